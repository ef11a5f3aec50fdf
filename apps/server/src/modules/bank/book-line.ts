import { Failure } from '@app/contract/failure.ts'
import { addAccountEvent } from '#modules/accounts/index.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { applyMoney, type InvoiceDeps, lockStates, lockUnpaid, type StateRow } from '#modules/invoices/index.ts'
import { reverseEntryOf } from '#modules/journal/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { causeOf } from './bank-entries.ts'
import { findExact } from './exact.store.ts'
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
interface BookedAs {
  readonly payerId: number
  readonly site: LineRow['site']
  readonly invoiceIds: readonly number[]
  readonly reference: string
}

async function bookAs({ post, tx }: Booking, line: LineRow, { as, by }: { readonly as: BookedAs; readonly by: DecidedBy }): Promise<void> {
  const { currency, amountMinor, bookedOn } = line
  await leaveSuspense(tx, line, by.accountId)
  const money = await applyMoney(post, tx, {
    ...as,
    currency,
    amountMinor,
    source: 'BANK',
    cause: causeOf(line),
    receivedOn: bookedOn,
    bookedBy: by.accountId,
    reason: by.reason,
    nowMs: by.nowMs,
  })
  if (money === null) throw new Error('a line that was not decided has been booked')
  await decideLine(tx, line.id, { state: 'POSTED', paymentId: money.paymentId, by: by.accountId, reason: by.reason })
  const detail = { payment: money.paymentId, source: 'BANK', reference: as.reference, currency, amountMinor, reason: by.reason }
  await addAccountEvent(tx, { accountId: as.payerId, actorId: by.accountId ?? as.payerId, kind: 'payment-booked', detail })
}

/**
 * Books a line that is sure, as it is behind its lock: money of an announced transfer, or the line of money that somebody booked by hand.
 * @returns false where it is not sure any more.
 */
export async function bookExact(booking: Booking, line: LineRow, by: DecidedBy): Promise<boolean> {
  const { tx } = booking
  const before = (await findExact(tx, [line.id])).get(line.id)
  if (before === undefined) return false
  await lockTerms(tx, before.payerId)
  // What is booked by hand for this payer is booked behind the same lock.
  const exact = (await findExact(tx, [line.id])).get(line.id)
  if (exact === undefined) return false
  if (exact.bookedId === null) await bookAs(booking, line, { as: exact, by })
  else await decideLine(tx, line.id, { state: 'POSTED', paymentId: exact.bookedId, by: by.accountId, reason: by.reason })
  return true
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
  booking: Booking,
  line: LineRow,
  { payerId, invoiceIds, by }: { readonly payerId: number; readonly invoiceIds: readonly number[]; readonly by: DecidedBy },
): Promise<void> {
  const { tx } = booking
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
  await bookAs(booking, line, { as: { ...as, invoiceIds: meant }, by })
}
