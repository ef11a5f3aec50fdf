import { waitBeforeAsk } from '@app/rules/payments/attempt-states.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { transaction } from '#platform/db/database.ts'
import type { RefundDeps } from './refund-deps.ts'
import { deferRefund, isSending, lockRefund, type RefundRow, saveSending, takeDueRefunds } from './refunds.store.ts'
import { settleEnded, settlePaid } from './settle-refund.ts'
import { getSource, type SourceRow } from './sources.store.ts'

/** A node looks for refunds that may go so often. */
export const LOOK_EVERY_MS = 1_000
/** Refunds at a time. */
const TOGETHER_MAX = 10
/**
 * No other node asks about a refund for so long after one has taken it: longer than a question and a refund take, each of which may be two
 * requests, each of which may time out twice.
 */
const LEASE_MS = 150_000
/** A refund that another one of its payment keeps waiting. */
const BEHIND_MS = 5_000
/** A payment that its payer's bank has is looked at again after this. */
const FETCHED_BACK_MS = 86_400_000

/** A refund that its provider is asked about now. */
interface Going {
  readonly refund: RefundRow
  readonly source: SourceRow
  /** Whether it was asked for before, and nobody knows what became of it. */
  readonly isAgain: boolean
}

/** Marks a refund as under way, one of a payment at a time; null where it does not go now. */
async function begin({ db }: RefundDeps, { id, payerId }: { readonly id: number; readonly payerId: number }): Promise<Going | null> {
  return transaction(db, async (tx) => {
    await lockTerms(tx, payerId)
    const refund = await lockRefund(tx, id)
    if ((refund.state !== 'APPROVED' && refund.state !== 'SENDING') || refund.attemptId === null) return null
    const source = await getSource(tx, refund.attemptId)
    if (source.isFetchedBack && refund.state === 'APPROVED') {
      await deferRefund(tx, id, FETCHED_BACK_MS)
      return null
    }
    if (refund.state === 'APPROVED' && (await isSending(tx, refund.attemptId, id))) {
      await deferRefund(tx, id, BEHIND_MS)
      return null
    }
    await saveSending(tx, id)
    return { refund, source, isAgain: refund.state === 'SENDING' }
  })
}

type Outcome = { readonly kind: 'paid' } | { readonly kind: 'refused'; readonly reason: string } | { readonly kind: 'unknown' }

/**
 * What became of a refund at its provider. After a silence the provider is first asked what it has paid back: keys do not live for ever, so
 * the same request may be another refund by then.
 */
async function ask({ gateways }: RefundDeps, { refund, source, isAgain }: Going): Promise<Outcome> {
  const gateway = gateways.named(source.provider)
  if (gateway === null) return { kind: 'unknown' }
  if (isAgain) {
    const said = await gateway.query(source.providerRef)
    if (said.kind !== 'state') return { kind: 'unknown' }
    if (said.refundedMinor >= source.paidBackMinor + refund.amountMinor) return { kind: 'paid' }
  }
  const refunded = await gateway.refund(`${source.ref}-r${refund.id}`, source.providerRef, refund.amountMinor)
  return refunded.kind === 'taken' ? { kind: 'paid' } : refunded
}

async function send(deps: RefundDeps, due: { readonly id: number; readonly payerId: number }): Promise<void> {
  const going = await begin(deps, due)
  if (going === null) return
  const { db, post, log, askAfterMs } = deps
  const { id, payerId } = due
  const outcome = await ask(deps, going)
  if (outcome.kind === 'unknown') return deferRefund(db, id, waitBeforeAsk(going.refund.tries, askAfterMs))
  if (outcome.kind === 'refused') log.error({ refund: id, reason: outcome.reason }, 'a refund was refused by its provider')
  await transaction(db, async (tx) => {
    await lockTerms(tx, payerId)
    const refund = await lockRefund(tx, id)
    // Another node may have learnt it first.
    if (refund.state !== 'SENDING') return
    if (outcome.kind === 'paid') await settlePaid(post, tx, { refund, by: null, nowMs: Date.now() })
    else await settleEnded(post, tx, { refund, state: 'FAILED', by: null, reason: outcome.reason.slice(0, 300) })
  })
}

/** Sends every refund that is due, each by one node; answers whether more may wait. */
export async function sendDueRefunds(deps: RefundDeps): Promise<boolean> {
  const due = await takeDueRefunds(deps.db, { most: TOGETHER_MAX, leaseMs: LEASE_MS })
  const sent = await Promise.allSettled(due.map((one) => send(deps, one)))
  for (const [at, one] of sent.entries())
    if (one.status === 'rejected') deps.log.error({ err: one.reason as unknown, refund: due[at]?.id }, 'a refund could not be sent')
  return due.length === TOGETHER_MAX
}
