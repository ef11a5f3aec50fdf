import type { PageRow } from '../../platform/routing/route-row.ts'

/** Row of the route table for the desk of unpaid wins. */
export const defaultPages = [
  {
    id: 'operations-defaults',
    paths: ['/operations/money/defaults'],
    page: 'defaults/defaults',
    access: 'MONEY',
    altRoute: '/login',
    title: 'default.title',
  },
] as const satisfies readonly PageRow[]
