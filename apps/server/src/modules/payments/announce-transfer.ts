import { randomInt } from 'node:crypto'
import { Failure } from '@app/contract/failure.ts'
import { majorOf } from '@app/contract/money.ts'
import { TRANSFER_BUSINESS_DAYS } from '@app/contract/payments/invoice-codes.ts'
import type { AnnouncedTransfer, BankDetails } from '@app/contract/payments/invoices.answers.ts'
import { creditorReference } from '@app/rules/invoices/creditor-reference.ts'
import { endOfBusinessDayAfter } from '@app/rules/invoices/due-at.ts'
import { balanceOf, statusOf } from '@app/rules/invoices/invoice-status.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { findBankAccount, type InvoiceDeps, readHolidays, saveState, settleLate, standingOf } from '#modules/invoices/index.ts'
import { memberOf } from '#modules/session/index.ts'
import { listStorageAmong, lockNamed, withStorage } from '#modules/storage/index.ts'
import { transaction, type Tx } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { oneSellerOf } from './one-seller.ts'
import { insertTransfer, listAwaited, type NewTransfer, type TransferRow } from './transfers.store.ts'

/** Digits of a reference after its check digits: not to be guessed, and short enough to be typed. */
const REFERENCE_DIGITS = 12
const TRIES_MAX = 5

const refuse = (reason: string): never => {
  throw new Failure('PAYMENT_REFUSED', { reason })
}

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, at) => id === other[at])

/** Whether a transfer is about invoices that are named: about them and no others but for storage, which was billed with them. */
async function isAbout(tx: Tx, { invoiceIds }: TransferRow, named: readonly number[]): Promise<boolean> {
  const storage = await listStorageAmong(tx, invoiceIds)
  return isSame(
    invoiceIds.filter((id) => named.includes(id) || !storage.includes(id)),
    named,
  )
}

/** A transfer as its payer needs it, with the account that takes it. */
export function showTransfer(row: TransferRow, bank: BankDetails): AnnouncedTransfer {
  const { reference, currency, amountMinor, askedAtMs, untilMs, invoiceIds } = row
  return {
    reference,
    currencyCode: currency,
    amount: majorOf({ minor: amountMinor, currency }),
    askedAt: new Date(askedAtMs).toISOString(),
    until: new Date(untilMs).toISOString(),
    invoiceIds,
    bank,
  }
}

const bankOf = async (tx: Tx, { entityId, currency }: Pick<TransferRow, 'entityId' | 'currency'>): Promise<BankDetails> =>
  (await findBankAccount(tx, entityId, currency)) ?? refuse('METHOD_OFF')

/** Keeps a transfer under a reference that nobody else has. Under the payer's lock. */
export async function keepTransfer(
  tx: Tx,
  transfer: Omit<NewTransfer, 'reference'>,
): Promise<NewTransfer & { readonly transferId: number }> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const digits = Array.from({ length: REFERENCE_DIGITS }, () => randomInt(10)).join('')
    const one = { ...transfer, reference: creditorReference(digits) }
    const transferId = await insertTransfer(tx, one)
    if (transferId !== null) return { ...one, transferId }
  }
  throw new Error('no reference is free')
}

/**
 * Announces a transfer for some of a payer's invoices: they wait for its money for five business days, and are then as they were. The same
 * again is the transfer that stands. @throws Failure INVALID_INPUT without invoices, INVOICE_NOT_FOUND for another's, PAYMENT_REFUSED with
 * the reason NOTHING_DUE, MIXED_CURRENCY, MIXED_SELLER, LENDER_HOLD, IN_FLIGHT or METHOD_OFF.
 */
export async function announceFor(
  deps: Pick<InvoiceDeps, 'db' | 'post'>,
  { payerId, nowMs }: { readonly payerId: number; readonly nowMs: number },
  sent: readonly number[],
): Promise<AnnouncedTransfer> {
  const named = [...new Set(sent)].toSorted((a, b) => a - b)
  if (named.length === 0) throw new Failure('INVALID_INPUT', { fieldErrors: { invoiceIds: 'validation.invoicesNone' } })
  return transaction(deps.db, async (tx) => {
    await lockTerms(tx, payerId)
    const found = await lockNamed(tx, { payerId, ids: named })
    const [awaited] = await listAwaited(tx, named, new Date(nowMs))
    if (awaited !== undefined && (await isAbout(tx, awaited, named))) return showTransfer(awaited, await bankOf(tx, awaited))
    const rows = await withStorage(deps.post, tx, { payerId, named: found, nowMs })
    const ids = rows.map(({ invoiceId }) => invoiceId)
    if (rows.some((row) => balanceOf(standingOf(row)) === 0)) return refuse('NOTHING_DUE')
    const { entityId, currency, site } = oneSellerOf(rows, nowMs)
    const bank = await bankOf(tx, { entityId, currency })
    const holidays = await readHolidays(tx, site, nowMs)
    const untilMs = endOfBusinessDayAfter(nowMs, { days: TRANSFER_BUSINESS_DAYS, zone: siteOf(site).zone, holidays })
    const amountMinor = rows.reduce((sum, row) => sum + balanceOf(standingOf(row)), 0)
    const kept = await keepTransfer(tx, {
      payerId,
      entityId,
      currency,
      amountMinor,
      askedAtMs: nowMs,
      untilMs,
      invoiceIds: ids,
      isLenders: false,
    })
    for (const row of rows) {
      // Whoever announces once the time is over is late all the same, whether anybody has looked since or not.
      if (statusOf(standingOf(row), nowMs) === 'OVERDUE') await saveState(tx, { ...row, pendingUntilMs: null }, nowMs)
      await saveState(tx, { ...row, pendingUntilMs: untilMs }, nowMs)
    }
    await settleLate(tx, payerId, currency)
    return showTransfer(kept, bank)
  })
}

/** The same for the caller. */
export const announce = (deps: InvoiceDeps, ctx: RequestContext, sent: readonly number[]): Promise<AnnouncedTransfer> =>
  announceFor(deps, { payerId: memberOf(ctx).accountId, nowMs: ctx.nowMs }, sent)
