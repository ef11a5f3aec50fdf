import type { InputOf } from '@app/contract/define-call.ts'
import { Failure, isFailure } from '@app/contract/failure.ts'
import { SUB_BIDDERS_MAX } from '@app/contract/mandates/mandate-codes.ts'
import type { MandateOffer, MandateTaken } from '@app/contract/mandates/mandates.answers.ts'
import type { createMandate, leaveMandate, takeMandate } from '@app/contract/mandates/mandates.ts'
import { mayShareBids } from '@app/rules/mandates/holders.ts'
import { EVENT_LIMITS } from '@app/rules/people/event-limits.ts'
import { foldedName } from '@app/rules/people/folded-name.ts'
import { addAccountEvent, countLately } from '#modules/accounts/index.ts'
import { memberOf } from '#modules/session/index.ts'
import { transaction, type Tx } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { MandatesDeps } from './mandates-deps.ts'
import { mailPayer } from './mandate-mails.ts'
import { dropStandbys, endMandate, idOf, type Party, userIdOf } from './mandates.store.ts'
import { showMandates } from './show-mandates.ts'
import * as store from './sub-bidders.store.ts'

const UNKNOWN = 'sub-bidder-unknown'
/** Reason that a mandate's history holds where its holder gave it back. */
const GIVEN_BACK = 'Given back by its holder.'

/**
 * The buyer whom another one names as a bidder, by number and last name: nobody is found by a number alone, nor by trying.
 * @throws Failure MANDATE_HOLDER alike for everybody else, SUB_BIDDERS_FULL, TOO_MANY_REQUESTS, FORBIDDEN.
 */
export async function subBidderFor(
  tx: Tx,
  { parties, payer, body }: { parties: readonly Party[]; payer: Party; body: InputOf<typeof createMandate>['body'] },
): Promise<{ readonly holder: Party; readonly kind: 'SUB_BIDDER' }> {
  if (!mayShareBids(payer)) throw new Failure('FORBIDDEN')
  const limit = EVENT_LIMITS[UNKNOWN]
  if (limit !== null && (await countLately(tx, { accountId: payer.id, kind: UNKNOWN }, limit.withinSeconds)) >= limit.events)
    throw new Failure('TOO_MANY_REQUESTS', { retryAfterSeconds: limit.withinSeconds })
  const holder = parties.find(({ number, id }) => number === userIdOf(body.holder) && id !== payer.id)
  if (holder === undefined || !mayShareBids(holder) || holder.isVacant) throw new Failure('MANDATE_HOLDER')
  const lastName = foldedName(body.lastName)
  if (lastName === '' || lastName !== foldedName(await store.findLastName(tx, holder.id))) throw new Failure('MANDATE_HOLDER')
  if ((await store.countSubBidders(tx, payer.id)) >= SUB_BIDDERS_MAX) throw new Failure('SUB_BIDDERS_FULL')
  return { holder, kind: 'SUB_BIDDER' }
}

/** Counts tries that named nobody, outside of the transaction that they ended. */
export async function noteUnknown<D>({ db }: MandatesDeps, payerId: number, giving: Promise<D>): Promise<D> {
  try {
    return await giving
  } catch (error) {
    if (isFailure(error) && error.code === 'MANDATE_HOLDER')
      await addAccountEvent(db, { accountId: payerId, actorId: payerId, kind: UNKNOWN, detail: {} })
    throw error
  }
}

/** Mandates by which somebody who could bid for themselves may bid for others. */
export async function listOffers(deps: MandatesDeps, accountId: number, nowMs: number): Promise<readonly MandateOffer[]> {
  const rows = await store.listNamed(deps.db, accountId)
  const shown = await showMandates(
    deps,
    rows.map(({ mandateId }) => mandateId),
    nowMs,
  )
  return rows.flatMap(({ mandateId, payerName, isTaken }) => {
    const mandate = shown.get(mandateId)
    return mandate === undefined ? [] : [{ payerName, isTaken, mandate: mandate.view }]
  })
}

/** Notes in the history of both what the holder did. */
async function note(
  tx: Tx,
  kind: 'mandate-taken' | 'mandate-left',
  about: { id: number | null; payerIds: readonly number[]; holderId: number },
) {
  for (const accountId of [about.holderId, ...about.payerIds])
    await addAccountEvent(tx, { accountId, actorId: about.holderId, kind, detail: { mandate: about.id } })
}

/**
 * Makes somebody's bids those of another account that has named them, or, without a mandate, their own again. Bids that are being decided
 * are waited for. @throws Failure MANDATE_NOT_FOUND alike for another's, an unknown one and one that was revoked.
 */
export async function takeGiven(
  deps: MandatesDeps,
  { mandateId }: InputOf<typeof takeMandate>['body'],
  ctx: RequestContext,
): Promise<MandateTaken> {
  const { accountId: holderId } = memberOf(ctx)
  const id = mandateId === '' ? null : idOf(mandateId)
  await transaction(deps.db, async (tx) => {
    await store.lockOwnBids(tx, holderId)
    const found = id === null ? null : await store.lockNamed(tx, { id, holderId })
    if (id !== null && (found === null || found.isRevoked)) throw new Failure('MANDATE_NOT_FOUND')
    await store.setTaken(tx, { id, holderId })
    await dropStandbys(tx, holderId)
    await note(tx, 'mandate-taken', { id, holderId, payerIds: found === null ? [] : [found.payerId] })
  })
  deps.sessions.forgetAccount()
  return { mandateId: id }
}

/** Gives a mandate back and tells its payer; what was placed by it stands. @throws Failure MANDATE_NOT_FOUND. */
export async function leaveGiven(
  deps: MandatesDeps,
  { mandateId }: InputOf<typeof leaveMandate>['body'],
  ctx: RequestContext,
): Promise<MandateTaken> {
  const { accountId: holderId } = memberOf(ctx)
  const id = idOf(mandateId)
  const taken = await transaction(deps.db, async (tx) => {
    await store.lockOwnBids(tx, holderId)
    const found = await store.lockNamed(tx, { id, holderId })
    if (found === null) throw new Failure('MANDATE_NOT_FOUND')
    if (!found.isRevoked) {
      await endMandate(tx, { id, holderId: found.isTaken ? holderId : null, by: holderId, reason: GIVEN_BACK })
      await note(tx, 'mandate-left', { id, holderId, payerIds: [found.payerId] })
      await mailPayer(deps.post, tx, { payerId: found.payerId, site: found.payerSite, holderId })
    }
    if (found.isTaken) await store.setTaken(tx, { id: null, holderId })
    return store.findTaken(tx, holderId)
  })
  deps.sessions.forgetAccount()
  return { mandateId: taken }
}
