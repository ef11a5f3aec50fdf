import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import type { MoneyPlace } from '@app/rules/invoices/journal-lines.ts'
import { balanceOf } from '@app/rules/invoices/invoice-status.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import {
  applyMoney,
  type InvoiceDeps,
  lockStates,
  noteNotice,
  saveState,
  settleLate,
  standingOf,
  type StateRow,
} from '#modules/invoices/index.ts'
import { type JournalLine, postEntry, readBalances } from '#modules/journal/index.ts'
import { holdDisputed, liftDisputed, lockWins } from '#modules/release/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { tellOfChargeback } from './chargeback-mails.ts'
import { dueFrom, getSpent, insertReturn, isReturned, listLotsOf, listUndisputed, markWon, type SpentPayment } from './returns.store.ts'

/** A payment of invoices about which its payer's bank disputes; minor units. */
export interface Disputed {
  readonly payerId: number
  readonly site: SiteCode
  readonly currency: CurrencyCode
  readonly amountMinor: number
  /** By which the payment was applied. */
  readonly cause: string
  /** As the payer was shown it. */
  readonly reference: string
  /** The invoices for which it was meant. */
  readonly invoiceIds: readonly number[]
  /** From where the money goes, if not from where money of its way usually lies. */
  readonly from?: MoneyPlace
  readonly nowMs: number
}

/** How money goes back: a bank fetches what a gateway had taken, money that came by bank is returned, a check that had cleared bounces. */
export type ReturnWay = 'GATEWAY' | 'BANK' | 'CHEQUE'

/** What each way posts, and from where the money goes. */
const WAYS = {
  GATEWAY: { kind: 'CHARGEBACK_OPENED', words: 'Chargeback', from: { account: 'GATEWAY_CLEARING' } },
  BANK: { kind: 'PAYMENT_RETURNED', words: 'Returned', from: { account: 'BANK', detail: 'house' } },
  CHEQUE: { kind: 'PAYMENT_RETURNED', words: 'Check bounced', from: { account: 'TILL', detail: 'cheque' } },
} as const

type Post = InvoiceDeps['post']

/** Locks the wins that a dispute is about: to be called before the payer's lock. */
export async function lockDisputed(tx: Tx, { invoiceIds }: Pick<Disputed, 'invoiceIds'>): Promise<void> {
  const lots = await listLotsOf(tx, invoiceIds)
  if (lots.length > 0) await lockWins(tx, lots)
}

/** An invoice that is owed again, and how much of it; minor units. */
interface Reopened {
  readonly row: StateRow
  readonly minor: number
}

/** Takes what a payment had paid back out of its invoices; one that was taken back meanwhile owes nothing and stays as it is. */
export async function reopen(
  tx: Tx,
  payerId: number,
  { parts, nowMs }: SpentPayment & { readonly nowMs: number },
): Promise<readonly Reopened[]> {
  const ids = parts.map(({ invoiceId }) => invoiceId)
  const rows = ids.length === 0 ? [] : await lockStates(tx, payerId, ids)
  const reopened: Reopened[] = []
  for (const row of rows) {
    const part = parts.find(({ invoiceId }) => invoiceId === row.invoiceId)
    if (part === undefined || row.status === 'CANCELLED' || row.status === 'REFUNDED') continue
    const unpaid = {
      ...row,
      feesPaidMinor: row.feesPaidMinor - part.feesMinor,
      pricePaidMinor: row.pricePaidMinor - part.priceMinor,
      pendingUntilMs: null,
    }
    await saveState(tx, unpaid, nowMs)
    // What a credit note had taken of it is not owed again.
    const minor = balanceOf(standingOf(unpaid)) - balanceOf(standingOf(row))
    if (minor > 0) reopened.push({ row: unpaid, minor })
  }
  return reopened
}

/**
 * Has the invoices of memberships that a payment had paid fall due now, so that their member is late, and bids no more, from the moment on at
 * which the money is gone. They are told by the mail about it, once. Before `reopen`; answers whether there are any.
 */
async function endTimeOfMemberships(tx: Tx, { parts }: SpentPayment, nowMs: number): Promise<boolean> {
  const ids = parts.map(({ invoiceId }) => invoiceId)
  const due = ids.length === 0 ? [] : await dueFrom(tx, ids, new Date(nowMs - 1))
  for (const invoiceId of due) await noteNotice(tx, { invoiceId, kind: 'OVERDUE' })
  return due.length > 0
}

const creditOf = async (tx: Tx, { payerId, currency }: Disputed): Promise<number> =>
  (await readBalances(tx, payerId)).find((one) => one.currency === currency)?.creditMinor ?? 0

/** What it posts: the invoices are owed again, credit goes, the rest waits; who had the money has it no longer. */
function linesOf(
  { payerId, currency, amountMinor, from }: Disputed,
  {
    reopened,
    creditMinor,
    disputedMinor,
    way,
  }: { reopened: readonly Reopened[]; creditMinor: number; disputedMinor: number; way: ReturnWay },
): readonly JournalLine[] {
  const owed = reopened.map(
    ({ row, minor }) => ({ account: 'RECEIVABLE', payerId, invoiceId: row.invoiceId, currency, amountMinor: BigInt(minor) }) as const,
  )
  return [
    ...owed,
    ...(creditMinor === 0 ? [] : [{ account: 'CREDIT', payerId, currency, amountMinor: BigInt(creditMinor) } as const]),
    ...(disputedMinor === 0 ? [] : [{ account: 'DISPUTED', currency, amountMinor: BigInt(disputedMinor) } as const]),
    { ...(from ?? WAYS[way].from), currency, amountMinor: BigInt(-amountMinor) },
  ]
}

/**
 * Takes a payment whose money has gone back out of what it had paid, once: its invoices are owed again, credit that came of it goes, what
 * neither gives waits as disputed. The lots are held back unless they have left; payer and operators are told in the same commit. After
 * `lockDisputed`. @returns false where it was taken back already.
 */
export async function returnPayment(post: Post, tx: Tx, disputed: Disputed & { readonly way: ReturnWay }): Promise<boolean> {
  const { payerId, site, currency, amountMinor, cause, reference, nowMs, way } = disputed
  const { kind, words } = WAYS[way]
  await lockTerms(tx, payerId)
  const spent = await getSpent(tx, cause)
  if (await isReturned(tx, spent.paymentId)) return false
  const isOfMembership = await endTimeOfMemberships(tx, spent, nowMs)
  const reopened = await reopen(tx, payerId, { ...spent, nowMs })
  const leftMinor = amountMinor - reopened.reduce((sum, { minor }) => sum + minor, 0)
  const creditMinor = Math.min(leftMinor, await creditOf(tx, disputed))
  const disputedMinor = leftMinor - creditMinor
  await insertReturn(tx, { paymentId: spent.paymentId, payerId, currency, amountMinor, disputedMinor })
  const lines = linesOf(disputed, { reopened, creditMinor, disputedMinor, way })
  await postEntry(tx, { site, kind, cause, actor: null, lines })
  await settleLate(tx, payerId, currency)
  const lots = await listLotsOf(
    tx,
    reopened.map(({ row }) => row.invoiceId),
  )
  const { held, gone } = await holdDisputed(tx, lots, `${words} ${reference}`)
  const invoices = reopened.map(({ row }) => ({ number: row.number, balanceMinor: balanceOf(standingOf(row)) }))
  await tellOfChargeback(post, tx, { payerId, site, currency, amountMinor, reference, invoices, held, gone, isOfMembership })
  return true
}

/** The same of a payment by a gateway that its payer's bank has fetched back. */
export const openChargeback = (post: Post, tx: Tx, disputed: Disputed): Promise<boolean> =>
  returnPayment(post, tx, { ...disputed, way: 'GATEWAY' })

/**
 * Books a dispute that was won, once: the money comes in again and pays the same invoices, what had waited as disputed is there, and the
 * lots are no longer held for it. After `lockDisputed`. @returns false where none is open.
 */
export async function winChargeback(post: Post, tx: Tx, disputed: Disputed): Promise<boolean> {
  const { payerId, site, currency, amountMinor, cause, reference, invoiceIds, nowMs } = disputed
  await lockTerms(tx, payerId)
  const { paymentId, parts } = await getSpent(tx, cause)
  const won = await markWon(tx, paymentId)
  if (won === null) return false
  const { disputedMinor } = won
  if (disputedMinor > 0) {
    const lines: readonly JournalLine[] = [
      { account: 'GATEWAY_CLEARING', currency, amountMinor: BigInt(disputedMinor) },
      { account: 'DISPUTED', currency, amountMinor: BigInt(-disputedMinor) },
    ]
    await postEntry(tx, { site, kind: 'CHARGEBACK_DECIDED', cause, actor: null, lines })
  }
  const money = { payerId, site, currency, amountMinor: amountMinor - disputedMinor, invoiceIds, reference, nowMs }
  if (money.amountMinor > 0) await applyMoney(post, tx, { ...money, source: 'GATEWAY', cause: `${cause}:won` })
  const lots = await listLotsOf(
    tx,
    parts.map(({ invoiceId }) => invoiceId),
  )
  await liftDisputed(tx, await listUndisputed(tx, lots), `Won ${reference}`)
  return true
}
