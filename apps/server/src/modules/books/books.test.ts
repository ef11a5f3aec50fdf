import { sql } from 'kysely'
import { BOOK_ROWS_MAX } from '@app/contract/books/book-codes.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { openingLines } from '@app/rules/tills/till-book.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { JournalFault, postEntry } from '#modules/journal/index.ts'
import { applyMoney } from '#modules/invoices/index.ts'
import { transaction } from '#platform/db/database.ts'
import { signIn } from '#test/people.ts'
import { streamBookFile } from './read-books.ts'
import { type InvoiceWorld, invoiceWorld, type Somebody } from '../invoices/invoices.test-kit.ts'

const BOOKS = '/data/operations/money/books'
const MONTHS = '/data/operations/money/months'
const TOTAL = 141_500
/** Lots that were ever sold, more than an answer has rows, and how many of them are booked by one entry. */
const [MANY_LOTS, LOTS_AN_ENTRY] = [BOOK_ROWS_MAX + 20, 20]

let world: InvoiceWorld
let first: Somebody
let second: Somebody
beforeAll(async () => {
  world = await invoiceWorld()
  first = await keeper()
  second = await keeper()
})
afterAll(() => world.close())

const keeper = (fields: object = {}) => world.someone({ kind: 'internal', privileges: ['MONEY'], ...fields })
/** Who keeps the books of another site. */
async function stranger(): Promise<Somebody> {
  const who = await keeper({ home_site: 'CPRTDE' })
  return { ...who, headers: await signIn(world.deps.db, who, { site: 'CPRTDE', host: 'de.localhost' }) }
}
/** The site's day so many days from now. */
const dayFrom = (days: number): string => dayOfSite('CPRTUS', Date.now() + days * 86_400_000)
/** The first day of a month so many before this one by the clock of the site. */
const monthAgo = (months: number): string => {
  const [year = 0, month = 0] = dayFrom(0).split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10)
}
const span = `site=CPRTUS&from=${dayFrom(-2)}&to=${dayFrom(2)}`
const ask = (month: string, by = first) => world.post(MONTHS, { site: 'CPRTUS', month, reason: 'All is decided.' }, by.headers)
const decide = (id: number, by = second, action = 'approve') => world.post(`${MONTHS}/${id}`, { action, reason: 'Seen.' }, by.headers)
const post = (bookedOn: string, cause: string) =>
  transaction(world.deps.db, (tx) =>
    postEntry(tx, {
      site: 'CPRTUS',
      kind: 'BANK_LINE',
      cause,
      actor: null,
      bookedOn,
      lines: [
        { account: 'BANK', detail: 'house', currency: 'USD', amountMinor: 5n },
        { account: 'SUSPENSE', currency: 'USD', amountMinor: -5n },
      ],
    }),
  )
/** So many entries at once would be added up one by one, by plans for empty tables. */
const switchTriggers = async (how: 'disable' | 'enable'): Promise<void> => {
  for (const table of ['journal_entries', 'journal_lines']) await world.rows(`alter table ${table} ${how} trigger ${table}_balanced`)
}
const verified = (faults: string[] = []) =>
  world.rows(
    `insert into journal_verifications (day, finished_at, faults) values (current_date, now(), $1)
     on conflict (day) do update set finished_at = now(), faults = $1`,
    [faults],
  )

describe('the files of the books', () => {
  it('the books are for who keeps them, of their sites', async () => {
    const operator = await world.operator()
    const german = await stranger()
    for (const path of [
      `${BOOKS}?${span}`,
      `${BOOKS}/file?file=AGED&${span}`,
      `${BOOKS}/file.csv?file=AGED&${span}`,
      `${MONTHS}?site=CPRTUS`,
    ])
      for (const by of [operator, german]) expect((await world.app.inject({ url: path, headers: by.headers })).statusCode).toBe(403)
    expect((await ask(monthAgo(1), operator)).status).toBe(403)
    expect((await ask(monthAgo(1), german)).status).toBe(403)
    expect((await decide(1, operator)).status).toBe(403)
  })

  it('every file adds up to the journal, and what is owed is told by how late it is', async () => {
    const who = await world.someone()
    await world.aWin(who, { at: new Date(Date.now() - 40 * 86_400_000) })
    await world.aWin(who)
    await world.bill(who)
    await transaction(world.deps.db, (tx) =>
      applyMoney(world.deps.post, tx, {
        payerId: who.id,
        site: 'CPRTUS',
        currency: 'USD',
        amountMinor: 500,
        source: 'BANK',
        cause: 'a part',
        reference: '=1+1',
        nowMs: Date.now(),
      }),
    )
    const { data } = await world.get(`${BOOKS}?${span}`, first.headers)
    for (const { sums } of data.files) for (const { fileMinor, journalMinor } of sums) expect(fileMinor).toBe(journalMinor)
    const sumOf = (name: string) => data.files.find(({ file }: { file: string }) => file === name).sums[0]?.fileMinor
    expect(sumOf('INVOICES')).toBe(2 * TOTAL)
    expect(sumOf('AGED')).toBe(2 * TOTAL - 500)
    expect(sumOf('PAYABLES')).toBe(200_000)
    expect(sumOf('JOURNAL')).toBe(0)
    const owed = data.accounts.find(({ account }: { account: string }) => account === 'RECEIVABLE')
    expect(owed).toMatchObject({ openingMinor: 0, debitMinor: 2 * TOTAL, creditMinor: 500, closingMinor: 2 * TOTAL - 500 })
    const aged = (await world.get(`${BOOKS}/file?file=AGED&${span}`, first.headers)).data
    const at = (name: string) => aged.columns.indexOf(name)
    expect(aged.rows.map((row: unknown[]) => [row[at('not_due_minor')], row[at('days_31_60_minor')]])).toEqual([
      [0, TOTAL - 500],
      [TOTAL, 0],
    ])
  })

  it('a file for spreadsheets has major units, and no cell of it is a formula', async () => {
    await post(dayFrom(-1), '=HYPERLINK("http://x")')
    const { body, headers, statusCode } = await world.app.inject({ url: `${BOOKS}/file.csv?file=JOURNAL&${span}`, headers: first.headers })
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toContain('text/csv')
    expect(body).toContain(`,"'=HYPERLINK(""http://x"")",`)
    expect(body).toContain(',USD,1415.00\r\n')
    expect(body).toContain(',USD,-1000.00\r\n')
    expect(body.split('\r\n')[0]).toBe('\uFEFFentry,line,day,kind,cause,account,detail,payer,invoice,currency,amount')
  })

  it.each([
    ['2026-02-02', '2026-02-01', 'validation.daysOrder'],
    ['2025-01-01', '2026-02-01', 'validation.daysMany'],
  ])('days from %s to %s are no span', async (from, to, words) => {
    const { data } = await world.get(`${BOOKS}?site=CPRTUS&from=${from}&to=${to}`, first.headers)
    expect(data).toMatchObject({ errorCode: 'INVALID_INPUT', fieldErrors: { to: words } })
  })
})

describe('the close of a month', () => {
  it('months tell by place, number and means apart what lies in tills, with yards and at the desk', async () => {
    const entry = { site: 'CPRTUS', actor: null } as const
    const lines = openingLines({ tillId: 3, yard: 343, currency: 'USD' }, 20_000)
    const desk = [
      { account: 'TILL', detail: 'cheque', currency: 'USD', amountMinor: 700n },
      { account: 'SUSPENSE', currency: 'USD', amountMinor: -700n },
    ] as const
    await transaction(world.deps.db, async (tx) => {
      await postEntry(tx, { ...entry, kind: 'TILL_OPENED', cause: 'till 3', lines })
      await postEntry(tx, { ...entry, kind: 'BANK_LINE', cause: 'checks of the desk', lines: desk })
    })
    const money = { currency: 'USD' }
    expect((await world.get(`${MONTHS}?site=CPRTUS`, first.headers)).data.tills).toEqual([
      { place: 'DESK', number: null, means: 'CHEQUE', ...money, amountMinor: 700 },
      { place: 'TILL', number: 3, means: 'CASH', ...money, amountMinor: 20_000 },
      { place: 'YARD', number: 343, means: 'CASH', ...money, amountMinor: -20_000 },
    ])
  })

  it('a month is closed by two people with a fresh proof, once it is over, verified, and every earlier one is closed', async () => {
    await post(`${monthAgo(2).slice(0, 8)}15`, 'two months ago')
    await post(`${monthAgo(1).slice(0, 8)}15`, 'a month ago')
    expect((await ask(monthAgo(0))).data).toMatchObject({ errorCode: 'MONTH_REFUSED', reason: 'NOT_OVER' })
    expect((await ask(monthAgo(1))).data).toMatchObject({ reason: 'EARLIER_OPEN' })
    // It began on the first of the next month by UTC, and in New York on the last day of this one.
    await world.rows(
      `insert into journal_verifications (day, started_at, finished_at) values ($1::date, ($1::date)::timestamp at time zone 'UTC' + interval '1 hour', now())`,
      [monthAgo(1)],
    )
    expect((await ask(monthAgo(2))).data).toMatchObject({ reason: 'FAULTS' })
    await verified(['entry 1 adds up to 1 USD'])
    expect((await ask(monthAgo(2))).data).toMatchObject({ reason: 'FAULTS' })
    await verified()
    const long = { ...first, headers: await signIn(world.deps.db, first, { proved_at: sql<Date>`now() - interval '16 minutes'` as never }) }
    expect((await ask(monthAgo(2), long)).data).toMatchObject({ errorCode: 'PROOF_NEEDED' })
    const { actId } = (await ask(monthAgo(2))).data
    expect((await ask(monthAgo(2), second)).data).toMatchObject({ reason: 'ASKED' })
    expect((await decide(actId, first)).data).toMatchObject({ reason: 'SECOND_PERSON' })
    expect((await decide(actId, await stranger())).status).toBe(404)
    const [asked] = (await world.get(`${MONTHS}?site=CPRTUS`, first.headers)).data.months.filter(
      ({ month }: { month: string }) => month === monthAgo(2),
    )
    expect(asked).toMatchObject({ state: 'ASKED', asked: { actId, by: first.number, acts: ['refuse'] } })
    expect((await decide(actId)).data).toEqual({ actId, state: 'DONE' })
    expect((await decide(actId)).data).toMatchObject({ reason: 'CHANGED' })
    await expect(post(`${monthAgo(2).slice(0, 8)}20`, 'too late')).rejects.toBeInstanceOf(JournalFault)
    const { months } = (await world.get(`${MONTHS}?site=CPRTUS`, first.headers)).data
    expect(months.find(({ month }: { month: string }) => month === monthAgo(2))).toMatchObject({
      state: 'CLOSED',
      closedBy: second.number,
      entries: 1,
    })
    expect(months.find(({ month }: { month: string }) => month === monthAgo(1))).toMatchObject({ state: 'OPEN', keptBy: [] })
    expect((await ask(monthAgo(2))).data).toMatchObject({ reason: 'CLOSED' })
    // What was carried is not counted again with the entries behind it.
    const { accounts } = (await world.get(`${BOOKS}?site=CPRTUS&from=${monthAgo(1)}&to=${dayFrom(0)}`, first.headers)).data
    expect(accounts.find(({ account }: { account: string }) => account === 'SUSPENSE')).toMatchObject({ openingMinor: -5 })
  })

  it('a month with lines of banks that nobody has decided stays open, also where it was asked for before', async () => {
    const { actId } = (await ask(monthAgo(1))).data
    const [{ id }] = await world.rows(
      `insert into bank_statements (site, account, currency, format, name, from_on, to_on, opening_minor, closing_minor, lines, file_sha256, file_place, loaded_by)
       values ('CPRTUS', 'ACCOUNT1', 'USD', 'MT940', 'day.sta', $1, $1, 0, 5, 1, sha256('x'), 0, $2) returning id`,
      [monthAgo(1), first.id],
    )
    await world.rows(
      `insert into bank_lines (statement_id, ordinal, account, currency, booked_on, amount_minor, key) values ($1, 1, 'ACCOUNT1', 'USD', $2, 5, 'k')`,
      [id, monthAgo(1)],
    )
    expect((await decide(actId)).data).toMatchObject({ reason: 'LINES_OPEN' })
    const [row] = (await world.get(`${MONTHS}?site=CPRTUS`, first.headers)).data.months.filter(
      ({ month }: { month: string }) => month === monthAgo(1),
    )
    expect(row).toMatchObject({ openLines: 1, keptBy: ['LINES_OPEN'], state: 'ASKED' })
    const shown = async () =>
      (await world.get(`${MONTHS}?site=CPRTUS`, first.headers)).data.months.find(({ month }: { month: string }) => month === monthAgo(1))
    // One that is decided, but of which somebody wants the match taken back, could not be booked anew in a closed month.
    await world.rows('alter table bank_undos disable trigger all')
    await world.rows(
      `insert into bank_undos (line_id, payment_id, payer_id, site, currency, amount_minor, reason, asked_by)
       select l.id, 1, $2, 'CPRTUS', 'USD', 5, 'x', $2 from bank_lines l where l.statement_id = $1`,
      [id, first.id],
    )
    await world.rows("update bank_lines set state = 'SUSPENSE', decided_by = $2, decided_at = now() where statement_id = $1", [
      id,
      first.id,
    ])
    expect(await shown()).toMatchObject({ openLines: 1, keptBy: ['LINES_OPEN'] })
    await world.rows("update bank_undos set state = 'REFUSED', decided_by = $1, decided_at = now()", [first.id])
    await world.rows('alter table bank_undos enable trigger all')
    expect(await shown()).toMatchObject({ openLines: 0, keptBy: [] })
    await world.rows('alter table bank_lines disable trigger all')
    await world.rows("update bank_lines set state = 'STAGED', decided_by = null, decided_at = null where statement_id = $1", [id])
    await world.rows('alter table bank_lines enable trigger all')
    expect((await decide(actId, first, 'refuse')).data).toEqual({ actId, state: 'REFUSED' })
  })
})

describe('books of many years', () => {
  it('the books add up however many lots were ever sold, and are written whole where an answer would be too large', async () => {
    await switchTriggers('disable')
    await world.rows(
      `with made as (
         insert into journal_entries (site, kind, cause, booked_on)
         select 'CPRTUS', 'MANY_LOTS', 'many ' || n, $1::date from generate_series(1, $2::int / $3::int) n returning id)
       insert into journal_lines (entry_id, line, account, detail, currency, minor)
       select id, line, case when line > $3 then 'BANK' else 'SELLER_PAYABLE' end,
         case when line > $3 then 'house' else 'lot ' || (id * 100 + 900000000 + line) end, 'USD', case when line > $3 then $3 else -1 end
       from made, generate_series(1, $3::int + 1) line`,
      [dayFrom(-1), MANY_LOTS, LOTS_AN_ENTRY],
    )
    await switchTriggers('enable')
    await world.rows('analyze journal_entries, journal_lines')
    const { data } = await world.get(`${BOOKS}?${span}`, first.headers)
    for (const { sums } of data.files) for (const { fileMinor, journalMinor } of sums) expect(fileMinor).toBe(journalMinor)
    const { rows } = data.files.find(({ file }: { file: string }) => file === 'PAYABLES')
    expect(rows).toBeGreaterThanOrEqual(MANY_LOTS)
    const parts: string[] = []
    await streamBookFile(world.deps.db, 'PAYABLES', {
      span: { site: 'CPRTUS', from: dayFrom(-2), to: dayFrom(2) },
      write: async (all) => {
        for await (const part of all) parts.push(part)
      },
    })
    const lines = parts.join('').split('\r\n')
    expect([lines[0], lines.length]).toEqual(['\uFEFFthing,seller,currency,amount', rows + 2])
    expect((await world.get(`${BOOKS}/file?file=PAYABLES&${span}`, first.headers)).data).toMatchObject({ errorCode: 'INVALID_INPUT' })
  }, 60_000)
})
