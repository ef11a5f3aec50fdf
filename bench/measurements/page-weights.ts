import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageAssets } from '../../apps/server/src/platform/pages/page-assets.ts'
import { PAGES_DIR } from '../../apps/server/src/platform/pages/page-bundle.ts'
import { gzippedKb } from './built-scripts.ts'

/** Pages by their names, and most compressed script of a first visit to each, kB (P10). */
export const WEIGHED_PAGES = [
  { name: 'home', page: 'home/home', limitKb: 143 },
  { name: 'the finder', page: 'finder/vehicle-finder', limitKb: 143 },
  { name: 'a landing page', page: 'landing/landing', limitKb: 163 },
  { name: 'search', page: 'search/search-results', limitKb: 163 },
  { name: 'lot', page: 'lot/lot', limitKb: 163 },
  { name: 'live', page: 'bidding/dashboard/auction-dashboard', limitKb: 183 },
] as const
/** Most compressed style of all pages, kB (P10). */
export const STYLE_LIMIT_KB = 16

/** Compressed size of a built file, kB. */
export const builtKb = (address: string): number => gzippedKb(readFileSync(join(PAGES_DIR, 'client', address)))
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** What a browser fetches on its first visit to a page of the built bundle, before any popup is opened. */
export interface PageWeight {
  readonly name: (typeof WEIGHED_PAGES)[number]['name']
  readonly limitKb: number
  readonly scripts: readonly string[]
  readonly scriptKb: number
}

/** Weighs the pages as they are built now; the caller builds them. */
export function weighPages(): { readonly pages: readonly PageWeight[]; readonly styleKb: number } {
  const assetsOf = pageAssets()
  const pages = WEIGHED_PAGES.map(({ name, page, limitKb }) => {
    const { script, entry, preloads } = assetsOf(page, 'en_us')
    const scripts = [script, entry, ...preloads].filter((address) => address.endsWith('.js'))
    return { name, limitKb, scripts, scriptKb: sum(scripts.map(builtKb)) }
  })
  const styles = WEIGHED_PAGES.map(({ page }) => sum(assetsOf(page, 'en_us').styles.map(builtKb)))
  return { pages, styleKb: Math.max(...styles) }
}
