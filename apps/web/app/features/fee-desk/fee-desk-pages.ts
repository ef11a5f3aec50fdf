import type { PageRow } from '../../platform/routing/route-row.ts'

/** The desk of fee schedules. */
export const feeDeskPages = [
  {
    id: 'operations-fees',
    paths: ['/operations/fees'],
    page: 'fee-desk/fee-desk',
    access: 'MONEY',
    altRoute: '/login',
    title: 'feeDesk.title',
  },
] as const satisfies readonly PageRow[]
