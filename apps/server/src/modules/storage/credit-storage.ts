import { lockTerms } from '#modules/bid-accounts/index.ts'
import { applyMoney, takeBackInvoice } from '#modules/invoices/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { StorageDeps } from './storage-deps.ts'
import { billDays } from './bill-storage.ts'
import { creditCharges, listCharges } from './charges.store.ts'
import { findStay } from './stays.store.ts'
import { accruedOf } from './storage-of.ts'

/**
 * Credits days of a lot that were billed and do not count any more: each invoice that bills one is taken back whole, its other days are
 * billed again, and paid by what was paid before; the rest is the payer's credit. In the transaction of the block that came late.
 * @throws Failure PAYMENT_IN_FLIGHT while money for such an invoice is awaited.
 */
export async function creditUncounted(
  post: StorageDeps['post'],
  tx: Tx,
  { lot, reason, actorId, nowMs }: { readonly lot: number; readonly reason: string; readonly actorId: number; readonly nowMs: number },
): Promise<void> {
  const found = await findStay(tx, lot)
  if (found === null) return
  const { awardId, payerId, site, currency } = found
  await lockTerms(tx, payerId)
  // Read again behind the lock: somebody else may have entered a block meanwhile.
  const stay = (await findStay(tx, lot)) ?? found
  const accrued = accruedOf(stay, nowMs)
  const counted = new Set(accrued?.days ?? [])
  const charges = await listCharges(tx, awardId)
  const wrong = new Set(charges.filter(({ day }) => !counted.has(day)).map(({ invoiceId }) => invoiceId))
  for (const invoiceId of wrong) {
    const taken = await takeBackInvoice(tx, { invoiceId, payerId }, { reason, actorId, nowMs })
    if (taken === null) continue
    await creditCharges(tx, invoiceId, taken.id)
    const left = charges.filter((one) => one.invoiceId === invoiceId && counted.has(one.day))
    const [first] = left
    if (first === undefined) continue
    const again = await billDays(post, tx, { stay, days: left.map(({ day }) => day), dayMinor: first.amountMinor, nowMs })
    const amountMinor = Math.min(taken.paidMinor, again?.totalMinor ?? 0)
    if (again === null || amountMinor === 0) continue
    const money = { payerId, site, currency, amountMinor, source: 'CREDIT', reference: '', nowMs } as const
    await applyMoney(post, tx, { ...money, cause: `storage ${taken.number}`, invoiceIds: [again.id] })
  }
}
