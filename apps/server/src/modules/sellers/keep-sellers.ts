import type { Change } from '@app/contract/operations/changes.answers.ts'
import { Failure, isFailure } from '@app/contract/failure.ts'
import type { Sellers, SellerView } from '@app/contract/operations/seller-desk.answers.ts'
import { SELLERS_LISTED_MAX } from '@app/contract/operations/seller-desk.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { hasUnseen } from '@app/rules/validation/names.ts'
import { transaction, type Db } from '#platform/db/database.ts'
import { wrongField } from '#platform/http/wrong-field.ts'
import { countOpenBids, findSeller, insertSeller, listChanges, listNamed } from './sellers.store.ts'
import { lockAndCompare, saveDecided, type SellerChange, type SellerRooms } from './set-seller.ts'

/** Who acts on sellers, null for the command line, of which sites, and for which of them new sellers may sell. */
export interface SellerActor {
  readonly accountId: number | null
  /** By command although two operators could decide. */
  readonly isAlone?: boolean
  readonly sites: readonly SiteCode[]
  readonly sellingSites: readonly SiteCode[]
}

/** Sellers of the caller's sites whose name or code holds a text, by name, and whether there are more than are listed. */
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
  const { selling_site: sellingSite, ...rest } = seller
  const [rows, openBidCount] = await Promise.all([listChanges(db, code), countOpenBids(db, seller.name)])
  const history = rows.map(({ at, by, askedBy, changes, change, reason }) => ({
    at: at.toISOString(),
    by: by === null ? '' : String(by),
    askedBy: askedBy === null ? '' : String(askedBy),
    changes: (changes ?? []) as unknown as readonly Change[],
    change,
    reason,
  }))
  return { ...rest, sellingSite: sellingSite as SiteCode | null, openBidCount, history }
}

/** What is to be set, and why. */
interface SellerFields extends SellerChange {
  readonly reason: string
}

const behind = ({ accountId, isAlone = false }: Pick<SellerActor, 'accountId' | 'isAlone'>, reason: string) =>
  ({ by: accountId === null ? 'command' : 'one', actorId: accountId, isAlone, reason }) as const

/**
 * Sets a seller's email address and account, and records who did so and why; an empty address ends the mails. Links sent before stay valid
 * until their turn ends. @throws Failure SELLER_NOT_FOUND, BUYER_NOT_FOUND, INVALID_INPUT, SECOND_PERSON_NEEDED while a lot of theirs has
 * bids and is not settled; LANE_ACT_REFUSED for the command line where two operators could decide.
 */
export async function changeSeller(
  { db, post }: SellerRooms,
  { sites, ...actor }: Pick<SellerActor, 'accountId' | 'isAlone' | 'sites'>,
  { code, reason, ...fields }: SellerFields & { readonly code: string },
): Promise<SellerView> {
  if ((await findSeller(db, code, sites)) === null) throw new Failure('SELLER_NOT_FOUND')
  await transaction(db, async (tx) => saveDecided({ tx, post }, await lockAndCompare(tx, code, fields), behind(actor, reason)))
  return readSeller(db, code, sites)
}

/** Who is to be added. */
export interface NewSeller extends SellerFields {
  readonly name: string
  readonly sellingSite: SiteCode
}

/**
 * Adds a seller that no file has named yet; lots that name them are theirs. The name is unique, whatever its capitals.
 * @throws Failure SELLER_EXISTS, BUYER_NOT_FOUND, INVALID_INPUT for a name with control characters, an unknown site, an invalid address,
 * SECOND_PERSON_NEEDED for an address or account where lots that name them have bids: added without, they are given one by two.
 */
export async function addSeller(
  { db, post }: SellerRooms,
  { sites, sellingSites, ...actor }: SellerActor,
  { name, sellingSite, reason, ...fields }: NewSeller,
): Promise<SellerView> {
  const written = name.replaceAll(/ +/g, ' ')
  if (hasUnseen(written)) wrongField('name')
  if (!sellingSites.includes(sellingSite)) wrongField('sellingSite')
  const created: Change = { field: 'created', from: null, to: written }
  const code = await transaction(db, async (tx) => {
    const made = await insertSeller(tx, { name: written, sellingSite })
    if (made === null) throw new Failure('SELLER_EXISTS', { reason: 'SELLER_EXISTS', field: 'name' })
    await saveDecided({ tx, post }, await lockAndCompare(tx, made, fields), { ...behind(actor, reason), added: [created] })
    return made
  }).catch(inWords)
  return readSeller(db, code, sites)
}

/** Says what to do: there can be no request for a seller who is not there yet. */
function inWords(error: unknown): never {
  if (isFailure(error) && error.code === 'SECOND_PERSON_NEEDED')
    throw new Failure(error.code, { ...error.detail, reason: 'SELLER_HAS_BIDS' })
  throw error
}
