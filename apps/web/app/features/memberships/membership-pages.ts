import type { PageRow } from '../../platform/routing/route-row.ts'

/** What a member holds, orders and renews; the desk of operators. */
export const membershipPages = [
  {
    id: 'upgrade-membership',
    paths: ['/upgrade-membership'],
    page: 'memberships/upgrade-membership',
    access: 'member&!COUNTERMAN&!KIOSK_BIDDER',
    altRoute: '/login',
    title: 'member.upgrade.title',
  },
  {
    id: 'renewal',
    paths: ['/redirectToPaymentGateway/:flag'],
    page: 'memberships/renewal',
    access: 'member',
    altRoute: '/login',
    title: 'member.renew.title',
  },
  {
    id: 'member-subscriptions',
    paths: ['/member-subscriptions'],
    page: 'memberships/member-subscriptions',
    access: 'member',
    altRoute: '/login',
    title: 'member.choose.title',
  },
  {
    id: 'operations-memberships',
    paths: ['/operations/memberships'],
    page: 'memberships/desk/membership-desk',
    access: 'OPERATOR',
    altRoute: '/login',
    title: 'member.desk.title',
  },
  {
    id: 'operations-duplicates',
    paths: ['/operations/duplicates'],
    page: 'memberships/desk/duplicates',
    access: 'OPERATOR',
    altRoute: '/login',
    title: 'twins.title',
  },
] as const satisfies readonly PageRow[]
