import type { PageRow } from '../../platform/routing/route-row.ts'

/** Where members show who they are, and the desk that decides. */
export const identityPages = [
  {
    id: 'verify-identity',
    paths: ['/verify-identity'],
    page: 'identity/verify-identity',
    access: 'member&!COUNTERMAN&!KIOSK_BIDDER',
    altRoute: '/login',
    title: 'identity.title',
  },
  {
    id: 'operations-identity',
    paths: ['/operations/identity', '/operations/identity/:checkId'],
    page: 'identity/identity-desk',
    access: 'REVIEWER',
    altRoute: '/login',
    title: 'idDesk.title',
  },
] as const satisfies readonly PageRow[]
