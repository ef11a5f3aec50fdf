import { isFailure } from '@app/contract/failure.ts'
import { getLot } from '@app/contract/lots/lots.ts'
import { ADDED_LOT, COMMON_BID, commonBidOf, comparePath, SHOWN_FACTS, type ShownFacts } from '@app/rules/lots/compare-path.ts'
import { addComparedLot, readComparedLots, type AddedLot } from '@app/rules/lots/compared-lots.ts'
import { redirectTo, type LoadArgs } from '../../platform/page/page-module.ts'
import { findNear } from '../reference/miles-around.ts'
import { lotOfDetails, showsUnmasking, type LotPageData } from '../lot/lot-data.ts'

/** A lot of the comparison. */
export type ComparedLot = Pick<LotPageData, 'lot' | 'card' | 'buyNow'>

/** One place of a comparison. */
export interface ComparedPlace {
  readonly number: number
  /** Null where no lot of this number is listed. */
  readonly found: ComparedLot | null
}

/** Everything a comparison shows. */
export interface CompareData {
  /** In the order of the address. */
  readonly places: readonly ComparedPlace[]
  readonly facts: ShownFacts
  /** The bid at which the address prices all lots, as it was typed; null without one. */
  readonly bid: string | null
  /** The postal code that the reader searched near, and how far the yards of these lots are from it, miles; null without one. */
  readonly near: { readonly zip: string; readonly milesByYard: Readonly<Record<number, number>> } | null
  /** Entries of the address that are no lot number. */
  readonly wrongCount: number
  /** Lots of the address beyond those that stand side by side. */
  readonly surplusCount: number
  /** What was typed and why it was not added. */
  readonly refused: (Extract<AddedLot, { readonly kind: 'refused' }> & { readonly typed: string }) | null
  /** Whether the reader may see masked fields whole (MQ-077). */
  readonly canUnmask: boolean
}

/** Characters of a refused entry that are shown again. */
const TYPED_LENGTH_MAX = 40

async function findPlace({ api, app }: LoadArgs, number: number): Promise<ComparedPlace> {
  try {
    const { lotDetails } = await api(getLot, { params: { lotNumber: String(number) } })
    const { lot, card, buyNow } = lotOfDetails(lotDetails, app)
    return { number, found: { lot, card, buyNow } }
  } catch (error) {
    if (isFailure(error) && error.code === 'LOT_NOT_FOUND') return { number, found: null }
    throw error
  }
}

/** No two yards are further apart. */
const ANYWHERE_MILES = 20_000

/** How far the yards of these lots are from the place that the reader searches near; null where none is chosen or known. */
async function nearOf(args: LoadArgs, places: readonly ComparedPlace[]): Promise<CompareData['near']> {
  const yards = new Set(places.flatMap(({ found }) => found?.lot.sale.physicalYardNumber ?? []))
  const near = yards.size === 0 ? null : await findNear(args, ANYWHERE_MILES)
  return near && { zip: near.zip, milesByYard: Object.fromEntries([...near.miles].filter(([yard]) => yards.has(yard))) }
}

/** Leads to the comparison with the typed lot in it; answers why not otherwise, null where nothing was typed. */
function takeTyped({ url }: LoadArgs, lots: readonly number[], { facts, bid }: Pick<CompareData, 'facts' | 'bid'>): CompareData['refused'] {
  const typed = url.searchParams.get(ADDED_LOT)
  if (typed === null) return null
  const added = addComparedLot(lots, typed)
  if (added.kind === 'added') throw redirectTo(comparePath(added.lots, facts, bid))
  return { ...added, typed: typed.slice(0, TYPED_LENGTH_MAX) }
}

/** Loads the lots that the address names, side by side; a number that no listed lot has is a place without one (MQ-047). */
export async function loadComparison(args: LoadArgs): Promise<CompareData> {
  const { lots, wrongCount, surplusCount } = readComparedLots(args.params['lotIdList'] ?? '')
  const facts = args.url.searchParams.get(SHOWN_FACTS.name) === SHOWN_FACTS.differing ? 'differing' : 'all'
  const bid = commonBidOf(args.url.searchParams.get(COMMON_BID))
  const refused = takeTyped(args, lots, { facts, bid })
  const [places, canUnmask] = await Promise.all([Promise.all(lots.map((lot) => findPlace(args, lot))), showsUnmasking(args)])
  return { places, facts, bid, near: await nearOf(args, places), wrongCount, surplusCount, refused, canUnmask }
}
