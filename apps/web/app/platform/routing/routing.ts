import { LANGUAGE_PREFIXES, type Locale } from '@app/text/locales.ts'
import { pages } from '../../routes.ts'
import { canonicalPath, expandPath, paramsOf, type Pattern } from './expand-routes.ts'
import type { Layout, PageRow } from './route-row.ts'

/** One concrete pattern of one page; `key` names it on both sides. */
export interface PagePattern {
  readonly key: string
  readonly pattern: Pattern
  readonly row: PageRow
}

const rows: readonly PageRow[] = pages

/** Every concrete pattern of a page; those of all pages together are in all-pages.ts. */
export const patternsOf = (row: PageRow): PagePattern[] =>
  row.paths.flatMap(expandPath).map((pattern, index) => ({ key: `${row.id}.${index}`, pattern, row }))

const rowOfKey = (key: string): PageRow | undefined => rows.find(({ id }) => id === key.slice(0, key.lastIndexOf('.')))

/** The pattern with a key; undefined for a key of no page. */
export function patternOfKey(key: string): PagePattern | undefined {
  const row = rowOfKey(key)
  return row && patternsOf(row).find((page) => page.key === key)
}

/** The row of a page id; only for ids of the table. */
export function pageRow(id: string): PageRow {
  const row = rows.find((one) => one.id === id)
  if (!row) throw new Error(`no page ${id} in the route table`)
  return row
}

/** The layout of a matched route by its key; what no row names, such as an unknown address, is in the shell. */
export const layoutOf = (key = ''): Layout => rowOfKey(key)?.layout ?? 'shell'

/** First path segment of a language with its slash, empty for English (MQ-019). */
export const prefixOf = (locale: Locale): string => (LANGUAGE_PREFIXES[locale] === '' ? '' : `/${LANGUAGE_PREFIXES[locale]}`)

/** A path of this site in a language. */
export function localPath(locale: Locale, path: string): string {
  const prefix = prefixOf(locale)
  return path === '/' && prefix !== '' ? prefix : `${prefix}${path}`
}

/** A path of this site without its language prefix. */
export const unprefixed = (locale: Locale, path: string): string => path.slice(prefixOf(locale).length) || '/'

/**
 * Parameters that a whole path gives a page's pattern, when it is spelled as the page's own address is; null for any other path,
 * which the server redirects or refuses. Both routers' matches are held to this.
 */
export function ownParams(locale: Locale, pattern: Pattern, path: string): Record<string, string> | null {
  const rest = unprefixed(locale, path)
  return localPath(locale, canonicalPath(pattern, rest)) === path ? paramsOf(pattern, rest) : null
}
