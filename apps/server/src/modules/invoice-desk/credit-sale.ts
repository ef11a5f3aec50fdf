import { Failure } from '@app/contract/failure.ts'
import type { SaleAfterCredit } from '@app/contract/payments/invoice-codes.ts'
import { creditedLines, isCreditable, leftOfLine, sumOfCredit, type WantedLine } from '@app/rules/invoices/credit-lines.ts'
import { type CreditedWin, saleAfterCredit } from '@app/rules/invoices/sale-after-credit.ts'
import { isPaidAtGateway } from '#modules/gateway-payments/index.ts'
import { creditLines, findWinOf, listLeftLines, listStandingOfLot, type StateRow, type TakenBackOfLot } from '#modules/invoices/index.ts'
import { voidSaleIn } from '#modules/lane-desk/index.ts'
import { type Book, personsEntry } from '#modules/lot-book/index.ts'
import { lookAtBilled } from '#modules/memberships/index.ts'
import { proposeCreditBack } from '#modules/refunds/index.ts'
import { hasLeft, lockWins } from '#modules/release/index.ts'
import { hasTitleGone } from '#modules/titles/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { refuse } from './act-rules.ts'
import { mailCredit } from './credit-mails.ts'
import type { InvoiceDeskDeps } from './invoice-desk-deps.ts'

/** Locks the wins of the lot of an invoice, before its payer: who hands the vehicle or its title over comes before or after. */
export async function lockWinsOf(tx: Tx, lot: number | null): Promise<void> {
  if (lot !== null) await lockWins(tx, [lot])
}

/** The win that an invoice bills, and whether a sale that is credited whole could be undone; null for an invoice without one. */
export async function readCreditedWin(
  db: Db | Tx,
  { invoiceId, status }: Pick<StateRow, 'invoiceId' | 'status'>,
): Promise<(CreditedWin & { readonly lot: number }) | null> {
  const win = await findWinOf(db, invoiceId)
  if (win === null) return null
  const { lot } = win
  return { lot, isPaid: status === 'PAID', isHandedOver: (await hasLeft(db, lot)) || (await hasTitleGone(db, lot)) }
}

/** What is left of invoices that stand about a lot and go back with its sale, minor units. */
export async function sumLeft(db: Db | Tx, standing: Awaited<ReturnType<typeof listStandingOfLot>>): Promise<number> {
  let sum = 0
  for (const { invoiceId } of standing) for (const line of await listLeftLines(db, invoiceId)) sum += leftOfLine(line)
  return sum
}

/** What a credit note would do. */
export interface JudgedCredit {
  /** With all that goes back about the lot where the sale is undone, minor units. */
  readonly amountMinor: number
  readonly sale: SaleAfterCredit | null
}

/** @throws Failure PAYMENT_IN_FLIGHT where a bank has the payer's word for an invoice and the money is not here yet. */
async function refuseCaptures(tx: Tx, invoiceIds: readonly number[]): Promise<void> {
  for (const id of invoiceIds) if (await isPaidAtGateway(tx, id)) throw new Failure('PAYMENT_IN_FLIGHT')
}

/**
 * What a credit note of some lines, or of all that is left, comes to now, and what becomes of the sale. Behind the locks of the win and the
 * payer. @throws Failure MONEY_ACT_REFUSED TOO_MUCH, WITH_SALE, UNPAID; PAYMENT_IN_FLIGHT.
 */
export async function judgeCredit(tx: Tx, state: StateRow, wantedLines: readonly WantedLine[]): Promise<JudgedCredit> {
  const { currency, invoiceId } = state
  const lines = await listLeftLines(tx, invoiceId)
  const wanted = wantedLines.length > 0 ? wantedLines : undefined
  if (wanted === undefined ? lines.every((line) => leftOfLine(line) === 0) : !isCreditable(lines, wanted, currency))
    return refuse('TOO_MUCH', { mostMinor: lines.reduce((sum, line) => sum + leftOfLine(line), 0) })
  const win = await readCreditedWin(tx, state)
  const judged = saleAfterCredit(win, { lines, wanted })
  if ('refusal' in judged) return refuse(judged.refusal)
  const { sale } = judged
  if (sale === 'VOID' && win !== null) {
    const standing = await listStandingOfLot(tx, win.lot)
    await refuseCaptures(
      tx,
      standing.map((one) => one.invoiceId),
    )
    return { sale, amountMinor: await sumLeft(tx, standing) }
  }
  if (sale !== null) await refuseCaptures(tx, [invoiceId])
  return { sale, amountMinor: sumOfCredit(creditedLines(lines, { wanted, currency })) }
}

/** A credit note that was agreed to. */
export interface AgreedCredit {
  readonly id: number
  readonly lines: readonly WantedLine[]
  readonly reason: string
  readonly sale: SaleAfterCredit | null
  readonly actorId: number
  readonly nowMs: number
}

/** Undoes a sale by two people, with all that was billed about it. */
function undoSale(book: Book, lot: number, { reason, actorId }: AgreedCredit): Promise<readonly TakenBackOfLot[]> {
  const entry = { by: 'operator', ...personsEntry('two', 'CREDITED') } as const
  return voidSaleIn(book, { lot, reason, actorId, entry, source: 'credit' })
}

/**
 * Issues what was agreed to; with a book the sale is undone in its transaction. What of a price came by card is proposed to go back there.
 * Answers the credit notes, that of the invoice itself first.
 */
export async function issueCredit(
  tx: Tx,
  state: StateRow,
  { act, book }: { readonly act: AgreedCredit; readonly book: Book | null },
): Promise<readonly TakenBackOfLot[]> {
  const { invoiceId, payerId, lot } = state
  const { lines, reason, actorId, nowMs } = act
  if (act.sale === 'VOID' && book !== null && lot !== null) {
    const notes = await undoSale(book, lot, act)
    return notes.toSorted((a, b) => Number(b.invoiceId === invoiceId) - Number(a.invoiceId === invoiceId))
  }
  const note = await creditLines(tx, state, { reason, actorId, nowMs, ...(lines.length > 0 && { wanted: lines }) })
  return [{ invoiceId, payerId, ...note }]
}

/** What follows from a credit note that no relief of tax asked for: cards are proposed to be paid back, and the payer is told. */
export async function followCredit(
  deps: InvoiceDeskDeps,
  tx: Tx,
  { act, state, notes }: { readonly act: AgreedCredit; readonly state: StateRow; readonly notes: readonly TakenBackOfLot[] },
): Promise<void> {
  const { currency } = state
  if (act.sale !== null)
    for (const { invoiceId, payerId, paidMinor, isAll } of notes)
      await proposeCreditBack(deps, tx, {
        payerId,
        invoiceId,
        isWhole: isAll,
        currency,
        creditMinor: paidMinor,
        reason: act.sale === 'VOID' ? 'SALE_CANCELLED' : 'GOODWILL',
        cause: `act:${act.id}:${invoiceId}`,
      })
  // A membership of which nothing is billed any more ends.
  for (const { invoiceId, isAll } of notes) if (isAll) await lookAtBilled(tx, invoiceId)
  await mailCredit(deps.post, tx, { act, state, notes })
}
