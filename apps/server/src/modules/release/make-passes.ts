import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import type { PassesMade, PassRevoked } from '@app/contract/release/release.answers.ts'
import type { makePasses, revokePass } from '@app/contract/release/release.ts'
import { SHEET_LOTS_MAX } from '@app/contract/release/release-codes.ts'
import { checkPass, releaseBar } from '@app/rules/release/decide-release.ts'
import { isFaultless } from '@app/rules/validation/field-errors.ts'
import { addAccountEvent } from '#modules/accounts/index.ts'
import { memberOf } from '#modules/session/index.ts'
import { transaction } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { collectsFor, factsOf, todayAt } from './list-pick-ups.ts'
import { insertPass, revokePassOf, saveTag } from './passes.store.ts'
import type { ReleaseDeps } from './release-deps.ts'
import { signPass } from './signed-pass.ts'
import { findWonLots, lockWins } from './won-lots.store.ts'

/**
 * Makes the passes of up to ten lots for one carrier and day, all or none; those of before are revoked with the same commit.
 * @throws Failure RELEASE_REFUSED {reason TOO_MANY | GONE | NOT_PAID | HELD, lot}, LOT_NOT_FOUND for a lot that is not the caller's to
 * collect, INVALID_INPUT for a carrier without a name and a day that is none of the next fourteen at the yard.
 */
export async function makeOwnPasses(deps: ReleaseDeps, body: InputOf<typeof makePasses>['body'], ctx: RequestContext): Promise<PassesMade> {
  const { accountId: madeBy } = memberOf(ctx)
  const lots = [...new Set(body.lots)]
  if (lots.length > SHEET_LOTS_MAX) throw new Failure('RELEASE_REFUSED', { reason: 'TOO_MANY', max: SHEET_LOTS_MAX })
  const payerId = await collectsFor(deps, ctx)
  if (payerId === null) throw new Failure('LOT_NOT_FOUND')
  const carrier = body.carrier.trim()
  const { on } = body
  await transaction(deps.db, async (tx) => {
    await lockWins(tx, lots)
    const rows = await findWonLots(tx, payerId, lots)
    for (const lot of lots) {
      const won = rows.find((row) => row.lot === lot)
      if (won === undefined) throw new Failure('LOT_NOT_FOUND', { lot })
      const reason = releaseBar(factsOf(won))
      if (reason !== null) throw new Failure('RELEASE_REFUSED', { reason, lot })
      const fieldErrors = checkPass({ carrier, on }, todayAt(won, ctx.nowMs))
      if (!isFaultless(fieldErrors)) throw new Failure('INVALID_INPUT', { fieldErrors })
      const { awardId } = won
      const id = await insertPass(tx, { awardId, lot, payerId, madeBy, carrier, validOn: on })
      await saveTag(tx, id, signPass(deps.keys, { id, awardId, lot, carrier, validOn: on }))
    }
    await addAccountEvent(tx, { accountId: payerId, actorId: madeBy, kind: 'release-passes-made', detail: { lots, carrier, on } })
  })
  return { lots }
}

/** Takes back the pass of a lot. @throws Failure LOT_NOT_FOUND for a lot without one that is the caller's to take back. */
export async function revokeOwnPass(
  deps: ReleaseDeps,
  body: InputOf<typeof revokePass>['body'],
  ctx: RequestContext,
): Promise<PassRevoked> {
  const { accountId: actorId } = memberOf(ctx)
  const { lot } = body
  const payerId = await collectsFor(deps, ctx)
  if (payerId === null) throw new Failure('LOT_NOT_FOUND')
  await transaction(deps.db, async (tx) => {
    await lockWins(tx, [lot])
    const [won] = await findWonLots(tx, payerId, [lot])
    if (won === undefined || !(await revokePassOf(tx, won.awardId))) throw new Failure('LOT_NOT_FOUND', { lot })
    await addAccountEvent(tx, { accountId: payerId, actorId, kind: 'release-pass-revoked', detail: { lot } })
  })
  return { lot }
}
