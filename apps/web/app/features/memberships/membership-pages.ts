import type { PageRow } from '../../platform/routing/route-row.ts'

const own = { altRoute: '/login' } as const

/** What a member holds, orders and renews; the desk of operators. */
export const membershipPages = [
  {
    ...own,
    id: 'upgrade-membership',
    paths: ['/upgrade-membership'],
    page: 'memberships/upgrade-membership',
    access: 'member&!COUNTERMAN&!KIOSK_BIDDER',
    title: 'member.upgrade.title',
  },
  {
    ...own,
    id: 'renewal',
    paths: ['/redirectToPaymentGateway/:flag'],
    page: 'memberships/renewal',
    access: 'member',
    title: 'member.renew.title',
  },
  {
    ...own,
    id: 'member-subscriptions',
    paths: ['/member-subscriptions'],
    page: 'memberships/member-subscriptions',
    access: 'member',
    title: 'member.choose.title',
  },
  {
    ...own,
    id: 'operations-memberships',
    paths: ['/operations/memberships'],
    page: 'memberships/desk/membership-desk',
    access: 'OPERATOR',
    title: 'member.desk.title',
  },
  {
    ...own,
    id: 'operations-duplicates',
    paths: ['/operations/duplicates'],
    page: 'memberships/desk/duplicates',
    access: 'OPERATOR',
    title: 'twins.title',
  },
] as const satisfies readonly PageRow[]
