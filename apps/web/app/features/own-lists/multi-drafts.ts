import { getDynamicLot, getOwnStandings } from '@app/contract/bids/bidding.ts'
import { searchLotNumbers } from '@app/contract/search/search.ts'
import { searchRequest } from '@app/contract/search/search-request.ts'
import { fromWireLot } from '@app/contract/lots/lot-wire.ts'
import type { BidOrder } from '@app/contract/lanes/live.ts'
import type { Money } from '@app/contract/sites.ts'
import { allInFor, type PricedLot } from '@app/rules/fees/all-in.ts'
import { bidWithin } from '@app/rules/fees/bid-within.ts'
import { fieldAmount } from '@app/rules/formats/typed-amounts.ts'
import type { Text } from '@app/text/create-text.ts'
import type { AppInfo } from '../../platform/app-info.ts'
import { schedulesOf } from '../../platform/page/fee-schedules.ts'
import { browserApi } from '../../platform/browser-api.ts'
import { newKey } from '../../platform/new-key.ts'
import { amountsOf } from '../../platform/use-amounts.ts'
import { pricedLot, toLotCard, type LotCard } from '../lots/lot-card-data.ts'
import { notesShown } from '../notes/notes-shown.ts'

/** A bid of several, before they are given together. */
export interface MultiDraft {
  readonly order: BidOrder
  readonly name: string
  readonly amount: Money
  /** With every fee; null where the selling site takes no bids. */
  readonly allIn: Money | null
  /** The bidder leads this lot already: their new maximum takes the place of the one before. */
  readonly raises: boolean
}

/** How far a bidder may go in a currency, minor units with every fee. */
export interface MultiLimit {
  readonly currency: Money['currency']
  readonly limitMinor: number
  readonly usedMinor: number
  /** What is left if all were won; null where a lot that is led already would count twice. */
  readonly leftMinor: number | null
}

export interface MultiReview {
  readonly drafts: readonly MultiDraft[]
  readonly limits: readonly MultiLimit[]
  /** What is wrong with the amount of a lot, in words. */
  readonly faults: ReadonlyMap<number, string>
}

/** The page the reader types on, and its language. */
interface Typist {
  readonly app: AppInfo
  readonly text: Text
}

interface FoundLot {
  readonly card: LotCard
  readonly currency: Money['currency']
  /** Its terms for this bidder; null where the selling site takes no bids. */
  readonly priced: PricedLot | null
  readonly isLed: boolean
}

/** Lots with their terms, priced by the bidder's own fees (auction-rules B3). */
async function findLots(numbers: readonly number[], app: AppInfo): Promise<readonly FoundLot[]> {
  const filter = { MISC: numbers.map((lot) => `ps_lot_number:${lot}`) }
  const body = searchRequest.parse({ filter, size: numbers.length, facetLimit: 0 })
  const api = browserApi()
  const [{ results }, { own, buyerClass }] = await Promise.all([
    api(searchLotNumbers, { body }),
    api(getOwnStandings, { body: { lots: [...numbers] } }),
  ])
  const led = new Set(own.filter(({ bidStatus }) => bidStatus === 'HIGH_BIDDER').map(({ lot }) => lot))
  return results.content.map((wire) => {
    const lot = fromWireLot(wire)
    const terms = pricedLot(lot, app)
    return {
      card: toLotCard(lot, app),
      currency: lot.price.currency,
      priced: terms && { ...terms, buyerClass },
      isLed: led.has(lot.lotNumber),
    }
  })
}

/** A key for each bid, the same as long as its amount is, so that a bid whose answer was lost is known when it is sent again. */
const keys = new Map<string, string>()
const bidOf = (lot: number, { minor, currency }: Money): string => `${lot} ${minor} ${currency}`

function keyOf(lot: number, amount: Money): string {
  const of = bidOf(lot, amount)
  const key = keys.get(of) ?? newKey()
  keys.set(of, key)
  return key
}

/** Forgets the keys of bids that were answered. */
export function forgetKeys(drafts: readonly MultiDraft[]): void {
  for (const { order, amount } of drafts) keys.delete(bidOf(order.lotNumber, amount))
}

function draftOf({ card, priced, isLed }: FoundLot, amount: Money, app: AppInfo): MultiDraft {
  const { minor: amountMinor, currency } = amount
  const order: BidOrder = {
    lotNumber: card.number,
    kind: 'PRELIM_MAX',
    amountMinor,
    currency,
    isConfirmed: true,
    key: keyOf(card.number, amount),
  }
  return {
    order,
    amount,
    name: card.name,
    allIn: (priced && allInFor(amount, priced, schedulesOf(app))?.quote.total) ?? null,
    raises: isLed,
  }
}

/** The bidder's limit in each currency of the bids, and what they leave of it. */
async function limitsOf(drafts: readonly MultiDraft[]): Promise<readonly MultiLimit[]> {
  const lines = totalsOf(drafts).map(async ({ currency, minor: sumMinor }) => {
    const own = drafts.filter(({ amount }) => amount.currency === currency)
    const [first] = own
    if (first === undefined) return []
    const { bidding } = await browserApi()(getDynamicLot, { params: { lotNumber: first.order.lotNumber } })
    if (bidding === null) return []
    const { limitMinor, exposureMinor: usedMinor } = bidding
    const leftMinor = own.some(({ raises }) => raises) ? null : limitMinor - usedMinor - sumMinor
    return [{ currency, limitMinor, usedMinor, leftMinor }]
  })
  return (await Promise.all(lines)).flat()
}

/** What was typed, made ready: each lot with its own terms, the limit, and what is wrong with an amount, which then is no bid. */
export async function reviewOf(typed: ReadonlyMap<number, string>, { app, text }: Typist): Promise<MultiReview> {
  const found = await findLots([...typed.keys()], app)
  const faults = new Map([...typed.keys()].map((lot) => [lot, text.t('multi.gone')]))
  const drafts = found.flatMap((lot) => {
    const { number } = lot.card
    const amounts = amountsOf(lot.currency, text)
    const minor = amounts.read(typed.get(number) ?? '')
    faults.delete(number)
    if (minor !== null) return [draftOf(lot, { minor, currency: lot.currency }, app)]
    faults.set(number, `${text.t('refusal.BAD_AMOUNT.plain')} ${amounts.wrong}`)
    return []
  })
  return { drafts, limits: faults.size > 0 ? [] : await limitsOf(drafts), faults }
}

/** The reader's own limits made maxima: the highest bid of each lot that stays within its limit all-in. */
export async function maximaOfNotes(
  lots: readonly number[],
  app: AppInfo,
): Promise<{ readonly maxima: readonly (readonly [lot: number, amount: string])[]; readonly low: number }> {
  const found = await findLots(lots, app)
  const maxima = found.flatMap(({ card, currency, priced }) => {
    const minor = notesShown.of(card.number)?.limitMinor ?? null
    const bid = minor === null || priced === null ? null : bidWithin({ minor, currency }, priced, schedulesOf(app))
    return bid === null || bid.minor < (card.nextBid?.minor ?? 0) ? [] : [[card.number, fieldAmount(bid.minor, currency)] as const]
  })
  return { maxima, low: lots.length - maxima.length }
}

/** Sums by currency, in the order in which currencies come. */
export function totalsOf(drafts: readonly MultiDraft[]): readonly Money[] {
  const sums = new Map<Money['currency'], number>()
  for (const { allIn, amount } of drafts) {
    const { minor, currency } = allIn ?? amount
    sums.set(currency, (sums.get(currency) ?? 0) + minor)
  }
  return [...sums].map(([currency, minor]) => ({ minor, currency }))
}
