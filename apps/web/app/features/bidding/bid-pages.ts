import type { PageRow } from '../../platform/routing/route-row.ts'

const own = { layout: 'shell', access: 'member', altRoute: '/login', robots: 'noindex,nofollow', restoresScroll: true } as const

/** Rows of the route table for the lists of own lots (MKT-2.48 to 2.51). */
export const bidPages = [
  { ...own, id: 'my-bids', paths: ['/myBids/:filterType?'], page: 'bidding/lists/my-bids', title: 'bids.title' },
  { ...own, id: 'lots-won', paths: ['/lotsWon'], page: 'bidding/lists/lots-won', title: 'bids.won.title' },
  { ...own, id: 'lots-lost', paths: ['/lotsLost'], page: 'bidding/lists/lots-lost', title: 'bids.lost.title' },
  {
    id: 'driver-seat',
    paths: ['/driverseat/:view?'],
    page: 'bidding/lists/driver-seat',
    layout: 'shell',
    access: 'member',
    // Checked first: a buyer of a broker is sent to the broker (MKT-2.51); the page's call asks a visitor to sign in.
    block: 'ROLE_BROKER_BIDDER',
    altRoute: '/contactBroker',
    title: 'seat.title',
    robots: 'noindex,nofollow',
    restoresScroll: true,
  },
] as const satisfies readonly PageRow[]
