// P10: script and style that a browser fetches on its first visit to a page, compressed, before any popup is opened.
import { buildIfStale } from '../../apps/server/src/cli/build.ts'
import { type BenchRow, record } from '../harness.ts'
import { versionsOf } from '../package-versions.ts'
import { contractShares, reactDomKb } from './built-scripts.ts'
import { builtKb, STYLE_LIMIT_KB, weighPages } from './page-weights.ts'

await buildIfStale((line) => console.log(`  ${line}`))
const peerKb = await reactDomKb()
const shares = await contractShares()
const { pages, styleKb } = weighPages()
const rows: BenchRow[] = [{ name: 'react-dom alone', value: peerKb, unit: 'kB gz' }]
for (const { name, scripts, scriptKb } of pages) {
  const contract = scripts.reduce((total, address) => total + builtKb(address) * (shares.get(address) ?? 0), 0)
  rows.push({ name: `${name}: script`, value: scriptKb, unit: 'kB gz', ratio: scriptKb / peerKb })
  rows.push({ name: `${name}: of it contract and zod`, value: contract, unit: 'kB gz' })
}
rows.push({ name: 'style of all pages', value: styleKb, unit: 'kB gz' })

await record({
  id: 'P10',
  rows,
  wants: `script of the first visit ≤ ${pages.map(({ name, limitKb }) => `${limitKb} (${name})`).join(', ')} kB gz, CSS ≤ ${STYLE_LIMIT_KB} kB gz`,
  holds: pages.every(({ scriptKb, limitKb }) => scriptKb <= limitKb) && styleKb <= STYLE_LIMIT_KB,
  versions: versionsOf('react-dom', 'vite'),
})
