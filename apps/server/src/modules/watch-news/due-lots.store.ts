import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'

/** A watched lot whose sale begins soon. */
export interface DueLot {
  readonly lot: number
  readonly startsAt: Date
  readonly yardName: string
  /** IANA zone of the sale's yard. */
  readonly zone: string
}

const isDue = sql<boolean>`l.status not in ('SOLD', 'WITHDRAWN') and l.auction_at > now()
  and w.reminded_for is distinct from l.auction_at`

/** An account with watched lots that sell within these hours, without a reminder yet; null when there is none. */
export async function findDueWatcher(db: Db | Tx, { hours, afterId }: { hours: number; afterId: number }): Promise<number | null> {
  const { rows } = await sql<{ account_id: number }>`
    select w.account_id from watches w join lots l on l.number = w.lot
    where w.account_id > ${afterId} and ${isDue} and l.auction_at <= now() + ${hours} * interval '1 hour'
    order by w.account_id limit 1`.execute(db)
  return rows[0]?.account_id ?? null
}

/** Marks the lots of a watcher as reminded and answers them, the first sale first; empty when another node was faster. */
export async function takeDueLots(tx: Tx, { accountId, hours }: { accountId: number; hours: number }): Promise<readonly DueLot[]> {
  const { rows } = await sql<DueLot>`
    with due as (
      select w.account_id, w.lot, l.auction_at from watches w join lots l on l.number = w.lot
      where w.account_id = ${accountId} and ${isDue} and l.auction_at <= now() + ${hours} * interval '1 hour'
      for update of w skip locked
    ), told as (
      update watches w set reminded_for = due.auction_at from due where w.account_id = due.account_id and w.lot = due.lot
      returning w.lot
    )
    select l.number as lot, l.auction_at as "startsAt", y.name as "yardName", y.zone as zone
    from told join lots l on l.number = told.lot join yards y on y.number = l.yard
    order by l.auction_at, l.number`.execute(tx)
  return rows
}
