import type { PageRow } from '../../platform/routing/route-row.ts'

const opened = { access: 'anyone', title: 'search.title', robots: 'noindex,follow' } as const

/** Addresses that open a search (MKT-2.11, MKT-2.12), and the desk where operators arrange quick picks. */
export const quickPickPages = [
  {
    id: 'quick-pick',
    paths: ['/quickpick/:value'],
    page: 'quick-picks/open-pick',
    ...opened,
  },
  {
    id: 'quick-pick-search',
    paths: ['/public/quickPickSearch/:pageId/:category/:value'],
    page: 'quick-picks/open-pick',
    ...opened,
  },
  {
    id: 'popular',
    paths: ['/popular/:item/:value'],
    page: 'quick-picks/open-popular',
    ...opened,
  },
  {
    id: 'operations-quick-picks',
    paths: ['/operations/quick-picks'],
    page: 'quick-picks/pick-desk',
    access: 'OPERATOR',
    altRoute: '/login',
    title: 'picks.title',
  },
] as const satisfies readonly PageRow[]
