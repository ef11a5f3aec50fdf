import { Failure } from '@app/contract/failure.ts'
import { type AccountEvent, addAccountEvent } from '#modules/accounts/index.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { applyMoney, type InvoiceDeps, lockStates, lockUnpaid, type MoneyIn, type StateRow } from '#modules/invoices/index.ts'
import { reverseEntryOf } from '#modules/journal/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { causeOf } from './bank-entries.ts'
import { decideLine, type LineRow } from './lines.store.ts'

/** Who decides; null for the command line. */
export interface DecidedBy {
  readonly accountId: number | null
  readonly reason: string
  readonly nowMs: number
}

/** The transaction in which money is booked, and the post that tells of it. */
export interface Booking {
  readonly post: InvoiceDeps['post']
  readonly tx: Tx
}

const refuse = (reason: string): never => {
  throw new Failure('PAYMENT_REFUSED', { reason })
}

/** Takes the entry of a line in suspense back, so that its money can be booked as what it is. Behind the line's lock. */
export async function leaveSuspense(tx: Tx, line: LineRow, actor: number | null): Promise<void> {
  if (line.state === 'SUSPENSE') await reverseEntryOf(tx, { kind: 'BANK_LINE', cause: causeOf(line), actor })
}

/** What money is booked as. */
export interface BookedAs {
  readonly payerId: number
  readonly site: LineRow['site']
  readonly invoiceIds: readonly number[]
  readonly reference: string
}

/** The money of a line, as invoices take it. */
export function moneyOf(line: LineRow, { payerId, site, invoiceIds, reference }: BookedAs, by: DecidedBy) {
  const { currency, amountMinor, bookedOn: receivedOn } = line
  const { accountId: bookedBy, reason, nowMs } = by
  const what = { payerId, site, invoiceIds, reference, currency, amountMinor, receivedOn }
  return { ...what, source: 'BANK', cause: causeOf(line), bookedBy, reason, nowMs } as const satisfies MoneyIn
}

/** What the history of a payer says of their money. */
export function bookedEvent(
  { payerId, reference, currency, amountMinor, bookedBy, reason }: ReturnType<typeof moneyOf>,
  payment: number,
): AccountEvent {
  const detail = { payment, source: 'BANK', reference, currency, amountMinor, reason }
  return { accountId: payerId, actorId: bookedBy ?? payerId, kind: 'payment-booked', detail }
}

/** The invoices of a payer that a line may pay: of the seller whose account it is. @throws Failure INVOICE_NOT_FOUND, PAYMENT_REFUSED. */
async function meantOf(
  tx: Tx,
  { payerId, site, currency }: BookedAs & Pick<LineRow, 'currency'>,
  ids: readonly number[],
): Promise<readonly number[]> {
  const isElsewhere = (row: StateRow): boolean => row.site !== site
  if (ids.length > 0) {
    const rows = await lockStates(tx, payerId, ids)
    if (rows.length < new Set(ids).size) throw new Failure('INVOICE_NOT_FOUND')
    return rows.some(isElsewhere) ? refuse('MIXED_SELLER') : ids
  }
  const unpaid = await lockUnpaid(tx, payerId, currency)
  // What waits for a lender is the lender's to pay: a line of theirs names it.
  const ofSeller = unpaid.filter((row) => !isElsewhere(row))
  const own = ofSeller.filter(({ isWithLender }) => !isWithLender).map(({ invoiceId }) => invoiceId)
  if (own.length === 0 && ofSeller.length > 0) return refuse('LENDER_HOLD')
  return own.length === 0 && unpaid.length > 0 ? refuse('MIXED_SELLER') : own
}

/** Books a line by hand as money of a payer. Behind the line's lock. @throws Failure LINE_REFUSED, INVOICE_NOT_FOUND, PAYMENT_REFUSED. */
export async function bookByHand(
  { post, tx }: Booking,
  line: LineRow,
  { payerId, invoiceIds, by }: { readonly payerId: number; readonly invoiceIds: readonly number[]; readonly by: DecidedBy },
): Promise<void> {
  if (line.amountMinor < 0) throw new Failure('LINE_REFUSED', { reason: 'OUT' })
  await lockTerms(tx, payerId)
  const as = {
    payerId,
    site: line.site,
    invoiceIds,
    // A payment is kept for good: it is not known by the name of whoever sent it.
    reference: line.ownReferences[0] ?? (line.reference || line.bankReference || `line ${line.id}`),
  }
  const meant = await meantOf(tx, { ...as, currency: line.currency }, [...new Set(invoiceIds)])
  await leaveSuspense(tx, line, by.accountId)
  const money = moneyOf(line, { ...as, invoiceIds: meant }, by)
  const applied = await applyMoney(post, tx, money)
  if (applied === null) throw new Error('a line that was not decided has been booked')
  const { paymentId } = applied
  await decideLine(tx, line.id, { state: 'POSTED', paymentId, by: by.accountId, reason: by.reason })
  await addAccountEvent(tx, bookedEvent(money, paymentId))
}
