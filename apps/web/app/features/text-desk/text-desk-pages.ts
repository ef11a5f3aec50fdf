import type { PageRow } from '../../platform/routing/route-row.ts'

/** The desk of terms and notices. */
export const textDeskPages = [
  {
    id: 'operations-texts',
    paths: ['/operations/texts'],
    page: 'text-desk/text-desk',
    access: 'OPERATOR',
    altRoute: '/login',
    title: 'textDesk.title',
  },
] as const satisfies readonly PageRow[]
