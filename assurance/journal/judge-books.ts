import type { Pool } from 'pg'
import type { Order } from '../../apps/gateway-simulator/src/orders.ts'
import { verifyDefaults } from '../../apps/server/src/modules/defaults/index.ts'
import { verifyInvoices } from '../../apps/server/src/modules/invoices/index.ts'
import { verifyJournal } from '../../apps/server/src/modules/journal/index.ts'
import type { Database } from '../../apps/server/src/platform/db/database.ts'

/** The books of a house, and the orders of its bank. */
export interface Books {
  readonly db: Database['db']
  readonly pool: Pool
  readonly orders: readonly Order[]
}

const UNBALANCED = `select 'entry ' || entry_id || ' comes to ' || sum(minor) || ' ' || currency as fault
  from journal_lines group by entry_id, currency having sum(minor) <> 0`

const WRONG_BALANCES = `with summed as (
    select payer_id, currency, coalesce(sum(minor) filter (where account = 'RECEIVABLE'), 0) as owed,
      -coalesce(sum(minor) filter (where account = 'CREDIT'), 0) as credit, -coalesce(sum(minor) filter (where account = 'DEPOSIT'), 0) as deposit
    from journal_lines where payer_id is not null group by payer_id, currency)
  select 'payer ' || coalesce(s.payer_id, b.payer_id) || ' owes ' || coalesce(b.owed_minor, 0) || ', has ' || coalesce(b.credit_minor, 0) || ' and '
    || coalesce(b.deposit_minor, 0) || ', by the lines ' || coalesce(s.owed, 0) || ', ' || coalesce(s.credit, 0) || ' and ' || coalesce(s.deposit, 0) as fault
  from summed s full join balances b on b.payer_id = s.payer_id and b.currency = s.currency
  where (coalesce(b.owed_minor, 0), coalesce(b.credit_minor, 0), coalesce(b.deposit_minor, 0))
    is distinct from (coalesce(s.owed, 0), coalesce(s.credit, 0), coalesce(s.deposit, 0))`

const GAPS = `select 'series ' || s.id || ' has ' || count(i.id) || ' numbers up to ' || s.last_number as fault
  from invoice_series s left join invoices i on i.series_id = s.id group by s.id
  having count(i.id) <> s.last_number or coalesce(max(i.count), 0) <> s.last_number or count(distinct i.count) <> s.last_number`

const UNBILLED = `select 'award ' || a.id || ' has ' || count(i.id) || ' invoices' as fault
  from awards a left join invoices i on i.award_id = a.id and i.kind = 'INVOICE'
  where a.account_id is not null group by a.id, a.voided_at having count(i.id) > 1 or (count(i.id) = 0 and a.voided_at is null)`

const ABOVE_NOTHING = `select 'invoice ' || invoice_id || ' was paid and credited more than it came to' as fault from invoice_states
  where fees_paid_minor + price_paid_minor > fees_minor + price_minor or credited_minor > fees_minor + price_minor`

/** Faults that the lines, numbers and states themselves show: reckoned here a second time, beside what the product verifies. */
async function ownFaults(pool: Pool): Promise<string[]> {
  const faults: string[] = []
  for (const text of [UNBALANCED, WRONG_BALANCES, GAPS, UNBILLED, ABOVE_NOTHING]) {
    const { rows } = await pool.query<{ fault: string }>(text)
    faults.push(...rows.map(({ fault }) => fault))
  }
  return faults
}

const sum = (all: readonly { readonly amountMinor: number }[]): number => all.reduce((total, { amountMinor }) => total + amountMinor, 0)

/** What the bank says of each payment and refund, against what is stored of it, and both sums against the journal. */
export async function bankFaults(pool: Pool, orders: readonly Order[]): Promise<string[]> {
  const { rows } = await pool.query<{ ref: string; isTaken: boolean; amount: number; refunded: number; posted: number }>(
    `select p.ref, p.captured_at is not null as "isTaken", p.amount_minor::float8 as amount,
       coalesce((select sum(r.amount_minor) from refunds r where r.attempt_id = p.id and r.state = 'PAID'), 0)::float8
         + case when p.paid_back_at is null then 0 else p.amount_minor end as refunded,
       coalesce((select sum(l.minor) from journal_entries e join journal_lines l on l.entry_id = e.id
         where e.cause = 'attempt:' || p.ref and l.account = 'GATEWAY_CLEARING' and l.minor > 0), 0)::float8 as posted
     from payment_attempts p`,
  )
  const ours = new Map(rows.map((row) => [row.ref, row]))
  const faults = orders.flatMap((order) => {
    const row = ours.get(order.key)
    const isTaken = order.status === 'CAPTURED'
    const name = `payment ${order.ref} of ${order.amountMinor}`
    if (row === undefined) return isTaken ? [`${name} was taken and is not here`] : []
    return [
      ...(row.isTaken === isTaken ? [] : [`${name} ${isTaken ? 'was' : 'was not'} taken, here it is otherwise`]),
      ...(row.posted === (isTaken ? order.amountMinor : 0) ? [] : [`${name} is posted with ${row.posted}`]),
      ...(row.refunded === sum(order.refunds) ? [] : [`${name} went back with ${sum(order.refunds)}, here with ${row.refunded}`]),
    ]
  })
  const taken = orders.reduce((total, order) => total + (order.status === 'CAPTURED' ? order.amountMinor - sum(order.refunds) : 0), 0)
  const clearing = await pool.query<{ minor: number }>(
    `select coalesce(sum(minor), 0)::float8 as minor from journal_lines where account in ('GATEWAY_CLEARING', 'GATEWAY_COST')`,
  )
  const held = clearing.rows[0]?.minor ?? 0
  return held === taken ? faults : [...faults, `the bank holds ${taken}, by the books ${held}`]
}

/** Everything that is wrong with the books. */
export async function bookFaults({ db, pool, orders }: Books): Promise<readonly string[]> {
  const [journal, invoices, defaults] = [await verifyJournal(db), await verifyInvoices(db), await verifyDefaults(db)]
  return [...journal.faults, ...invoices.faults, ...defaults.faults, ...(await ownFaults(pool)), ...(await bankFaults(pool, orders))]
}

const PLANTED: Readonly<Record<string, string>> = {
  'a line one cent larger': 'update journal_lines set minor = minor + 1 where ctid = (select min(ctid) from journal_lines)',
  'a balance one cent larger': 'update balances set owed_minor = owed_minor + 1 where payer_id = (select max(payer_id) from balances)',
  'a number left out': 'update invoice_series set last_number = last_number + 1 where id = (select min(id) from invoice_series)',
  'a capture that was not told': `update payment_attempts set captured_at = null, is_applied = null, state = 'EXPIRED'
    where id = (select min(id) from payment_attempts where captured_at is not null and paid_back_at is null)`,
}

/** Spoils a cent here and a number there, and answers what of it the books did not show; the database is of no use after it. */
export async function unseenFaults(books: Books): Promise<{ readonly seen: number; readonly unseen: readonly string[] }> {
  const unseen: string[] = []
  const client = await books.pool.connect()
  let before = (await bookFaults(books)).length
  try {
    await client.query('set session_replication_role = replica')
    for (const [name, plant] of Object.entries(PLANTED)) {
      await client.query(plant)
      const after = (await bookFaults(books)).length
      if (after <= before) unseen.push(name)
      before = after
    }
    await client.query('set session_replication_role = default')
  } finally {
    client.release()
  }
  const order = books.orders.find(({ status }) => status === 'CAPTURED')
  const refunds = order && [...order.refunds, { id: 'planted', amountMinor: 1, atMs: 0 }]
  const orders = books.orders.map((one) => (one === order && refunds ? { ...one, refunds } : one))
  if ((await bookFaults({ ...books, orders })).length <= before) unseen.push('a refund of which only the bank knows')
  return { seen: Object.keys(PLANTED).length + 1 - unseen.length, unseen }
}
