import type { PageRow } from '../../platform/routing/route-row.ts'

/** The desk of tax. */
export const taxPages = [
  { id: 'operations-tax', paths: ['/operations/tax'], page: 'tax/tax', access: 'MONEY', altRoute: '/login', title: 'tax.title' },
] as const satisfies readonly PageRow[]
