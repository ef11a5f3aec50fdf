import { lockTerms } from '#modules/bid-accounts/index.ts'
import { issueFee } from '#modules/invoices/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { StorageDeps } from './storage-deps.ts'
import { insertCharges, listUnpaidStorage } from './charges.store.ts'
import { listStays, type StayRow } from './stays.store.ts'
import { accruedOf, unbilledDays, zoneOf } from './storage-of.ts'

/** Whose storage is billed, of which lots (null for all that stand in a yard), and of which seller; of any without. */
interface ToBill {
  readonly payerId: number
  readonly lots: readonly number[] | null
  readonly seller?: Pick<StayRow, 'site' | 'currency'>
  readonly nowMs: number
}

/** Days of a stay that are billed by one invoice. */
interface DaysToBill {
  readonly stay: StayRow
  readonly days: readonly string[]
  readonly dayMinor: number
  readonly nowMs: number
}

/** Bills some days of a stay by an invoice of its own, and keeps which. @returns null where the site bills nothing. */
export async function billDays(
  post: StorageDeps['post'],
  tx: Tx,
  { stay, days, dayMinor, nowMs }: DaysToBill,
): Promise<{ readonly id: number; readonly totalMinor: number } | null> {
  const { awardId, site, payerId, lot, currency, scheduleId } = stay
  const line = { code: 'STORAGE', textKey: 'fee.storage', amountMinor: days.length * dayMinor }
  const reason = `${days[0]} – ${days.at(-1)} (${days.length})`
  const issued = await issueFee(post, tx, {
    site,
    zone: zoneOf(stay),
    payerId,
    lot,
    currency,
    scheduleId,
    reason,
    line,
    nowMs,
  })
  if (issued !== null) await insertCharges(tx, { awardId, invoiceId: issued.id, dayMinor, days })
  return issued
}

/**
 * Bills what has accrued of lots that are billed themselves and was not billed before, by an invoice a lot, under the lock of the payer's
 * terms: whoever bills at the same time finds nothing left. No day is billed twice.
 */
export async function billStorage(post: StorageDeps['post'], tx: Tx, { payerId, lots, seller, nowMs }: ToBill): Promise<void> {
  await lockTerms(tx, payerId)
  for (const stay of await listStays(tx, payerId, { lots })) {
    const isOfSeller = seller === undefined || (seller.site === stay.site && seller.currency === stay.currency)
    const accrued = isOfSeller ? accruedOf(stay, nowMs) : null
    if (accrued === null || !stay.isBilled) continue
    const days = unbilledDays(stay, accrued)
    if (days.length > 0) await billDays(post, tx, { stay, days, dayMinor: accrued.dayMinor, nowMs })
  }
}

/**
 * What is paid together with invoices about some lots: what has accrued of their storage is billed with it and frozen. Answers the invoices
 * about it that wait for money.
 */
export async function billWithPayment(
  post: StorageDeps['post'],
  tx: Tx,
  { payerId, lots, nowMs }: ToBill & { readonly lots: readonly number[] },
): Promise<readonly number[]> {
  if (lots.length === 0) return []
  await billStorage(post, tx, { payerId, lots, nowMs })
  return listUnpaidStorage(tx, payerId, lots)
}
