import type { PageRow } from '../../platform/routing/route-row.ts'

/** Rows of the route table for saved searches; guests are blocked by the path (MKT-6.02). */
export const savedSearchPages = [
  {
    id: 'saved-searches',
    paths: ['/savedsearch'],
    page: 'saved-searches/saved-searches',
    access: 'member&!KIOSK_BIDDER',
    altRoute: '/login',
    title: 'saved.title',
  },
  {
    id: 'end-search-alert',
    paths: ['/vehicleAlerts/unsubscribe'],
    page: 'saved-searches/end-alert',
    access: 'anyone',
    title: 'saved.title',
  },
] as const satisfies readonly PageRow[]
