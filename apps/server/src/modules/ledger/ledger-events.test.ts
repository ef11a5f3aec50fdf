import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LedgerEvents } from '@app/contract/ledger/ledger.answers.ts'
import { LEDGER_PAGE_SIZE } from '@app/contract/ledger/ledger.ts'
import { tellEvents } from '#test/ledger-rows.ts'
import { aLotRow, putLots } from '#test/lots.ts'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'

const OPEN = 41_000_001
const WAITING = OPEN + 1
const LONG = OPEN + 2
const UNTOUCHED = OPEN + 3
const SEALED = OPEN + 4
const HUGE = OPEN + 5
const BROKEN = OPEN + 6
const HUGE_EVENTS = 5_000
const atMs = Date.parse('2026-03-04T18:30:05Z')
const SECRET_MINOR = 777_777
let pages: PagesApp
let hashes: readonly string[]

const bid = (alias: number, amountMinor: number | null, fields: object = {}) => ({
  kind: 'BID',
  alias,
  label: 'US-OR',
  bid: {
    kind: amountMinor === null ? 'PRELIM_MAX' : 'LIVE',
    amountMinor,
    commitment: amountMinor === null ? 'c0ffee' : null,
    receivedMs: atMs,
  },
  reason: 'HIGHER',
  schedule: 'schedule-of-this-bidder',
  bidder: 'bidder-of-this-number',
  fees: 'fees-of-this-bidder',
  priceMinor: 20_000,
  leader: alias,
  leaderLabel: 'US-OR',
  ...fields,
})
const TERMS = { kind: 'TERMS', by: 'system', terms: { currency: 'USD' } }
const COUNTERED = {
  kind: 'ANSWERED',
  by: 'seller',
  reason: 'COUNTER',
  outcome: 'COUNTERED',
  priceMinor: 20_000,
  terms: { counterMinor: SECRET_MINOR },
}

beforeAll(async () => {
  pages = await pagesApp([{ number: OPEN }])
  const { database } = pages
  await putLots(
    database.db,
    [WAITING, LONG, UNTOUCHED, SEALED, HUGE, BROKEN].map((number) => aLotRow({ number })),
  )
  const open = [TERMS, bid(1, null), bid(2, 20_000), bid(1, null, { reason: 'MAXIMUM_RAISED' })]
  hashes = await tellEvents(database, { lot: OPEN, atMs, outcome: null }, open)
  await tellEvents(database, { lot: WAITING, atMs, outcome: 'COUNTERED' }, [TERMS, bid(1, 20_000), COUNTERED])
  await tellEvents(database, { lot: SEALED, atMs, outcome: null }, [
    TERMS,
    bid(1, null, { bid: { kind: 'SEALED', amountMinor: null, commitment: 'c0', receivedMs: atMs } }),
  ])
  const removal = { kind: 'WITHDRAWN', by: 'operator', outcome: 'WITHDRAWN', terms: { persons: 2 } }
  const many = Array.from({ length: LEDGER_PAGE_SIZE + 4 }, (_, at) => bid((at % 3) + 1, 10_000 + at))
  await tellEvents(database, { lot: LONG, atMs, outcome: 'WITHDRAWN' }, [TERMS, ...many, removal])
})
afterAll(() => pages.close())

async function read(lot: number, query = ''): Promise<LedgerEvents & { readonly errorCode?: string }> {
  const answer = await pages.get(`/public/data/ledger/events/${lot}${query}`)
  return answer.json<{ data: LedgerEvents & { errorCode?: string } }>().data
}
const page = async (path: string): Promise<string> => (await pages.get(path)).body

describe('the events of a ledger', () => {
  it('the events of a ledger are told to anybody, and of no lot that is not there', async () => {
    expect(await read(49_999_999)).toMatchObject({ errorCode: 'LOT_NOT_FOUND' })
    expect(await read(OPEN, '?page=-1')).toMatchObject({ errorCode: 'INVALID_INPUT' })
    expect(await read(UNTOUCHED)).toMatchObject({ lotNumber: UNTOUCHED, total: 0, events: [] })
  })

  it('carry their hash, and of what would reveal a secret before the end nothing else', async () => {
    const ledger = await read(OPEN)
    expect(JSON.stringify(ledger)).not.toMatch(/of-this|c0ffee/)
    expect(ledger).toMatchObject({ lotNumber: OPEN, currency: 'USD', isFinal: false, total: 4, page: 0 })
    expect(ledger.events.map(({ hash }) => hash)).toEqual(hashes)
    expect(ledger.events.map(({ kind, bid: by, alias, amountMinor }) => [kind, by, alias, amountMinor])).toEqual([
      ['TERMS', null, null, null],
      ['BID', 'PRELIM_MAX', 1, null],
      ['BID', 'LIVE', 2, 20_000],
      ['HIDDEN', null, null, null],
    ])
    expect((await read(SEALED)).events[1]).toMatchObject({ kind: 'HIDDEN', alias: null, bid: null })
  })

  it('hide what seller and bidder offer each other until both are done', async () => {
    const answer = await pages.get(`/public/data/ledger/events/${WAITING}`)
    expect(answer.json<{ data: LedgerEvents }>().data.events.at(-1)).toMatchObject({ kind: 'HIDDEN', text: null, priceMinor: null })
    expect(answer.body).not.toContain(String(SECRET_MINOR))
    await pages.database.pool.query(`update lot_bidding set outcome = 'DECLINED' where lot = $1`, [WAITING])
    expect((await read(WAITING)).events.at(-1)).toMatchObject({ kind: 'ANSWERED', text: 'COUNTERED' })
  })

  it('come in pages that an event never leaves', async () => {
    const [first, second] = [await read(LONG), await read(LONG, '?page=1')]
    expect([first.events.length, first.events[0]?.seq, second.events.map(({ seq }) => seq)]).toEqual([
      LEDGER_PAGE_SIZE,
      1,
      [101, 102, 103, 104, 105, 106],
    ])
    expect(second.total).toBe(LEDGER_PAGE_SIZE + 6)
    expect((await read(LONG, '?page=2')).events).toEqual([])
  })
})

describe('a ledger of five thousand events', () => {
  beforeAll(async () => {
    const bids = Array.from({ length: HUGE_EVENTS - 1 }, (_, at) => bid((at % 9) + 1, 10_000 + at))
    await tellEvents(pages.database, { lot: HUGE, atMs, outcome: null }, [TERMS, ...bids])
  })

  it('a ledger of five thousand events is read a page at a time, by the call and on its page', async () => {
    const last = await read(HUGE, `?page=${HUGE_EVENTS / LEDGER_PAGE_SIZE - 1}`)
    expect([last.total, last.events.length, last.events[0]?.seq, last.events.at(-1)?.seq]).toEqual([HUGE_EVENTS, 100, 4_901, HUGE_EVENTS])
    const { statusCode, body } = await pages.get(`/lot/${HUGE}/ledger?page=50`)
    expect([statusCode, body.match(/data-event=/g)?.length, body.includes('id="e5000"')]).toEqual([200, LEDGER_PAGE_SIZE, true])
    expect((await pages.get(`/public/data/ledger/events/${HUGE}?page=1000000`)).json()).toMatchObject({ returnCode: -1 })
  })

  it('a ledger of five thousand events is handed out whole as a file', async () => {
    const { statusCode, body } = await pages.get(`/public/data/ledger/${HUGE}`)
    expect([statusCode, body.split('\n').filter((line) => line.startsWith('{"type":"event"')).length]).toEqual([200, HUGE_EVENTS])
  })
})

describe('rows that cannot be read', () => {
  const SECRET = 'secret-of-the-row'
  const damaged = [
    SECRET,
    `{"v":1,"bid":"${SECRET}"}`,
    JSON.stringify({ v: 1, lot: BROKEN, seq: 4, at: atMs + 3, kind: 'NOVEL', text: SECRET }),
    JSON.stringify({ v: 1, lot: BROKEN, seq: 99, at: atMs + 4, kind: 'MESSAGE', text: SECRET }),
    JSON.stringify({ v: 1, lot: BROKEN, seq: 6, at: 1e300, kind: 'MESSAGE', text: SECRET }),
    JSON.stringify({ v: 2, lot: BROKEN, seq: 7, at: atMs + 6, kind: 'MESSAGE', text: SECRET }),
    JSON.stringify({ v: 1, lot: BROKEN, seq: 8, at: atMs + 7, kind: 'MESSAGE', label: { SECRET } }),
  ]
  beforeAll(async () => {
    await tellEvents(pages.database, { lot: BROKEN, atMs, outcome: null }, [TERMS, ...damaged, bid(1, 20_000)])
  })

  it('show their number, time and hash and nothing of their text, and all others stand beside them', async () => {
    const ledger = await read(BROKEN)
    expect(ledger.events.map(({ kind }) => kind)).toEqual(['TERMS', ...damaged.map(() => 'UNREADABLE'), 'BID'])
    expect(ledger.events[1]).toMatchObject({
      seq: 2,
      atMs: atMs + 1,
      hash: expect.stringMatching(/^[\da-f]{64}$/),
      text: null,
      label: null,
    })
    expect(JSON.stringify(ledger)).not.toContain(SECRET)
    for (const [prefix, words] of [
      ['', 'Damaged: this event cannot be read'],
      ['/es', 'Dañado: este suceso no se puede leer'],
      ['/nl', 'Beschadigd: deze gebeurtenis is niet te lezen'],
    ] as const) {
      const html = await page(`${prefix}/lot/${BROKEN}/ledger`)
      expect(html.split(words).length - 1).toBe(damaged.length)
      expect([html.includes('Bidder 1') || prefix !== '', html.includes(SECRET)]).toEqual([true, false])
    }
  })

  it('rows that cannot be read are held back from the file while the lot is open, which then can be fetched all the same', async () => {
    const { statusCode, body } = await pages.get(`/public/data/ledger/${BROKEN}`)
    const lines = body.split('\n').filter((line) => line.startsWith('{"type":"event"'))
    const held = lines.filter((line) => (JSON.parse(line) as { body: string | null }).body === null)
    // What is an event of this version is for whoever checks the file to judge.
    expect([statusCode, lines.length, held.length]).toEqual([200, damaged.length + 2, 3])
    expect(lines.slice(1, 3).join()).not.toContain(SECRET)
  })
})

describe('the page of a ledger', () => {
  it('lists the events with number, time, words, amounts and hash, without a script', async () => {
    const html = await page(`/lot/${OPEN}/ledger`)
    expect(html).toContain('4 events')
    for (const words of ['Maximum bid', 'Live bid', 'Bidder 2, Oregon, United States', '$200', 'Secret until the end', ...hashes])
      expect(html).toContain(words)
    expect(html).toContain('id="e3"')
    expect(html).toContain(`href="/lot/${OPEN}/ledger#e3"`)
    // By the clock of the yard, in Los Angeles.
    expect(html).toContain('03/04/2026 10:30:05 AM')
  })

  it('leads to the pages of a long one by addresses of their own, and from one that is not there to the last', async () => {
    const html = await page(`/lot/${LONG}/ledger`)
    expect([html.includes(`href="/lot/${LONG}/ledger?page=2"`), html.includes('id="e100"'), html.includes('id="e101"')]).toEqual([
      true,
      true,
      false,
    ])
    const second = await page(`/lot/${LONG}/ledger?page=2`)
    expect(second).toContain(`href="/lot/${LONG}/ledger?page=2#e106"`)
    expect(second).toContain('Two operators did this.')
    const { statusCode, headers } = await pages.get(`/lot/${LONG}/ledger?page=7`)
    expect([statusCode, headers.location]).toEqual([302, `/lot/${LONG}/ledger?page=2`])
  })

  it('says in the reader’s language where nothing has happened', async () => {
    expect(await page(`/es/lot/${UNTOUCHED}/ledger`)).toContain('Nadie ha pujado por este lote')
    expect(await page(`/nl/lot/${UNTOUCHED}/ledger`)).toContain('Niemand heeft op deze kavel geboden')
    expect((await pages.get('/lot/49999999/ledger')).statusCode).not.toBe(200)
  })
})
