import { sql } from 'kysely'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { isOpen as isOpenOverride } from '#modules/sale-changes/index.ts'
import type { Db } from '#platform/db/database.ts'

/** A deposit that one operator asks to raise; amounts are minor units. */
export interface PendingRaise {
  readonly accountId: number
  readonly askedBy: number
  readonly reason: string
  readonly currency: CurrencyCode
  readonly heldMinor: number
  /** The deposit at the time of the request. */
  readonly fromMinor: number
}

/** Stores a request; an earlier one for the same account and currency is no longer open. */
export async function insertRaise(db: Db, { accountId, askedBy, reason, currency, heldMinor, fromMinor }: PendingRaise): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with earlier as (update overrides set state = 'EXPIRED'
      where account_id = ${accountId} and act = 'DEPOSIT' and state = 'ASKED' and detail ->> 'currency' = ${currency})
    insert into overrides (account_id, act, reason, detail, asked_by)
    values (${accountId}, 'DEPOSIT', ${reason}, ${JSON.stringify({ currency, amountMinor: heldMinor, fromMinor })}::jsonb, ${askedBy})
    returning id`.execute(db)
  return rows[0]?.id ?? 0
}

/** The request for an account at home on one of these sites, if it is still open; null for the rest. */
export async function findRaise(
  db: Db,
  id: number,
  sites: readonly string[],
): Promise<(PendingRaise & { readonly askedByNumber: number; readonly site: SiteCode }) | null> {
  const { rows } = await sql<PendingRaise & { readonly askedByNumber: number; readonly site: SiteCode }>`
    select b.home_site as site, o.account_id as "accountId", o.asked_by as "askedBy", a.number as "askedByNumber", o.reason, o.detail ->> 'currency' as currency,
      (o.detail ->> 'amountMinor')::bigint as "heldMinor", (o.detail ->> 'fromMinor')::bigint as "fromMinor"
    from overrides o join accounts b on b.id = o.account_id join accounts a on a.id = o.asked_by
    where o.id = ${id} and o.act = 'DEPOSIT' and b.home_site = any(${sites}) and ${sql.raw(isOpenOverride('b.home_site'))}`.execute(db)
  return rows[0] ?? null
}
