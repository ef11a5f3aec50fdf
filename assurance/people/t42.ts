// T42: every page by axe in light and dark, at 400 % zoom, with less motion and with forced colours; sign-in and bid by keyboard alone.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, chromium, type Page } from '@playwright/test'
import { BROWSER_ARGS, findBrowser } from '../../apps/server/src/cli/find-browser.ts'
import { loadPageBundle } from '../../apps/server/src/platform/pages/page-bundle.ts'
import { startServer } from '../../bench/world/running-server.ts'
import { DEMO_PASSWORD } from '../../demo/people/people.ts'
import { record } from '../result.ts'
import { SHARE } from './share.ts'

const LEAST_PAGES = 60
const DEMO_LOTS = '800'
const OPERATOR = 901_009
const BUYER = 901_002
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const SERIOUS = ['serious', 'critical']
/** 1280 by 1024 at 400 %. */
const ZOOMED = { width: 320, height: 256 }
const DESKTOP = { width: 1280, height: 900 }
const PHONE = { width: 360, height: 740 }
const TABS_MAX = 80
const PAGE_LIMIT_MS = 30_000
const CODE_TRIES = 25
const CODE_WAIT_MS = 1_500
/** A movement that goes on after so long is one. */
const MOTION_MS = 200

interface Place {
  readonly path: string
  readonly as: 'visitor' | 'buyer' | 'operator'
}

/** Values for the parameters of addresses. */
const PARAMS: Readonly<Record<string, string>> = {
  navMenu: 'security',
  edit: 'edit',
  flag: 'renewal',
  brand: 'DRIVE',
  provider: 'google',
  value: 'toyota',
  make: 'toyota',
  view: 'current',
}

interface Row {
  readonly id: string
  readonly access: string
}

/** Every page of the table once, filled in and seen by somebody who may. */
async function placesOf(lot: string): Promise<Place[]> {
  const { pagePatterns } = await loadPageBundle()
  const rows = new Map<string, Place>()
  for (const { pattern, row } of pagePatterns as readonly { pattern: string; row: Row }[]) {
    if (rows.has(row.id)) continue
    const path = pattern
      .replace(':lotId', lot)
      .replaceAll(/:(\w+)/g, (_, name: string) => PARAMS[name] ?? '1')
      .replace('*', 'x')
    const as = row.access === 'anyone' ? 'visitor' : /OPERATOR|AUDITOR/.test(row.access) ? 'operator' : 'buyer'
    rows.set(row.id, { path, as })
  }
  return [...rows.values()]
}

interface Answer {
  readonly returnCode: number
  readonly data: Readonly<Record<string, unknown>>
}

async function signIn(page: Page, origin: string, number: number): Promise<void> {
  const post = async (oneTimeCode: string): Promise<Answer> => {
    const answer = await page.request.post(`${origin}/processLogin`, {
      data: { username: String(number), password: DEMO_PASSWORD, oneTimeCode },
    })
    return (await answer.json()) as Answer
  }
  let answer = await post('')
  for (let tries = 0; answer.returnCode !== 1 && tries < CODE_TRIES; tries++) {
    const { data } = (await (await page.request.get(`${origin}/public/data/demo/people`)).json()) as Answer
    const people = data['people'] as readonly { number: number; oneTimeCode: string }[]
    const code = people.find((one) => one.number === number)?.oneTimeCode ?? ''
    if (code === '') await page.waitForTimeout(CODE_WAIT_MS)
    else answer = await post(code)
  }
  if (answer.returnCode !== 1) throw new Error(`${number} cannot sign in: ${JSON.stringify(answer.data)}`)
}

/** A page with cookies of its own. */
const pageOf = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage()

async function axeFaults(page: Page, what: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze()
  return violations
    .filter(({ impact }) => SERIOUS.includes(impact ?? ''))
    .map(
      ({ id, nodes }) =>
        `${what}: ${id} at ${nodes
          .map(({ target }) => target.join(' '))
          .slice(0, 3)
          .join(', ')}`,
    )
}

async function sidewaysFault(page: Page, what: string): Promise<string[]> {
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  return sideways > 0 ? [`${what}: ${sideways} px stand beside the page at 400 %`] : []
}

async function motionFaults(page: Page, what: string): Promise<string[]> {
  const moving = await page.evaluate(
    (limitMs) =>
      document
        .getAnimations()
        .filter((one) => one.playState === 'running' && Number(one.effect?.getComputedTiming().activeDuration) > limitMs)
        .map((one) => (one.effect as KeyframeEffect | null)?.target?.className ?? ''),
    MOTION_MS,
  )
  return moving.map((target) => `${what}: ${target} moves although less motion is asked for`)
}

async function lookAt(page: Page, origin: string, { path, as }: Place): Promise<string[]> {
  const what = `${path} as ${as}`
  await page.setViewportSize(DESKTOP)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce', forcedColors: 'none' })
  await page.goto(origin + path, { waitUntil: 'load', timeout: PAGE_LIMIT_MS })
  const faults = await axeFaults(page, `${what}, light`)
  faults.push(...(await motionFaults(page, what)))
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce', forcedColors: 'none' })
  faults.push(...(await axeFaults(page, `${what}, dark phone`)))
  await page.setViewportSize(ZOOMED)
  faults.push(...(await sidewaysFault(page, what)))
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce', forcedColors: 'active' })
  faults.push(...(await axeFaults(page, `${what}, forced colours at 400 %`)))
  return faults
}

/** Presses Tab until something matches; answers whether it did. */
async function tabTo(page: Page, selector: string): Promise<boolean> {
  for (let tabs = 0; tabs < TABS_MAX; tabs++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)) return true
    await page.keyboard.press('Tab')
  }
  return false
}

/** Signs in and bids without a pointer; answers what could not be done. */
async function byKeyboard(browser: Browser, origin: string, lot: string): Promise<string[]> {
  const page = await (await browser.newContext({ viewport: DESKTOP })).newPage()
  const type = async (selector: string, text: string): Promise<boolean> => {
    if (!(await tabTo(page, selector))) return false
    await page.keyboard.type(text)
    return true
  }
  await page.goto(`${origin}/login?redirectUrl=${encodeURIComponent(`/lot/${lot}`)}`)
  await page.locator('[data-alive]').first().waitFor({ state: 'attached', timeout: PAGE_LIMIT_MS })
  if (!(await type('input[name=username]', String(BUYER)))) return ['the user name is not reached by Tab']
  if (!(await type('input[name=password]', DEMO_PASSWORD))) return ['the password is not reached by Tab']
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/lot\//, { timeout: PAGE_LIMIT_MS })
  await page.locator('.bidp input').first().waitFor({ timeout: PAGE_LIMIT_MS })
  if (!(await type('.bidp input:not([type=checkbox]):not([type=radio])', '700'))) return ['the bid field is not reached by Tab']
  await page.keyboard.press('Enter')
  await page.locator('.bidp h2:focus, .bidp h3:focus').waitFor({ timeout: PAGE_LIMIT_MS })
  if (!(await tabTo(page, '.bidp button.buy'))) return ['the confirmation is not reached by Tab']
  await page.keyboard.press('Enter')
  const answer = page.locator('.bidp [data-bid="answer"]')
  await answer.waitFor({ timeout: PAGE_LIMIT_MS })
  const words = (await answer.textContent()) ?? ''
  await page.context().close()
  return words.includes('You lead') ? [] : [`the bid came to "${words.slice(0, 100)}"`]
}

interface FoundLots {
  readonly data: { readonly results: { readonly content: readonly { readonly ln: number; readonly hb: number }[] } }
}

/** A lot that sells in some days at a low price, so that a small bid is taken. */
async function lotToBid(page: Page, origin: string): Promise<string> {
  const answer = await page.request.post(`${origin}/public/lots/search-results`, {
    data: {
      filter: { TITL: ['title_group_code:TITLEGROUP_S'], MISC: ['auction_date_utc:[NOW+2DAY TO NOW+20DAY]', 'sealed_bid_flag:false'] },
      sort: ['auction_date_utc desc'],
      size: 100,
    },
  })
  const { content } = ((await answer.json()) as FoundLots).data.results
  return String(content.find(({ hb }) => hb < 400)?.ln ?? '')
}

const executablePath = await findBrowser()
if (executablePath === null) throw new Error('there is no browser')
const dataDir = mkdtempSync(join(tmpdir(), 'accessible-'))
const server = await startServer(dataDir, { DEMO: 'on', DEMO_LOTS, DEMO_LANES: 'off' })
const browser = await chromium.launch({ executablePath, args: [...BROWSER_ARGS] })
try {
  const origin = `http://localhost:${server.port}`
  const pages: Record<Place['as'], Page> = {
    visitor: await pageOf(browser),
    buyer: await pageOf(browser),
    operator: await pageOf(browser),
  }
  await signIn(pages.buyer, origin, BUYER)
  await signIn(pages.operator, origin, OPERATOR)
  const lot = await lotToBid(pages.visitor, origin)
  const all = await placesOf(lot)
  const places = all.slice(0, Math.ceil(all.length * SHARE))
  const faults: string[] = []
  for (const place of places) faults.push(...(await lookAt(pages[place.as], origin, place)))
  const keyboard = await byKeyboard(browser, origin, lot).catch((error: unknown) => [`by keyboard: ${String(error).slice(0, 200)}`])
  const shortfalls = [...faults, ...keyboard, ...(places.length < LEAST_PAGES ? [`only ${places.length} pages were looked at`] : [])]
  await record({
    id: 'T42',
    figures: {
      pages: places.length,
      'looks at each: light, dark phone, 400 %, forced colours': 4,
      'serious or critical findings': faults.length,
      'sign-in and bid by keyboard alone': keyboard.length === 0 ? 'done' : keyboard.join(', '),
    },
    wants: `at least ${LEAST_PAGES} pages: no serious or critical finding of axe in light, dark and forced colours, nothing beside the page at 400 %, nothing moves when less motion is asked for; sign-in and bid by keyboard alone`,
    holds: shortfalls.length === 0,
    shortfalls,
  })
} finally {
  await browser.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
