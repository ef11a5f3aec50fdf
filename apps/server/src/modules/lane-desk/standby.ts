import type { Pool } from 'pg'
import { Failure } from '@app/contract/failure.ts'
import type { Member } from '@app/rules/access/can.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { wholeUnitOf } from '@app/rules/bidding/steps.ts'
import type { Standby } from '@app/contract/lanes/standby.ts'
import { findSoldCurrency, keepStandby } from './standby.store.ts'

export interface StandbyRequest {
  readonly lotNumber: number
  readonly maxMinor: number | null
  readonly currency: CurrencyCode
}

/**
 * Keeps what bids for a person while their connection is lost, or takes it back; another maximum counts as a new one. Whether
 * it may bid is decided when it does. @throws LOT_NOT_FOUND for a lot that is no longer sold, INVALID_INPUT for other than whole units.
 */
export async function setStandby(
  pool: Pool,
  { member, siteCode }: { readonly member: Member; readonly siteCode: string },
  { lotNumber, maxMinor, currency }: StandbyRequest,
): Promise<Standby> {
  const sold = await findSoldCurrency(pool, lotNumber, siteCode)
  if (sold === null) throw new Failure('LOT_NOT_FOUND')
  if (sold !== currency || (maxMinor !== null && maxMinor % wholeUnitOf({ currency }) !== 0)) throw new Failure('INVALID_INPUT')
  await keepStandby(pool, { lot: lotNumber, accountId: member.accountId }, { maxMinor, siteCode })
  return { lotNumber, maxMinor }
}
