import type { ClockZone } from '@app/contract/clock-zone.ts'
import type { LotView } from '@app/contract/lots/lot-view.ts'
import { toWireLot, type WireLot } from '@app/contract/lots/lot-wire.ts'
import { moneyOf } from '@app/contract/money.ts'
import type { FacetField, SearchAnswer } from '@app/contract/search/search.ts'
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

interface Found {
  readonly facetFields?: readonly FacetField[]
}

/** Answers searches by these lots, whatever is asked for; an order that is asked for turns them round. */
export const searchOf =
  (lots: readonly WireLot[], { facetFields = [] }: Found = {}) =>
  ({ body }: { readonly body: SearchRequest }): SearchAnswer => ({
    query: { ...A_SEARCH, sort: body.sort },
    results: {
      totalElements: lots.length,
      content: body.sort.length > 0 ? lots.toReversed() : lots,
      facetFields,
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
