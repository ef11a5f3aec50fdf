import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { balanceOf } from '@app/rules/invoices/invoice-status.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { applyMoney, type InvoiceDeps, lockStates, saveState, settleLate, standingOf, type StateRow } from '#modules/invoices/index.ts'
import { type JournalLine, postEntry, readBalances } from '#modules/journal/index.ts'
import { holdDisputed, liftDisputed, lockWins } from '#modules/release/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { tellOfChargeback } from './chargeback-mails.ts'
import { getSpent, insertReturn, isReturned, listLotsOf, listUndisputed, markWon, type SpentPayment } from './returns.store.ts'

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
  readonly nowMs: number
}

type Post = InvoiceDeps['post']

/** Locks the wins that a dispute is about: to be called before the payer's lock. */
export async function lockDisputed(tx: Tx, { invoiceIds }: Pick<Disputed, 'invoiceIds'>): Promise<void> {
  const lots = await listLotsOf(tx, invoiceIds)
  if (lots.length > 0) await lockWins(tx, lots)
}

interface Reopened {
  readonly row: StateRow
  readonly minor: number
}

/** Takes what a payment had paid back out of its invoices; one that was taken back meanwhile owes nothing and stays as it is. */
async function reopen(tx: Tx, payerId: number, { parts, nowMs }: SpentPayment & { readonly nowMs: number }): Promise<readonly Reopened[]> {
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
    reopened.push({ row: unpaid, minor: part.feesMinor + part.priceMinor })
  }
  return reopened
}

const creditOf = async (tx: Tx, { payerId, currency }: Disputed): Promise<number> =>
  (await readBalances(tx, payerId)).find((one) => one.currency === currency)?.creditMinor ?? 0

/** What a chargeback posts: the invoices are owed again, credit goes, the rest waits; the gateway no longer has it. */
function linesOf(
  { payerId, currency, amountMinor }: Disputed,
  { reopened, creditMinor, disputedMinor }: { reopened: readonly Reopened[]; creditMinor: number; disputedMinor: number },
): readonly JournalLine[] {
  const owed = reopened.map(
    ({ row, minor }) => ({ account: 'RECEIVABLE', payerId, invoiceId: row.invoiceId, currency, amountMinor: BigInt(minor) }) as const,
  )
  return [
    ...owed,
    ...(creditMinor === 0 ? [] : [{ account: 'CREDIT', payerId, currency, amountMinor: BigInt(creditMinor) } as const]),
    ...(disputedMinor === 0 ? [] : [{ account: 'DISPUTED', currency, amountMinor: BigInt(disputedMinor) } as const]),
    { account: 'GATEWAY_CLEARING', currency, amountMinor: BigInt(-amountMinor) },
  ]
}

/**
 * Takes a payment that its payer's bank has fetched back out of what it had paid, once: its invoices are owed again, credit that came of it
 * goes, what neither gives waits as disputed. The lots are held back unless they have left; payer and operators are told in the same commit.
 * After `lockDisputed`. @returns false where it was taken back already.
 */
export async function openChargeback(post: Post, tx: Tx, disputed: Disputed): Promise<boolean> {
  const { payerId, site, currency, amountMinor, cause, reference, nowMs } = disputed
  await lockTerms(tx, payerId)
  const spent = await getSpent(tx, cause)
  if (await isReturned(tx, spent.paymentId)) return false
  const reopened = await reopen(tx, payerId, { ...spent, nowMs })
  const leftMinor = amountMinor - reopened.reduce((sum, { minor }) => sum + minor, 0)
  const creditMinor = Math.min(leftMinor, await creditOf(tx, disputed))
  const disputedMinor = leftMinor - creditMinor
  await insertReturn(tx, { paymentId: spent.paymentId, payerId, currency, amountMinor, disputedMinor })
  const lines = linesOf(disputed, { reopened, creditMinor, disputedMinor })
  await postEntry(tx, { site, kind: 'CHARGEBACK_OPENED', cause, actor: null, lines })
  await settleLate(tx, payerId, currency)
  const lots = await listLotsOf(
    tx,
    reopened.map(({ row }) => row.invoiceId),
  )
  const { held, gone } = await holdDisputed(tx, lots, `Chargeback ${reference}`)
  const invoices = reopened.map(({ row }) => ({ number: row.number, balanceMinor: balanceOf(standingOf(row)) }))
  await tellOfChargeback(post, tx, { payerId, site, currency, amountMinor, reference, invoices, held, gone })
  return true
}

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
