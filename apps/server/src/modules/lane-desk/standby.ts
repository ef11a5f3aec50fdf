import type { Pool } from 'pg'
import { Failure } from '@app/contract/failure.ts'
import type { Member } from '@app/rules/access/can.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { wholeUnitOf } from '@app/rules/bidding/steps.ts'
import { bidsForAnother } from '@app/rules/mandates/holders.ts'
import type { Standby } from '@app/contract/lanes/standby.ts'
import { inTransaction } from '#platform/db/in-transaction.ts'
import { dropStandby, findSoldCurrency, keepStandby, shareMandate } from './standby.store.ts'

export interface StandbyRequest {
  readonly lotNumber: number
  readonly maxMinor: number | null
  readonly currency: CurrencyCode
}

/**
 * Keeps what bids for a person while their connection is lost, or takes it back; another maximum counts as a new one. It is kept with the
 * mandate by which they bid, under its lock: a mandate that ends takes it along, and one that is given later does not bid it. Whether it
 * may bid is decided when it does. @throws Failure LOT_NOT_FOUND for a lot that is no longer sold, INVALID_INPUT for other than whole
 * units, MANDATE_NOT_FOUND for who bids for another account and may not now.
 */
export async function setStandby(
  pool: Pool,
  { member, siteCode }: { readonly member: Member; readonly siteCode: string },
  { lotNumber, maxMinor, currency }: StandbyRequest,
): Promise<Standby> {
  const sold = await findSoldCurrency(pool, lotNumber, siteCode)
  if (sold === null) throw new Failure('LOT_NOT_FOUND')
  if (sold !== currency || (maxMinor !== null && maxMinor % wholeUnitOf({ currency }) !== 0)) throw new Failure('INVALID_INPUT')
  const { accountId, kind } = member
  const of = { lot: lotNumber, accountId }
  if (maxMinor === null) await dropStandby(pool, of)
  else
    await inTransaction(pool, async (client) => {
      const mandate = await shareMandate(client, accountId)
      if (mandate === null ? bidsForAnother(kind) : !mandate.isInForce) throw new Failure('MANDATE_NOT_FOUND')
      await keepStandby(client, of, { maxMinor, siteCode, mandateId: mandate?.id ?? null })
    })
  return { lotNumber, maxMinor }
}
