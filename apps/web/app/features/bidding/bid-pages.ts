import type { PageRow } from '../../platform/routing/route-row.ts'

const own = { access: 'member', altRoute: '/login', restoresScroll: true } as const

/** Rows of the route table for the lists of own lots (MKT-2.48 to 2.51), and for who bids for whom. */
export const bidPages = [
  { ...own, id: 'my-bids', paths: ['/myBids/:filterType?'], page: 'own-lists/my-bids', title: 'bids.title' },
  { ...own, id: 'lots-won', paths: ['/lotsWon/:list?'], page: 'own-lists/lots-won', title: 'bids.won.title' },
  { ...own, id: 'lots-lost', paths: ['/lotsLost'], page: 'own-lists/lots-lost', title: 'bids.lost.title' },
  {
    ...own,
    id: 'driver-seat',
    paths: ['/driverseat/:view?'],
    page: 'own-lists/driver-seat',
    // Checked first: a buyer of a broker is sent to the broker (MKT-2.51); the page's call asks a visitor to sign in.
    block: 'ROLE_BROKER_BIDDER',
    altRoute: '/contactBroker',
    title: 'seat.title',
  },
  // Who bids for whom (OQ-A136). Each of these names itself: titles of this table come with every first visit.
  { ...own, id: 'bidders', paths: ['/bidders'], page: 'mandates/mandate', access: 'ROLE_BROKER,ROLE_MASTER', title: 'account.title' },
  {
    ...own,
    id: 'bid-requests',
    paths: ['/bidRequests'],
    page: 'mandates/requests',
    access: 'member&!KIOSK_BIDDER',
    title: 'account.title',
  },
  {
    ...own,
    id: 'countermen',
    paths: ['/manageCounterman'],
    page: 'mandates/mandate',
    title: 'account.title',
    access: 'member&!COUNTERMAN&!KIOSK_BIDDER',
  },
  // What countermen collect (MKT-2.19).
  {
    ...own,
    id: 'inventory',
    paths: ['/countermanInventorySearchResults'],
    page: 'mandates/numbers/inventory',
    title: 'account.title',
    access: 'COUNTERMAN',
  },
] as const satisfies readonly PageRow[]
