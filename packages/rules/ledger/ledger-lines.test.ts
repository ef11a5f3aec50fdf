import { describe, expect, it } from 'vitest'
import { type LedgerLine, type LotProof, parseLedgerLine, ProofReader } from './ledger-lines.ts'

const FACTS = {
  reserveMinor: 100,
  reservePolicy: 'lift',
  on: '2026-11-21',
  zone: 'UTC',
  readAtMs: 1,
  phase: 'CLOSED',
  outcome: 'SOLD',
  priceMinor: 500,
  leaderAlias: 1,
} as const
const HEADER = { type: 'ledger', v: 1, madeAtMs: 5_000, keys: [{ id: 'k1', publicKey: 'MCow' }] } as const
const lotLine = (lot: number, fields: object = {}) => ({ type: 'lot', lot, isFinal: true, seq: 1, hash: 'aa', ...fields }) as const
const event = (lot: number, seq = 1) => ({ type: 'event', lot, seq, hash: 'aa', body: '{}' }) as const
const receipt = (lot: number) => ({ type: 'receipt', lot, seq: 1, hash: 'aa', signature: 'k1.x' }) as const
const seal = (lot: number) => ({ type: 'seal', lot, seq: 1, hash: 'aa', signature: 'k1.y' }) as const
const bid = (lot: number) =>
  ({
    type: 'bid',
    lot,
    seq: 1,
    alias: 1,
    kind: 'LIVE',
    amountMinor: 500,
    isOnePlus: false,
    isConfirmed: true,
    salt: 'ab',
    isAccepted: true,
    reason: 'FIRST_BID',
    receivedAtMs: 1,
  }) as const
const end = (lots: number, events: number) => ({ type: 'end', lots, events }) as const

const parse = (value: unknown): LedgerLine => parseLedgerLine(JSON.stringify(value))
/** Whether a line is read; refused is only what is refused as no line. */
function isRead(value: unknown): boolean {
  try {
    parse(value)
    return true
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}
const EVERY_KIND = [HEADER, lotLine(7), event(7), receipt(7), seal(7), bid(7), end(1, 1)]
const without = (line: object, field: string): object => Object.fromEntries(Object.entries(line).filter(([name]) => name !== field))

describe('a line of a ledger file', () => {
  it.each(EVERY_KIND)('a line of a ledger file of the kind $type is read as it was written', (line) => {
    expect(parse(line)).toEqual(line)
  })

  it.each(EVERY_KIND)(
    'a line of a ledger file of the kind $type is refused where any of its members is missing or of another type',
    (line) => {
      const wrong = Object.keys(line).flatMap((field) => [without(line, field), { ...line, [field]: { a: 1 } }, { ...line, [field]: [[]] }])
      expect(wrong.filter(isRead)).toEqual([])
    },
  )

  it('a line of a ledger file may leave out the columns beside a text, and hide the text; null stands for what is unknown of a bid', () => {
    const whole = { ...event(7), kind: 'BID', atMs: 1 }
    const open = [whole, { ...whole, body: null }, { ...bid(7), alias: null, salt: null }, lotLine(7, { facts: FACTS })]
    expect(open.map(parse)).toEqual(open)
    for (const one of [
      { ...whole, kind: null },
      { ...whole, atMs: '1' },
      { ...bid(7), amountMinor: null },
    ])
      expect(() => parse(one)).toThrow('not a line of a ledger')
  })

  it('a line of a ledger file is refused with facts of a lot that are none, and with keys that are none', () => {
    const unknown = { ...FACTS, reserveMinor: null, outcome: null, leaderAlias: null }
    expect(parse(lotLine(7, { facts: unknown }))).toEqual(lotLine(7, { facts: unknown }))
    const facts = Object.keys(FACTS).flatMap((field) => [without(FACTS, field), { ...FACTS, [field]: {} }])
    expect([...facts, null, [], 'x'].filter((one) => isRead(lotLine(7, { facts: one })))).toEqual([])
    const keys = [{ id: 'k1' }, { publicKey: 'x' }, { id: 1, publicKey: 'x' }, { id: 'k1', publicKey: null }, null, 'k1']
    expect(keys.filter((one) => isRead({ ...HEADER, keys: [HEADER.keys[0], one] }))).toEqual([])
    expect(parse({ ...HEADER, keys: [] })).toEqual({ ...HEADER, keys: [] })
  })

  it.each(['{"type":"person","lot":7}', '{"lot":7}', 'null', '7', '"lot"', '[]', '', '{"type":"lot"', '{"type":["lot"]}'])(
    'a line of a ledger file is not %j',
    (text) => {
      expect(() => parseLedgerLine(text)).toThrow(SyntaxError)
    },
  )
})

async function read(...lines: readonly LedgerLine[]) {
  const proofs: LotProof[] = []
  const reader = new ProofReader(async (proof) => {
    proofs.push(proof)
  })
  for (const line of lines) await reader.add(line)
  return { proofs, counts: reader.counts, isWhole: reader.isWhole, header: reader.header }
}

describe('a ledger file', () => {
  it('gives each lot with all of its lines and when the file was made, and is whole after its last line', async () => {
    const lines = [HEADER, lotLine(7), event(7), event(7, 2), receipt(7), seal(7), lotLine(8), event(8), end(2, 3)]
    expect(await read(...lines)).toEqual({
      proofs: [
        { head: lotLine(7), events: [event(7), event(7, 2)], signatures: [receipt(7), seal(7)], bids: null, madeAtMs: 5_000 },
        { head: lotLine(8), events: [event(8)], signatures: [], bids: null, madeAtMs: 5_000 },
      ],
      counts: { lots: 2, events: 3 },
      isWhole: true,
      header: HEADER,
    })
  })

  it('gives the bids of a lot to whoever has its facts too, be there none', async () => {
    const head = lotLine(7, { facts: FACTS })
    const { proofs } = await read(HEADER, head, event(7), bid(7), lotLine(8, { facts: FACTS }), lotLine(9), bid(9), end(3, 1))
    expect(proofs.map(({ bids }) => bids)).toEqual([[bid(7)], [], null])
  })

  it('gives a lot only once its lines are over', async () => {
    const { proofs, counts, isWhole } = await read(HEADER, lotLine(7), event(7), lotLine(8), event(8))
    expect(proofs.map(({ head }) => head.lot)).toEqual([7])
    expect({ counts, isWhole }).toEqual({ counts: { lots: 1, events: 2 }, isWhole: false })
  })

  it('a ledger file of no lots is whole and empty', async () => {
    expect(await read(HEADER, end(0, 0))).toMatchObject({ proofs: [], isWhole: true })
  })

  it.each<[string, readonly LedgerLine[], string]>([
    ['begins with something else', [lotLine(7), HEADER], 'not a ledger file that this version reads'],
    ['is of a version that is not known', [{ ...HEADER, v: 2 as 1 }], 'not a ledger file that this version reads'],
    ['begins twice', [HEADER, HEADER], 'a second header'],
    ['begins again after a lot', [HEADER, lotLine(7), event(7), HEADER], 'a second header'],
    ['has an event before its lot', [HEADER, event(7)], 'a line of lot 7 out of its place'],
    ['has an event of another lot', [HEADER, lotLine(7), event(8)], 'a line of lot 8 out of its place'],
    ['has a receipt of a lot that is over', [HEADER, lotLine(7), lotLine(8), receipt(7)], 'a line of lot 7 out of its place'],
    ['has a bid of another lot', [HEADER, lotLine(7), bid(6)], 'a line of lot 6 out of its place'],
    ['lacks a lot', [HEADER, lotLine(7), event(7), end(2, 1)], 'the file holds 1 lots and 1 events, not 2 and 1'],
    ['lacks an event', [HEADER, lotLine(7), event(7), end(1, 2)], 'the file holds 1 lots and 1 events, not 1 and 2'],
    ['goes on after its end', [HEADER, end(0, 0), lotLine(7)], 'lines after the end'],
    ['ends twice', [HEADER, end(0, 0), end(0, 0)], 'lines after the end'],
  ])('a ledger file that %s is refused', async (_, lines, words) => {
    await expect(read(...lines)).rejects.toThrow(new SyntaxError(words))
  })
})
