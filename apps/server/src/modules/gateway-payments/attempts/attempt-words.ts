import { GATEWAY_KEYS, type GatewayKey } from '@app/contract/gateway/gateway-codes.ts'
import { isSiteCode, type SiteCode } from '@app/contract/sites.ts'
import type { Db } from '#platform/db/database.ts'
import type { AttemptRow } from './attempts.store.ts'
import { findAccountSince } from './payers.store.ts'

/** Of which form these words are. */
const VERSION = '1'
const SIGN = '|'

/** Whose payment it is, of what and where, as the provider says it again; by what a database that was restored knows it. */
export interface AttemptWords {
  readonly purpose: GatewayKey
  readonly accountId: number
  /** When the account was made, ms: after a restore another one may have its id. */
  readonly accountSinceMs: number
  readonly site: SiteCode
}

/** The words of an attempt that go to the provider with it: the same as long as there is an attempt, since they are of one request. */
export async function aboutOf(db: Db, { purpose, accountId, site }: AttemptRow): Promise<string> {
  // A link may be lost with its attempt: what it paid is found as money for invoices.
  const kind = purpose === 'PAY_LINK' ? 'PAY_INVOICES' : purpose
  return [VERSION, kind, accountId, await findAccountSince(db, accountId), site].join(SIGN)
}

/** Reads such words; null for any others. */
export function readAbout(about: string): AttemptWords | null {
  const [version, kind, id = '', since = '', site = '', more] = about.split(SIGN)
  const purpose = GATEWAY_KEYS.find((one) => one === kind)
  const isWhole = version === VERSION && more === undefined && /^\d{1,15}$/.test(id) && /^\d{1,15}$/.test(since)
  if (!isWhole || purpose === undefined || !isSiteCode(site)) return null
  return { purpose, accountId: Number(id), accountSinceMs: Number(since), site }
}
