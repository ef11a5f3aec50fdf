import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import type { BidderNumberDone } from '@app/contract/bidder-numbers/bidder-numbers.answers.ts'
import type { vacateBidder } from '@app/contract/bidder-numbers/bidder-numbers.ts'
import { REVOKE_REASON_LENGTH_MAX } from '@app/contract/mandates/mandate-codes.ts'
import { KINDS_OF_PART, type NumberPart } from '@app/rules/bidder-numbers/numbers.ts'
import { addAccount, addAccountEvent, withFreeNumber } from '#modules/accounts/index.ts'
import { endPowersOf } from '#modules/agreements/index.ts'
import { endMandate, findPayerName, lockParties, type Party, userIdOf } from '#modules/mandates/index.ts'
import { deleteSessionsOf, memberOf } from '#modules/session/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { plainWords } from '#platform/mail/index.ts'
import { mailNumber } from './number-mails.ts'
import type { NumbersDeps } from './numbers-deps.ts'
import { lockMandateOf, moveAway } from './numbers.store.ts'
import { showNumber } from './show-numbers.ts'

interface Vacation {
  readonly payerId: number
  readonly part: NumberPart
  readonly number: number
  readonly reason: string
  /** A free number for the account of who held it. */
  readonly newNumber: number
}

/** The person who holds a number of the caller's. @throws Failure BIDDER_NUMBER alike for a vacant, an unknown and another's one. */
function holderOf(parties: readonly Party[], { payerId, part, number }: Vacation): Party {
  const found = parties.find((one) => one.number === number)
  const isOwn = found !== undefined && found.brokerId === payerId && KINDS_OF_PART[part].includes(found.kind)
  if (!isOwn || found.isVacant || ['closed', 'voided', 'terminated'].includes(found.status)) throw new Failure('BIDDER_NUMBER')
  return found
}

/**
 * Gives who holds or held a number another user id and the number to an empty account that nobody holds; answers that. Their mandate, if
 * any, is locked already.
 */
export async function renewNumber(
  { post }: Pick<NumbersDeps, 'post'>,
  tx: Tx,
  {
    holder,
    mandateId,
    payerId,
    reason,
    newNumber,
  }: Pick<Vacation, 'payerId' | 'reason' | 'newNumber'> & { holder: Party; mandateId: number | null },
): Promise<number> {
  const { id: accountId, number, kind, site, roles } = holder
  if (mandateId !== null) await endMandate(tx, { id: mandateId, holderId: accountId, by: payerId, reason })
  await deleteSessionsOf(tx, accountId)
  // Nobody signs in there any more: what they gave and held is over as with a closed account, and the other side is told.
  await endPowersOf({ post }, tx, accountId)
  await moveAway(tx, { accountId, payerId, number, newNumber })
  const vacant = { kind, site, roles, brokerId: payerId, isVacant: true, email: null, actorId: payerId } as const
  return addAccount(tx, { ...vacant, password: { hash: null, state: 'current' } }, number)
}

/** Ends what the holder may do and makes the number vacant; answers the account of who held it. */
async function vacateIn(deps: NumbersDeps, tx: Tx, vacation: Vacation): Promise<number> {
  const { payerId, number, reason, newNumber } = vacation
  // The mandate before the accounts, as bids have it: they hold it when they ask for the account of who bids.
  const locked = await lockMandateOf(tx, { number, payerId })
  const holder = holderOf(await lockParties(tx, { payerId, holderNumber: number }), vacation)
  const mandateId = locked ?? (await lockMandateOf(tx, { number, payerId }))
  const payer = plainWords(await findPayerName(tx, payerId))
  await mailNumber(deps.post, tx, { accountId: holder.id, site: holder.site, news: { notice: 'vacated', payer, number: String(number) } })
  await renewNumber(deps, tx, { holder, mandateId, payerId, reason, newNumber })
  for (const accountId of [payerId, holder.id])
    await addAccountEvent(tx, { accountId, actorId: payerId, kind: 'bidder-vacated', detail: { number, mandate: mandateId } })
  return holder.id
}

/**
 * Takes a number from who holds it: mandate, sessions and standby maxima end at once, bids taken stand. What they did stays with their
 * account, under another user id; the number goes on to a new account that nobody holds. @throws Failure INVALID_INPUT without a reason, BIDDER_NUMBER.
 */
export async function vacateNumber(
  deps: NumbersDeps,
  { part, body }: { readonly part: NumberPart; readonly body: InputOf<typeof vacateBidder>['body'] },
  ctx: RequestContext,
): Promise<BidderNumberDone> {
  const { accountId: payerId } = memberOf(ctx)
  const reason = body.reason.trim()
  if (reason === '' || reason.length > REVOKE_REASON_LENGTH_MAX)
    throw new Failure('INVALID_INPUT', { fieldErrors: { reason: 'validation.revokeReason' } })
  const number = userIdOf(body.buyerNumber.trim())
  if (number === 0) throw new Failure('BIDDER_NUMBER')
  const formerId = await withFreeNumber(deps.db, (tx, newNumber) => vacateIn(deps, tx, { payerId, part, number, reason, newNumber }))
  // Open pages hear of it once it is committed.
  await deps.sessions.endAll(formerId)
  return showNumber(deps.db, part, { payerId, number })
}
