// H1: pages that hydrate delayed beside pages that hydrate immediately, on a telephone: Lighthouse, and what becomes of what a
// reader types and presses before the page is hydrated.
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
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
const WAYS = ['delayed', 'immediate'] as const
const MEASURES = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'interactive'] as const
/** A telephone of the middle class on a mobile network, as Lighthouse's mobile profile has it. */
const SLOWER_BY = 4
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }
const PHONE = { viewport: { width: 412, height: 823 }, hasTouch: true, isMobile: true } as const
/** A reader types a letter so often, from the moment the field is drawn, for so long. Milliseconds. */
const LETTER_EVERY_MS = 150
const TYPING_MS = 6_000
/** A press that did nothing by then is lost. Milliseconds. */
const PRESS_LIMIT_MS = 8_000
const LOST = PRESS_LIMIT_MS

interface Tried {
  /** From the first letter until the first one that the field still held at the end. */
  readonly savedAfterMs: number
  readonly lettersLost: number
  /** From a press, as soon as its button was drawn, until it did what it should. */
  readonly pressMs: number
  /** The longest the browser took to answer one of these acts with a picture. */
  readonly slowestAnswerMs: number
}

async function openPhone(browser: Browser): Promise<{ page: Page; line: CDPSession; close: () => Promise<void> }> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', NETWORK)
  await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_BY })
  await page.addInitScript(() => {
    Object.assign(window, { slowest: 0 })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        Object.assign(window, { slowest: Math.max((window as unknown as { slowest: number }).slowest, duration) })
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  return { page, line, close: () => context.close() }
}

const slowestOf = (page: Page) => page.evaluate(() => (window as unknown as { slowest: number }).slowest)

async function typeEarly(browser: Browser, address: string): Promise<Pick<Tried, 'savedAfterMs' | 'lettersLost' | 'slowestAnswerMs'>> {
  const { page, close } = await openPhone(browser)
  await page.goto(`${address}/login`, { waitUntil: 'commit' })
  const field = page.locator('input[name="username"]')
  await field.waitFor({ state: 'visible' })
  await field.focus()
  const letters: { readonly letter: string; readonly atMs: number }[] = []
  const startMs = performance.now()
  while (performance.now() - startMs < TYPING_MS) {
    const letter = String.fromCharCode('a'.charCodeAt(0) + (letters.length % 26))
    letters.push({ letter, atMs: performance.now() - startMs })
    await page.keyboard.press(letter)
    await sleep(LETTER_EVERY_MS)
  }
  const value = await field.inputValue()
  const slowestAnswerMs = await slowestOf(page)
  await close()
  const lettersLost = letters.length - value.length
  return { savedAfterMs: letters[lettersLost]?.atMs ?? TYPING_MS, lettersLost, slowestAnswerMs }
}

async function pressEarly(browser: Browser, address: string): Promise<Pick<Tried, 'pressMs' | 'slowestAnswerMs'>> {
  const { page, close } = await openPhone(browser)
  await page.goto(`${address}/lotSearchResults`, { waitUntil: 'commit' })
  const button = page.getByRole('button', { name: /^Watch/ }).first()
  await button.waitFor({ state: 'visible' })
  const startMs = performance.now()
  await button.tap({ noWaitAfter: true })
  const isDone = await page
    .getByRole('dialog')
    .waitFor({ state: 'visible', timeout: PRESS_LIMIT_MS })
    .then(
      () => true,
      () => false,
    )
  const pressMs = isDone ? performance.now() - startMs : LOST
  const slowestAnswerMs = await slowestOf(page)
  await close()
  return { pressMs, slowestAnswerMs }
}

async function lighthouseOf(url: string, chromePath: string): Promise<{ score: number; measures: Record<string, number> }> {
  const chrome = await launch({
    chromePath,
    chromeFlags: ['--headless=new', ...BROWSER_ARGS],
    ignoreDefaultFlags: false,
    logLevel: 'silent',
  })
  try {
    const result = await lighthouse(url, { port: chrome.port, onlyCategories: ['performance'], logLevel: 'error' })
    if (!result) throw new Error(`no report on ${url}`)
    const { categories, audits } = result.lhr
    return {
      score: Math.round(100 * (categories['performance']?.score ?? 0)),
      measures: Object.fromEntries(MEASURES.map((id) => [id, audits[id]?.numericValue ?? Number.NaN])),
    }
  } finally {
    chrome.kill()
  }
}

await buildIfStale((line) => console.log(`  ${line}`))
const chromePath = await findBrowser()
if (chromePath === null) throw new Error(NO_BROWSER)
const dataDir = await makeWorld(scaled(LOTS))
await drawFirstPictures(dataDir)
const values = new Map<string, number[]>()
const note = (name: string, value: number): void => void values.set(name, [...(values.get(name) ?? []), value])
// The two ways change places in every round, since only one server can use a data folder.
for (let round = 0; round < LEAST_ROUNDS; round++)
  for (const way of round % 2 === 0 ? WAYS : WAYS.toReversed()) {
    const server = await startServer(dataDir, { HYDRATION: way })
    const lot = (await askSearch(server.address, {}))?.content[0]?.ln ?? 0
    const paths = { home: '/', search: '/lotSearchResults', lot: `/lot/${lot}` }
    for (const path of Object.values(paths)) await fetch(server.address + path)
    const browser = await chromium.launch({ executablePath: chromePath, args: [...BROWSER_ARGS] })
    const typed = await typeEarly(browser, server.address)
    const pressed = await pressEarly(browser, server.address)
    await browser.close()
    note(`${way}: letters lost`, typed.lettersLost)
    note(`${way}: typed letters are kept after`, typed.savedAfterMs)
    note(`${way}: an early press has done its work after`, pressed.pressMs)
    note(`${way}: slowest answer to a letter or press`, Math.max(typed.slowestAnswerMs, pressed.slowestAnswerMs))
    for (const [name, path] of Object.entries(paths)) {
      const { score, measures } = await lighthouseOf(server.address + path, chromePath)
      note(`${way}: ${name}: performance`, score)
      for (const id of MEASURES) note(`${way}: ${name}: ${id.replaceAll('-', ' ')}`, measures[id] ?? Number.NaN)
    }
    await server.stop()
  }
const unitOf = (name: string): string => (name.endsWith('lost') ? '' : name.endsWith('performance') ? 'of 100' : 'ms')
const rows: BenchRow[] = [...values].map(([name, measured]) => row(name, spreadOf(measured), { unit: unitOf(name) }))
const valueOf = (name: string): number => rows.find((one) => one.name === name)?.value ?? Number.NaN
await record({
  id: 'H1',
  rows,
  wants: 'pages that hydrate delayed lose no letter and no press, and answer no later than pages that hydrate immediately (decision 0041)',
  holds:
    valueOf('delayed: letters lost') === 0 &&
    valueOf('delayed: an early press has done its work after') < LOST &&
    valueOf('delayed: slowest answer to a letter or press') <= valueOf('immediate: slowest answer to a letter or press'),
  versions: versionsOf('lighthouse', '@playwright/test'),
})
