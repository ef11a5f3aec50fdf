// P10: script and style that a browser fetches on its first visit to a page, compressed, before any popup is opened.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale } from '../../apps/server/src/cli/build.ts'
import { pageAssets } from '../../apps/server/src/platform/pages/page-assets.ts'
import { PAGES_DIR } from '../../apps/server/src/platform/pages/page-bundle.ts'
import { type BenchRow, record } from '../harness.ts'
import { versionsOf } from '../package-versions.ts'
import { contractShares, gzippedKb, reactDomKb } from './built-scripts.ts'

/** Pages by their names, and most compressed script of each, kB. */
const PAGES = [
  { name: 'home', page: 'home/home', limitKb: 143 },
  { name: 'search', page: 'search/search-results', limitKb: 163 },
  { name: 'lot', page: 'lot/lot', limitKb: 163 },
  { name: 'live', page: 'bidding/dashboard/auction-dashboard', limitKb: 183 },
] as const
const STYLE_LIMIT_KB = 16

const sizeOf = (address: string): number => gzippedKb(readFileSync(join(PAGES_DIR, 'client', address)))
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

await buildIfStale((line) => console.log(`  ${line}`))
const peerKb = await reactDomKb()
const shares = await contractShares()
const assetsOf = pageAssets()
const rows: BenchRow[] = [{ name: 'react-dom alone', value: peerKb, unit: 'kB gz' }]
let holds = true
for (const { name, page, limitKb } of PAGES) {
  const { script, entry, preloads } = assetsOf(page, 'en_us')
  const scripts = [script, entry, ...preloads].filter((address) => address.endsWith('.js'))
  const value = sum(scripts.map(sizeOf))
  const contract = sum(scripts.map((address) => sizeOf(address) * (shares.get(address) ?? 0)))
  holds &&= value <= limitKb
  rows.push({ name: `${name}: script`, value, unit: 'kB gz', ratio: value / peerKb })
  rows.push({ name: `${name}: of it contract and zod`, value: contract, unit: 'kB gz' })
}
const styleKb = sum(assetsOf('home/home', 'en_us').styles.map(sizeOf))
rows.push({ name: 'style of all pages', value: styleKb, unit: 'kB gz' })

await record({
  id: 'P10',
  rows,
  wants: `script of the first visit ≤ ${PAGES.map(({ name, limitKb }) => `${limitKb} (${name})`).join(', ')} kB gz, CSS ≤ ${STYLE_LIMIT_KB} kB gz`,
  holds: holds && styleKb <= STYLE_LIMIT_KB,
  versions: versionsOf('react-dom', 'vite'),
})
