import type { OwnLot } from '@app/contract/bids/bidding-lists.answers.ts'
import type { DynamicLot } from '@app/contract/bids/bidding.answers.ts'
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

const ownWon = (lot: number): OwnLot => ({
  lot,
  bidStatus: 'WON',
  currency: 'USD',
  ownMinor: 200_000,
  ownSeq: 3,
  priceMinor: 102_500,
  phase: 'CLOSED',
  outcome: 'SOLD',
  counterMinor: null,
  answerUntilMs: null,
  wonAllInMinor: 152_500,
  won: {
    payUntilMs: Date.parse('2026-03-09T22:00:00Z'),
    clock: CLOCK,
    yardNumber: 37,
    yardName: 'TX - DALLAS',
    address: '12 Mill Road, Dallas, TX 75201',
    phone: '214 5550142',
    beginDay: 'MONDAY',
    endDay: 'FRIDAY',
    hours: '8:00 - 16:30',
    point: [32.78, -96.8],
    fees: [
      { key: 'fee.bid', amountMinor: 102_500 },
      { key: 'fee.gate', amountMinor: 50_000 },
    ],
    isPayer: true,
    invoiceId: 771,
    lender: '',
    isPaid: false,
    hasLeft: false,
    title: { state: 'AWAITED', carrier: null, trackingNumber: '', trackingUrl: '', since: '', recipient: '' },
  },
  lastAtMs: NOW_MS,
})

/** What moves on a lot that the reader has won, as its buyer is told. */
export const wonLotOf = (lot: number, buyerNumber: number): DynamicLot => ({
  lotDetails: {
    lotNumber: lot,
    currentBid: 1_025,
    lotSold: true,
    lotAuctionStatus: 'SOLD',
    bidStatus: 'WON',
    sellerReserveMet: true,
    bidIncrement: 50,
    maxBid: 2_000,
    auctionId: '7',
    saleStatus: 'PURE_SALE',
    counterBidStatus: 'DEFAULT',
    buyTodayFlag: 'N',
    buyTodayBid: 0,
    hasBid: true,
    buyerHighBidder: false,
    currencyCode: 'USD',
    myBid: 2_000,
    errorCode: '',
    buyerNumber,
    source: 'web',
    totalAmountDue: 1_525,
    sealedBid: false,
    firstBid: false,
    anonymous: false,
    nonSyncedBuyer: false,
    startingBidFlag: false,
  },
  bidding: {
    state: {
      lot,
      saleId: 7,
      seq: 9,
      stateSeq: 9,
      phase: 'CLOSED',
      outcome: 'SOLD',
      currency: 'USD',
      priceMinor: 102_500,
      askMinor: 107_500,
      bidCount: 2,
      leaderAlias: 1,
      leaderLabel: 'US-OR',
      deadlineMs: null,
      isBonusSpent: false,
      isReserveMet: true,
      terms: 'PURE_SALE',
      itemNumber: 1,
    },
    serverMs: NOW_MS,
    saleType: 'LANE',
    own: ownWon(lot),
    ownAlias: 1,
    ownBids: [],
    maxMinor: null,
    exposureMinor: 0,
    limitMinor: 1_000_000,
    pendingMinor: 0,
    onLotMinor: 0,
    payerName: '',
    buyerClass: 'STD',
    brokerFee: null,
    refusal: null,
  },
})
