import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  DESK_COUNT_MAX,
  DESK_LISTED_MAX,
  type DeskOverview,
  type FoundPeople,
  PEOPLE_FOUND_MAX,
} from '@app/contract/operations/desk-overview.ts'
import { SITE_CODES } from '@app/contract/sites.ts'
import { dayAt } from '@app/rules/auctions/auction-day.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { A_YARD, aLotRow, insertSale, insertYards, putLots } from '#test/lots.ts'
import { aPerson, signIn, type SignedInHeaders, type TestPerson } from '#test/people.ts'
import { CODES_OF_HOUSE_MAX } from '#modules/texts/index.ts'
import {
  AT_SELLERS,
  COUNT_SALES,
  DEAD_NOTICES,
  FAILED_MAILS,
  FAULTY_IMPORTS,
  OPEN_LANES,
  QUESTIONS,
  UNBEGUN_SALES,
  RESULTS,
  WAITING_PAPERS,
  WAITING_REFUNDS,
} from './overview.store.ts'
import { WAYS } from './people.store.ts'

const HOUR_MS = 3_600_000
const FIRST = 47_000_000
const OVERVIEW = '/data/operations/overview'

let one: TestApp
let operator: SignedInHeaders
let elsewhere: SignedInHeaders
let buyer: TestPerson
let asBuyer: SignedInHeaders
let sale = 0
let paused = 0

const today = (): string => dayAt(Date.now(), yardClockAt(siteOf('CPRTUS').zone, Date.now())).date
const query = (text: string, values: readonly unknown[] = []) => one.database.pool.query(text, [...values])
const ask = (url: string, headers: SignedInHeaders = operator) => one.app.inject({ url, headers })
const overview = async (headers = operator): Promise<DeskOverview> => (await ask(OVERVIEW, headers)).json().data
const search = async (words: string, headers = operator): Promise<FoundPeople> =>
  (await ask(`/data/operations/people?${new URLSearchParams({ words })}`, headers)).json().data
const numbersOf = async (words: string, headers = operator) => (await search(words, headers)).people.map(({ number }) => number)

beforeAll(async () => {
  one = await testApp()
  const { db } = one.database
  await insertYards(db, [A_YARD])
  operator = await signIn(db, await aPerson(db, { kind: 'internal', privileges: ['OPERATOR'] }))
  const canadian = await aPerson(db, { kind: 'internal', privileges: ['OPERATOR'], home_site: 'CPRTCA' })
  elsewhere = await signIn(db, canadian, { host: 'ca.localhost', site: 'CPRTCA' })
  buyer = await aPerson(db)
  asBuyer = await signIn(db, buyer)
})
afterAll(() => one.close())

/** A lane of today with lots, some of which have a result. */
async function aLane(lane: string, state: string, lots: readonly number[]): Promise<number> {
  const { db } = one.database
  const id = await insertSale(db, {
    starts_at: new Date(Date.now() - HOUR_MS),
    local_date: today(),
    lane,
    name: `Sale ${lane}`,
    status: 'RUNNING',
  })
  await putLots(
    db,
    lots.map((number, at) => aLotRow({ number, sale_id: id, lane, item_number: at + 1 })),
  )
  await query(
    'insert into sale_items (sale_id, lot, item_number, lane) select sale_id, number, item_number, lane from lots where sale_id = $1',
    [id],
  )
  await query('insert into lane_runs (sale_id, state, mode) values ($1, $2, $3)', [id, state, 'hand'])
  return id
}

async function aResult(lot: number, outcome: string, finalMinor: number | null): Promise<void> {
  await query(
    `insert into lot_results (lot, seq, hash, decided_at, held_on, selling_site, name, slug, outcome, currency, final_minor, high_minor, bid_count)
     values ($1, 1, sha256('x'), now(), $2, 'CPRTUS', 'x', 'x', $3, 'USD', $4, 10000, 1)`,
    [lot, today(), outcome, finalMinor],
  )
}

describe('what needs doing now', () => {
  it('what needs doing now is told to operators alone', async () => {
    expect((await one.app.inject({ url: OVERVIEW })).statusCode).toBe(401)
    expect((await ask(OVERVIEW, asBuyer)).statusCode).toBe(403)
  })

  it('what needs doing now is nothing where nothing waits', async () => {
    const none = { count: 0, at: null }
    expect(await overview()).toMatchObject({
      lanes: [],
      laneCount: 0,
      unbegun: none,
      sellers: none,
      questions: none,
      papers: none,
      refunds: none,
      money: none,
      mails: none,
      failedMails: [],
      notices: none,
      deadNotices: [],
      codes: none,
      imports: { ...none, rowsRead: 0, rowsRejected: 0 },
      faultyImports: [],
      sales: [],
      saleCount: 0,
      results: {
        offered: 0,
        sold: 0,
        hammer: [],
      },
    })
  })

  it('a live sale of today with lots that nobody has begun by a minute after its start comes first; no other sale is late', async () => {
    const { db } = one.database
    const startsAt = new Date(Date.now() - 120_000)
    const aSale = async (name: string, lots: readonly number[], more: object = {}): Promise<number> => {
      const id = await insertSale(db, { starts_at: startsAt, local_date: today(), lane: name, name, status: 'SCHEDULED', ...more })
      await putLots(
        db,
        lots.map((number) => aLotRow({ number, sale_id: id })),
      )
      return id
    }
    const missedAt = new Date(Date.now() - 11 * 60_000)
    const missed = await aSale('M', [FIRST + 56], { starts_at: missedAt })
    const late = await aSale('L', [FIRST + 50])
    const waiting = await aSale('W', [FIRST + 51], { starts_at: new Date(startsAt.getTime() + 1_000) })
    await query('insert into lane_runs (sale_id, state, mode) values ($1, $2, $3)', [waiting, 'WAITING', 'hand'])
    const others = [
      await aSale('E', []),
      await aSale('T', [FIRST + 52], { sale_type: 'timed' }),
      await aSale('G', [FIRST + 53], { starts_at: new Date(Date.now() - 30_000) }),
      await aSale('X', [FIRST + 54], { status: 'CANCELLED' }),
      await aSale('R', [FIRST + 55]),
    ]
    await query('insert into lane_runs (sale_id, state, mode) values ($1, $2, $3)', [others[4], 'ENDED', 'hand'])
    const told = await overview()
    expect(told.unbegun).toEqual({ count: 3, at: missedAt.toISOString() })
    expect(told.sales[0]).toMatchObject({ startsAt: startsAt.toISOString(), clock: yardClockAt('America/Los_Angeles', startsAt.getTime()) })
    expect(told.sales.slice(0, 3).map(({ saleId, isUnbegun, isMissed }) => [saleId, isUnbegun, isMissed])).toEqual([
      [late, true, false],
      [waiting, true, false],
      [missed, true, true],
    ])
    expect(told.sales.slice(3).some(({ isUnbegun }) => isUnbegun)).toBe(false)
    expect((await overview(elsewhere)).unbegun.count).toBe(0)
    // The desk of sales decides the same by the rule.
    const planned: { saleId: number; lacks: { what: string }[] }[] = (await ask('/data/operations/sales?show=today')).json().data.sales
    const lacking = (what: string) => planned.filter(({ lacks }) => lacks.some((lack) => lack.what === what)).map(({ saleId }) => saleId)
    expect(lacking('START').toSorted()).toEqual([late, waiting].toSorted())
    expect(lacking('MISSED')).toEqual([missed])
    // What can still be held is not lost behind what was missed, and all of it is told where that is asked.
    const more = await Promise.all(
      Array.from({ length: DESK_LISTED_MAX }, (_, at) =>
        aSale(`M${at}`, [FIRST + 60 + at], { starts_at: new Date(missedAt.getTime() - at * 60_000) }),
      ),
    )
    const short = (await overview()).sales
    expect(short.map(({ saleId }) => saleId).slice(0, 2)).toEqual([late, waiting])
    expect(short).toHaveLength(DESK_LISTED_MAX)
    const whole: DeskOverview = (await ask(`${OVERVIEW}?whole=sales`)).json().data
    expect(whole.sales.filter(({ isUnbegun }) => isUnbegun)).toHaveLength(whole.unbegun.count)
    const all = [missed, late, waiting, ...others, ...more]
    for (const table of ['lane_runs', 'lots']) await query(`delete from ${table} where sale_id = any($1)`, [all])
    await query('delete from sales where id = any($1)', [all])
  })

  it('what needs doing now is counted, the first due named, of the sites of the operator alone', async () => {
    const lots = [FIRST, FIRST + 1, FIRST + 2]
    sale = await aLane('A', 'RUNNING', lots)
    paused = await aLane('B', 'PAUSED', [])
    await aLane('C', 'ENDED', [])
    await aResult(FIRST, 'SOLD', 250_000)
    await aResult(FIRST + 1, 'NO_SALE', null)
    await aResult(FIRST + 2, 'WITHDRAWN', null)
    const [soon, later] = [new Date(Date.now() + HOUR_MS), new Date(Date.now() + 2 * HOUR_MS)]
    await query(
      `insert into negotiations (lot, state, account_id, bid_minor, owner, deadline, window_end)
       values ($1, 'PENDING_SELLER', $4, 200000, 'seller', $5, now()), ($2, 'COUNTERED', $4, 200000, 'buyer', $6, now()), ($3, 'RECOUNTERED', $4, 1, 'seller', $6, now())`,
      [...lots, buyer.id, later, soon],
    )
    await query(
      `insert into offers (lot, account_id, amount_minor, currency, reach_all_in_minor, deadline) values ($1, $2, 90000, 'USD', 110000, $3)`,
      [FIRST, buyer.id, later],
    )
    for (const [site, isWaiting, at] of [
      ['CPRTUS', true, '2026-01-02T10:00:00.000Z'],
      ['CPRTUS', true, '2026-01-02T09:00:00.000Z'],
      ['CPRTUS', false, '2026-01-01T09:00:00.000Z'],
      ['CPRTUK', true, '2026-01-01T09:00:00.000Z'],
    ] as const)
      await query('insert into chats (site, locale, visitor_hash, is_waiting, last_at) values ($1, $2, $3, $4, $5)', [
        site,
        'en_us',
        randomBytes(32),
        isWaiting,
        at,
      ])
    for (const [to, site, state] of [
      ['gone@example.com', 'CPRTUS', 'failed'],
      ['sent@example.com', 'CPRTUS', 'sent'],
      ['uk@example.com', 'CPRTUK', 'failed'],
      ['none@example.com', null, 'failed'],
    ])
      await query(
        `insert into mails (recipient, subject, locale, state, site, last_error, ended_at) values ($1, 'x', 'en_us', $2, $3, '550', now())`,
        [to, state, site],
      )
    for (const [file, site, rejected] of [
      ['us.csv', 'CPRTUS', 18],
      ['fine.csv', 'CPRTUS', 0],
      ['uk.csv', 'CPRTUK', 3],
    ])
      await query(
        `insert into imports (file_hash, file_name, site, finished_at, rows_read, rows_rejected) values ('x', $1, $2, now(), 5204, $3)`,
        [file, site, rejected],
      )
    const told = await overview()
    expect(told.lanes.map(({ saleId, state }) => [saleId, state])).toEqual([
      [paused, 'PAUSED'],
      [sale, 'RUNNING'],
    ])
    expect(told).toMatchObject({
      laneCount: 2,
      sellers: { count: 3, at: soon.toISOString() },
      questions: { count: 2, at: '2026-01-02T09:00:00.000Z' },
      mails: { count: 1 },
      failedMails: [{ to: 'gone@example.com', reason: '550' }],
      imports: { count: 1, rowsRead: 5_204, rowsRejected: 18 },
      faultyImports: [{ fileName: 'us.csv', rowsRead: 5_204, rowsRejected: 18 }],
      saleCount: 3,
      results: { offered: 2, sold: 1, hammer: [{ currency: 'USD', minor: 250_000 }] },
    })
    // Each figure counts what its link lists.
    const results = async (asked: string) =>
      (await one.app.inject({ url: `/public/data/results?day=${told.today}${asked}` })).json().data.total
    expect([told.today, await results(''), await results('&kind=sold')]).toEqual([today(), told.results.offered, told.results.sold])
    const listed = (await ask('/data/operations/sales?show=today')).json().data
    expect(listed.total).toBe(told.saleCount)
    const asked = (await ask('/data/operations/negotiations?waitingFor=seller')).json().data
    expect(asked.steps.negotiations.total + asked.steps.offers.total).toBe(told.sellers.count)
    expect(asked.negotiations.map(({ lotNumber }: { lotNumber: number }) => lotNumber)).toEqual([FIRST + 2, FIRST])
    expect((await ask('/data/operations/negotiations')).json().data.steps.negotiations.total).toBe(3)
    const talks = async (list: string) => (await ask(`/data/operations/chats${list}`)).json().data.chats.length
    expect([await talks('?waiting=true'), await talks('')]).toEqual([told.questions.count, 3])
    expect(told.sales.map(({ name, lotCount }) => [name, lotCount])).toEqual([
      ['Sale A', 3],
      ['Sale B', 0],
      ['Sale C', 0],
    ])
    const foreign = await overview(elsewhere)
    expect([foreign.lanes, foreign.sellers.count, foreign.sales, foreign.imports.count, foreign.failedMails]).toEqual([[], 0, [], 0, []])
  })

  it('what needs doing now counts the results that the site publishes, and the bids of every site of the operator, as their lists do', async () => {
    const { db } = one.database
    const british = await signIn(
      db,
      await aPerson(db, { kind: 'internal', privileges: ['OPERATOR'], home_site: 'CPRTUK', granted_sites: ['CPRTUS'] }),
      { host: 'uk.localhost', site: 'CPRTUK' },
    )
    const told = await overview(british)
    const listed = (await ask('/data/operations/negotiations?waitingFor=seller', british)).json().data
    expect([told.sellers.count, told.lanes]).toEqual([listed.steps.negotiations.total + listed.steps.offers.total, []])
    expect(told.sellers.count).toBe(3)
    const results = await one.app.inject({ url: `/public/data/results?day=${told.today}`, headers: { host: 'uk.localhost' } })
    expect(told.results.offered).toBe(results.json().data.total)
  })

  it('what needs doing now tells the first of many mails and imports, and all of the list that is asked for', async () => {
    await query(
      `insert into mails (recipient, subject, locale, state, site, last_error, ended_at)
       select n || '@example.com', 'x', 'en_us', 'failed', 'CPRTUS', '550', now() from generate_series(1, 20) n`,
    )
    await query(
      `insert into imports (file_hash, file_name, site, finished_at, rows_read, rows_rejected)
       select 'y' || n, n || '.csv', 'CPRTUS', now(), 10, 1 from generate_series(1, 12) n`,
    )
    const whole = async (list: string) => (await ask(`${OVERVIEW}${list}`)).json().data as DeskOverview
    const lengths = ({ mails, failedMails, imports, faultyImports }: DeskOverview) => [
      mails.count,
      failedMails.length,
      imports.count,
      faultyImports.length,
    ]
    expect(lengths(await whole(''))).toEqual([21, 8, 13, 8])
    expect(lengths(await whole('?whole=mails'))).toEqual([21, 21, 13, 8])
    expect(lengths(await whole('?whole=imports'))).toEqual([21, 8, 13, 13])
    expect((await whole('')).imports).toMatchObject({ rowsRead: 5_324, rowsRejected: 30 })
  })

  it('what needs doing now tells notices of providers that were given up, to operators of every site alone', async () => {
    const { db } = one.database
    const person = await aPerson(db, { kind: 'internal', privileges: ['OPERATOR'], granted_sites: [...SITE_CODES] })
    const everywhere = await signIn(db, person)
    for (const [event, state] of [
      ['a', 'dead'],
      ['b', 'handled'],
      ['c', 'waiting'],
    ])
      await query(
        `insert into provider_notices (kind, provider, event_id, ref, state, last_error, ended_at)
         values ('identity', 'acme', $1, 'object-' || $1, $2, 'unreachable', case $2 when 'waiting' then null else now() end)`,
        [event, state],
      )
    expect(await overview(everywhere)).toMatchObject({
      notices: { count: 1, at: expect.any(String) },
      deadNotices: [{ provider: 'identity/acme', ref: 'object-a', reason: 'unreachable' }],
    })
    expect(await overview()).toMatchObject({ notices: { count: 0, at: null }, deadNotices: [] })
    const [given] = (await overview(everywhere)).deadNotices
    const retry = (headers: SignedInHeaders) =>
      one.app.inject({ method: 'POST', url: '/data/operations/providerNotices/retry', headers, payload: { id: given?.id ?? 0 } })
    const code = async (headers: SignedInHeaders) => (await retry(headers)).json().data.errorCode
    expect((await retry(asBuyer)).statusCode).toBe(403)
    expect(await code(operator)).toBe('NOT_FOUND')
    expect((await retry(everywhere)).json()).toMatchObject({ returnCode: 1, data: {} })
    expect(await code(everywhere)).toBe('NOT_FOUND')
    const { rows } = await query('select state, tries, ended_at from provider_notices where id = $1', [given?.id])
    expect(rows).toEqual([{ state: 'waiting', tries: 0, ended_at: null }])
    expect(await overview(everywhere)).toMatchObject({ notices: { count: 0, at: null }, deadNotices: [] })
  })

  it('what needs doing now tells papers that wait to who reviews them, and faults of the books to operators of every site', async () => {
    const { db } = one.database
    const reviewing = await aPerson(db, { kind: 'internal', privileges: ['OPERATOR', 'REVIEWER'] })
    const everywhere = await aPerson(db, { kind: 'internal', privileges: ['OPERATOR'], granted_sites: [...SITE_CODES] })
    for (const [site, state] of [
      ['CPRTUS', 'IN_REVIEW'],
      ['CPRTUS', 'APPROVED'],
      ['CPRTCA', 'IN_REVIEW'],
    ])
      await query(
        `insert into documents (account_id, site, category, state, kind, size_bytes, sha256, sent_at, decided_at)
         values ($1, $2, 'ID', $3, 'pdf', 1, sha256('x'), '2026-01-03T09:00:00Z', now())`,
        [buyer.id, site, state],
      )
    await query(`insert into journal_verifications (day, finished_at, faults) values ('2026-01-01', now(), '{old}')
      on conflict (day) do update set finished_at = now(), faults = '{old}'`)
    await query(`insert into journal_verifications (day, finished_at, faults) values ('2099-01-01', now(), '{one,two}')`)
    const [asReviewer, asAll] = [await signIn(db, reviewing), await signIn(db, everywhere)]
    expect(await overview(asReviewer)).toMatchObject({ papers: { count: 1, at: '2026-01-03T09:00:00.000Z' }, money: { count: 0 } })
    await query(`update accounts set status = 'closed' where id = $1`, [buyer.id])
    expect(await overview(asReviewer)).toMatchObject({ papers: { count: 0, at: null } })
    await query(`update accounts set status = 'active' where id = $1`, [buyer.id])
    expect(await overview(asAll)).toMatchObject({ papers: { count: 0 }, money: { count: 2, at: expect.any(String) } })
    expect(await overview()).toMatchObject({ papers: { count: 0, at: null }, money: { count: 0, at: null } })
    await query(`delete from journal_verifications`)
  })

  it('what needs doing now tells operators of every site alone that the codes of today are used up', async () => {
    const { db } = one.database
    const person = await aPerson(db, { kind: 'internal', privileges: ['OPERATOR'], granted_sites: [...SITE_CODES] })
    const everywhere = await signIn(db, person)
    await query(`insert into text_counts (counted, key_hash, on_day, count) values ('house', sha256(''), current_date, $1)`, [
      CODES_OF_HOUSE_MAX - 1,
    ])
    expect((await overview(everywhere)).codes).toEqual({ count: 0, at: null })
    await query('update text_counts set count = count + 1')
    expect([(await overview(everywhere)).codes.count, (await overview()).codes.count]).toEqual([1, 0])
    await query('update text_counts set on_day = on_day - 1')
    expect((await overview(everywhere)).codes.count).toBe(0)
  })

  it('what needs doing now is counted no further than its limit', async () => {
    await query(
      `insert into chats (site, locale, visitor_hash) select 'CPRTUS', 'en_us', sha256(n::text::bytea) from generate_series(1, ${DESK_COUNT_MAX + 50}) n`,
    )
    expect((await overview()).questions.count).toBe(DESK_COUNT_MAX + 1)
  })
})

describe('people', () => {
  const named = async (first: string, last: string, more: object = {}) =>
    aPerson(one.database.db, { profile: { first_name: first, last_name: last, ...more } })

  it('people are found by operators alone', async () => {
    expect((await one.app.inject({ url: '/data/operations/people?words=ann' })).statusCode).toBe(401)
    expect((await ask('/data/operations/people?words=ann', asBuyer)).statusCode).toBe(403)
  })

  it('people are found by number, beginnings of names in any order and letters, address and telephone', async () => {
    const ann = await named('Ann-Marie', 'Östberg', {
      company_name: 'Salvage O’Brien LLC',
      email: 'Ann_M@Example.com',
      phone: '+1 (503) 555-0142',
    })
    const other = await named('Annika', 'Berg', { email: 'annxm@example.com', phone: '503 555 9999' })
    expect(await numbersOf(String(ann.number))).toEqual([ann.number])
    for (const words of ['OSTB', 'stberg', 'nn marie']) expect(await numbersOf(words)).toEqual([])
    for (const words of [
      'öSTb',
      'mar ann',
      'obri',
      'o’brien salv',
      'ANN_M@',
      'ann_m@example.com',
      '555-0142',
      '+1 503 555 0142',
      '5550142',
    ])
      expect([words, await numbersOf(words)]).toEqual([words, words === 'obri' ? [] : [ann.number]])
    expect(await numbersOf('ann')).toEqual([ann.number, other.number].toSorted((a, b) => a - b))
    expect((await search('brien')).people).toEqual([
      {
        number: ann.number,
        displayName: 'Salvage O’Brien LLC',
        companyName: 'Salvage O’Brien LLC',
        kind: 'buyer',
        status: 'active',
        site: 'CPRTUS',
        email: 'Ann_M@Example.com',
        phone: '+1 (503) 555-0142',
      },
    ])
  })

  it('people of other sites are not found', async () => {
    const ann = await named('Xaverine', 'Only', { email: 'xaverine@example.com', phone: '777 888 9999' })
    for (const words of [String(ann.number), 'xaver', 'xaverine@', '8889999']) {
      expect(await numbersOf(words)).toEqual([ann.number])
      expect(await numbersOf(words, elsewhere)).toEqual([])
    }
  })

  it('people are at most so many, and more are told of; too few words find nobody', async () => {
    for (let at = 0; at <= PEOPLE_FOUND_MAX; at++) await named('Zebulon', randomUUID())
    const found = await search('zebu')
    expect([found.people.length, found.hasMore]).toEqual([PEOPLE_FOUND_MAX, true])
    expect(await search(':*')).toEqual({ people: [], hasMore: false })
    expect((await ask('/data/operations/people?words=a')).json()).toMatchObject({ returnCode: -1 })
  })
})

/** Results of many days: of a handful the planner reads any index. */
const MANY_RESULTS = `insert into lot_results (lot, seq, hash, decided_at, held_on, selling_site, name, slug, outcome, currency, high_minor, bid_count)
  select 90000000 + n, 1, sha256('x'), now(), date '2026-01-01' + n % 300, 'CPRTUS', 'x', 'x', 'NO_SALE', 'USD', 0, 0 from generate_series(1, 3000) n`

async function planOf(text: string, values: readonly unknown[]): Promise<string> {
  const client = await one.database.pool.connect()
  try {
    await client.query('begin')
    if (text === RESULTS) for (const step of [MANY_RESULTS, 'analyze lot_results']) await client.query(step)
    await client.query('set local enable_seqscan = off')
    await client.query('set local enable_sort = off')
    const { rows } = await client.query<Record<string, string>>(`explain ${text}`, [...values])
    return rows.map((row) => Object.values(row)[0]).join('\n')
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const SITES = ['CPRTUS']
it.each([
  ['lane_runs_open', OPEN_LANES, [SITES]],
  ['negotiations_deadline', AT_SELLERS, [SITES]],
  ['offers_deadline', AT_SELLERS, [SITES]],
  ['chats_open', QUESTIONS, [SITES]],
  ['documents_waiting', WAITING_PAPERS, [SITES, true]],
  ['refunds_waiting', WAITING_REFUNDS, [SITES, true]],
  ['mails_failed', FAILED_MAILS, [SITES, false]],
  ['imports_faulty', FAULTY_IMPORTS, [SITES]],
  ['provider_notices_dead', DEAD_NOTICES, [true]],
  ['sales_starts_at', COUNT_SALES, [SITES, '2026-05-06']],
  ['sales_starts_at', UNBEGUN_SALES, [SITES, '2026-05-06']],
  ['lot_results_counted', RESULTS, [SITES, '2026-05-06']],
  ['profiles_words', WAYS.names, ['ann:*']],
  ['profiles_email_start', WAYS.email, ['ann%']],
  ['profiles_phone_end', WAYS.phoneEnd, ['2410%']],
] as const)('%s answers its question', async (index, text, values) => {
  expect(await planOf(text, values)).toContain(index)
})
