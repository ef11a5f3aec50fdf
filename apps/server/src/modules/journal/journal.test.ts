import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '#platform/db/database.ts'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { aPerson } from '#test/people.ts'
import {
  closeMonth,
  type JournalEntry,
  JournalFault,
  type JournalLine,
  postEntries,
  postEntry,
  readBalances,
  reverseEntry,
  setOverdueSince,
} from './index.ts'
import { verifyJournal } from './verify-journal.ts'
import { verifyDay } from './verify-nightly.job.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const db = () => database.db
const aPayer = async (): Promise<number> => (await aPerson(db())).id

let lastCause = 0
const aCause = (): string => `test-${++lastCause}`

/** An invoice: a payer owes, a seller gets, the house earns. */
const sold = (payerId: number, minor: bigint): readonly JournalLine[] => [
  { account: 'RECEIVABLE', payerId, invoiceId: 5, currency: 'USD', amountMinor: minor },
  { account: 'SELLER_PAYABLE', currency: 'USD', amountMinor: -minor + 100n },
  { account: 'FEE_INCOME', detail: 'buyer', currency: 'USD', amountMinor: -100n },
]
const paid = (payerId: number, minor: bigint): readonly JournalLine[] => [
  { account: 'BANK', detail: 'main', currency: 'USD', amountMinor: minor },
  { account: 'RECEIVABLE', payerId, invoiceId: 5, currency: 'USD', amountMinor: -minor },
]
const deposited = (payerId: number, minor: bigint): readonly JournalLine[] => [
  { account: 'BANK', detail: 'main', currency: 'USD', amountMinor: minor },
  { account: 'DEPOSIT', payerId, currency: 'USD', amountMinor: -minor },
]
const anEntry = (lines: readonly JournalLine[], fields: Partial<JournalEntry> = {}): JournalEntry => ({
  site: 'CPRTUS',
  kind: 'INVOICE_ISSUED',
  cause: aCause(),
  actor: null,
  lines,
  ...fields,
})
const post = (entry: JournalEntry) => transaction(db(), (tx) => postEntry(tx, entry))
const balanceOf = async (payerId: number) => (await readBalances(db(), payerId))[0]
const monthOf = async (back: string): Promise<string> =>
  (
    await sql<{
      month: string
    }>`select date_trunc('month', now() at time zone 'America/New_York' - ${back}::interval)::date as month`.execute(db())
  ).rows[0]?.month ?? ''

describe('an entry', () => {
  it('an entry moves what its payer owes and holds in the same transaction, or not at all', async () => {
    const payer = await aPayer()
    await post(anEntry(sold(payer, 84_000n)))
    expect(await balanceOf(payer)).toEqual({ currency: 'USD', owedMinor: 84_000, creditMinor: 0, depositMinor: 0, overdueSince: null })
    await expect(
      transaction(db(), async (tx) => {
        await postEntry(tx, anEntry(sold(payer, 1_000n)))
        throw new Error('the invoice fails')
      }),
    ).rejects.toThrow('the invoice fails')
    expect(await balanceOf(payer)).toMatchObject({ owedMinor: 84_000 })
    await post(anEntry(paid(payer, 80_000n), { kind: 'PAYMENT_RECEIVED' }))
    expect(await balanceOf(payer)).toMatchObject({ owedMinor: 4_000 })
    expect((await verifyJournal(db())).faults).toEqual([])
  })

  it('deposits are written with it: what is held raises the limit, what is given back lowers it', async () => {
    const payer = await aPayer()
    const held = async () =>
      (await sql<{ held: number }>`select held_minor as held from deposits where account_id = ${payer}`.execute(db())).rows
    await post(anEntry(deposited(payer, 40_000n), { kind: 'DEPOSIT_PAID' }))
    await post(anEntry(deposited(payer, 5_000n), { kind: 'DEPOSIT_PAID' }))
    expect([await held(), (await balanceOf(payer))?.depositMinor]).toEqual([[{ held: 45_000 }], 45_000])
    await post(anEntry(deposited(payer, -45_000n), { kind: 'DEPOSIT_REFUNDED' }))
    expect([await held(), (await balanceOf(payer))?.depositMinor]).toEqual([[{ held: 0 }], 0])
    await expect(post(anEntry(deposited(payer, -1n), { kind: 'DEPOSIT_REFUNDED' }))).rejects.toMatchObject({ code: 'BALANCE_BELOW_ZERO' })
  })

  it('the same cause posts once, also for forty at once; other lines of it are a fault', async () => {
    const payer = await aPayer()
    const entry = anEntry(sold(payer, 700n))
    const ids = await Promise.all(Array.from({ length: 40 }, () => post(entry)))
    expect(ids.filter((id) => id !== null)).toHaveLength(1)
    expect(await balanceOf(payer)).toMatchObject({ owedMinor: 700 })
    await expect(post({ ...entry, lines: sold(payer, 701n) })).rejects.toMatchObject({ code: 'OTHER_ENTRY' })
    await expect(post({ ...entry, site: 'CPRTUK' })).rejects.toMatchObject({ code: 'OTHER_ENTRY' })
    expect(await post({ ...entry, kind: 'LATE_FEE' })).toEqual(expect.any(Number))
    expect(await balanceOf(payer)).toMatchObject({ owedMinor: 1_400 })
  })

  it('forty entries at once for two payers add up', async () => {
    const [one, other] = [await aPayer(), await aPayer()]
    const both = (at: number): readonly JournalLine[] => {
      const [first, second] = at % 2 === 0 ? [one, other] : [other, one]
      return [...sold(first, 1_000n), ...sold(second, 2_000n)]
    }
    await Promise.all(Array.from({ length: 40 }, (_, at) => post(anEntry(both(at)))))
    expect([await balanceOf(one), await balanceOf(other)]).toEqual([
      expect.objectContaining({ owedMinor: 60_000 }),
      expect.objectContaining({ owedMinor: 60_000 }),
    ])
    expect((await verifyJournal(db())).faults).toEqual([])
  })

  it('entries that are posted together move a balance once by all of them; what one of them posted before is not posted again', async () => {
    const payer = await aPayer()
    const entries = [anEntry(sold(payer, 1_000n)), anEntry(sold(payer, 2_000n)), anEntry(sold(payer, 4_000n))]
    const [first] = await transaction(db(), (tx) => postEntries(tx, entries.slice(0, 1)))
    const ids = await transaction(db(), (tx) => postEntries(tx, entries))
    expect([first === null, ids.map((id) => id === null)]).toEqual([false, [true, false, false]])
    expect(await balanceOf(payer)).toMatchObject({ owedMinor: 7_000 })
    const twice = entries.slice(0, 1).flatMap((entry) => [entry, entry])
    await expect(transaction(db(), (tx) => postEntries(tx, twice))).rejects.toThrow('two entries have one cause')
    const other = { ...anEntry(sold(payer, 8_000n)), cause: entries[0]?.cause ?? '' }
    await expect(transaction(db(), (tx) => postEntries(tx, [anEntry(sold(payer, 16_000n)), other]))).rejects.toMatchObject({
      code: 'OTHER_ENTRY',
    })
    expect(await balanceOf(payer)).toMatchObject({ owedMinor: 7_000 })
    expect((await verifyJournal(db())).faults).toEqual([])
  })

  it('lines that are no entry are refused before anything is written', async () => {
    const payer = await aPayer()
    await expect(post(anEntry([]))).rejects.toThrow(JournalFault)
    await expect(post(anEntry([]))).rejects.toMatchObject({ code: 'NO_LINES' })
    await expect(post(anEntry(sold(payer, 100n).slice(1)))).rejects.toMatchObject({ code: 'ZERO' })
    await expect(post(anEntry(sold(payer, 500n).slice(1)))).rejects.toMatchObject({ code: 'UNBALANCED' })
    await expect(post(anEntry(paid(payer, 500n)))).rejects.toMatchObject({ code: 'BALANCE_BELOW_ZERO' })
    expect(await readBalances(db(), payer)).toEqual([])
  })

  it('amounts beyond what a number of JavaScript holds are refused, and the largest line is kept to the unit', async () => {
    const payer = await aPayer()
    await expect(post(anEntry(sold(payer, 9_007_199_254_740_993n)))).rejects.toMatchObject({ code: 'OUT_OF_BOUNDS' })
    await post(anEntry(sold(payer, 999_999_999_999n)))
    expect(await balanceOf(payer)).toMatchObject({ owedMinor: 999_999_999_999 })
  })
})

describe('a reversal', () => {
  it('a reversal turns every line, once, and leaves the entry as it was', async () => {
    const payer = await aPayer()
    const entryId = (await post(anEntry(sold(payer, 900n)))) ?? 0
    const reverse = (id = entryId) => transaction(db(), (tx) => reverseEntry(tx, { entryId: id, actor: null }))
    const reversal = await reverse()
    expect(reversal).toEqual(expect.any(Number))
    expect(await reverse()).toBeNull()
    expect(await balanceOf(payer)).toMatchObject({ owedMinor: 0 })
    await expect(reverse(reversal ?? 0)).rejects.toMatchObject({ code: 'IS_REVERSAL' })
    await expect(reverse(999_999)).rejects.toMatchObject({ code: 'NO_ENTRY' })
    const { rows } = await sql`select account, minor from journal_lines where entry_id = ${reversal} order by line`.execute(db())
    expect(rows).toEqual([
      { account: 'RECEIVABLE', minor: -900 },
      { account: 'SELLER_PAYABLE', minor: 800 },
      { account: 'FEE_INCOME', minor: 100 },
    ])
  })
})

describe('a closed month', () => {
  it('a closed month and those before it take no entry, of its own site alone; one that runs cannot be closed', async () => {
    const [payer, clerk] = [await aPayer(), await aPayer()]
    const [last, before] = [await monthOf('1 month'), await monthOf('2 months')]
    await post(anEntry(sold(payer, 500n), { bookedOn: before }))
    const close = (month: string) => transaction(db(), (tx) => closeMonth(tx, { site: 'CPRTUS', month, closedBy: clerk }))
    await close(last)
    await close(last)
    await expect(close(await monthOf('0'))).rejects.toMatchObject({ code: 'MONTH_NOT_OVER' })
    await expect(post(anEntry(sold(payer, 500n), { bookedOn: last }))).rejects.toMatchObject({ code: 'MONTH_CLOSED' })
    await expect(post(anEntry(sold(payer, 500n), { bookedOn: before }))).rejects.toMatchObject({ code: 'MONTH_CLOSED' })
    await post(anEntry(sold(payer, 500n), { bookedOn: last, site: 'CPRTUK' }))
    await post(anEntry(sold(payer, 500n)))
    await expect(post(anEntry(sold(payer, 500n), { bookedOn: '2999-01-01' }))).rejects.toMatchObject({ code: 'FUTURE' })
    expect(await balanceOf(payer)).toMatchObject({ owedMinor: 1_500 })
    const { rows } = await sql`select site, month, closed_by from journal_months`.execute(db())
    expect(rows).toEqual([{ site: 'CPRTUS', month: last, closed_by: clerk }])
  })

  it('whoever closes a month waits for the entry that is being posted', async () => {
    const [payer, clerk] = [await aPayer(), await aPayer()]
    const month = await monthOf('3 months')
    const order: string[] = []
    const { promise: isPosted, resolve: told } = Promise.withResolvers<void>()
    const posting = transaction(db(), async (tx) => {
      await postEntry(tx, anEntry(sold(payer, 500n), { bookedOn: month, site: 'CPRTDE' }))
      told()
      await sql`select pg_sleep(0.2)`.execute(tx)
      order.push('posted')
    })
    await isPosted
    await transaction(db(), (tx) => closeMonth(tx, { site: 'CPRTDE', month, closedBy: clerk })).then(() => order.push('closed'))
    await posting
    expect(order).toEqual(['posted', 'closed'])
  })

  it('a closed month carries what each account stands at, and a verification finds what it carries otherwise', async () => {
    const [payer, clerk] = [await aPayer(), await aPayer()]
    const [first, second, third] = [await monthOf('4 months'), await monthOf('3 months'), await monthOf('2 months')]
    const at = { site: 'CPRTIE' as const }
    const close = (month: string) => transaction(db(), (tx) => closeMonth(tx, { ...at, month, closedBy: clerk }))
    const carried = async (month: string) => {
      const { rows } =
        await sql`select account, payer_id, minor::int from journal_carried where site = 'CPRTIE' and month = ${month} order by account`.execute(
          db(),
        )
      return rows.map((row) => Object.values(row as object))
    }
    await post(anEntry(sold(payer, 500n), { ...at, bookedOn: first }))
    await close(first)
    const stood = await carried(first)
    expect(stood).toContainEqual(['RECEIVABLE', payer, 500])
    await post(anEntry(paid(payer, 200n), { ...at, kind: 'PAYMENT_RECEIVED', bookedOn: second }))
    await close(second)
    await close(third)
    expect(await carried(second)).toContainEqual(['RECEIVABLE', payer, 300])
    expect(await carried(third)).toEqual(await carried(second))
    const faults = async () => (await verifyJournal(db())).faults.filter((fault) => fault.includes('CPRTIE'))
    expect(await faults()).toEqual([])
    await sql`alter table journal_carried disable trigger journal_carried_append_only`.execute(db())
    await sql`update journal_carried set minor = minor + 1 where site = 'CPRTIE' and month = ${second} and account = 'RECEIVABLE'`.execute(
      db(),
    )
    expect(await faults()).toEqual([`the month of ${second} of CPRTIE carries RECEIVABLE otherwise than its lines say`])
    await sql`update journal_carried set minor = minor - 1 where site = 'CPRTIE' and month = ${second} and account = 'RECEIVABLE'`.execute(
      db(),
    )
    await sql`alter table journal_carried enable trigger journal_carried_append_only`.execute(db())
  })
})

describe('overdue', () => {
  it('an account is overdue from when it was said, until it owes nothing', async () => {
    const payer = await aPayer()
    const since = new Date('2026-03-02T17:00:00Z')
    const say = (at: Date | null) => transaction(db(), (tx) => setOverdueSince(tx, [{ payerId: payer, currency: 'USD', since: at }]))
    await post(anEntry(sold(payer, 500n)))
    await say(since)
    expect(await balanceOf(payer)).toMatchObject({ owedMinor: 500, overdueSince: since })
    await post(anEntry(paid(payer, 200n), { kind: 'PAYMENT_RECEIVED' }))
    expect(await balanceOf(payer)).toMatchObject({ owedMinor: 300, overdueSince: since })
    await post(anEntry(paid(payer, 300n), { kind: 'PAYMENT_RECEIVED' }))
    expect(await balanceOf(payer)).toMatchObject({ owedMinor: 0, overdueSince: null })
    await say(since)
    expect(await balanceOf(payer)).toMatchObject({ overdueSince: null })
  })
})

describe('the database itself', () => {
  const raw =
    (work: (client: Client) => Promise<unknown>, url = database.url) =>
    async () => {
      const client = new Client({ connectionString: url })
      await client.connect()
      try {
        await client.query('begin')
        await work(client)
        await client.query('commit')
      } finally {
        await client.end()
      }
    }
  const entry = (client: Client) =>
    client
      .query<{ id: number }>(
        `insert into journal_entries (site, kind, cause, booked_on) values ('CPRTUS', 'LATE_FEE', $1, now()::date) returning id`,
        [aCause()],
      )
      .then(({ rows }) => rows[0]?.id)
  const line = (client: Client, id: unknown, { at = 1, minor = 5, currency = 'USD' } = {}) =>
    client.query(`insert into journal_lines (entry_id, line, account, currency, minor) values ($1, $2, 'SUSPENSE', $3, $4)`, [
      id,
      at,
      currency,
      minor,
    ])

  it('an entry whose lines do not add up is refused at the commit, and so is one without lines', async () => {
    await expect(raw((client) => entry(client))()).rejects.toThrow('is not balanced')
    await expect(raw(async (client) => line(client, await entry(client)))()).rejects.toThrow('is not balanced')
    const inTwo = async (client: Client) => {
      const id = await entry(client)
      await line(client, id)
      await line(client, id, { at: 2, minor: -5, currency: 'AED' })
    }
    await expect(raw(inTwo)()).rejects.toThrow('is not balanced')
  })

  it('a line that comes later is refused as well', async () => {
    const id = (await post(anEntry(sold(await aPayer(), 500n)))) ?? 0
    await expect(raw((client) => line(client, id, { at: 9 }))()).rejects.toThrow('is not balanced')
  })

  it.each(['journal_entries', 'journal_lines'])('%s takes no change and loses no row', async (table) => {
    await post(anEntry(sold(await aPayer(), 500n)))
    const change = table === 'journal_entries' ? `site = 'CPRTUK'` : 'minor = minor + 1'
    await expect(database.pool.query(`update ${table} set ${change}`)).rejects.toThrow('append-only')
    await expect(database.pool.query(`delete from ${table}`)).rejects.toThrow('append-only')
    for (const statement of [`update ${table} set ${change}`, `delete from ${table}`, `truncate ${table}`])
      await expect(raw((client) => client.query(statement), database.serverUrl)()).rejects.toThrow(/permission denied/)
  })
})

describe('verification', () => {
  const asReplica = async (statement: string) => {
    const client = new Client({ connectionString: database.url })
    await client.connect()
    await client.query(`set session_replication_role = replica`)
    await client.query(statement)
    await client.end()
  }

  it('verification names the first balance, deposit and entry that differ from the lines', async () => {
    const payer = await aPayer()
    const id = await post(anEntry(deposited(payer, 800n), { kind: 'DEPOSIT_PAID' }))
    await post(anEntry(sold(payer, 500n)))
    const before = await verifyJournal(db())
    expect(before.faults).toEqual([])
    await database.pool.query('update balances set owed_minor = 501 where payer_id = $1', [payer])
    expect((await verifyJournal(db())).faults).toEqual([`balance of account ${payer} in USD: owed is 501, its lines say 500`])
    await database.pool.query('update balances set owed_minor = 500 where payer_id = $1', [payer])
    await database.pool.query('update deposits set held_minor = 900 where account_id = $1', [payer])
    expect((await verifyJournal(db())).faults).toEqual([`balance of account ${payer} in USD: deposit of limits is 900, its lines say 800`])
    await database.pool.query('update deposits set held_minor = 800 where account_id = $1', [payer])
    await asReplica(`update journal_lines set minor = minor + 7 where entry_id = ${id} and account = 'BANK'`)
    expect((await verifyJournal(db())).faults).toEqual([`entry ${id} adds up to 7 USD`])
    await asReplica(`update journal_lines set minor = minor - 7 where entry_id = ${id} and account = 'BANK'`)
    await database.pool.query('delete from balances where payer_id = $1', [payer])
    expect((await verifyJournal(db())).faults).toEqual([`balance of account ${payer} in USD: owed is 0, its lines say 500`])
    await database.pool.query('insert into balances (payer_id, currency, owed_minor, deposit_minor) values ($1, $2, 500, 800)', [
      payer,
      'USD',
    ])
    expect(await verifyJournal(db())).toEqual({ ...before })
  })
})

describe('the nightly verification', () => {
  it('the journal is verified once a day by whichever node comes first, and each fault is an error of the log', async () => {
    const errors: unknown[] = []
    const log = { error: (fields: unknown) => void errors.push(fields) }
    const turns = await Promise.all([verifyDay(db(), log, [verifyJournal]), verifyDay(db(), log, [verifyJournal])])
    expect(turns.toSorted()).toEqual([false, true])
    expect(errors).toEqual([])
    const payer = await aPayer()
    await post(anEntry(sold(payer, 500n)))
    await database.pool.query('update balances set owed_minor = 501 where payer_id = $1', [payer])
    await database.pool.query('delete from journal_verifications')
    expect(await verifyDay(db(), log, [verifyJournal])).toBe(true)
    const fault = `balance of account ${payer} in USD: owed is 501, its lines say 500`
    expect(errors).toEqual([{ fault }])
    const { rows } = await database.pool.query('select faults, finished_at is not null as done from journal_verifications')
    expect(rows).toEqual([{ faults: [fault], done: true }])
  })

  it('a verification ends its own day alone, and what one book found is told though the next cannot be read', async () => {
    const errors: unknown[] = []
    const log = { error: (fields: unknown) => void errors.push(fields) }
    const unread = async () => Promise.reject(new Error('cannot be read'))
    await database.pool.query('delete from journal_verifications')
    await expect(verifyDay(db(), log, [verifyJournal, unread])).rejects.toThrow('cannot be read')
    expect(errors).toHaveLength(1)
    await database.pool.query(`update journal_verifications set started_at = now() - interval '2 hours'`)
    await database.pool.query(`insert into journal_verifications (day) select day - 1 from journal_verifications`)
    expect(await verifyDay(db(), log, [verifyJournal])).toBe(true)
    const { rows } = await database.pool.query('select finished_at is not null as done from journal_verifications order by day')
    expect(rows).toEqual([{ done: false }, { done: true }])
  })
})
