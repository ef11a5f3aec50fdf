import type { PageRow } from '../../platform/routing/route-row.ts'

/** Rows of the route table for what is public of sales that are over. */
export const ledgerPages = [
  {
    id: 'results',
    paths: ['/results'],
    page: 'ledger/results',
    access: 'anyone',
    title: 'results.title',
    robots: 'index,follow',
    isInSitemap: true,
    restoresScroll: true,
  },
] as const satisfies readonly PageRow[]
