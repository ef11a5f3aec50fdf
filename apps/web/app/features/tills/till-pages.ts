import type { PageRow } from '../../platform/routing/route-row.ts'

/** The counter of a yard, a till with its report, a receipt, and tills for who keeps the books; one row, as rows weigh on every first visit. */
export const tillPages = [
  {
    id: 'operations-till',
    paths: ['/operations/till', '/operations/till/:id', '/operations/till/receipts/:receiptId', '/operations/money/tills'],
    page: 'tills/tills',
    access: 'CASHIER,MONEY',
    altRoute: '/login',
    title: 'till.title',
  },
] as const satisfies readonly PageRow[]
