import type { PageRow } from '../../platform/routing/route-row.ts'

/** Payments on a gateway's page; each page names itself. */
export const gatewayPages = [
  {
    id: 'network-response',
    paths: ['/network-response'],
    page: 'gateway/network-response',
    access: 'member&!COUNTERMAN&!KIOSK_BIDDER',
    altRoute: '/login',
    title: 'account.title',
  },
  {
    id: 'add-deposit',
    paths: ['/member-payments/deposits/add'],
    page: 'gateway/deposits',
    access: 'member&!COUNTERMAN&!KIOSK_BIDDER',
    // Checked first: a buyer of a broker pays nothing here (ACC-6.06).
    block: 'ROLE_BROKER_BIDDER',
    altRoute: '/contactBroker',
    title: 'account.title',
  },
  {
    id: 'pay-by-card',
    // The second is the United Kingdom's pay-all (OQ-A64).
    paths: ['/member-payments/card', '/redirectToPaymentGateway/payall'],
    page: 'gateway/pay-by-card',
    access: 'member&!COUNTERMAN&!KIOSK_BIDDER',
    block: 'ROLE_BROKER_BIDDER',
    altRoute: '/contactBroker',
    title: 'account.title',
  },
] as const satisfies readonly PageRow[]
