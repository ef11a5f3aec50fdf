import type { Pool } from 'pg'
import { REQUESTS_SHOWN_MAX, type RequestKind, type RequestState } from '@app/contract/mandates/bid-request-codes.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { personName } from '#modules/accounts/index.ts'
import { epochMs } from '#platform/db/epoch-ms.ts'

/** A request as lists show it. */
export interface ListedRequest {
  readonly id: number
  readonly lot: number
  readonly description: string
  readonly kind: RequestKind
  readonly amountMinor: number
  readonly allInMinor: number
  readonly currency: CurrencyCode
  readonly holderName: string
  readonly holderNumber: number
  readonly askedAtMs: number
  readonly untilMs: number
  readonly state: RequestState
  readonly reason: string | null
  readonly decidedAtMs: number | null
  readonly isLotClosed: boolean
}

const LISTED = `select r.id, r.lot, coalesce(l.description, '') as description, r.kind, r.amount_minor as "amountMinor",
    r.all_in_minor as "allInMinor", r.currency, r.state, r.reason,
    ${personName('p')} as "holderName", a.number as "holderNumber",
    ${epochMs('r.asked_at')} as "askedAtMs", ${epochMs('r.until')} as "untilMs", ${epochMs('r.decided_at')} as "decidedAtMs",
    -- A seller is answered after the close.
    r.kind not in ('ANSWER_ACCEPT', 'ANSWER_RAISE')
      and coalesce(l.status not in ('OPEN', 'ON_BLOCK') or b.phase = 'CLOSED', false) as "isLotClosed"
  from bid_requests r join accounts a on a.id = r.holder_id left join profiles p on p.account_id = r.holder_id
    left join lots l on l.number = r.lot left join lot_bidding b on b.lot = r.lot`

/** Requests of one side, open ones first, then the last; `of` says which, of the account $1. */
async function listBy(pool: Pool, of: string, accountId: number): Promise<readonly ListedRequest[]> {
  const { rows } = await pool.query<ListedRequest>(
    `${LISTED} where r.id = any(array(select id from bid_requests where ${of} order by (state = 'OPEN') desc, id desc limit $2))
     order by (r.state = 'OPEN') desc, r.id desc`,
    [accountId, REQUESTS_SHOWN_MAX],
  )
  return rows
}

/** What an account has to decide or has decided. */
export const listToDecide = (pool: Pool, accountId: number): Promise<readonly ListedRequest[]> => listBy(pool, 'payer_id = $1', accountId)

/** What somebody has asked for; what their program did is theirs to decide. */
export const listOwnRequests = (pool: Pool, accountId: number): Promise<readonly ListedRequest[]> =>
  listBy(pool, 'holder_id = $1 and payer_id <> $1', accountId)

/** A request as lists show it. @throws Error for an unknown one. */
export async function readListed(pool: Pool, id: number): Promise<ListedRequest> {
  const { rows } = await pool.query<ListedRequest>(`${LISTED} where r.id = $1`, [id])
  const [row] = rows
  if (row === undefined) throw new Error(`request ${id} is gone`)
  return row
}
