import type { PageRow } from '../../platform/routing/route-row.ts'

/** Rows of the route table for the desk of refunds. */
export const refundPages = [
  {
    id: 'operations-refunds',
    paths: ['/operations/money/refunds'],
    page: 'refunds/desk/refunds',
    access: 'MONEY',
    altRoute: '/login',
    title: 'refund.desk.title',
  },
  {
    id: 'operations-disputes',
    paths: ['/operations/money/disputes'],
    page: 'refunds/desk/disputes',
    access: 'MONEY',
    altRoute: '/login',
    title: 'dispute.title',
  },
] as const satisfies readonly PageRow[]
