import type { PageRow } from '../../platform/routing/route-row.ts'

/** Rows of the route table for the desk on which hits of screening lists are decided. */
export const screeningPages = [
  {
    id: 'operations-screening',
    paths: ['/operations/screening', '/operations/screening/:hitId'],
    page: 'screening/screening',
    access: 'REVIEWER',
    altRoute: '/login',
    title: 'screening.title',
  },
] as const satisfies readonly PageRow[]
