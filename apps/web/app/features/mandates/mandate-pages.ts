import type { PageRow } from '../../platform/routing/route-row.ts'

const own = { layout: 'shell', altRoute: '/login', robots: 'noindex,nofollow' } as const

/** Who bids for whom: the pages of payers, and what those see who bid for somebody (OQ-A136). */
export const mandatePages = [
  {
    ...own,
    id: 'bidders',
    paths: ['/bidders'],
    page: 'mandates/bidders',
    access: 'ROLE_BROKER,ROLE_MASTER',
    title: 'mandate.bidders.title',
  },
  {
    ...own,
    id: 'manage-counterman',
    paths: ['/manageCounterman'],
    page: 'mandates/manage-counterman',
    access: 'member&!COUNTERMAN&!KIOSK_BIDDER',
    title: 'mandate.countermen.title',
  },
  {
    ...own,
    id: 'contact-broker',
    paths: ['/contactBroker'],
    page: 'mandates/contact-broker',
    access: 'member',
    title: 'seat.broker.title',
  },
] as const satisfies readonly PageRow[]
