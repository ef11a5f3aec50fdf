import { Failure } from '@app/contract/failure.ts'
import { lockStates, type StateRow } from '#modules/invoices/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { StorageDeps } from './storage-deps.ts'
import { billWithPayment } from './bill-storage.ts'

interface Named {
  readonly payerId: number
  readonly ids: readonly number[]
}

/** Invoices that a payer names, behind their locks. Under the lock of the payer's terms. @throws Failure INVOICE_NOT_FOUND for another's. */
export async function lockNamed(tx: Tx, { payerId, ids }: Named): Promise<readonly StateRow[]> {
  const named = await lockStates(tx, payerId, ids)
  if (named.length < ids.length) throw new Failure('INVOICE_NOT_FOUND')
  return named
}

/**
 * Some invoices of a payer behind their locks, with those about the storage of their lots: what has accrued is billed now and paid with
 * them, where the same seller takes it.
 */
export async function withStorage(
  post: StorageDeps['post'],
  tx: Tx,
  { payerId, named, nowMs }: { readonly payerId: number; readonly named: readonly StateRow[]; readonly nowMs: number },
): Promise<readonly StateRow[]> {
  const ids = named.map(({ invoiceId }) => invoiceId)
  const lots = named.map(({ lot }) => lot).filter((lot) => lot !== null)
  const [first] = named
  const more = (await billWithPayment(post, tx, { payerId, lots, nowMs })).filter((id) => !ids.includes(id))
  if (first === undefined || more.length === 0) return named
  const rows = await lockStates(tx, payerId, more)
  const ofSeller = rows.filter(({ entityId, currency }) => entityId === first.entityId && currency === first.currency)
  return [...named, ...ofSeller].toSorted((a, b) => a.invoiceId - b.invoiceId)
}

/** Invoices that a payer names to pay, behind their locks, with the storage of their lots. @throws Failure as `lockNamed`. */
export const lockForPayment = async (
  post: StorageDeps['post'],
  tx: Tx,
  { payerId, ids, nowMs }: Named & { readonly nowMs: number },
): Promise<readonly StateRow[]> => withStorage(post, tx, { payerId, named: await lockNamed(tx, { payerId, ids }), nowMs })
