import { pages, redirects } from '../../routes.ts'
import { byPrecedence, expandPath, type Pattern } from './expand-routes.ts'
import type { PageRow, RedirectRow } from './route-row.ts'
import { patternsOf, type PagePattern } from './routing.ts'

const rows: readonly PageRow[] = pages

/** Every concrete pattern of every page, in the order of precedence. */
export const pagePatterns: readonly PagePattern[] = rows.flatMap(patternsOf).toSorted((a, b) => byPrecedence(a.pattern, b.pattern))

export interface RedirectPattern extends RedirectRow {
  readonly pattern: Pattern
}

export const redirectPatterns: readonly RedirectPattern[] = redirects.flatMap((row) =>
  expandPath(row.from).map((pattern) => ({ ...row, pattern })),
)
