import type { Page } from '@playwright/test'
import { comparePath } from '@app/rules/lots/compare-path.ts'
import type { pages } from '../../apps/web/app/routes.ts'
import { DEBTOR } from '../../demo/people/people.ts'
import { DEMO } from '../signed-in.ts'

/** A page of the route table by its file. */
export type PageName = (typeof pages)[number]['page']

export interface ShownPage {
  /** Name of its pictures. */
  readonly name: string
  readonly path: string
  /** The page is the first that this link of `path` leads to. */
  readonly link?: string
  /** The page compares so many lots of the list at `path`. */
  readonly compares?: number
  /** Which page of the route table that is, where `path` is not its own address. */
  readonly page?: PageName
  /** Cookies that choose how it is shown. */
  readonly cookies?: Readonly<Record<string, string>>
}

const LOT = { path: '/lotSearchResults', link: '[data-lot] a[href^="/lot/"]', page: 'lot/lot' } as const

const FOR_EVERYBODY: readonly ShownPage[] = [
  { name: 'home', path: '/' },
  { name: 'results-gallery', path: '/lotSearchResults' },
  { name: 'results-list', path: '/lotSearchResults', cookies: { searchView: 'list' } },
  { name: 'results-classic', path: '/lotSearchResults', cookies: { searchView: 'classic' } },
  { name: 'results-empty', path: '/lotSearchResults?make=TOYOTA&year=1950-1951' },
  { name: 'lot', ...LOT },
  { name: 'calendar', path: '/auctionCalendar' },
  { name: 'sale-list', path: '/auctionCalendar', link: 'main a[href^="/saleListResult/"]', page: 'auctions/sale-list' },
  { name: 'prices', path: '/results' },
  { name: 'dashboard-live', path: '/auctionDashboard' },
]
const FOR_VISITORS: readonly ShownPage[] = [
  ...FOR_EVERYBODY,
  { name: 'lot-ledger', path: '/results', link: 'main a[href*="/ledger"]', page: 'ledger/lot-ledger' },
  { name: 'today', path: '/todaysAuction' },
  { name: 'sales', path: '/salesListResult' },
  { name: 'locations', path: '/locations' },
  {
    name: 'yard',
    path: '/locations',
    link: 'main table a[href^="/locations/"], main details a[href^="/locations/"]',
    page: 'locations/location',
  },
  { name: 'contact', path: '/contactUs' },
  { name: 'sign-in', path: '/login' },
  { name: 'forgot-password', path: '/login/forgotPassword' },
  { name: 'compare-empty', path: '/compareLots' },
  { name: 'compare', path: '/lotSearchResults', compares: 3, page: 'compare/compare-lots' },
  { name: 'no-lots', path: '/noResults/lots' },
  { name: 'no-watches', path: '/noResults/watchlist' },
  { name: 'fees', path: '/public/memberFees' },
  { name: 'terms', path: '/termsAndConditions' },
  { name: 'privacy', path: '/privacyPolicy' },
  { name: 'esign-consent', path: '/esign-consent' },
  { name: 'access-denied', path: '/accessDenied' },
  { name: 'kiosk-sign-in', path: '/kiosk/login' },
  { name: 'kiosk-register', path: '/kiosk/register' },
  { name: 'seller-password', path: '/sellerPassword' },
  { name: 'seller-answer', path: '/sellerAnswer' },
  { name: 'error', path: '/app-error?code=500' },
  { name: 'maintenance', path: '/page-under-maintenance' },
  { name: 'join', path: '/registrationlanding' },
  { name: 'register', path: '/usregister/STEP1' },
  { name: 'invitation', path: '/invitation' },
  { name: 'demo', path: '/demo' },
  { name: 'no-results', path: '/noSearchResults' },
  { name: 'finder', path: '/vehicleFinder' },
  { name: 'finder-form', path: '/vehicleFinderDirective' },
  { name: 'found', path: '/find/make/toyota' },
  { name: 'finder-search', path: '/vehicleFinderSearch' },
  { name: 'landing', path: '/vehicle-search-make/toyota' },
  { name: 'vehicle-alerts', path: '/vehicleAlerts' },
  { name: 'end-alert', path: '/vehicleAlerts/unsubscribe' },
  { name: 'not-found', path: '/notfound-error' },
]
const FOR_BUYERS: readonly ShownPage[] = [
  ...FOR_EVERYBODY,
  { name: 'lane', path: '/auctionDashboard', link: 'main a[href*="lanes="]', page: 'bidding/dashboard/auction-dashboard' },
  { name: 'watch-list', path: '/watchList' },
  { name: 'my-bids', path: '/myBids' },
  { name: 'lots-won', path: '/lotsWon' },
  { name: 'lots-lost', path: '/lotsLost' },
  { name: 'counter-bids', path: '/counterBids' },
  { name: 'dashboard', path: '/dashboard' },
  { name: 'account', path: '/accountInformation' },
  { name: 'papers', path: '/accountInformation/licenses' },
  { name: 'membership', path: '/accountInformation/membership' },
  { name: 'upgrade', path: '/upgrade-membership' },
  { name: 'broker-form', path: '/broker-form' },
  { name: 'agreements', path: '/accountInformation/agreements' },
  { name: 'affidavit', path: '/esign-document/AFFIDAVIT' },
  { name: 'power-of-attorney', path: '/power-of-attorney' },
  { name: 'auction-consent', path: '/auction-consent' },
  { name: 'verify-identity', path: '/verify-identity' },
  { name: 'payments', path: '/payments' },
  { name: 'unpaid', path: '/member-payments/unpaid-invoices' },
  { name: 'make-payment', path: '/makePayment' },
  { name: 'payment-options', path: '/paymentOptions' },
  { name: 'deposits', path: '/member-payments/deposits' },
  { name: 'add-deposit', path: '/member-payments/deposits/add' },
  { name: 'pay-by-card', path: '/member-payments/card' },
  { name: 'network-response', path: '/network-response' },
  { name: 'pick-ups', path: '/toBePickedUp' },
  { name: 'release-sheets', path: '/toBePickedUp', link: 'main a[href^="/releaseSheets"]', page: 'release/sheets' },
  { name: 'countermen', path: '/manageCounterman' },
  { name: 'message-settings', path: '/messagesettings' },
  { name: 'driver-seat', path: '/driverseat' },
  { name: 'sales-data', path: '/downloadSalesData' },
  { name: 'subscriptions', path: '/member-subscriptions' },
  { name: 'saved-searches', path: '/savedsearch' },
  { name: 'sms-alerts', path: '/smsAlerts' },
  { name: 'delete-account', path: '/delete-account' },
]
const FOR_OPERATORS: readonly ShownPage[] = [
  { name: 'desks', path: '/operations' },
  { name: 'desk-sales', path: '/operations/sales' },
  { name: 'desk-sale', path: '/operations/sales', link: 'main a[href^="/operations/sales/"]', page: 'operations/sales/sale' },
  { name: 'desk-lane', path: '/operations', link: 'main a[href^="/operations/lanes/"]', page: 'operations/lane-desk' },
  { name: 'desk-bidders', path: '/operations/bidders' },
  { name: 'desk-sellers', path: '/operations/sellers' },
  { name: 'desk-negotiations', path: '/operations/negotiations' },
  { name: 'desk-alerts', path: '/operations/alerts' },
  { name: 'desk-mailbox', path: '/operations/mailbox' },
  { name: 'desk-flags', path: '/operations/flags' },
  { name: 'desk-chat', path: '/operations/chat' },
  { name: 'desk-kiosks', path: '/operations/kiosks' },
  { name: 'desk-memberships', path: '/operations/memberships' },
  { name: 'desk-duplicates', path: '/operations/duplicates' },
  { name: 'desk-retention', path: '/operations/retention' },
  { name: 'desk-member', path: '/operations/members/901001' },
  { name: 'desk-brokers', path: '/operations/brokers' },
  { name: 'desk-payments', path: '/operations/money/payments' },
  { name: 'gate', path: '/operations/gate' },
  { name: 'desk-storage', path: '/operations/storage' },
  { name: 'desk-titles', path: '/operations/titles' },
  { name: 'desk-picks', path: '/operations/quick-picks' },
  { name: 'desk-statements', path: '/operations/money/statements' },
  {
    name: 'desk-statement',
    path: '/operations/money/statements',
    link: 'main a[href^="/operations/money/statements/"]',
    page: 'bank/statement',
  },
  { name: 'desk-tills', path: '/operations/money/tills' },
  { name: 'desk-texts', path: '/operations/texts' },
  { name: 'desk-lenders', path: '/operations/money/lenders' },
  { name: 'desk-handovers', path: '/operations/money/lenders/handovers' },
  { name: 'desk-refunds', path: '/operations/money/refunds' },
  { name: 'desk-disputes', path: '/operations/money/disputes' },
  { name: 'desk-defaults', path: '/operations/money/defaults' },
  { name: 'desk-settlements', path: '/operations/money/settlements' },
  { name: 'desk-money', path: '/operations/money' },
  { name: 'desk-payer', path: `/operations/money/payers/${DEBTOR}` },
  {
    name: 'desk-invoice',
    path: `/operations/money/payers/${DEBTOR}`,
    link: 'main a[href^="/operations/money/invoices/"]',
    page: 'money-desk/invoice',
  },
  { name: 'desk-acts', path: '/operations/money/acts' },
  { name: 'desk-books', path: '/operations/money/books' },
  { name: 'desk-months', path: '/operations/money/months' },
  { name: 'desk-fees', path: '/operations/fees' },
  { name: 'desk-tax', path: '/operations/tax' },
]

/** What operators without that right may not see. */
const FOR_REVIEWERS: readonly ShownPage[] = [
  { name: 'desk-reviews', path: '/operations/reviews' },
  { name: 'desk-review', path: '/operations/reviews', link: 'main a[href^="/operations/reviews/"]', page: 'reviews/reviews' },
  { name: 'desk-screening', path: '/operations/screening' },
  { name: 'desk-identity', path: '/operations/identity' },
]

const FOR_BROKERS: readonly ShownPage[] = [
  { name: 'bidders', path: '/bidders' },
  { name: 'bid-requests', path: '/bidRequests' },
  { name: 'broker-profile', path: '/brokerProfile' },
  { name: 'broker-account', path: '/accountInformation' },
]

const FOR_COUNTERMEN: readonly ShownPage[] = [{ name: 'inventory', path: '/countermanInventorySearchResults' }]

/** Who looks at which pages; null is a visitor. */
export const READERS: readonly { readonly name: string; readonly number: number | null; readonly pages: readonly ShownPage[] }[] = [
  { name: 'visitor', number: null, pages: FOR_VISITORS },
  { name: 'buyer', number: DEMO.premium, pages: FOR_BUYERS },
  { name: 'broker', number: DEMO.broker, pages: FOR_BROKERS },
  { name: 'counterman', number: DEMO.counterman, pages: FOR_COUNTERMEN },
  { name: 'operator', number: DEMO.operator, pages: FOR_OPERATORS },
  { name: 'reviewer', number: DEMO.reviewer, pages: FOR_REVIEWERS },
]

/** Opens a shown page; false where what leads to it is not there now. */
export async function openShown(page: Page, { path, link, compares = 0 }: ShownPage): Promise<boolean> {
  await page.goto(path)
  if (compares > 0) {
    const lots = await page.locator('[data-lot]').evaluateAll((cards) => cards.map((card) => Number(card.getAttribute('data-lot'))))
    if (lots.length < compares) return false
    await page.goto(comparePath(lots.slice(0, compares)))
    return true
  }
  if (link === undefined) return true
  const address = await page
    .locator(link)
    .first()
    .getAttribute('href', { timeout: LINK_LIMIT_MS })
    .catch(() => null)
  if (address === null) return false
  await page.goto(address)
  return true
}
const LINK_LIMIT_MS = 3_000
