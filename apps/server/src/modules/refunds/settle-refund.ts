import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { addAccountEvent } from '#modules/accounts/index.ts'
import { lockStates, saveState, standingOf } from '#modules/invoices/index.ts'
import { postEntry } from '#modules/journal/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { markVerified } from './refund-accounts.store.ts'
import type { RefundDeps } from './refund-deps.ts'
import { endedOf, paidOf } from './refund-entries.ts'
import { mailRefund, type RefundNews } from './refund-mails.ts'
import { type RefundEnd, type RefundRow, saveEnd } from './refunds.store.ts'
import { getSource, sumDisputed } from './sources.store.ts'
import { findTarget } from './targets.store.ts'

type Post = RefundDeps['post']

/** Tells the payer of a refund in its transaction. */
export async function tellPayer(
  post: Post,
  tx: Tx,
  { refund, news }: { readonly refund: RefundRow; readonly news: RefundNews },
): Promise<void> {
  const { payerId, site, currency, amountMinor, way, notBeforeMs } = refund
  const target = await findTarget(tx, refund.id)
  await mailRefund(post, tx, {
    payerId,
    site,
    news,
    refund: { currency, amountMinor, way, ...target, notBeforeMs, zone: yardClockAt(siteOf(site).zone, notBeforeMs ?? refund.askedAtMs) },
  })
}

/** Of an invoice that was taken back, that its money went back (MQ-108). */
async function settleInvoice(tx: Tx, { payerId, invoiceId, amountMinor }: RefundRow, nowMs: number): Promise<void> {
  if (invoiceId === null) return
  const [row] = await lockStates(tx, payerId, [invoiceId])
  if (row === undefined) return
  const { paidMinor, refundedMinor } = standingOf(row)
  await saveState(tx, { ...row, refundedMinor: Math.min(paidMinor, refundedMinor + amountMinor) }, nowMs)
}

/** Who paid a refund, and how. */
interface RefundPayment {
  readonly refund: RefundRow
  /** Null where its provider did. */
  readonly by: number | null
  readonly bankReference?: string
  readonly nowMs: number
}

/** Books that a refund was paid. Under the locks of its payer and the refund. */
export async function settlePaid(post: Post, tx: Tx, { refund, by, bankReference = '', nowMs }: RefundPayment): Promise<void> {
  await saveEnd(tx, refund.id, { state: 'PAID', by, bankReference })
  await postEntry(tx, paidOf(refund, by))
  await settleInvoice(tx, refund, nowMs)
  if (refund.refundAccountId !== null) await markVerified(tx, refund.refundAccountId)
  const { payerId, id, currency, amountMinor, way } = refund
  const detail = { refund: id, currency, amountMinor, way, ...(bankReference !== '' && { bankReference }) }
  await addAccountEvent(tx, { accountId: payerId, actorId: by, kind: 'refund-paid', detail })
  await tellPayer(post, tx, { refund, news: 'paid' })
}

/** Ends a refund that is not paid: its money is the payer's again. Under the same locks. */
export async function settleEnded(post: Post, tx: Tx, { refund, ...end }: RefundEnd & { readonly refund: RefundRow }): Promise<void> {
  const { id, payerId, state, attemptId, currency, amountMinor } = refund
  await saveEnd(tx, id, end)
  // Of a proposal nothing was set aside.
  if (state !== 'PROPOSED') {
    const source = attemptId === null ? null : await getSource(tx, attemptId)
    const disputedMinor = source?.isFetchedBack === true ? Math.min(amountMinor, Math.max(0, await sumDisputed(tx, source))) : 0
    await postEntry(tx, endedOf(refund, { actor: end.by, disputedMinor, ref: source?.ref ?? '' }))
  }
  const detail = { refund: id, currency, amountMinor, state: end.state, reason: end.reason ?? '' }
  await addAccountEvent(tx, { accountId: payerId, actorId: end.by, kind: 'refund-ended', detail })
  if (state !== 'PROPOSED' && end.state !== 'WITHDRAWN') await tellPayer(post, tx, { refund, news: 'ended' })
}
