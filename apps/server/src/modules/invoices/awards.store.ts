import { sql } from 'kysely'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import type { QuoteLine } from '@app/rules/fees/quote.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { epochMs } from '#platform/db/epoch-ms.ts'

/** A win that is to be billed; amounts are minor units. */
export interface UnbilledAward {
  readonly id: number
  readonly lot: number
  readonly payerId: number
  readonly actorId: number | null
  readonly site: SiteCode
  /** Of the yard that sold it; null for a lot at no yard of ours. */
  readonly zone: string | null
  readonly currency: CurrencyCode
  readonly allInMinor: number
  readonly scheduleId: string
  readonly quote: readonly QuoteLine[]
  /** What was shown with the bid that won, all-in; null where the win had no bid of the payer's. */
  readonly toldMinor: number | null
  readonly awardedAtMs: number
}

/** From which instant a site bills its awards. */
export interface BilledFrom {
  readonly site: SiteCode
  readonly fromMs: number
}

/** Which of some sites have awards that wait for their invoices; those that are `skipped` left out. */
export async function listWaitingSites(
  db: Db,
  { sites, skipped }: { readonly sites: readonly BilledFrom[]; readonly skipped: readonly number[] },
): Promise<readonly BilledFrom[]> {
  const { rows } = await sql<BilledFrom>`
    select s.site, s."fromMs" from awards a join lots l on l.number = a.lot
      join jsonb_to_recordset(${JSON.stringify(sites)}::jsonb) as s (site text, "fromMs" float8) on s.site = l.selling_site
    where a.booked_at is null and a.voided_at is null and a.account_id is not null and a.id <> all(${[...skipped]}::bigint[])
      and a.awarded_at >= to_timestamp(s."fromMs" / 1000)
    group by s.site, s."fromMs" order by min(a.awarded_at)`.execute(db)
  return rows
}

/**
 * The awards of a site that wait longest for their invoices, behind their locks, at most so many: another node skips them, whoever voids one waits.
 * `skipped` are left out.
 */
export async function lockUnbilled(
  tx: Tx,
  { from, skipped, limit }: { readonly from: BilledFrom; readonly skipped: readonly number[]; readonly limit: number },
): Promise<readonly UnbilledAward[]> {
  const { rows } = await sql<UnbilledAward>`
    select a.id, a.lot, a.account_id as "payerId", a.actor_id as "actorId", l.selling_site as site, coalesce(y.zone, k.zone) as zone, a.currency,
      a.all_in_minor as "allInMinor", a.schedule_id as "scheduleId", a.quote,
      (select b.all_in_minor from bids b where b.lot = a.lot and b.account_id = a.account_id and b.is_accepted and b.received_at <= a.awarded_at
       order by b.seq desc limit 1) as "toldMinor", ${sql.raw(epochMs('a.awarded_at'))} as "awardedAtMs"
    from awards a join lots l on l.number = a.lot left join sales w on w.id = a.sale_id left join yards y on y.number = coalesce(w.yard, l.yard)
      left join yards k on k.number = coalesce(l.physical_yard, l.yard)
    where l.selling_site = ${from.site} and a.booked_at is null and a.voided_at is null and a.account_id is not null and a.id <> all(${[...skipped]}::bigint[])
      and a.awarded_at >= ${new Date(from.fromMs)}
    order by a.awarded_at, a.id limit ${limit} for update of a skip locked`.execute(tx)
  return rows
}

/** Notes that awards were billed: from then on what is owed binds, not the win. */
export async function markBooked(tx: Tx, awardIds: readonly number[]): Promise<void> {
  await sql`update awards set booked_at = now() where id = any(${[...awardIds]}::bigint[])`.execute(tx)
}

/** The win that an invoice bills and that stands; null for any other invoice. */
export async function findWinOf(tx: Db | Tx, invoiceId: number): Promise<{ readonly awardId: number; readonly lot: number } | null> {
  const { rows } = await sql<{ awardId: number; lot: number }>`
    select w.id as "awardId", w.lot from invoices i join awards w on w.id = i.award_id
    where i.id = ${invoiceId} and i.kind = 'INVOICE' and w.voided_at is null`.execute(tx)
  return rows[0] ?? null
}
