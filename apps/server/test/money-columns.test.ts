import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { AMOUNT_MINOR_MAX } from '@app/contract/money.ts'
import { testDatabase, type TestDatabase } from './database.ts'

/** An amount somebody names; what follows from such amounts; a drawer's float; what a payer has in all; an account of the books in all. */
const BOUNDS: readonly number[] = [AMOUNT_MINOR_MAX, 10 * AMOUNT_MINOR_MAX, 1_000_000_000, 1e15, 9e15]
/** Columns that hold no more than others of their row do, which have a bound of their own. */
const WITHIN_ROW: Readonly<Record<string, string>> = {
  'invoice_states.fees_paid_minor': 'fees_paid_minor <= fees_minor',
  'invoice_states.price_paid_minor': 'price_paid_minor <= price_minor',
  'invoice_states.credited_minor': 'credited_minor <= (fees_minor + price_minor)',
  'invoice_states.refunded_minor': 'refunded_minor <= (fees_minor + price_minor)',
  'invoice_states.written_off_minor': 'written_off_minor <= (fees_minor + price_minor)',
  'payments.credit_minor': 'credit_minor <= amount_minor',
  'payment_returns.disputed_minor': 'disputed_minor <= amount_minor',
}
/** Figures that a ledger committed to for bids of before there was a bound; they are no number. */
const NO_NUMBER = ['quarantined_bids.amount_minor']

interface MoneyColumn {
  readonly name: string
  readonly type: string
  /** Conditions of the table that name the column. */
  readonly checks: readonly string[]
}

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** Every column that holds money. */
async function readColumns(): Promise<readonly MoneyColumn[]> {
  const { rows } = await sql<MoneyColumn>`
    select c.relname || '.' || a.attname as name, format_type(a.atttypid, null) as type,
      array(select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any(k.conkey)) as checks
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and a.attname ~ '(^|_)minor$'
    order by 1`.execute(database.db)
  return rows.filter(({ name }) => !NO_NUMBER.includes(name))
}

/** The bound of a column, of both sides; null where a side has none. */
function boundOf({ name, checks }: MoneyColumn): number | null {
  const column = name.split('.')[1] ?? ''
  const found = checks.flatMap((check) => {
    const [, either] = new RegExp(`abs\\(${column}\\) <= '?(\\d+)`).exec(check) ?? []
    const [, most] = new RegExp(`\\(${column} <= '?(\\d+)`).exec(check) ?? []
    const [, least] = new RegExp(`\\(${column} >= '?(-?\\d+)`).exec(check) ?? []
    if (either !== undefined) return [Number(either)]
    return most === undefined || least === undefined || -Number(least) > Number(most) ? [] : [Number(most)]
  })
  return found.length === 0 ? null : Math.min(...found)
}

/** Columns without a bound of both sides. */
const unboundedOf = (columns: readonly MoneyColumn[]): string[] =>
  columns
    .filter((column) => {
      const within = WITHIN_ROW[column.name]
      const bound = boundOf(column)
      return within === undefined
        ? bound === null || !BOUNDS.includes(bound)
        : !column.checks.some((check) => check.includes(within) && check.includes(`${column.name.split('.')[1]} >= 0`))
    })
    .map(({ name }) => name)

it('every amount that the database holds is a whole number with a bound that JavaScript reads', async () => {
  const columns = await readColumns()
  expect(columns.length).toBeGreaterThan(80)
  expect(columns.filter(({ type }) => type !== 'bigint').map(({ name }) => name)).toEqual([])
  expect(unboundedOf(columns)).toEqual([])
  expect(BOUNDS.every((bound) => Number.isSafeInteger(bound))).toBe(true)
})

it('a column of money that gets no bound, or one side alone, is found', async () => {
  await sql`create table forgotten (
    minor bigint, paid_minor bigint check (paid_minor > 0), owed_minor bigint check (owed_minor <= 1000), sum_minor bigint check (sum_minor between 0 and 5e18))`.execute(
    database.db,
  )
  expect(unboundedOf(await readColumns())).toEqual(['minor', 'owed_minor', 'paid_minor', 'sum_minor'].map((name) => `forgotten.${name}`))
})
