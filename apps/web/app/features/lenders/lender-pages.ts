import type { PageRow } from '../../platform/routing/route-row.ts'

/** Rows of the route table for lenders and what they have. */
export const lenderPages = [
  {
    id: 'operations-lenders',
    paths: ['/operations/money/lenders'],
    page: 'lenders/lenders',
    access: 'MONEY',
    altRoute: '/login',
    title: 'lenderDesk.title',
  },
  {
    id: 'operations-handovers',
    paths: ['/operations/money/lenders/handovers'],
    page: 'lenders/handovers',
    access: 'MONEY,OPERATOR',
    altRoute: '/login',
    title: 'lenderDesk.handed',
  },
] as const satisfies readonly PageRow[]
