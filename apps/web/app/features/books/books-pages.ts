import type { PageRow } from '../../platform/routing/route-row.ts'

const KEEPERS = { access: 'MONEY', altRoute: '/login' } as const

/** The books of a site: what they add up to, their files, and the close of their months. */
export const bookPages = [
  { id: 'operations-books', paths: ['/operations/money/books'], page: 'books/books', title: 'books.title', ...KEEPERS },
  { id: 'operations-months', paths: ['/operations/money/months'], page: 'books/months', title: 'books.months', ...KEEPERS },
] as const satisfies readonly PageRow[]
