import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { LotProof } from './ledger-lines.ts'
import {
  auditorsProof,
  chained,
  CLOSED_AT_MS,
  DAY_MS,
  faultOf,
  LAST,
  LOT,
  publicProof,
  withBody,
  signed,
  STORY,
  TEXTS,
  textOf,
  withEvent,
  withRow,
} from './verify-ledger.test-kit.ts'

const NOT_LINKED = 'the hash is not that of its text and the event before'
const NOT_OURS = 'the signature is not ours'
const ANOTHER = 'what was signed is another event'
const NO_EVENT = 'the text is not an event'
const MINUTE_MS = 60_000

/** The proof with another list of events; the head stays. */
const withEvents = (proof: LotProof, change: (events: LotProof['events']) => LotProof['events']): LotProof => ({
  ...proof,
  events: change(proof.events),
})
/** Numbered again from one on, as somebody would who hides a gap. */
const renumbered = (events: LotProof['events']) => events.map((event, at) => ({ ...event, seq: at + 1 }))
const withHead = (proof: LotProof, change: Partial<LotProof['head']>): LotProof => ({ ...proof, head: { ...proof.head, ...change } })
const withSignatures = (change: (all: LotProof['signatures']) => LotProof['signatures'], proof = publicProof()): LotProof => ({
  ...proof,
  signatures: change(proof.signatures),
})

describe('the ledger of a lot', () => {
  it('the ledger of a lot is proven as it was written, by the public and with the private rows', async () => {
    expect(await faultOf(publicProof())).toBeNull()
    expect(await faultOf(auditorsProof())).toBeNull()
  })

  it('the ledger of a lot is chained from the number of the lot by sha256 over the hash before and the text', async () => {
    const hash = '4cecd69c4cd7553d87cad2b538c85b0a4ee2b586f343c57556aaa65b70e18150'
    const body = '{"v":1,"lot":4711,"seq":1,"at":1,"kind":"PAUSED","by":"operator"}'
    const [event] = chained([body])
    expect(event?.hash).toBe(hash)
    const head = { type: 'lot', lot: LOT, isFinal: false, seq: 1, hash } as const
    const one: LotProof = { head, events: [{ type: 'event', lot: LOT, seq: 1, hash, body }], signatures: [], bids: null }
    expect(await faultOf(one)).toBeNull()
    expect(await faultOf(withHead({ ...one, events: [] }, { seq: 0, hash: '' }))).toBeNull()
  })

  it('the ledger of a lot is proven with the columns that are kept beside its texts', async () => {
    const proof = withEvents(auditorsProof(), (events) =>
      events.map((event, at) => ({ ...event, kind: STORY[at]?.kind ?? '', atMs: STORY[at]?.at ?? 0 })),
    )
    expect(await faultOf(proof)).toBeNull()
    expect(await faultOf(withEvent(proof, 3, () => ({ kind: 'OPENED' })))).toEqual([3, 'COLUMN', 'kind OPENED, in the text BID'])
    const atMs = STORY[3]?.at
    expect(await faultOf(withEvent(proof, 4, () => ({ atMs: 7 })))).toEqual([4, 'COLUMN', `at 7, in the text ${atMs}`])
  })
})

describe('an event', () => {
  it('an event that was removed is missed, wherever it stood', async () => {
    for (const seq of [1, 2, 5])
      expect(await faultOf(withEvents(publicProof(), (events) => events.filter((event) => event.seq !== seq)))).toEqual([
        seq,
        'MISSING',
        `event ${seq + 1} follows ${seq - 1}`,
      ])
    const cut = withEvents(publicProof(), (events) => events.slice(0, -2))
    expect(await faultOf(cut)).toEqual([5, 'MISSING', 'the lot is at event 6, its ledger at 4'])
  })

  it('an event that was removed and hidden by new numbers stands in a wrong place', async () => {
    const proof = withEvents(publicProof(), (events) => renumbered(events.filter(({ seq }) => seq !== 3)))
    expect(await faultOf(proof)).toEqual([3, 'PLACE', `the text says lot ${LOT}, event 4`])
  })

  it('an event that was put in twice, or before its turn, stands in a wrong place', async () => {
    const twice = withEvents(publicProof(), (events) => events.flatMap((event) => (event.seq === 2 ? [event, event] : [event])))
    expect(await faultOf(twice)).toEqual([2, 'PLACE', 'event 2 follows 2'])
    const swapped = withEvents(publicProof(), ([a, b, c, ...rest]) => [a, c, b, ...rest].flatMap((one) => one ?? []))
    expect(await faultOf(swapped)).toEqual([2, 'MISSING', 'event 3 follows 1'])
  })

  it('an event that was put in at the end is beyond what the lot knows', async () => {
    const texts = [...TEXTS, textOf({ at: CLOSED_AT_MS, kind: 'PAUSED', by: 'operator' }, LAST + 1)]
    const { head, signatures } = publicProof()
    expect(await faultOf({ ...publicProof(texts), head, signatures })).toEqual([7, 'HEAD', 'the lot is at event 6, its ledger at 7'])
  })

  it('an event of another lot stands in a wrong place, though its hash fits', async () => {
    const proof = publicProof(withBody(3, { lot: 9 }))
    expect(await faultOf(proof)).toEqual([3, 'PLACE', 'the text says lot 9, event 3'])
  })

  it.each([1, 3, LAST])('%s whose text was changed by one character no longer fits its hash', async (seq) => {
    const proof = withEvent(publicProof(), seq, ({ body }) => ({ body: (body ?? '').replace('"kind"', ' "kind"') }))
    expect(await faultOf(proof)).toEqual([seq, 'HASH', NOT_LINKED])
  })

  it('an event whose hash was changed is told, and not the one after it', async () => {
    const proof = withEvent(publicProof(), 4, ({ hash }) => ({ hash: hash.replace(/^./, (one) => (one === '0' ? '1' : '0')) }))
    expect(await faultOf(proof)).toEqual([4, 'HASH', NOT_LINKED])
  })

  it('an event whose text and hash were changed together breaks the chain at the next', async () => {
    const forged = publicProof(withBody(3, { priceMinor: 10_000 })).events[2]
    const proof = withEvent(publicProof(), 3, () => forged ?? {})
    expect(await faultOf({ ...withSignatures(() => [], proof), madeAtMs: 0 })).toEqual([4, 'HASH', NOT_LINKED])
  })

  it.each([
    ['no JSON', '{"v":1', NO_EVENT],
    ['a number', '7', NO_EVENT],
    ['nothing', 'null', NO_EVENT],
    ['a list', '[]', NO_EVENT],
    ['of another version', JSON.stringify({ v: 2, lot: LOT, seq: 4 }), 'version 2'],
    ['without a version', JSON.stringify({ lot: LOT, seq: 4 }), 'version undefined'],
    ['of a bid that is none', JSON.stringify({ v: 1, lot: LOT, seq: 4, kind: 'BID', bid: 'x' }), NO_EVENT],
    ['of terms that are none', JSON.stringify({ v: 1, lot: LOT, seq: 4, kind: 'TERMS', terms: [1] }), NO_EVENT],
  ])('an event whose text is %s is refused though its hash fits', async (_, body, detail) => {
    const proof = publicProof(TEXTS.map((text, at) => (at === 3 ? body : text)))
    expect(await faultOf(proof)).toEqual([4, 'BODY', detail])
  })

  it('an event whose text is none is told by its hash where that does not fit either', async () => {
    const proof = withEvent(publicProof(), 4, () => ({ body: 'x' }))
    expect(await faultOf(proof)).toEqual([4, 'HASH', NOT_LINKED])
  })
})

describe('a hidden event', () => {
  const hidden = (proof: LotProof) => withEvent(proof, 3, () => ({ body: null }))

  it('a hidden event of a lot that is open holds its place by its hash', async () => {
    const open = withHead(publicProof(), { isFinal: false })
    expect(await faultOf(hidden(open))).toBeNull()
    const moved = withEvent(hidden(open), 3, ({ hash }) => ({ hash: hash.replace(/^./, (one) => (one === '0' ? '1' : '0')) }))
    expect((await faultOf(withSignatures((all) => all.filter(({ seq }) => seq !== 3), moved)))?.slice(0, 2)).toEqual([4, 'HASH'])
  })

  it('a hidden event is refused where nothing of the lot is secret any more, and to auditors always', async () => {
    const heldBack = [3, 'BODY', 'the text is held back, though nothing of the lot is secret']
    expect(await faultOf(hidden(publicProof()))).toEqual(heldBack)
    expect(await faultOf(hidden(withHead(auditorsProof(), { isFinal: false })))).toEqual(heldBack)
  })

  it('a hidden event may be the one of which a maximum was opened, once the lot is open again', async () => {
    const open = withHead(publicProof(), { isFinal: false })
    expect(await faultOf(withEvent(open, 2, () => ({ body: null })))).toBeNull()
  })
})

describe('the head of a lot', () => {
  it.each([
    [5, [6, 'HEAD', 'the lot is at event 5, its ledger at 6']],
    [9, [7, 'MISSING', 'the lot is at event 9, its ledger at 6']],
    [0, [1, 'HEAD', 'the lot is at event 0, its ledger at 6']],
  ])('the head of a lot at event %s does not fit a ledger of six', async (seq, fault) => {
    expect(await faultOf(withHead(publicProof(), { seq, isFinal: false }))).toEqual(fault)
  })

  it('the head of a lot has the hash of the last event', async () => {
    expect(await faultOf(withHead(publicProof(), { hash: 'aa' }))).toEqual([6, 'HEAD', 'the last hash is not the one kept with the lot'])
  })
})

describe('a receipt and a seal', () => {
  const { privateKey: theirs } = generateKeyPairSync('ed25519')
  const [, second, third] = publicProof().events
  const last = publicProof().events.at(-1)
  if (second === undefined || third === undefined || last === undefined) throw new Error('the lot has six events')

  it.each([
    ['RECEIPT', 'receipt', 3, third],
    ['SEAL', 'seal', LAST, last],
  ] as const)('a %s by a key that is not ours proves nothing', async (...[code, type, seq, event]) => {
    const forged = withSignatures((all) => all.map((one) => (one.seq === seq ? signed(type, event, theirs) : one)))
    expect(await faultOf(forged)).toEqual([seq, code, NOT_OURS])
    const unknown = withSignatures((all) =>
      all.map((one) => (one.seq === seq ? { ...one, signature: one.signature.replace('k1', 'k2') } : one)),
    )
    expect(await faultOf(unknown)).toEqual([seq, code, NOT_OURS])
  })

  it('a receipt or a seal over another event is told, be it of this ledger or of one that was rewritten', async () => {
    const moved = withSignatures((all) => all.map((one) => (one.seq === 3 ? { ...signed('receipt', second), seq: 3 } : one)))
    expect(await faultOf(moved)).toEqual([3, 'RECEIPT', ANOTHER])
    const rewritten = { ...publicProof(withBody(3, { label: 'US-WA' })), signatures: publicProof().signatures }
    expect(await faultOf(rewritten)).toEqual([3, 'RECEIPT', ANOTHER])
    const sealed = { ...publicProof(withBody(5, { text: 'x' })), signatures: publicProof().signatures }
    expect(await faultOf(sealed)).toEqual([LAST, 'SEAL', ANOTHER])
  })

  it('a receipt made over the number of another event is not believed for this one', async () => {
    const renamed = withSignatures((all) =>
      all.map((one) => (one.seq === 3 ? { ...signed('receipt', { seq: 2, hash: third.hash }), seq: 3 } : one)),
    )
    expect(await faultOf(renamed)).toEqual([3, 'RECEIPT', NOT_OURS])
  })

  it('a receipt or a seal over an event that is none is told', async () => {
    const cut = { ...publicProof(TEXTS.slice(0, 1)), signatures: [{ ...signed('receipt', second), seq: 1 }] }
    expect(await faultOf({ ...cut, head: { ...cut.head, isFinal: false } })).toEqual([1, 'RECEIPT', ANOTHER])
  })

  it.each([2, 3, 4])(
    'the receipt of the bid %s, taken or refused, is missed a minute after it is due, in public and by auditors',
    async (seq) => {
      const left = (all: LotProof['signatures']) => all.filter((one) => one.seq !== seq)
      expect(await faultOf(withSignatures(left))).toEqual([seq, 'RECEIPT', 'the bid is not signed'])
      expect(await faultOf(withSignatures(left, auditorsProof()))).toEqual([seq, 'RECEIPT', 'the bid is not signed'])
    },
  )

  it('the receipt of a bid is not yet missed within the minute, and never where nobody says when the file was made', async () => {
    const { madeAtMs: _, ...undated } = withSignatures(() => [])
    expect(await faultOf(undated)).toBeNull()
    const received = STORY[1]?.at ?? 0
    const open = withHead(
      withSignatures(() => []),
      { isFinal: false },
    )
    expect(await faultOf({ ...open, madeAtMs: received + MINUTE_MS })).toBeNull()
    expect(await faultOf({ ...open, madeAtMs: received + MINUTE_MS + 1 })).toEqual([2, 'RECEIPT', 'the bid is not signed'])
  })

  it('the receipt of a bid is due by when its row says it came, whatever the text says', async () => {
    const early = auditorsProof()
    const facts = early.head.facts
    if (facts === undefined || early.bids === null) throw new Error('auditors have both')
    const proof = withSignatures((all) => all.filter(({ type }) => type === 'seal'), early)
    const readAtMs = (STORY[1]?.at ?? 0) + MINUTE_MS
    const seen = { ...withHead(proof, { facts: { ...facts, readAtMs }, isFinal: false }) }
    expect(await faultOf(seen)).toBeNull()
    const bids = early.bids.map((row) => (row.seq === 3 ? { ...row, receivedAtMs: row.receivedAtMs - MINUTE_MS } : row))
    expect(await faultOf({ ...seen, bids })).toEqual([3, 'RECEIPT', 'the bid is not signed'])
  })

  it('a seal does not stand for the receipt of a bid', async () => {
    const sealedOnly = withSignatures((all) => all.map((one) => (one.seq === 3 ? signed('seal', third) : one)))
    expect(await faultOf(sealedOnly)).toEqual([3, 'RECEIPT', 'the bid is not signed'])
  })
})

describe('the end of a lot', () => {
  const unsealed = withSignatures((all) => all.filter(({ type }) => type !== 'seal'))
  const UNSEALED = [LAST, 'UNSEALED', 'the lot is over and its end is not signed']

  it('the end of a lot is signed within a minute, and its seal is missed after that', async () => {
    expect(await faultOf({ ...unsealed, madeAtMs: CLOSED_AT_MS + MINUTE_MS })).toBeNull()
    expect(await faultOf({ ...unsealed, madeAtMs: CLOSED_AT_MS + MINUTE_MS + 1 })).toEqual(UNSEALED)
    expect(await faultOf({ ...unsealed, madeAtMs: CLOSED_AT_MS + DAY_MS })).toEqual(UNSEALED)
  })

  it('the end of a lot is not proven by the seal of an earlier end, nor by a receipt', async () => {
    const [fifth, last] = publicProof().events.slice(4)
    if (fifth === undefined || last === undefined) throw new Error('the lot has six events')
    expect(await faultOf(withSignatures((all) => [...all, signed('seal', fifth)], unsealed))).toEqual(UNSEALED)
    expect(await faultOf(withSignatures((all) => [...all, signed('receipt', last)], unsealed))).toEqual(UNSEALED)
  })

  it('needs no seal while the lot is not over, nor where there is none', async () => {
    expect(await faultOf(withHead(unsealed, { isFinal: false }))).toBeNull()
    const nothing = { ...unsealed, events: [], signatures: [] }
    expect(await faultOf(withHead(nothing, { seq: 0, hash: '' }))).toBeNull()
  })
})

describe('an opened maximum', () => {
  const OPENED = { of: 2, amountMinor: 50_000, isOnePlus: false, salt: 'aa01' }
  const NOT_SO = [6, 'COMMITMENT', 'what was opened is not what event 2 committed to']

  it.each([
    ['another amount', { amountMinor: 49_900 }],
    ['another salt', { salt: 'aa02' }],
    ['one step more', { isOnePlus: true }],
  ])('an opened maximum with %s is not what was committed to', async (_, change) => {
    expect(await faultOf(publicProof(withBody(6, { terms: { ...OPENED, ...change } })))).toEqual(NOT_SO)
  })

  it('an opened maximum of a bid that committed to nothing, of no bid or of an event that is not there is none', async () => {
    for (const of of [1, 4, 17])
      expect(await faultOf(publicProof(withBody(6, { terms: { ...OPENED, of } })))).toEqual([
        6,
        'COMMITMENT',
        `what was opened is not what event ${of} committed to`,
      ])
    expect((await faultOf(publicProof(withBody(6, { terms: undefined }))))?.slice(0, 2)).toEqual([6, 'COMMITMENT'])
  })
})

describe('the private rows of a lot', () => {
  const NOT_SO = (seq: number) => [seq, 'COMMITMENT', `what was opened is not what event ${seq} committed to`]

  it.each([
    ['another amount', 3, { amountMinor: 95_000 }],
    ['another salt', 3, { salt: 'bb03' }],
    ['no salt and another amount', 3, { salt: null, amountMinor: 95_000 }],
    ['one step more', 2, { isOnePlus: true }],
    ['a salt where all was told', 4, { salt: 'cc' }],
  ])('the private rows of a lot with %s are not what was committed to', async (_, seq, change) => {
    expect(await faultOf(withRow(seq, change))).toEqual(NOT_SO(seq))
  })

  it('the private rows of a lot hold bids, and none for other events or events that are not there', async () => {
    const { bids, ...proof } = auditorsProof()
    const stray = (bids ?? []).find(({ seq }) => seq === 4)
    if (stray === undefined) throw new Error('the fourth event is a bid')
    for (const seq of [1, 5, 6, 17])
      expect(await faultOf({ ...proof, bids: [...(bids ?? []), { ...stray, seq, receivedAtMs: CLOSED_AT_MS + DAY_MS }] })).toEqual([
        seq,
        'BID_ROW',
        'a bid is kept for an event that is none',
      ])
  })

  it('the private rows of a lot are decided anew, and the lot ends as its row says', async () => {
    expect((await faultOf(auditorsProof(withBody(3, { priceMinor: 60_000 }))))?.slice(0, 2)).toEqual([3, 'DECISION'])
    const { facts } = auditorsProof().head
    if (facts === undefined) throw new Error('auditors have facts')
    expect((await faultOf(withHead(auditorsProof(), { facts: { ...facts, priceMinor: 1 } })))?.slice(0, 2)).toEqual([6, 'STATE'])
  })
})

describe('of several faults', () => {
  it('the first event is told: a receipt before a break of the chain, and nothing after the break', async () => {
    const broken = withEvent(publicProof(), 4, ({ body }) => ({ body: `${body} ` }))
    const late = withSignatures((all) => all.filter(({ seq }) => seq !== 4 && seq !== LAST), broken)
    expect(await faultOf(late)).toEqual([4, 'HASH', NOT_LINKED])
    const early = withSignatures((all) => all.filter(({ seq }) => seq !== 2), broken)
    expect(await faultOf(early)).toEqual([2, 'RECEIPT', 'the bid is not signed'])
  })

  it('the first event is told in whatever order its signatures stand', async () => {
    const left = withSignatures((all) => all.toReversed().map((one) => ({ ...one, signature: 'k1.' })))
    expect(await faultOf(left)).toEqual([2, 'RECEIPT', NOT_OURS])
  })

  it('a decision before a break is told, and one after it is not', async () => {
    const wrong = auditorsProof(withBody(3, { priceMinor: 60_000 }))
    const cut = (seq: number) => withEvent(wrong, seq, ({ body }) => ({ body: `${body} ` }))
    expect((await faultOf(cut(5)))?.slice(0, 2)).toEqual([3, 'DECISION'])
    expect((await faultOf(cut(2)))?.slice(0, 2)).toEqual([2, 'HASH'])
  })
})
