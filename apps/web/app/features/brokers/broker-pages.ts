import type { PageRow } from '../../platform/routing/route-row.ts'

/** Brokers and masters, who bids through them, and who wants to be one (ACC-2.36, ACC-2.55, ACC-2.56, OQ-A136); each page names itself. */
export const brokerPages = [
  {
    id: 'broker-form',
    paths: ['/broker-form'],
    page: 'brokers/broker',
    access: 'member&!COUNTERMAN&!KIOSK_BIDDER',
    altRoute: '/login',
    title: 'account.title',
  },
  {
    id: 'broker-profile',
    paths: ['/brokerProfile'],
    page: 'brokers/broker',
    access: 'ROLE_BROKER,ROLE_MASTER',
    altRoute: '/login',
    title: 'account.title',
  },
  {
    id: 'contact-broker',
    paths: ['/contactBroker'],
    page: 'brokers/broker',
    access: 'member',
    altRoute: '/login',
    title: 'account.title',
  },
  {
    id: 'operations-brokers',
    paths: ['/operations/brokers'],
    page: 'brokers/desk/broker-desk',
    access: 'OPERATOR',
    altRoute: '/login',
    title: 'account.title',
  },
] as const satisfies readonly PageRow[]
