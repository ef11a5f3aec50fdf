import type { PageRow } from '../../platform/routing/route-row.ts'

/** Rows of the route table: what waits to be picked up, its release sheets (MKT-5.31, MQ-115), the gate, and the desk of storage. */
export const releasePages = [
  {
    id: 'to-be-picked-up',
    paths: ['/toBePickedUp'],
    page: 'release/pick-ups',
    access: 'member&!KIOSK_BIDDER',
    altRoute: '/login',
    title: 'release.title',
  },
  {
    id: 'release-sheets',
    paths: ['/releaseSheets'],
    page: 'release/sheets',
    access: 'member&!KIOSK_BIDDER',
    altRoute: '/login',
    title: 'release.sheets',
  },
  {
    id: 'operations-gate',
    paths: ['/operations/gate', '/operations/storage'],
    page: 'release/gate',
    access: 'GATE,OPERATOR',
    altRoute: '/login',
    title: 'gate.title',
  },
] as const satisfies readonly PageRow[]
