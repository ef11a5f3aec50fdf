import { sql } from 'kysely'
import type { FeeTerms } from '@app/rules/ledger/fee-terms.ts'
import { stands } from '#modules/bid-accounts/index.ts'
import type { Db } from '#platform/db/database.ts'

/** A price that is made again: a hammer price with the terms that its bid froze. */
export interface PricedRow extends Omit<FeeTerms, 'scheduleId'> {
  readonly lot: number
  readonly hammerMinor: number
  readonly scheduleId: string
  /** Day of the sale, YYYY-MM-DD; empty without one. */
  readonly on: string
}

interface SiteQuestion {
  readonly site: string
  readonly currency: string
  readonly limit: number
}

const TERMS = sql.raw(`coalesce(b.buyer_class, 'STD') as "buyerClass", coalesce(b.fee_phase, 'preliminary') as phase,
  coalesce(b.title_group, case when l.title_group in ('C', 'J') then l.title_group else 'S' end) as "titleGroup",
  coalesce(to_char(s.local_date, 'YYYY-MM-DD'), '') as "on"`)

const STANDS = sql.raw(stands('b', 'b.lot'))

/** What was awarded at a site within so many days and stands, the newest first. */
export async function listAwarded(db: Db, { site, currency, limit }: SiteQuestion, days: number): Promise<readonly PricedRow[]> {
  const { rows } = await sql<PricedRow>`
    select a.lot, a.price_minor as "hammerMinor", a.schedule_id as "scheduleId", ${TERMS}
    from awards a join lots l on l.number = a.lot left join sales s on s.id = a.sale_id
      left join lateral (select b.buyer_class, b.fee_phase, b.title_group from bids b
        where b.lot = a.lot and b.account_id = a.account_id and b.buyer_class is not null and ${STANDS} order by b.seq desc limit 1) b on true
    where l.selling_site = ${site} and a.currency = ${currency} and a.voided_at is null and a.awarded_at > now() - ${days} * interval '1 day'
    order by a.awarded_at desc limit ${limit}`.execute(db)
  return rows
}

/** Bids that lead undecided lots of a site, at the price that everybody sees. */
export async function listLeading(db: Db, { site, currency, limit }: SiteQuestion): Promise<readonly PricedRow[]> {
  const { rows } = await sql<PricedRow>`
    select k.lot, k.price_minor as "hammerMinor", b.schedule_id as "scheduleId", ${TERMS}
    from lot_bidding k join lots l on l.number = k.lot left join sales s on s.id = l.sale_id
      join lateral (select b.schedule_id, b.buyer_class, b.fee_phase, b.title_group from bids b
        where b.lot = k.lot and b.account_id = k.leader and b.schedule_id is not null and ${STANDS} order by b.seq desc limit 1) b on true
    where l.selling_site = ${site} and l.currency = ${currency} and k.outcome is null and k.leader is not null and k.price_minor > 0
    order by k.lot limit ${limit}`.execute(db)
  return rows
}
