import type { PageRow } from '../../platform/routing/route-row.ts'

/** Pages for operators alone. */
const desk = { access: 'OPERATOR', altRoute: '/login' } as const

/** Rows of the route table for running sales and what follows the hammer; the links of lane alerts (MKT-2.57, MKT-2.58). */
export const operationPages = [
  { ...desk, id: 'operations-desks', paths: ['/operations'], page: 'operations/desks', title: 'ops.desks' },
  { ...desk, id: 'operations-sales', paths: ['/operations/sales'], page: 'operations/sales/sales', title: 'ops.sales' },
  { ...desk, id: 'operations-sale', paths: ['/operations/sales/:saleId'], page: 'operations/sales/sale', title: 'ops.sale' },
  { ...desk, id: 'operations-bidders', paths: ['/operations/bidders'], page: 'operations/bidders', title: 'ops.people' },
  { ...desk, id: 'operations-sellers', paths: ['/operations/sellers'], page: 'operations/sellers', title: 'ops.sellers' },
  {
    ...desk,
    id: 'operations-negotiations',
    paths: ['/operations/negotiations'],
    page: 'operations/negotiations/negotiations',
    title: 'ops.negotiations',
  },
  { ...desk, id: 'operations-lane', paths: ['/operations/lanes/:saleId'], page: 'operations/lane-desk', title: 'ops.lane' },
  { ...desk, id: 'operations-member', paths: ['/operations/members/:number'], page: 'operations/member/member', title: 'person.title' },
  {
    ...desk,
    id: 'operations-retention',
    paths: ['/operations/retention'],
    page: 'operations/retention/retention',
    access: 'AUDITOR,OPERATOR',
    title: 'retention.title',
  },
  {
    id: 'counter-bids',
    paths: ['/counterBids'],
    page: 'operations/negotiations/counter-bids',
    access: 'member',
    altRoute: '/login',
    title: 'counter.title',
  },
  {
    id: 'seller-answer',
    paths: ['/sellerAnswer'],
    page: 'operations/negotiations/seller-answer',
    layout: 'bare',
    access: 'anyone',
    title: 'seller.title',
    robots: 'noindex,nofollow,noarchive',
  },
  {
    id: 'lane-alert',
    paths: ['/lnAlrts/:uuid'],
    page: 'operations/lane-alert',
    access: 'member',
    altRoute: '/login',
    title: 'lane.title',
  },
  {
    id: 'lot-alert',
    paths: ['/ltAlrts/:auctionId/:yardNumber/:laneCode/:itemNumber/:lotNumber/:uuid'],
    page: 'operations/lot-alert',
    access: 'member',
    altRoute: '/login',
    title: 'lane.title',
  },
] as const satisfies readonly PageRow[]
