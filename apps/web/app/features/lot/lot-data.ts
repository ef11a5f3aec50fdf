import type { DataOf, InputOf } from '@app/contract/define-call.ts'
import type { LotView } from '@app/contract/lots/lot-view.ts'
import type { WireImage, WireLotDetails } from '@app/contract/lots/lots.answers.ts'
import type { LotOutlook } from '@app/contract/ledger/outlook.answers.ts'
import { getLotOutlook } from '@app/contract/ledger/outlook.ts'
import type { LotPrices } from '@app/contract/prices/prices.answers.ts'
import { getLotPrices } from '@app/contract/prices/prices.ts'
import { getLotImages, getSoldLotImages } from '@app/contract/lots/lots.ts'
import { getEnvConfig, getUserConfig } from '@app/contract/site/site.ts'
import { fromWireLot } from '@app/contract/lots/lot-wire.ts'
import { allInAt, allInFor, type PricedLot } from '@app/rules/fees/all-in.ts'
import { bodyOf } from '@app/rules/reference/vehicles/body-of-vehicle.ts'
import type { TitleKind } from '@app/rules/reference/titles/title-groups.ts'
import { titleTypeOf } from '@app/rules/reference/titles/title-types.ts'
import { isUnreadable } from '../../platform/browser-api.ts'
import { logQuietly } from '../../platform/browser-log.ts'
import type { AppInfo } from '../../platform/app-info.ts'
import type { Api, LoadArgs } from '../../platform/page/page-module.ts'
import { offeredTerms, pricedLot, toLotCard, type LotCard } from '../lots/lot-card-data.ts'
import { priceTaxOf } from '@app/rules/tax/price-tax.ts'
import { loadRecommended, type Recommended } from '../recommended/recommended-data.ts'
import { toPrice, type LotPrice } from '../lots/lot-price.ts'
import { PLANS, type Plan } from './damage/plans.ts'
import { schedulesOf } from '../../platform/page/fee-schedules.ts'

/** One picture in three sizes. */
export interface LotPicture {
  readonly thumb: string
  readonly full: string
  readonly high: string
  /** Codes of damages that it is known to show; absent where nothing is known of it. */
  readonly shows?: readonly string[] | undefined
}

export type LotRevision = WireLotDetails['revisions'][number]

/** Everything a lot's page shows. */
export interface LotPageData {
  readonly lot: LotView
  readonly card: LotCard
  readonly status: WireLotDetails['lotAuctionStatus']
  readonly bidCount: number
  /** The sale it was in last, where that was cancelled and no other has taken its place. */
  readonly cancelledSale: WireLotDetails['cancelledSale'] | null
  readonly pictures: readonly LotPicture[]
  /** Its shape from above; null where none is drawn. */
  readonly plan: Plan | null
  /** What bids are priced by; null where none may come. */
  readonly terms: PricedLot | null
  /** Null where the selling site has no fee schedule and takes no bids, and for sold lots. */
  readonly price: LotPrice | null
  readonly buyNow: LotPrice | null
  readonly titleKind: TitleKind | null
  readonly revisions: readonly LotRevision[]
  /** What results let expect; null where they do not answer. */
  readonly outlook: LotOutlook | null
  /** What comparable lots sold for; null where they do not answer. */
  readonly prices: LotPrices | null
  /** By what a bid on the lot is priced for this reader, also one that is over; null where nothing is. */
  readonly priced: PricedLot | null
  /** Lots like it; null for none. */
  readonly recommended: Recommended | null
  /** Whether the reader may see masked fields whole (MQ-077). */
  readonly canUnmask: boolean
  /** The site shows the plain version of the page: all in one column (MKT-2.41, MQ-025). */
  readonly isOldVersion: boolean
}

const toPicture = (image: WireImage): LotPicture => ({
  thumb: image.thumbnailUrl,
  full: image.fullUrl,
  high: image.highResUrl,
  shows: image.shows,
})

let versionAnswer: Promise<boolean> | null = null

/** Whether operators chose the old version; a document asks once, and without an answer it is the new one. */
function isOldPage(api: Api): Promise<boolean> {
  const ask = (): Promise<boolean> =>
    api(getEnvConfig, {}).then(
      ({ features }) => !features.newLotDetails,
      () => false,
    )
  return typeof window === 'undefined' ? ask() : (versionAnswer ??= ask())
}

/** Whether the control is there; the server decides again with each press. */
export async function showsUnmasking({ app: { member }, api }: LoadArgs): Promise<boolean> {
  if (member === null || member.kind === 'guest' || member.status !== 'active') return false
  return !(await api(getUserConfig, {})).disableUnmasking
}

/**
 * The lot with its pictures. An answer that is no JSON is logged only: the document is loaded again, so that the lot comes with the
 * page itself (MKT-8.22).
 */
async function readLot({ api, url }: LoadArgs, input: InputOf<typeof getLotImages>): Promise<DataOf<typeof getLotImages>> {
  try {
    return await api(getLotImages, input)
  } catch (error) {
    if (typeof window === 'undefined' || !isUnreadable(error)) throw error
    logQuietly(`lot details are no JSON: ${input.params.lotNumber}`)
    window.location.assign(url.pathname + url.search + url.hash)
    return new Promise(() => undefined)
  }
}

/** A lot's own words and what it costs, as details of it came. */
export function lotOfDetails(details: WireLotDetails, app: AppInfo): Pick<LotPageData, 'lot' | 'card' | 'terms' | 'price' | 'buyNow'> {
  const lot = fromWireLot(details)
  const priced = offeredTerms(lot, app)
  const { buyNow } = lot.price
  const tax = priceTaxOf(priced === null ? undefined : lot.price.tax, priced?.tax)
  return {
    lot,
    card: toLotCard(lot, app),
    terms: priced,
    price: toPrice(priced && allInAt(priced, schedulesOf(app)), tax),
    buyNow: toPrice(priced && buyNow ? allInFor({ minor: buyNow.minor, currency: buyNow.currency }, priced, schedulesOf(app)) : null, tax),
  }
}

/** Loads a lot with its pictures; a sold lot's pictures are those its viewer may still see (MQ-076). @throws LOT_NOT_FOUND, BAD_LOT_NUMBER. */
export async function loadLot(args: LoadArgs): Promise<LotPageData> {
  const { params, api, app } = args
  const input = { params: { lotNumber: params['lotId'] ?? '' } }
  const number = Number(input.params.lotNumber)
  const [answer, isOldVersion, outlook, prices, recommended] = await Promise.all([
    readLot(args, input),
    isOldPage(api),
    // The page is whole without it.
    api(getLotOutlook, { params: { lotNumber: number } }).catch(() => null),
    api(getLotPrices, { params: { lotNumber: number } }).catch(() => null),
    loadRecommended(args, number),
  ])
  const { lotDetails } = answer
  const { imagesList } = lotDetails.lotSold ? await api(getSoldLotImages, input) : answer
  const ofDetails = lotOfDetails(lotDetails, app)
  const { vehicle, condition } = ofDetails.lot
  const { titleType } = condition
  const { type: vehicleType, bodyStyle = '', make, model } = vehicle
  return {
    ...ofDetails,
    status: lotDetails.lotAuctionStatus,
    bidCount: lotDetails.bidCount,
    cancelledSale: lotDetails.cancelledSale ?? null,
    pictures: imagesList.content.filter((image) => image.imageTypeCode === 'IMG').map(toPicture),
    plan: PLANS[bodyOf({ vehicleType, bodyStyle, make, model: model ?? vehicle.modelGroup })] ?? null,
    titleKind: titleType === undefined ? null : (titleTypeOf(titleType)?.kind ?? 'other'),
    revisions: lotDetails.revisions,
    outlook,
    prices,
    priced: pricedLot(ofDetails.lot, app),
    recommended,
    canUnmask: await showsUnmasking(args),
    isOldVersion,
  }
}
