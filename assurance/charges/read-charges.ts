import type { Pool } from 'pg'
import { isOver, type Order, refundedMinor } from '../../apps/gateway-simulator/src/orders.ts'
import type { EndedRun, JudgedPayment } from './judge-charges.ts'

/** A payer whose end is asked for. */
export interface RunOfPayer {
  readonly accountId: number
  readonly isGivenUp: boolean
  readonly invoiceIds: readonly number[]
}

const OVER = `('CAPTURED', 'DECLINED', 'EXPIRED', 'CANCELLED')`
const PROPOSED = `('PROPOSED', 'ASKED', 'APPROVED', 'SENDING', 'PAID')`

interface AttemptHere extends NonNullable<JudgedPayment['here']> {
  readonly accountId: number
  readonly ref: string | null
}

const ATTEMPTS = `select p.account_id::float8 as "accountId", p.provider_ref as ref, p.state in ${OVER} as "isOver", p.captured_at is not null as "isTaken",
    posted.entries, posted.minor as "postedMinor",
    coalesce((select sum(m.credit_minor) from payments m where m.cause = 'attempt:' || p.ref), 0)::float8 as "creditMinor",
    coalesce((select sum(r.amount_minor) from refunds r where r.attempt_id = p.id and r.state in ${PROPOSED}), 0)::float8 as "proposedMinor",
    coalesce((select sum(r.amount_minor) from refunds r where r.attempt_id = p.id and r.state = 'PAID'), 0)::float8 as "wentBackMinor",
    case when p.paid_back_at is null then 0 else p.amount_minor end::float8 as "unusedMinor"
  from payment_attempts p, lateral (
    select count(distinct e.id)::int as entries, coalesce(sum(l.minor), 0)::float8 as minor
    from journal_entries e join journal_lines l on l.entry_id = e.id
    where e.cause = 'attempt:' || p.ref and l.account = 'GATEWAY_CLEARING' and l.minor > 0) posted
  where p.account_id = any($1)`

const INVOICES = `select i.payer_id::float8 as "accountId", i.total_minor::float8 as "totalMinor", s.credited_minor::float8 as "creditedMinor",
    (s.fees_paid_minor + s.price_paid_minor)::float8 as "paidMinor", s.status = 'PAID' as "isPaid"
  from invoices i join invoice_states s on s.invoice_id = i.id where i.id = any($1)`

const PAYERS = `select given.id::float8 as "accountId",
    coalesce((select sum(m.amount_minor) from payments m where m.payer_id = given.id and m.source not in ('GATEWAY', 'CREDIT')), 0)::float8 as "deskMinor",
    coalesce((select sum(b.credit_minor) from balances b where b.payer_id = given.id), 0)::float8 as "creditMinor",
    coalesce((select sum(r.amount_minor) from refunds r where r.payer_id = given.id and r.origin = 'CREDIT'
      and r.state in ('ASKED', 'APPROVED', 'SENDING')), 0)::float8 as "reservedMinor"
  from unnest($1::bigint[]) given (id)`

function grouped<T extends { readonly accountId: number }>(rows: readonly T[]): ReadonlyMap<number, readonly T[]> {
  const groups = new Map<number, T[]>()
  for (const row of rows) groups.set(row.accountId, [...(groups.get(row.accountId) ?? []), row])
  return groups
}

/** What a payment of the bank took of whom: its words name the account. */
const accountOf = ({ about }: Order): number => Number(about.split('|')[2] ?? 0)

const judgedPayment = (order: Order, here: AttemptHere | undefined): JudgedPayment => ({
  ref: order.ref,
  isOverThere: isOver(order),
  takenMinor: order.status === 'CAPTURED' ? order.amountMinor : 0,
  backMinor: refundedMinor(order),
  here: here ?? null,
})

/** How runs ended, by the book of the bank and our database. */
export async function readEnds(pool: Pool, orders: readonly Order[], runs: readonly RunOfPayer[]): Promise<readonly EndedRun[]> {
  const accounts = runs.map(({ accountId }) => accountId)
  const attempts = grouped((await pool.query<AttemptHere>(ATTEMPTS, [accounts])).rows)
  const invoices = grouped(
    (await pool.query<EndedRun['invoices'][number] & { accountId: number }>(INVOICES, [runs.flatMap(({ invoiceIds }) => invoiceIds)])).rows,
  )
  type Payer = Pick<EndedRun, 'deskMinor' | 'creditMinor' | 'reservedMinor'> & { readonly accountId: number }
  const payers = grouped((await pool.query<Payer>(PAYERS, [accounts])).rows)
  const there = grouped(orders.map((order) => ({ accountId: accountOf(order), order })))
  return runs.map(({ accountId, isGivenUp }) => {
    const here = attempts.get(accountId) ?? []
    const [payer] = payers.get(accountId) ?? []
    return {
      name: `account ${accountId}`,
      isGivenUp,
      invoices: invoices.get(accountId) ?? [],
      payments: (there.get(accountId) ?? []).map(({ order }) =>
        judgedPayment(
          order,
          here.find(({ ref }) => ref === order.ref),
        ),
      ),
      pagelessOpen: here.filter(({ ref, isOver: isEnded }) => ref === null && !isEnded).length,
      deskMinor: payer?.deskMinor ?? 0,
      creditMinor: payer?.creditMinor ?? 0,
      reservedMinor: payer?.reservedMinor ?? 0,
    }
  })
}
