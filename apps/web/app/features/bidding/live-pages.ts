import type { PageRow } from '../../platform/routing/route-row.ts'

/** Rows of the route table for the live dashboard (MKT-2.52, MQ-070); a kiosk has a form of its own, without header and account. */
export const livePages = [
  {
    id: 'auction-dashboard',
    paths: ['/auctionDashboard', '/auction-dashboard', '/auctions/auctionDashboard'],
    page: 'bidding/dashboard/auction-dashboard',
    access: 'anyone',
    title: 'lane.title',
    robots: 'noindex,follow',
  },
  {
    id: 'kiosk-auction-dashboard',
    paths: ['/kiosk/auctionDashboard'],
    page: 'bidding/dashboard/auction-dashboard',
    layout: 'bare',
    access: 'KIOSK_BIDDER',
    altRoute: '/login',
    title: 'lane.title',
  },
] as const satisfies readonly PageRow[]
