import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import type { PaymentRefusal } from '@app/contract/gateway/gateway-codes.ts'
import { HANDOVERS_A_DAY, type HandoverRefusal } from '@app/contract/lenders/lender-codes.ts'
import type { InvoiceHanded } from '@app/contract/lenders/lenders.answers.ts'
import type { handToLender } from '@app/contract/lenders/lenders.ts'
import { balanceOf, isMoneyOnItsWay } from '@app/rules/invoices/invoice-status.ts'
import { handoverBar, isLenderReference } from '@app/rules/payments/lenders.ts'
import { addAccountEvent } from '#modules/accounts/index.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { type AttemptRow, isPaidAtGateway, listOpenPages } from '#modules/gateway-payments/index.ts'
import { findBankAccount, findInvoiceRow, findWinOf, lockStates, standingOf, type StateRow } from '#modules/invoices/index.ts'
import { revokeLinksOf } from '#modules/pay-links/index.ts'
import { keepTransfer } from '#modules/payments/index.ts'
import { hasLeft, lockWins, revokePassOf } from '#modules/release/index.ts'
import { memberOf } from '#modules/session/index.ts'
import { hasTitleGone } from '#modules/titles/index.ts'
import { transaction, type Tx } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { countLately, findHandover, insertHandover } from './handovers.store.ts'
import type { LenderDeps } from './lender-deps.ts'
import { mailBuyer, mailLender } from './lender-mails.ts'
import { lockLender } from './lenders.store.ts'

/** Pages of gateways that are closed at most before an invoice is handed over. */
const CLOSED_AT_ONCE_MAX = 20

const refuse = (reason: PaymentRefusal | HandoverRefusal): never => {
  throw new Failure('PAYMENT_REFUSED', { reason })
}

/** What handing over works with. */
type HandoverDeps = Pick<LenderDeps, 'db' | 'post' | 'payments'>

/** What somebody hands to whom. */
interface Wanted {
  readonly payerId: number
  readonly lenderId: number
  readonly invoiceId: number
  readonly theirReference: string
  readonly nowMs: number
}

/** The win that is handed over, behind its lock and that of its invoice. @throws Failure INVOICE_NOT_FOUND, PAYMENT_REFUSED. */
async function lockWanted(tx: Tx, { payerId, invoiceId, nowMs }: Wanted) {
  const [state] = await lockStates(tx, payerId, [invoiceId])
  if (state === undefined) throw new Failure('INVOICE_NOT_FOUND')
  const win = await findWinOf(tx, invoiceId)
  const bar = handoverBar({
    balanceMinor: balanceOf(standingOf(state)),
    priceMinor: state.priceMinor,
    isOfWin: win !== null,
    isWithLender: state.isWithLender,
    isMoneyOnItsWay: isMoneyOnItsWay(state, nowMs) || (await isPaidAtGateway(tx, invoiceId)),
    hasLeft: win !== null && (await hasLeft(tx, win.lot)),
    hasTitleGone: win !== null && (await hasTitleGone(tx, win.lot)),
  })
  if (bar !== null || win === null) return refuse(bar ?? 'NO_PRICE')
  return { state, win }
}

/** The transfer by whose reference the lender's money is known: nothing waits for it as money on its way. @throws Failure PAYMENT_REFUSED METHOD_OFF. */
async function keepTheirTransfer(tx: Tx, state: StateRow, nowMs: number) {
  const { payerId, entityId, currency, invoiceId } = state
  const bank = (await findBankAccount(tx, entityId, currency)) ?? refuse('METHOD_OFF')
  const amountMinor = balanceOf(standingOf(state))
  const times = { askedAtMs: nowMs, untilMs: nowMs }
  return {
    bank,
    ...(await keepTransfer(tx, { payerId, entityId, currency, amountMinor, ...times, invoiceIds: [invoiceId], isLenders: true })),
  }
}

/** Hands it over in one transaction; or answers the page at a gateway that is to be closed first. */
async function handIn(deps: HandoverDeps, tx: Tx, wanted: Wanted): Promise<InvoiceHanded | AttemptRow> {
  const { payerId, invoiceId, lenderId, theirReference, nowMs } = wanted
  const { state, win } = await lockWanted(tx, wanted)
  const lender = (await lockLender(tx, lenderId, state.site)) ?? refuse('NO_LENDER')
  if (!isLenderReference(theirReference, lender.referenceName)) return refuse('REFERENCE')
  if ((await countLately(tx, invoiceId)) >= HANDOVERS_A_DAY) return refuse('LENDER_DAY')
  const [page] = await listOpenPages(tx, { accountId: payerId, invoiceId })
  if (page !== undefined) return page
  const { transferId, reference, bank } = await keepTheirTransfer(tx, state, nowMs)
  const handoverId = await insertHandover(tx, { ...win, lenderId, invoiceId, payerId, transferId, theirReference })
  // Codes that were given before open no gate any more, also once the lender has let the lot go.
  await revokePassOf(tx, win.awardId)
  await revokeLinksOf(tx, { accountId: payerId, invoiceId })
  const detail = { handover: handoverId, invoice: invoiceId, lot: win.lot, lender: lenderId }
  await addAccountEvent(tx, { accountId: payerId, actorId: payerId, kind: 'invoice-handed-to-lender', detail })
  const handed = await findHandover(tx, handoverId)
  if (handed === null) throw new Error('what was handed to a lender is missing')
  await mailLender(deps.post, tx, { handed, news: 'HANDED', bank })
  await mailBuyer(deps.post, tx, { handed, news: 'HANDED' })
  return { invoiceId, handoverId, name: lender.name, reference }
}

/**
 * Hands an invoice of a payer to a lender. Behind the locks of the win and the payer, as every payment is: whoever pays comes before, and
 * nothing is handed over, or after, and is refused. Pages of gateways that are open for it are closed at their providers first, so that nobody
 * pays there any more. @throws Failure INVOICE_NOT_FOUND for another's, PAYMENT_REFUSED.
 */
export async function handOverFor(deps: HandoverDeps, wanted: Wanted): Promise<InvoiceHanded> {
  const { payerId, invoiceId } = wanted
  const known = await findInvoiceRow(deps.db, invoiceId, payerId)
  if (known === null || known.kind !== 'INVOICE') throw new Failure('INVOICE_NOT_FOUND')
  for (let closings = 0; closings <= CLOSED_AT_ONCE_MAX; closings += 1) {
    const done = await transaction(deps.db, async (tx) => {
      if (known.lot !== null) await lockWins(tx, [known.lot])
      await lockTerms(tx, payerId)
      return handIn(deps, tx, wanted)
    })
    if ('handoverId' in done) return done
    const closed = await deps.payments.closePage(done)
    if (closed === 'unknown' || closed === 'held') return refuse('OPEN_ELSEWHERE')
    if (closed === 'over') return refuse('CHANGED')
  }
  return refuse('CHANGED')
}

/** The same for the caller. */
export const handOver = (
  deps: HandoverDeps,
  ctx: RequestContext,
  { invoiceId, lenderId, reference }: InputOf<typeof handToLender>['body'],
): Promise<InvoiceHanded> =>
  handOverFor(deps, { payerId: memberOf(ctx).accountId, lenderId, invoiceId, theirReference: reference.trim(), nowMs: ctx.nowMs })
