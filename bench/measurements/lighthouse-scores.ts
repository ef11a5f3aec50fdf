// P11: Lighthouse with its mobile profile on each page, served by a demo marketplace as a first start makes it.
import { setTimeout as sleep } from 'node:timers/promises'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { buildIfStale } from '../../apps/server/src/cli/build.ts'
import { BROWSER_ARGS, findBrowser, NO_BROWSER } from '../../apps/server/src/cli/find-browser.ts'
import { type BenchRow, LEAST_ROUNDS, record, row, spreadOf } from '../harness.ts'
import { versionsOf } from '../package-versions.ts'
import { scaled } from '../scale.ts'
import { askSearch } from '../world/ask-search.ts'
import { makeWorld } from '../world/make-world.ts'
import { drawFirstPictures, startServer } from '../world/running-server.ts'

const LOTS = 20_000
const FLAGS = ['--headless=new', ...BROWSER_ARGS]
/** Least score of each category, of 100. */
const LEAST = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Category = keyof typeof LEAST
const CATEGORIES = Object.keys(LEAST) as Category[]
const MEASURES = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'] as const
const PICTURE = /\/media\/looks\/[^"'\s,)\\]+/g
const PICTURE_RETRY_MS = 1_000

interface Run {
  readonly scores: Readonly<Record<Category, number>>
  readonly measures: Readonly<Record<(typeof MEASURES)[number], number>>
  readonly failed: readonly string[]
}

/** Browsers started for one run at most: one that recorded nothing of a page says nothing of it. */
const TRIES = 3

async function reportOn(url: string, chromePath: string) {
  const chrome = await launch({ chromePath, chromeFlags: FLAGS, ignoreDefaultFlags: false, logLevel: 'silent' })
  try {
    const result = await lighthouse(url, { port: chrome.port, onlyCategories: CATEGORIES, logLevel: 'error' })
    if (!result) throw new Error(`no report on ${url}`)
    return result.lhr
  } finally {
    chrome.kill()
  }
}

async function runOnce(url: string, chromePath: string): Promise<Run> {
  let report = await reportOn(url, chromePath)
  for (let tried = 1; report.runtimeError && tried < TRIES; tried++) report = await reportOn(url, chromePath)
  const { categories, audits, runtimeError } = report
  if (runtimeError) throw new Error(runtimeError.message)
  const failed = CATEGORIES.filter((category) => category !== 'performance').flatMap((category) =>
    (categories[category]?.auditRefs ?? []).filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1).map(({ id }) => id),
  )
  return {
    scores: Object.fromEntries(
      CATEGORIES.map((category) => [category, Math.round(100 * (categories[category]?.score ?? 0))]),
    ) as Run['scores'],
    measures: Object.fromEntries(MEASURES.map((id) => [id, audits[id]?.numericValue ?? Number.NaN])) as Run['measures'],
    failed,
  }
}

/** Waits until every picture that a page names is drawn. */
async function waitForPictures(url: string): Promise<void> {
  const pictures = new Set((await (await fetch(url)).text()).replaceAll('&amp;', '&').match(PICTURE) ?? [])
  for (const picture of pictures) {
    while ((await fetch(new URL(picture, url))).status === 503) await sleep(PICTURE_RETRY_MS)
  }
}

await buildIfStale((line) => console.log(`  ${line}`))
const chromePath = await findBrowser()
if (chromePath === null) throw new Error(NO_BROWSER)
const dataDir = await makeWorld(scaled(LOTS))
await drawFirstPictures(dataDir)
const server = await startServer(dataDir)
const lot = (await askSearch(server.address, {}))?.content[0]?.ln ?? 0
const pages = [
  { name: 'home', path: '/' },
  { name: 'search', path: '/lotSearchResults' },
  { name: 'lot', path: `/lot/${lot}` },
  { name: 'calendar', path: '/auctionCalendar' },
]
const rows: BenchRow[] = []
let holds = true
for (const { path } of pages) await waitForPictures(server.address + path)
const runs = new Map<string, Run[]>(pages.map(({ name }) => [name, []]))
for (let round = 0; round < LEAST_ROUNDS; round++)
  for (const { name, path } of pages) runs.get(name)?.push(await runOnce(server.address + path, chromePath))
await server.stop()
for (const [name, measured] of runs) {
  for (const category of CATEGORIES) {
    const spread = spreadOf(measured.map(({ scores }) => scores[category]))
    holds &&= spread.median >= LEAST[category]
    rows.push(row(`${name}: ${category}`, spread, { unit: 'of 100' }))
  }
  for (const id of MEASURES) {
    const unit = id === 'cumulative-layout-shift' ? '' : 'ms'
    rows.push(row(`${name}: ${id.replaceAll('-', ' ')}`, spreadOf(measured.map(({ measures }) => measures[id])), { unit }))
  }
  const failed = new Set(measured.flatMap((one) => one.failed))
  if (failed.size > 0) console.log(`  ${name} fails ${[...failed].join(', ')}`)
}
await record({
  id: 'P11',
  rows,
  wants: `Lighthouse, mobile profile, median of ${LEAST_ROUNDS}: ${CATEGORIES.map((category) => `${category} ${LEAST[category] < 100 ? '≥ ' : ''}${LEAST[category]}`).join(', ')}`,
  holds,
  versions: versionsOf('lighthouse'),
})
