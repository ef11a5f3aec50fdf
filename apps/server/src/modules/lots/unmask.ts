import type { Pool } from 'pg'
import type { DataOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import { type getUnmaskedDetails, UNMASKINGS_A_DAY } from '@app/contract/people/unmasked-lots.ts'
import { mayUnmask, unmaskedField } from '@app/rules/lots/unmasking.ts'
import type { SiteSwitches } from '#modules/flags/index.ts'
import { addAccountEvent, countLately, lockAccount } from '#modules/accounts/index.ts'
import { memberOf } from '#modules/session/index.ts'
import { transaction, type Db } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { findLot, parseLotNumber } from './get-lot.ts'

export interface UnmaskDeps {
  readonly pool: Pool
  readonly db: Db
  readonly switches: SiteSwitches
}

const DAY_SECONDS = 86_400

interface UnmaskRequest {
  readonly lotNumber: string
  readonly buyerNumber: string
  readonly field: string
}

/**
 * A field of a lot without its mask, for the buyer whose own number the path names; each is recorded and counts for a day (ACC-6.23,
 * MQ-077, assurance C3). @throws Failure FORBIDDEN, INVALID_INPUT for another field, LOT_NOT_FOUND, BAD_LOT_NUMBER, TOO_MANY_REQUESTS.
 */
export async function unmask(
  { pool, db, switches }: UnmaskDeps,
  ctx: RequestContext,
  request: UnmaskRequest,
): Promise<DataOf<typeof getUnmaskedDetails>> {
  const { accountId, number } = memberOf(ctx)
  const isDisabled = await switches.isOn('disableUnmasking', ctx.site.code)
  if (request.buyerNumber !== String(number) || !mayUnmask(ctx.person, { isDisabled })) throw new Failure('FORBIDDEN')
  const field = unmaskedField(request.field)
  if (field === null) throw new Failure('INVALID_INPUT')
  const { number: lot, vin } = await findLot(pool, parseLotNumber(request.lotNumber))
  await transaction(db, async (tx) => {
    await lockAccount(tx, accountId)
    if ((await countLately(tx, { accountId, kind: 'unmasked' }, DAY_SECONDS)) >= UNMASKINGS_A_DAY)
      throw new Failure('TOO_MANY_REQUESTS', { retryAfterSeconds: DAY_SECONDS })
    await addAccountEvent(tx, { accountId, actorId: accountId, kind: 'unmasked', detail: { lot, field, site: ctx.site.code } })
  })
  return { lotDetails: vin === null ? {} : { [field]: vin } }
}
