import type { Pool } from 'pg'
import { Failure } from '@app/contract/failure.ts'
import type { Member } from '@app/rules/access/can.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { wholeUnitOf } from '@app/rules/bidding/steps.ts'
import { payerOf } from './bid-account.store.ts'
import type { Standby } from '@app/contract/standby.ts'

export interface StandbyAsked {
  readonly lotNumber: number
  readonly maxMinor: number | null
  readonly currency: CurrencyCode
}

/**
 * Keeps what bids for an account while its bidder's connection is lost, or takes it back; another maximum counts as a new one. Whether
 * it may bid is decided when it does. Throws LOT_NOT_FOUND for a lot that is no longer sold, INVALID_INPUT for other than whole units.
 */
export async function setStandby(
  pool: Pool,
  { member, siteCode }: { readonly member: Member; readonly siteCode: string },
  { lotNumber, maxMinor, currency }: StandbyAsked,
): Promise<Standby> {
  const { rows } = await pool.query<{ currency: string }>({
    name: 'standby-lot',
    text: `select currency from lots where number = $1 and $2 = any(site_codes) and status not in ('SOLD', 'WITHDRAWN', 'NEGOTIATION')`,
    values: [lotNumber, siteCode],
  })
  const [lot] = rows
  if (!lot) throw new Failure('LOT_NOT_FOUND')
  if (lot.currency !== currency || (maxMinor !== null && maxMinor % wholeUnitOf({ currency }) !== 0)) throw new Failure('INVALID_INPUT')
  const accountId = await payerOf(pool, member)
  if (maxMinor === null) await pool.query('delete from standby_maxima where lot = $1 and account_id = $2', [lotNumber, accountId])
  else {
    await pool.query(
      `insert into standby_maxima (lot, account_id, max_minor, site) values ($1, $2, $3, $4)
       on conflict (lot, account_id) do update set max_minor = excluded.max_minor, site = excluded.site, made_at = now(), used_at = null`,
      [lotNumber, accountId, maxMinor, siteCode],
    )
  }
  return { lotNumber, maxMinor }
}
