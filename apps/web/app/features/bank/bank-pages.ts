import type { PageRow } from '../../platform/routing/route-row.ts'

const BOOKKEEPERS = { access: 'MONEY', altRoute: '/login', title: 'bank.title' } as const

/** Rows of the route table: statements of banks, and one with its lines. */
export const bankPages = [
  { id: 'operations-statements', paths: ['/operations/money/statements'], page: 'bank/statements', ...BOOKKEEPERS },
  { id: 'operations-statement', paths: ['/operations/money/statements/:id'], page: 'bank/statement', ...BOOKKEEPERS },
] as const satisfies readonly PageRow[]
