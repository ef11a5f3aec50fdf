import type { Change } from '@app/contract/operations/changes.answers.ts'
import { Failure } from '@app/contract/failure.ts'
import { needsSecondPerson } from '@app/rules/bidding/second-person.ts'
import { isEmail } from '@app/rules/validation/emails.ts'
import { checkDeciders, type Deciders } from '#modules/lot-book/index.ts'
import { OPERATORS_ENOUGH } from '#modules/sale-changes/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { wrongField } from '#platform/http/wrong-field.ts'
import type { MailWriter } from '#platform/mail/index.ts'
import { countOperatorsOf, insertDone, type SellerStood } from './pending-changes.store.ts'
import { addChange, countOpenBids, findAccount, lockSeller, markOwnLots, numberOf, saveSeller } from './sellers.store.ts'
import { notifyOldAddress } from './notify-old-address.ts'

/** Kinds of account that may belong to a seller: people who work for the house, or have no account of their own, sell nothing. */
const SELLING_KINDS: ReadonlySet<string> = new Set(['seller', 'buyer', 'master-bidder', 'broker-bidder'])

/** What changing sellers needs. */
export interface SellerRooms {
  readonly db: Db
  readonly post: MailWriter
}

/** What can be set for a seller beside their name. */
export interface SellerChange {
  readonly email: string
  /** Null removes the account; left out, it stays. */
  readonly accountNumber?: number | null | undefined
}

/** A seller under lock, with what would change and what would stand then. */
export interface Decided {
  readonly code: string
  readonly name: string
  readonly from: SellerStood
  readonly changes: readonly Change[]
  readonly next: { readonly email: string | null; readonly accountId: number | null }
  /** Whose account the seller has now. */
  readonly accountId: number | null
}

async function accountOf(tx: Tx, accountNumber: number | null): Promise<number | null> {
  if (accountNumber === null) return null
  const account = await findAccount(tx, accountNumber)
  if (account === null) throw new Failure('BUYER_NOT_FOUND', { reason: 'NO_ACCOUNT', field: 'accountNumber' })
  return SELLING_KINDS.has(account.kind) ? account.id : wrongField('accountNumber')
}

/** Locks a seller and tells what would change. @throws Failure SELLER_NOT_FOUND, BUYER_NOT_FOUND, INVALID_INPUT. */
export async function lockAndCompare(tx: Tx, code: string, { email, accountNumber }: SellerChange): Promise<Decided> {
  if (email !== '' && !isEmail(email, { isGlobalPlatform: true })) wrongField('email', 'validation.email')
  const before = await lockSeller(tx, code)
  if (before === null) throw new Failure('SELLER_NOT_FOUND')
  const from = { email: before.email, accountNumber: await numberOf(tx, before.account_id) }
  const next = {
    email: email === '' ? null : email,
    accountId: accountNumber === undefined ? before.account_id : await accountOf(tx, accountNumber),
  }
  const changes: Change[] = []
  if (next.email !== from.email) changes.push({ field: 'email', from: from.email, to: next.email })
  if (next.accountId !== before.account_id) changes.push({ field: 'account', from: from.accountNumber, to: accountNumber ?? null })
  return { code, name: before.name, from, changes, next, accountId: before.account_id }
}

/** Who decides a change: an operator, or one who confirms another's request; null for the command line. */
export interface ChangedBy {
  readonly by: Deciders
  readonly actorId: number | null
  readonly askedBy?: number
  readonly reason: string
  /** By command although two operators could decide. */
  readonly isAlone?: boolean
  /** The history before the changes, of a seller who was added just now. */
  readonly added?: readonly Change[]
}

/**
 * Sets what was decided under the lock of the seller, records who did so and why, and notifies the address until then.
 * @throws Failure SECOND_PERSON_NEEDED for one operator while lots of the seller have bids; LANE_ACT_REFUSED with the reason TWO_OPERATORS
 * for a command without `--alone`.
 */
export async function saveDecided(
  { tx, post }: { readonly tx: Tx; readonly post: MailWriter },
  { code, name, from, changes, next, accountId }: Decided,
  { by, isAlone = false, added = [], ...who }: ChangedBy,
): Promise<void> {
  if (changes.length > 0) {
    const open = { bidCount: await countOpenBids(tx, name) }
    checkDeciders('SELLER', open, by)
    if (by === 'command' && needsSecondPerson('SELLER', open)) {
      if (!isAlone && (await countOperatorsOf(tx, code)) >= OPERATORS_ENOUGH)
        throw new Failure('LANE_ACT_REFUSED', { reason: 'TWO_OPERATORS' })
      await insertDone(tx, code, { reason: who.reason, changes })
    }
    await saveSeller(tx, code, next)
    if (next.accountId !== accountId) await markOwnLots(tx, { name, accountId: next.accountId })
  }
  const all = [...added, ...changes]
  if (all.length === 0) return
  const at = await addChange(tx, code, { ...who, changes: all })
  if (from.email !== null && next.email !== from.email)
    await notifyOldAddress(tx, post, { code, name, email: from.email, accountId, atMs: at.getTime() })
}
