import type { PageRow } from '../../platform/routing/route-row.ts'

/** Rows of the route table: the desk of titles (MKT-3.59). */
export const titlePages = [
  {
    id: 'operations-titles',
    paths: ['/operations/titles'],
    page: 'titles/titles',
    access: 'OPERATOR',
    altRoute: '/login',
    title: 'ops.desks',
  },
] as const satisfies readonly PageRow[]
