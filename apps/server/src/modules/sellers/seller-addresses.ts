import { Failure } from '@app/contract/failure.ts'
import type { Sellers, SellerView } from '@app/contract/seller-desk.answers.ts'
import { SELLERS_LISTED_MAX } from '@app/contract/seller-desk.ts'
import { isEmail } from '@app/rules/validation/emails.ts'
import { transaction, type Db } from '#platform/db/database.ts'
import { findSeller, listChanges, listNamed, lockSeller, saveEmail } from './sellers.store.ts'

/** Sellers whose name or code holds a text, by name, and whether there are more than are told. */
export async function findSellers(db: Db, text: string): Promise<Sellers> {
  const rows = await listNamed(db, text, SELLERS_LISTED_MAX + 1)
  return { sellers: rows.slice(0, SELLERS_LISTED_MAX), isMore: rows.length > SELLERS_LISTED_MAX }
}

/** A seller, with who changed what when. @throws Failure SELLER_NOT_FOUND. */
export async function readSeller(db: Db, code: string): Promise<SellerView> {
  const seller = await findSeller(db, code)
  if (seller === null) throw new Failure('SELLER_NOT_FOUND')
  const changes = await listChanges(db, code)
  const history = changes.map(({ at, by, change, reason }) => ({ at: at.toISOString(), by: by === null ? '' : String(by), change, reason }))
  return { ...seller, history }
}

/**
 * Sets where a seller is written to, and keeps who did so and why; an empty address ends it. Links sent before stay valid until their
 * turn ends. @throws Failure SELLER_NOT_FOUND, INVALID_INPUT.
 */
export async function changeSeller(
  db: Db,
  actorId: number | null,
  { code, email, reason }: { readonly code: string; readonly email: string; readonly reason: string },
): Promise<SellerView> {
  if (email !== '' && !isEmail(email, { isGlobalPlatform: true }))
    throw new Failure('INVALID_INPUT', { part: 'body', field: 'email', fieldErrors: { email: 'validation.email' } })
  await transaction(db, async (tx) => {
    const before = await lockSeller(tx, code)
    if (before === null) throw new Failure('SELLER_NOT_FOUND')
    const next = email === '' ? null : email
    if (next === before.email) return
    await saveEmail(tx, code, { email: next, actorId, change: `email: ${before.email ?? '–'} → ${next ?? '–'}`, reason })
  })
  return readSeller(db, code)
}
