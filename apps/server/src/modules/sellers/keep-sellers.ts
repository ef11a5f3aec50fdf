import type { Change } from '@app/contract/operations/changes.answers.ts'
import { Failure } from '@app/contract/failure.ts'
import type { Sellers, SellerView } from '@app/contract/operations/seller-desk.answers.ts'
import { SELLERS_LISTED_MAX } from '@app/contract/operations/seller-desk.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { isEmail } from '@app/rules/validation/emails.ts'
import { transaction, type Db, type Tx } from '#platform/db/database.ts'
import {
  addChange,
  findAccount,
  findSeller,
  insertSeller,
  listChanges,
  listNamed,
  lockSeller,
  markOwnLots,
  numberOf,
  saveSeller,
} from './sellers.store.ts'

/** Kinds of account that may be a seller's own: who works for the house, or has no account of his own, sells nothing. */
const SELLING_KINDS: ReadonlySet<string> = new Set(['seller', 'buyer', 'master-bidder', 'broker-bidder'])
const CONTROL = /[\p{Cc}\p{Cf}\u2028\u2029]/u

const wrong = (field: string, says = 'validation.wrong'): never => {
  throw new Failure('INVALID_INPUT', { part: 'body', field, fieldErrors: { [field]: says } })
}

/** Who acts on sellers, null for the command line, of which sites, and for which of them new sellers may sell. */
export interface SellerActor {
  readonly accountId: number | null
  readonly sites: readonly SiteCode[]
  readonly sellingSites: readonly SiteCode[]
}

/** Sellers of the caller's sites whose name or code holds a text, by name, and whether there are more than are told. */
export async function findSellers(
  db: Db,
  text: string,
  { sites, sellingSites }: Pick<SellerActor, 'sites' | 'sellingSites'>,
): Promise<Sellers> {
  const rows = await listNamed(db, { text, sites, limit: SELLERS_LISTED_MAX + 1 })
  return { sellers: rows.slice(0, SELLERS_LISTED_MAX), isMore: rows.length > SELLERS_LISTED_MAX, sites: sellingSites }
}

/** A seller of these sites, with who changed what when. @throws Failure SELLER_NOT_FOUND. */
export async function readSeller(db: Db, code: string, sites: readonly string[]): Promise<SellerView> {
  const seller = await findSeller(db, code, sites)
  if (seller === null) throw new Failure('SELLER_NOT_FOUND')
  const { selling_site: sellingSite, ...told } = seller
  const rows = await listChanges(db, code)
  const history = rows.map(({ at, by, changes, change, reason }) => ({
    at: at.toISOString(),
    by: by === null ? '' : String(by),
    changes: (changes ?? []) as unknown as readonly Change[],
    change,
    reason,
  }))
  return { ...told, sellingSite: sellingSite as SiteCode | null, history }
}

/** What may be said of a seller beside his name. */
interface SellerChange {
  readonly email: string
  /** Null takes his account away, left out it stays. */
  readonly accountNumber?: number | null | undefined
  readonly reason: string
}

async function accountOf(tx: Tx, accountNumber: number | null): Promise<number | null> {
  if (accountNumber === null) return null
  const account = await findAccount(tx, accountNumber)
  if (account === null) throw new Failure('BUYER_NOT_FOUND', { reason: 'NO_ACCOUNT' })
  return SELLING_KINDS.has(account.kind) ? account.id : wrong('accountNumber')
}

/** Sets what differs; answers the changes. */
async function change(tx: Tx, code: string, { email, accountNumber }: SellerChange): Promise<readonly Change[]> {
  if (email !== '' && !isEmail(email, { isGlobalPlatform: true })) wrong('email', 'validation.email')
  const before = await lockSeller(tx, code)
  if (before === null) throw new Failure('SELLER_NOT_FOUND')
  const next = email === '' ? null : email
  const number = await numberOf(tx, before.account_id)
  const accountId = accountNumber === undefined ? before.account_id : await accountOf(tx, accountNumber)
  const changes: Change[] = []
  if (next !== before.email) changes.push({ field: 'email', from: before.email, to: next })
  if (accountId !== before.account_id) changes.push({ field: 'account', from: number, to: accountNumber ?? null })
  if (changes.length === 0) return changes
  await saveSeller(tx, code, { email: next, accountId })
  if (accountId !== before.account_id) await markOwnLots(tx, { name: before.name, accountId })
  return changes
}

/**
 * Sets where a seller is written to and his own account, and keeps who did so and why; an empty address ends the mails. Links sent before
 * stay valid until their turn ends. @throws Failure SELLER_NOT_FOUND, BUYER_NOT_FOUND, INVALID_INPUT.
 */
export async function changeSeller(
  db: Db,
  { accountId: actorId, sites }: Pick<SellerActor, 'accountId' | 'sites'>,
  { code, ...said }: SellerChange & { readonly code: string },
): Promise<SellerView> {
  if ((await findSeller(db, code, sites)) === null) throw new Failure('SELLER_NOT_FOUND')
  await transaction(db, async (tx) => {
    const changes = await change(tx, code, said)
    if (changes.length > 0) await addChange(tx, code, { actorId, changes, reason: said.reason })
  })
  return readSeller(db, code, sites)
}

/** Who is to be added. */
export interface SellerAsked extends SellerChange {
  readonly name: string
  readonly sellingSite: SiteCode
}

/**
 * Adds a seller whom no file has brought along; lots that name him later are his. His name is his for good, whatever its capitals.
 * @throws Failure SELLER_EXISTS, BUYER_NOT_FOUND, INVALID_INPUT for a name with control characters, a site of another house, no address.
 */
export async function addSeller(
  db: Db,
  { accountId: actorId, sites, sellingSites }: SellerActor,
  { name, sellingSite, ...said }: SellerAsked,
): Promise<SellerView> {
  const written = name.replaceAll(/ +/g, ' ')
  if (CONTROL.test(written)) wrong('name')
  if (!sellingSites.includes(sellingSite)) wrong('sellingSite')
  const code = await transaction(db, async (tx) => {
    const made = await insertSeller(tx, { name: written, sellingSite })
    if (made === null) throw new Failure('SELLER_EXISTS', { reason: 'SELLER_EXISTS' })
    const changes = await change(tx, made, said)
    await addChange(tx, made, { actorId, changes: [{ field: 'created', from: null, to: written }, ...changes], reason: said.reason })
    return made
  })
  return readSeller(db, code, sites)
}
