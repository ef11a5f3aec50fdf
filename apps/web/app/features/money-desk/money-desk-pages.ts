import type { PageRow } from '../../platform/routing/route-row.ts'

const KEEPERS = { access: 'MONEY', altRoute: '/login' } as const

/** The desk of who keeps the books: payers and invoices found, and what is done about them. */
export const moneyDeskPages = [
  { id: 'operations-money', paths: ['/operations/money'], page: 'money-desk/search', title: 'moneyDesk.title', ...KEEPERS },
  { id: 'operations-payer', paths: ['/operations/money/payers/:number'], page: 'money-desk/payer', title: 'moneyDesk.payer', ...KEEPERS },
  {
    id: 'operations-invoice',
    paths: ['/operations/money/invoices/:id'],
    page: 'money-desk/invoice',
    title: 'moneyDesk.invoice',
    ...KEEPERS,
  },
  { id: 'operations-money-acts', paths: ['/operations/money/acts'], page: 'money-desk/acts', title: 'moneyDesk.acts', ...KEEPERS },
] as const satisfies readonly PageRow[]
