import type { ClockZone } from '@app/contract/clock-zone.ts'
import type { LotView } from '@app/contract/lots/lot-view.ts'
import { toWireLot, type WireLot } from '@app/contract/lots/lot-wire.ts'
import type { LotImagesAnswer, WireImage, WireLotDetails } from '@app/contract/lots/lots.answers.ts'
import { moneyOf } from '@app/contract/money.ts'
import type { SearchAnswer } from '@app/contract/search/search.ts'
import type { SearchRequest } from '@app/contract/search/search-request.ts'
import { NOW_MS } from './visitor.ts'

const CLOCK = '-05:00 CDT' as ClockZone
const SALE_IN_MS = 3 * 3_600_000
const PAGE_SIZE = 20

const A_LOT: LotView = {
  lotNumber: 40_000_001,
  description: '2020 FORD F-150',
  slug: '2020-ford-f-150-tx-dallas',
  vehicle: {
    vin: '1FTEW1EP5LK******',
    year: 2020,
    make: 'FORD',
    makeCode: 'FORD',
    modelGroup: 'F-150',
    model: 'F-150',
    type: 'V',
    typeText: 'Automobiles',
  },
  condition: {
    certificate: 'CERT-D',
    damageCode: 'FR',
    damage: 'FRONT END',
    odometer: 45_123,
    odometerBrand: 'A',
    odometerUnit: 'mi',
    titleState: 'TX',
    titleGroup: 'C',
  },
  sale: {
    startsAtMs: NOW_MS + SALE_IN_MS,
    dateType: 'F',
    timeOfDay: '13:00:00',
    localDate: '2026-05-06',
    zoneLabel: 'CDT',
    zone: 'America/Chicago',
    clock: CLOCK,
    isFuture: false,
    isLive: false,
    auctionId: '18:2026-05-06:A',
    yardNumber: 18,
    yardName: 'TX - DALLAS',
    physicalYardNumber: 18,
    physicalYardName: 'TX - DALLAS',
    lane: 'A',
    itemNumber: 12,
    isLaneHidden: false,
    isGridRowHidden: false,
  },
  place: { city: 'DALLAS', state: 'TX', country: 'USA', zip: '75201' },
  price: { currency: 'USD', currentBid: moneyOf(500, 'USD'), takesOffers: false },
  isSold: false,
  isOpen: true,
  hasPreliminaryBids: false,
  isWholesale: false,
  isOffsite: false,
  isSealed: false,
  isSellerShown: false,
  siteCodes: ['CPRTUS'],
  featureCodes: [],
  featureLabels: [],
  iconCodes: [],
}

/** A lot as calls answer it: a truck at Dallas that sells this afternoon. */
export const aLot = (lotNumber: number, more: Partial<LotView> = {}): WireLot => toWireLot({ ...A_LOT, lotNumber, ...more })

/** Lots that differ by their number alone. */
export const someLots = (count: number): readonly WireLot[] => Array.from({ length: count }, (_, at) => aLot(A_LOT.lotNumber + at))

type Found = Partial<Pick<SearchAnswer['results'], 'facetFields' | 'allIn' | 'miles'>>

/** Answers searches by these lots, whatever is asked for; an order that is asked for turns them round. */
export const searchOf =
  (lots: readonly WireLot[], { facetFields = [], ...found }: Found = {}) =>
  ({ body }: { readonly body: SearchRequest }): SearchAnswer => ({
    query: { ...A_SEARCH, sort: body.sort },
    results: {
      totalElements: lots.length,
      content: body.sort.length > 0 ? lots.toReversed() : lots,
      facetFields,
      ...found,
      spellCheckList: null,
      suggestions: null,
      realTime: false,
      page: 0,
      size: PAGE_SIZE,
      adjusted: [],
      searchAfter: null,
      queryId: 'query-1',
    },
  })

const A_SEARCH: SearchAnswer['query'] = {
  query: ['*'],
  filter: {},
  sort: [],
  page: 0,
  size: PAGE_SIZE,
  start: null,
  searchAfter: null,
  watchListOnly: false,
  freeFormSearch: false,
  hideImages: false,
  displayName: '',
  searchName: '',
  includeTagByField: {},
  rawParams: {},
  sortByZip: false,
  buyerEnteredZip: '',
  milesAway: null,
  facetLimit: null,
  facetsInBrief: true,
  draw: null,
}

/** What only the details of a lot say, of one that waits for its sale. */
export const detailsOf = (lot: WireLot): WireLotDetails => ({
  ...lot,
  lotAuctionStatus: 'PRELIM_OPEN',
  bidStatus: 'NEVER_BID',
  designType: 'ldp_1',
  dynamicLotDetails: {
    lotNumber: lot.ln,
    lotNum: lot.ln,
    las: '',
    currentBid: lot.hb,
    hasBid: true,
    lotSold: false,
    lotAuctionStatus: 'PRELIM_OPEN',
    bidStatus: 'NEVER_BID',
    auctionId: lot.auctionId,
    buyTodayFlag: 'N',
    buyTodayBid: 0,
    errorCode: '',
    buyerNumber: 0,
    source: 'web',
    totalAmountDue: 0,
    sealedBid: false,
    firstBid: false,
    sellerReserveMet: false,
    counterBidStatus: 'DEFAULT',
    buyerHighBidder: false,
    anonymous: true,
    nonSyncedBuyer: false,
    startingBidFlag: false,
  },
  lad: 0,
  hcr: false,
  ahb: 0,
  lotPlugAcv: 0,
  lstg: 40,
  imageCount: 0,
  bidCount: 1,
  revisions: [],
})

const pictureOf = (lot: number, at: number): WireImage => {
  const url = `/media/${lot}-${at}.webp`
  return {
    imageTypeCode: 'IMG',
    imageTypeEnum: 'IMAGE',
    imageSeqNumber: at,
    sequence: at,
    fullUrl: url,
    thumbnailUrl: url,
    thumbUrl: url,
    highResUrl: url,
    image360Url: '',
    frameCount: 0,
    imageTypeDescription: 'Image',
    highRes: false,
    status: 'ACTIVE',
    swiftFlag: false,
  }
}

/** Answers the page of each lot, with some pictures of it. */
export const picturesOf =
  (lots: readonly WireLot[], count: number) =>
  (input: { readonly params: { readonly lotNumber: unknown } }): LotImagesAnswer => {
    const lot = lots.find(({ ln }) => String(ln) === String(input.params.lotNumber)) ?? aLot(Number(input.params.lotNumber))
    const content = Array.from({ length: count }, (_, at) => pictureOf(lot.ln, at + 1))
    return { imagesList: { content, totalElements: count }, lotDetails: { ...detailsOf(lot), imageCount: count } }
  }
