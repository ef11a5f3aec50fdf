import { isTitleGroup } from '@app/rules/fees/quote.ts'
import type { CurrencyCode, Money, SiteCode } from '@app/contract/sites.ts'
import type { LaneQueue, LotView, SaleState, UnsoldView } from '@app/contract/lots/lot-view.ts'
import type { ClockZone } from '@app/contract/clock-zone.ts'
import { allInAt, allInFor, type PricedLot } from '@app/rules/fees/all-in.ts'
import { dayIn } from '@app/rules/formats/dates.ts'
import { drawingOfLot } from '@app/rules/lots/drawing-address.ts'
import { type BuyerClass, VISITOR_CLASS } from '@app/rules/fees/schedule.ts'
import { recordedOdometer } from '@app/rules/lots/odometer.ts'
import { NO_TAX_RATES } from '@app/contract/lots/lot-view.ts'
import { shownTax } from '@app/rules/tax/payer-tax.ts'
import type { AppInfo } from '../../platform/app-info.ts'
import { asWritten, lotName, placeAsWritten } from './lot-name.ts'
import { schedulesOf } from '../../platform/page/fee-schedules.ts'

/** When a lot sells, in its yard's terms. */
export interface CardSale {
  readonly startsAtMs: number | null
  /** The yard's clock. */
  readonly zone: ClockZone
  /** Its lane runs. */
  readonly isLive: boolean
  /** Its place in that lane; null once it was offered there. */
  readonly queue: LaneQueue | null
  /** The day may still change. */
  readonly isExpected: boolean
}

/** That a lot went unsold and takes offers now. */
export interface CardUnsold extends UnsoldView {
  /** Its highest bid then with every fee; null where nobody bid, and where the selling site has no fees. */
  readonly allIn: Money | null
}

/** What a list shows of a lot; the same for card, row and table. */
export interface LotCard {
  readonly number: number
  readonly name: string
  /** Path of the lot's page. */
  readonly path: string
  readonly photo: string | null
  /** Shown in place of a photo where there is none: the vehicle drawn with its damage. */
  readonly drawing: string
  readonly year: number | null
  readonly make: string
  readonly model: string
  readonly damageCode: string
  readonly damage: string
  readonly secondaryCode: string
  readonly secondary: string
  /** Null where no reading is recorded. */
  readonly odometer: number | null
  readonly odometerUnit: string
  readonly odometerBrand: string
  /** D runs and drives, S starts, else not confirmed. */
  readonly condition: string
  readonly titleGroup: string
  readonly titleState: string
  readonly place: string
  readonly saleStatus: number | null
  /** Miles from the place that the reader searches near; null where none is chosen. */
  readonly miles: number | null
  readonly sale: CardSale
  readonly item: string
  readonly currentBid: Money
  readonly nextBid: Money | null
  readonly allIn: Money | null
  readonly estimate: Money | null
  readonly isSold: boolean
  /** How its sale ended; null while the lot is offered or waits for its sale. */
  readonly saleState: SaleState | null
  readonly unsold: CardUnsold | null
}

const CERTIFICATE_PREFIX = 'CERT-'

/** Whose fees this document's reader is shown, in every list and on every page. */
export const classOfReader = ({ member }: Pick<AppInfo, 'member'>): BuyerClass => member?.buyerClass ?? VISITOR_CLASS

/** By what a lot is taxed for this document's reader; undefined: its price is shown before tax. */
export const taxForReader = (lotTax: string | undefined, on: string, { member }: Pick<AppInfo, 'member'>): string | undefined =>
  lotTax === undefined ? undefined : shownTax(lotTax, { exemptions: member?.exemptions ?? null, on })

/**
 * The terms that fix a lot's fees and steps: those of its selling site, by the country of its yard (architecture, "Sites"), and the
 * reader's class and tax.
 */
export function pricedLot(lot: LotView, app: AppInfo): PricedLot | null {
  const sellingSite: SiteCode | undefined = app.sellingSites[lot.place.country]
  if (sellingSite === undefined || lot.price.tax === NO_TAX_RATES) return null
  const { titleGroup } = lot.condition
  const on = lot.sale.localDate ?? dayIn(lot.sale.clock ?? app.zone, app.nowMs)
  return {
    sellingSite,
    titleGroup: isTitleGroup(titleGroup) ? titleGroup : 'S',
    currentBid: { minor: lot.price.currentBid.minor, currency: lot.price.currency },
    bidKind: lot.sale.isLive ? 'live' : 'preliminary',
    buyerClass: classOfReader(app),
    on,
    tax: taxForReader(lot.price.tax, on, app),
  }
}

const asMoney = (money: { readonly minor: number; readonly currency: string } | undefined): Money | null =>
  money === undefined || money.minor === 0 ? null : { minor: money.minor, currency: money.currency as CurrencyCode }

/** Address of a lot's page; the number alone decides, the rest is for readers (MQ-075). */
export const lotPath = (number: number, slug: string): string =>
  slug === '' ? `/lot/${number}` : `/lot/${number}/${encodeURIComponent(slug)}`

/** Where the lot is: city and state, else its yard's name. */
function placeOf({ place, sale }: LotView): string {
  if (place.city === undefined) return placeAsWritten(sale.physicalYardName)
  const city = placeAsWritten(place.city)
  return place.state === undefined ? city : `${city}, ${place.state}`
}

function cardSale({ sale }: LotView, app: AppInfo): CardSale {
  return {
    startsAtMs: sale.startsAtMs ?? null,
    zone: sale.clock ?? app.zone,
    isLive: sale.isLive,
    queue: sale.queue ?? null,
    isExpected: sale.dateType === 'E',
  }
}

/** Whether bids may still come: its sale is not over, and the lot is undecided. */
export const isOffered = ({ isSold, sale }: LotView): boolean => !isSold && sale.state === undefined

/** The terms of a lot's next bid; null where no bid may come. */
export const offeredTerms = (lot: LotView, app: AppInfo): PricedLot | null => (isOffered(lot) ? pricedLot(lot, app) : null)

/** What a card says that the terms price: the next bid, and what was bid for a lot that went unsold. */
export function pricesOf(terms: PricedLot | null, unsold: UnsoldView | null, app: AppInfo): Pick<LotCard, 'nextBid' | 'allIn' | 'unsold'> {
  const price = terms && allInAt(terms, schedulesOf(app))
  const high = terms && unsold && unsold.highBid.minor > 0 ? allInFor(unsold.highBid, terms, schedulesOf(app)) : null
  return {
    nextBid: price?.nextBid ?? null,
    allIn: price?.quote.total ?? null,
    unsold: unsold && { ...unsold, allIn: high?.quote.total ?? null },
  }
}

/** Shapes a lot for lists. */
export function toLotCard(lot: LotView, app: AppInfo): LotCard {
  const { condition, sale, vehicle } = lot
  return {
    number: lot.lotNumber,
    name: lotName(vehicle, lot.description),
    path: lotPath(lot.lotNumber, lot.slug),
    photo: lot.thumbnailUrl ?? null,
    drawing: drawingOfLot(lot),
    year: vehicle.year ?? null,
    make: asWritten(vehicle.make),
    model: asWritten(vehicle.model ?? vehicle.modelGroup ?? ''),
    damageCode: condition.damageCode ?? '',
    damage: condition.damage ?? '',
    secondaryCode: condition.secondaryDamageCode ?? '',
    secondary: condition.secondaryDamage ?? '',
    odometer: recordedOdometer(condition),
    odometerUnit: condition.odometerUnit,
    odometerBrand: condition.odometerBrand ?? '',
    condition: (condition.certificate ?? '').replace(CERTIFICATE_PREFIX, ''),
    titleGroup: condition.titleGroup ?? '',
    titleState: condition.titleState ?? '',
    place: placeOf(lot),
    miles: null,
    saleStatus: sale.statusCode ?? null,
    sale: cardSale(lot, app),
    item: [sale.lane, sale.itemNumber].filter((part) => part !== undefined && part !== '').join(' '),
    currentBid: { minor: lot.price.currentBid.minor, currency: lot.price.currency },
    ...pricesOf(offeredTerms(lot, app), lot.price.unsold ?? null, app),
    estimate: asMoney(lot.price.estimate),
    isSold: lot.isSold,
    saleState: sale.state ?? null,
  }
}

export interface LotProps {
  readonly lot: LotCard
  readonly isFirst?: boolean
}
