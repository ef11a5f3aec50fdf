import type { PageRow } from '../../platform/routing/route-row.ts'

/** Payments on a gateway's page; each page names itself. */
export const gatewayPages = [
  {
    id: 'network-response',
    // The second is the Middle East's (MKT-2.108).
    paths: ['/network-response', '/MEAPaymentConfirmation/:currencyCode'],
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
    // The second is the United Kingdom's pay-all (OQ-A64), the third that of the Middle East (MKT-2.63).
    paths: ['/member-payments/card', '/redirectToPaymentGateway/payall', '/MEAPaymentRedirection/:currencyCode'],
    page: 'gateway/pay-by-card',
    access: 'member&!COUNTERMAN&!KIOSK_BIDDER',
    block: 'ROLE_BROKER_BIDDER',
    altRoute: '/contactBroker',
    title: 'account.title',
  },
  {
    id: 'payment-form',
    paths: ['/payment-form/:ref'],
    page: 'gateway/payment-form',
    access: 'member&!COUNTERMAN&!KIOSK_BIDDER',
    altRoute: '/login',
    layout: 'bare',
    title: 'gateway.title',
    isKeyed: true,
    postsToProviders: true,
  },
  {
    // Of a payment by a link: no session.
    id: 'link-payment-form',
    paths: ['/pay/form/:ref'],
    page: 'gateway/payment-form',
    access: 'anyone',
    layout: 'bare',
    title: 'gateway.title',
    isKeyed: true,
    postsToProviders: true,
  },
  {
    // Their addresses are the keys: no session, no cookie, and no other site learns them.
    id: 'pay-link',
    paths: ['/pay/:secretId', '/pay/return/:ref'],
    page: 'gateway/pay-link',
    access: 'anyone',
    layout: 'bare',
    title: 'payPage.title',
    isKeyed: true,
  },
] as const satisfies readonly PageRow[]
