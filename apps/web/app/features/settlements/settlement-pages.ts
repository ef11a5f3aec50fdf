import type { PageRow } from '../../platform/routing/route-row.ts'

/** What differs between payment providers and the books. */
export const settlementPages = [
  {
    id: 'operations-settlements',
    paths: ['/operations/money/settlements'],
    page: 'settlements/settlements',
    access: 'MONEY',
    altRoute: '/login',
    title: 'settle.title',
  },
] as const satisfies readonly PageRow[]
