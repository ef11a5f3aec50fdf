import { sql } from 'kysely'
import type { OrderKind, OrderState, PricedLevel } from '@app/contract/memberships/membership-codes.ts'
import type { MembershipOffer, MembershipOrder } from '@app/contract/memberships/memberships.answers.ts'
import type { DeskOrder } from '@app/contract/memberships/membership-desk.answers.ts'
import type { InvoiceStatus } from '@app/contract/payments/invoice-codes.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { creditHoldsUntil } from '@app/rules/memberships/offers.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { payerName } from '#modules/accounts/index.ts'
import { balanceMinor } from '#modules/invoices/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** Orders of one account that one answer holds. */
const ORDERS_MAX = 50
/** Unpaid orders that a desk lists. */
const WAITING_MAX = 200

/** An order as stored, with the days that it paid for. */
export interface OrderRow {
  readonly id: number
  readonly accountId: number
  readonly site: SiteCode
  readonly level: PricedLevel
  readonly kind: OrderKind
  readonly state: OrderState
  readonly priceId: number
  readonly currency: CurrencyCode
  readonly priceMinor: number
  readonly creditMinor: number
  /** Null of an order of before, which bears no tax. */
  readonly taxPlace: string | null
  readonly taxRate: number | null
  readonly taxMinor: number
  readonly invoiceId: number | null
  /** How that invoice stands; null without one. */
  readonly invoiceStatus: InvoiceStatus | null
  /** What of it is owed again, minor units. */
  readonly owedMinor: number
  /** Of its payment, as its payer knows it; null of one that is not paid. */
  readonly reference: string | null
  /** Whether its payment went back, no invoice tells of it, and operators ended the membership. */
  readonly isEnded: boolean
  readonly orderedAt: Date
  readonly paidAt: Date | null
  readonly firstOn: string | null
  readonly lastOn: string | null
}

const ROW = sql.raw(`o.id, o.account_id as "accountId", o.site, o.level, o.kind, o.state, o.price_id as "priceId", o.currency,
  o.price_minor::float8 as "priceMinor", o.credit_minor::float8 as "creditMinor",
  o.tax_place as "taxPlace", o.tax_rate as "taxRate", o.tax_minor::float8 as "taxMinor", o.invoice_id::float8 as "invoiceId",
  s.status as "invoiceStatus", o.reference, greatest(coalesce(${balanceMinor('s')}, (select sum(r.amount_minor) from membership_returns r
    where r.order_id = o.id and r.ended_at is null), 0), 0)::float8 as "owedMinor",
  exists (select from membership_returns r where r.order_id = o.id and r.ended_as = 'ENDED') as "isEnded", o.ordered_at as "orderedAt", o.paid_at as "paidAt",
  to_char(p.first_on, 'YYYY-MM-DD') as "firstOn", to_char(p.last_on, 'YYYY-MM-DD') as "lastOn"`)
const FROM = sql.raw(`from membership_orders o left join membership_periods p on p.order_id = o.id
  left join invoice_states s on s.invoice_id = o.invoice_id`)

/** What of an order is to be paid, tax among it; minor units. */
export const dueOf = ({ priceMinor, creditMinor, taxMinor }: Pick<OrderRow, 'priceMinor' | 'creditMinor' | 'taxMinor'>): number =>
  priceMinor - creditMinor + taxMinor

/** Wire shape of an order. */
export const toOrder = (row: OrderRow): MembershipOrder => ({
  id: row.id,
  priceId: row.priceId,
  level: row.level,
  kind: row.kind,
  state: row.state,
  currency: row.currency,
  priceMinor: row.priceMinor,
  creditMinor: row.creditMinor,
  taxPlace: row.taxPlace ?? '',
  taxRate: row.taxRate ?? 0,
  taxMinor: row.taxMinor,
  dueMinor: dueOf(row),
  payableUntil: row.creditMinor === 0 ? '' : creditHoldsUntil(dayOfSite(row.site, row.orderedAt.getTime())),
  invoiceId: row.invoiceId,
  invoiceStatus: row.invoiceStatus,
  owedMinor: row.owedMinor,
  isEnded: row.isEnded,
  orderedAt: row.orderedAt.toISOString(),
  paidAt: row.paidAt?.toISOString() ?? '',
  firstOn: row.firstOn ?? '',
  lastOn: row.lastOn ?? '',
})

/** Orders of an account, the newest first. */
export async function listOrders(db: Db | Tx, accountId: number): Promise<readonly OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select ${ROW} ${FROM} where o.account_id = ${accountId} order by o.id desc limit ${ORDERS_MAX}`.execute(db)
  return rows
}

/** The order of an account that is not paid yet; null for none. */
export async function findOpenOrder(db: Db | Tx, accountId: number): Promise<OrderRow | null> {
  const { rows } = await sql<OrderRow>`select ${ROW} ${FROM} where o.account_id = ${accountId} and o.state = 'OPEN'`.execute(db)
  return rows[0] ?? null
}

/** An order by its number; null for none. */
export async function findOrder(db: Db | Tx, id: number): Promise<OrderRow | null> {
  const { rows } = await sql<OrderRow>`select ${ROW} ${FROM} where o.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function insertOrder(
  tx: Tx,
  { accountId, site, offer }: { readonly accountId: number; readonly site: SiteCode; readonly offer: MembershipOffer },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into membership_orders (account_id, site, level, kind, price_id, currency, price_minor, credit_minor,
      tax_place, tax_rate, tax_minor)
    values (${accountId}, ${site}, ${offer.level}, ${offer.kind}, ${offer.priceId}, ${offer.currency}, ${offer.priceMinor},
      ${offer.creditMinor}, ${offer.taxPlace}, ${offer.taxRate}, ${offer.taxMinor}) returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

/** Marks an order as paid; false where it is paid or cancelled already: of two who do so at once the second waits and gets that. */
export async function markPaid(tx: Tx, id: number, { reference, at }: { reference: string; at: Date }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update membership_orders set state = 'PAID', paid_at = ${at}, ended_at = ${at}, reference = ${reference}
    where id = ${id} and state = 'OPEN'`.execute(tx)
  return numAffectedRows === 1n
}

/**
 * Whether a payment of this reference paid for a membership of a site already, in any writing of its letters. Who asks within a
 * transaction holds the reference until it ends: of two who confirm it at once the second sees what the first has paid.
 */
export async function isReferenceUsed(db: Db | Tx, { site, reference }: { readonly site: SiteCode; readonly reference: string }) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`membership reference ${site} `} || upper(${reference}), 0))`.execute(db)
  const { rows } = await sql`
    select from membership_orders where site = ${site} and state = 'PAID' and upper(reference) = upper(${reference})
    union all
    select from membership_returns r join membership_orders o on o.id = r.order_id
    where o.site = ${site} and upper(r.ended_reference) = upper(${reference})`.execute(db)
  return rows.length > 0
}

/** Says by which invoice an order was billed. */
export async function saveInvoice(tx: Tx, id: number, invoiceId: number): Promise<void> {
  await sql`update membership_orders set invoice_id = ${invoiceId} where id = ${id}`.execute(tx)
}

/** The invoice that the payment of an order issued; null for none. */
export async function findInvoiceOf(tx: Tx, id: number): Promise<number | null> {
  const { rows } = await sql<{ invoiceId: number | null }>`
    select invoice_id::float8 as "invoiceId" from membership_orders where id = ${id}`.execute(tx)
  return rows[0]?.invoiceId ?? null
}

/** Has the membership that an invoice is about looked at in the next turn, since it was taken back; does nothing for any other invoice. */
export async function lookAtBilled(tx: Tx, invoiceId: number): Promise<void> {
  await sql`
    update memberships m set next_at = now() from membership_orders o where o.invoice_id = ${invoiceId} and m.account_id = o.account_id`.execute(
    tx,
  )
}

/** Cancels an order that is not paid; false for any other. */
export async function markCancelled(tx: Tx, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update membership_orders set state = 'CANCELLED', ended_at = now() where id = ${id} and state = 'OPEN'`.execute(tx)
  return numAffectedRows === 1n
}

/** Unpaid orders of accounts at home on some sites, the oldest first. */
export async function listWaiting(db: Db, sites: readonly string[]): Promise<readonly DeskOrder[]> {
  const { rows } = await sql<OrderRow & Pick<DeskOrder, 'number' | 'name'>>`
    select ${ROW}, a.number, ${sql.raw(payerName('f'))} as name
    ${FROM} join accounts a on a.id = o.account_id join profiles f on f.account_id = a.id
    where o.state = 'OPEN' and o.site = any(${[...sites]}) and a.status <> 'closed' order by o.id limit ${WAITING_MAX}`.execute(db)
  return rows.map((row) => ({ ...toOrder(row), number: row.number, name: row.name, site: row.site }))
}
