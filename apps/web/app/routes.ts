import { bidPages } from './features/bidding/bid-pages.ts'
import { agreementPages } from './features/agreements/agreement-pages.ts'
import { brokerPages } from './features/brokers/broker-pages.ts'
import { vehicleAlertPages } from './features/vehicle-alerts/vehicle-alert-pages.ts'
import { savedSearchPages } from './features/saved-searches/saved-search-pages.ts'
import { feePages } from './features/fees/fee-pages.ts'
import { gatewayPages } from './features/gateway/gateway-pages.ts'
import { bankPages } from './features/bank/bank-pages.ts'
import { tillPages } from './features/tills/till-pages.ts'
import { paymentPages } from './features/payments/payment-pages.ts'
import { membershipPages } from './features/memberships/membership-pages.ts'
import { registrationPages } from './features/registration/registration-pages.ts'
import { personPages } from './features/session/person-pages.ts'
import { ledgerPages } from './features/ledger/ledger-pages.ts'
import { salePages } from './features/auctions/sale-pages.ts'
import { locationPages } from './features/locations/location-pages.ts'
import { livePages } from './features/bidding/live-pages.ts'
import { identityPages } from './features/identity/identity-pages.ts'
import { reviewPages } from './features/reviews/review-pages.ts'
import { releasePages } from './features/release/release-pages.ts'
import { feeDeskPages } from './features/fee-desk/fee-desk-pages.ts'
import { taxPages } from './features/tax/tax-pages.ts'
import { titlePages } from './features/titles/title-pages.ts'
import { defaultPages } from './features/defaults/default-pages.ts'
import { houseTextPages } from './features/house-texts/house-text-pages.ts'
import { textDeskPages } from './features/text-desk/text-desk-pages.ts'
import { lenderPages } from './features/lenders/lender-pages.ts'
import { settlementPages } from './features/settlements/settlement-pages.ts'
import { moneyDeskPages } from './features/money-desk/money-desk-pages.ts'
import { bookPages } from './features/books/books-pages.ts'
import { refundPages } from './features/refunds/refund-pages.ts'
import { screeningPages } from './features/screening/screening-pages.ts'
import { operationPages } from './features/operations/operation-pages.ts'
import { finderPages } from './features/finder/finder-pages.ts'
import { landingPages } from './features/landing/landing-pages.ts'
import { quickPickPages } from './features/quick-picks/quick-pick-pages.ts'
import type { PageRow, RedirectRow } from './platform/routing/route-row.ts'

/** THE table of pages: Fastify's routes, the browser's routes, access, titles, robots and the sitemap are made from it. */
export const pages = [
  {
    id: 'home',
    paths: ['/'],
    page: 'home/home',
    access: 'anyone',
    title: 'home.title',
    robots: 'index,follow',
    isInSitemap: true,
    isCacheable: true,
  },
  {
    id: 'search-results',
    paths: ['/lotSearchResults'],
    page: 'search/search-results',
    access: 'anyone',
    title: 'search.title',
    robots: 'index,follow',
    restoresScroll: true,
    isInSitemap: true,
    isCacheable: true,
  },
  {
    id: 'search-value',
    paths: ['/search/:value'],
    page: 'search/search-results',
    access: 'anyone',
    title: 'search.title',
    robots: 'index,follow',
    restoresScroll: true,
    isCacheable: true,
  },
  {
    id: 'no-search-results',
    paths: ['/noSearchResults'],
    page: 'no-results/no-search-results',
    access: 'anyone',
    title: 'search.none.title',
    robots: 'noindex,follow',
  },
  {
    id: 'no-results-lots',
    paths: ['/noResults/lots'],
    page: 'no-results/no-lots',
    access: 'anyone',
    title: 'search.none.title',
    robots: 'noindex,follow',
  },
  {
    id: 'watch-list',
    paths: ['/watchList'],
    page: 'watchlist/watch-list',
    access: 'member',
    altRoute: '/login',
    title: 'watch.title',
    restoresScroll: true,
  },
  {
    id: 'public-watch-list',
    paths: ['/public/watchList'],
    page: 'watchlist/public-watch-list',
    access: 'anyone',
    title: 'watch.public.title',
    robots: 'noindex,follow',
  },
  {
    id: 'no-results-watch-list',
    paths: ['/noResults/watchlist'],
    page: 'watchlist/no-watches',
    access: 'anyone',
    title: 'watch.none.title',
    robots: 'noindex,follow',
  },
  {
    id: 'lot-photos',
    paths: ['/lot/:lotId/Photos/:lotInfo?'],
    page: 'lot/lot-photos',
    access: 'anyone',
    title: 'lot.photos.title',
    robots: 'noindex,noimageindex',
    isCacheable: true,
  },
  {
    id: 'lot-ledger',
    paths: ['/lot/:lotId/ledger'],
    page: 'ledger/lot-ledger',
    access: 'anyone',
    title: 'ledger.check',
    robots: 'noindex,follow',
  },
  {
    id: 'lot',
    paths: ['/lot/:lotId/:lotInfo?'],
    page: 'lot/lot',
    access: 'anyone',
    title: 'lot.title',
    robots: 'index,follow',
    isCacheable: true,
  },
  {
    id: 'compare-lots',
    paths: ['/compareLots/:lotIdList?'],
    page: 'compare/compare-lots',
    access: 'anyone',
    title: 'compare.title',
    robots: 'noindex,follow',
  },
  ...savedSearchPages,
  ...vehicleAlertPages,
  ...finderPages,
  ...landingPages,
  ...quickPickPages,
  ...bidPages,
  ...salePages,
  ...locationPages,
  ...ledgerPages,
  ...livePages,
  ...personPages,
  ...membershipPages,
  ...brokerPages,
  ...feePages,
  ...gatewayPages,
  ...bankPages,
  ...tillPages,
  ...paymentPages,
  ...agreementPages,
  ...registrationPages,
  ...operationPages,
  ...reviewPages,
  ...refundPages,
  ...defaultPages,
  ...lenderPages,
  ...houseTextPages,
  ...textDeskPages,
  ...settlementPages,
  ...moneyDeskPages,
  ...bookPages,
  ...screeningPages,
  ...releasePages,
  ...feeDeskPages,
  ...taxPages,
  ...titlePages,
  ...identityPages,
  {
    id: 'kiosk-results',
    paths: ['/kiosklotSearchResults'],
    page: 'kiosks/kiosk-results',
    access: 'KIOSK_BIDDER',
    altRoute: '/login',
    title: 'search.title',
    restoresScroll: true,
  },
  {
    id: 'app-error',
    paths: ['/app-error'],
    page: 'errors/app-error',
    access: 'anyone',
    title: 'error.title',
  },
  {
    id: 'notfound-error',
    paths: ['/notfound-error'],
    page: 'errors/notfound-error',
    access: 'anyone',
    title: 'error.notFound.title',
  },
  {
    id: 'maintenance',
    paths: ['/scheduleMaintainance', '/page-under-maintenance'],
    page: 'errors/maintenance',
    access: 'anyone',
    title: 'maintenance.title',
  },
] as const satisfies readonly PageRow[]

export type PageId = (typeof pages)[number]['id']

export const redirects: readonly RedirectRow[] = [
  { from: '/logout', to: '/doLogout.html', status: 302 }, // OQ-A52
  { from: '/lotDetail/:lotId', to: '/lot/:lotId', status: 301 }, // MKT-2.37
  { from: '/lotDetail/:lotId/:showAllPhotos', to: '/lot/:lotId', status: 301 },
  { from: '/expiredPassword/', to: '/expiredPassword', status: 301 }, // ACC-2.22
  { from: '/us/VehicleAlert/:subscribe', to: '/vehicleAlerts/:subscribe', status: 301 }, // MKT-2.47
  { from: '/product-finder', to: '/find', status: 301 }, // MKT-2.15
  // Templates of the documents (MKT-2.108): the pages that they are parts of.
  { from: '/lotSearchResultsPage', to: '/lotSearchResults', status: 302 },
  { from: '/salesListResultPage', to: '/salesListResult', status: 302 },
  { from: '/saleListResultAll', to: '/salesListResult', status: 302 },
  { from: '/unknown-error', to: '/app-error?code=500', status: 302 }, // MKT-2.93
]
