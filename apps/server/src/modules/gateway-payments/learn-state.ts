import { isAttemptOver, isTakenTooLate, nextAttemptState, waitBeforeAsk } from '@app/rules/payments/attempt-states.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { postEntry } from '#modules/journal/index.ts'
import { transaction, type Tx } from '#platform/db/database.ts'
import { keepCard } from '#modules/saved-cards/index.ts'
import type { CreatedPage, GatewayState } from '#platform/gateway/index.ts'
import { paidBackOf, unusedOf } from './attempt-entries.ts'
import { attemptToPay } from './attempts/attempt-to-pay.ts'
import { type AttemptRow, deferAsk, lockAttempt, markPaidBack, saveLearnt, savePage } from './attempts/attempts.store.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { formAddress } from './payment-form.ts'

/** Money that has to go back is asked for again after this. */
const PAY_BACK_AGAIN_MS = 60_000
/** What becomes of asking for a page. */
type MadePage = Exclude<CreatedPage, { readonly kind: 'form' }>

const isSameMoney = ({ amountMinor, currency }: AttemptRow, said: GatewayState): boolean =>
  said.amountMinor === amountMinor && said.currency === currency

/** What is news of a dispute about money that was applied, each once. One that was won before anybody heard of it took nothing here. */
const disputeOf = (held: AttemptRow, said: GatewayState, isApplied: boolean | null) => ({
  isChargedBack: said.isChargedBack && !said.isDisputeWon && held.chargedBackAt === null && isApplied === true,
  isDisputeWon: said.isDisputeWon && held.chargedBackAt !== null && held.disputeWonAt === null,
})

/** Keeps the card of a payment, as its payer ticked on the provider's page; a payment by it is also its latest use. */
async function keepPaidBy(tx: Tx, { accountId, provider, linkId }: AttemptRow, { card, saved }: GatewayState): Promise<void> {
  // A stranger's card is never the account's.
  if (linkId !== null) return
  if (card !== null && saved !== null && card.expires !== '') await keepCard(tx, { ...card, ...saved, accountId, provider })
}

/**
 * Stores what a provider says of an attempt, and books money that was taken, in one transaction under the locks of the account and the
 * attempt: once, however often, late or out of order it is told (MQ-106).
 */
async function learn(deps: PaymentDeps, attempt: AttemptRow, said: GatewayState): Promise<void> {
  const { id, accountId, purpose } = attempt
  const payable = await transaction(deps.db, async (tx) => {
    // Lots come before accounts in the order of locks.
    if (said.isChargedBack) await deps.payableOf(purpose)?.lockDisputed?.(tx, attempt)
    await lockTerms(tx, accountId)
    const held = await lockAttempt(tx, id)
    const room = deps.payableOf(held.purpose)
    if (room === null) throw new Error(`nothing takes payments of ${held.purpose}`)
    const state = nextAttemptState(held.state, said.state)
    const isNew = said.state === 'CAPTURED' && held.capturedAt === null
    const isUsable = isNew && !isTakenTooLate(held.state, said.state) && isSameMoney(held, said)
    const isApplied = isNew ? isUsable && (await room.captured(tx, held)) === 'applied' : null
    if (isNew) await keepPaidBy(tx, held, said)
    if (isApplied === false) await postEntry(tx, unusedOf(held))
    const isUnderWay = said.isUnderWay && !isAttemptOver(state)
    if (!isNew && isUnderWay !== held.isUnderWay) await room.underWay?.(tx, held, isUnderWay)
    const { isChargedBack, isDisputeWon } = disputeOf(held, said, isApplied ?? held.isApplied)
    if (isChargedBack) await room.chargedBack(tx, held)
    if (isDisputeWon) await room.disputeWon(tx, held)
    if (isApplied === false)
      deps.log.error({ payment: held.ref, state: held.state }, 'money was taken for what needs none, and is paid back')
    // Whoever looked before the money came may be told last: what has to go back is still owed then.
    const isOwedBack = (isApplied ?? held.isApplied) === false && held.paidBackAt === null
    const wait = isOwedBack ? 0 : isAttemptOver(state) ? null : waitBeforeAsk(held.asked, deps.waits.askAfterMs)
    await saveLearnt(tx, id, { ...said, isUnderWay, state, isApplied, isChargedBack, isDisputeWon, askInMs: wait })
    return isNew || isChargedBack || isDisputeWon ? room : null
  })
  payable?.settled?.()
}

/** Pays money back that nothing was settled by; the same request again is the same refund. */
async function payBack({ db, gateways, log }: PaymentDeps, attempt: AttemptRow): Promise<void> {
  const { id, ref, provider, providerRef, amountMinor } = attempt
  const refunded = await gateways.named(provider)?.refund(`${ref}-back`, providerRef ?? '', amountMinor)
  if (refunded?.kind === 'taken')
    return transaction(db, async (tx) => {
      await markPaidBack(tx, id)
      await postEntry(tx, paidBackOf(attempt))
    })
  if (refunded?.kind === 'refused') log.error({ payment: ref, reason: refunded.reason }, 'a payment could not be paid back')
  await deferAsk(db, id, PAY_BACK_AGAIN_MS)
}

/**
 * Asks for the page of an attempt of which nobody knows whether there is one: the same attempt, in the same words, is the same page. A page
 * that comes when the attempt has ended is closed: nobody may pay where nobody looks. Of a provider that is handed a form it is a page of ours.
 */
export async function makePage(deps: PaymentDeps, attempt: AttemptRow): Promise<MadePage> {
  const { db, gateways } = deps
  const { id, provider } = attempt
  const gateway = gateways.named(provider)
  if (gateway === null) return { kind: 'unknown' }
  const made = await gateway.createPage(await attemptToPay(deps, attempt))
  const page: MadePage = made.kind === 'form' ? { kind: 'page', ref: made.ref, url: formAddress(attempt) } : made
  if (page.kind === 'page' && !(await savePage(db, id, page))) {
    await gateway.close(page.ref)
    return { kind: 'unknown' }
  }
  if (page.kind === 'refused') await drop(deps, attempt, page.reason)
  return page
}

/** Ends an attempt that has no page. */
async function drop({ db }: PaymentDeps, { id, accountId }: AttemptRow, reason: string): Promise<void> {
  await transaction(db, async (tx) => {
    await lockTerms(tx, accountId)
    const { state } = await lockAttempt(tx, id)
    if (state !== 'CREATED') return
    await saveLearnt(tx, id, {
      state: 'CANCELLED',
      reason,
      isUnderWay: false,
      isApplied: null,
      isChargedBack: false,
      isDisputeWon: false,
      card: null,
      askInMs: null,
    })
  })
}

/** Asks the provider of an attempt how it stands, and stores the answer. */
export async function askAbout(deps: PaymentDeps, attempt: AttemptRow): Promise<'known' | 'unknown'> {
  const { db, gateways, waits } = deps
  const { id, provider, providerRef, asked, isApplied, paidBackAt, ref } = attempt
  if (isApplied === false && paidBackAt === null) {
    await payBack(deps, attempt)
    return 'known'
  }
  if (providerRef === null) {
    const page = await makePage(deps, attempt)
    await deferAsk(db, id, waitBeforeAsk(asked, waits.askAfterMs))
    return page.kind === 'unknown' ? 'unknown' : 'known'
  }
  const said = (await gateways.named(provider)?.query(providerRef)) ?? { kind: 'unknown' as const }
  if (said.kind === 'state') {
    await learn(deps, attempt, said)
    return 'known'
  }
  if (said.kind === 'missing') deps.log.error({ payment: ref }, 'the gateway does not know a payment that it began')
  await deferAsk(db, id, waitBeforeAsk(asked, waits.askAfterMs))
  return 'unknown'
}
