import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base, type Browser, type Page } from '@playwright/test'
import axe from 'axe-core'

const EVERY_RULE = { type: 'tag' as const, values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }
/** The rules that a colour scheme can break; what else axe looks at is the same in each. */
const COLOUR_RULES = { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] }

/** A browser page that fails its journey when a script fails, hydration differs or the page's own policy is broken. */
export const test = base.extend<{ faults: string[] }>({
  faults: [
    async ({ page }, use, testInfo) => {
      const faults: string[] = []
      const refused: string[] = []
      page.on('response', (answer) => {
        if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`)
      })
      page.on('requestfailed', (request) => void refused.push(`${request.failure()?.errorText ?? ''} ${request.url()}`))
      page.on('pageerror', (error) => faults.push(`error: ${error.message}`))
      page.on('console', (message) => {
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) faults.push(`console: ${message.text()}`)
      })
      await use(faults)
      if (testInfo.status !== testInfo.expectedStatus)
        process.stdout.write(`Refused or broken off before this failed: ${refused.join(', ')}\n`)
      // A request that a journey answers itself may still be on its way as the journey ends.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Opens a page and waits until its script has taken over. */
export async function open(page: Page, path: string): Promise<void> {
  // A page that was leading on by itself, as after a sign-in, may get in between; asked for again, the page comes.
  await page.goto(path).catch(async (error: unknown) => {
    if (!String(error).includes('ERR_ABORTED')) throw error
    await page.goto(path)
  })
  await hydrated(page)
}

/** A page of somebody else beside the journey's own. */
export const anotherVisitor = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage()

/** Lots that no lane sells while a journey looks at them; what other journeys bring in without a sale is not among them. */
export const LIST = '/lotSearchResults?misc=auction_date_utc:[NOW%2B2DAY+TO+NOW%2B20DAY]&sort=year-new'

/** Paths of the lots that a list leads to, in order, read as the server sends them: to draw the list costs as much as to draw a lot. */
async function lotPathsOf(page: Page, list: string): Promise<readonly string[]> {
  const html = await (await page.request.get(list)).text()
  return [...new Set([...html.matchAll(/href="(\/lot\/\d+\/[^"#?]*)"/g)].map(([, path = '']) => path))]
}

const NUMBER_IN_PATH = /^\/lot\/(\d+)\//

/** Numbers of these lots. */
export const lotsOf = async (page: Page, list: string): Promise<readonly string[]> =>
  (await lotPathsOf(page, list)).map((path) => NUMBER_IN_PATH.exec(path)?.[1] ?? '')

/** Opens the first lot of `LIST` by its address. */
export async function openLot(page: Page): Promise<void> {
  const [path = ''] = await lotPathsOf(page, LIST)
  await open(page, path)
  await expect(page.locator('#lot-details')).toBeVisible()
}

/** Waits until the document's script has taken over: only then does the menu of the display say so. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator('[data-alive]').first()).toBeAttached()
}

/** Waits until a part of the page that comes to life on its own, as by its turn or by scrolling, has done so. */
export const alive = async (page: Page, selector: string): Promise<void> =>
  void (await page.waitForFunction(
    (part) => Object.keys(document.querySelector(part) ?? {}).some((key) => key.startsWith('__reactProps')),
    selector,
  ))

/** Numbers of the lots that a result page lists, in order; not of those that it recommends. */
export const listedLots = (page: Page): Promise<string[]> =>
  page.locator('[data-lot]:not(.recrow [data-lot])').evaluateAll((lots) => lots.map((lot) => (lot as HTMLElement).dataset['lot'] ?? ''))

/** Waits for the answer of the next search of this page. */
export const nextSearch = (page: Page) => page.waitForResponse((answer) => answer.url().includes('search-results') && answer.ok())

/** Widths of a phone, a tablet and a desktop, px. */
const WIDTHS_PX = [360, 768, 1280]

/** Demands that nothing of the page scrolls sideways at any width; `atEach` looks at more there. */
export async function expectNothingSideways(page: Page, atEach?: () => Promise<void>): Promise<void> {
  for (const width of WIDTHS_PX) {
    await page.setViewportSize({ width, height: 800 })
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect([width, sideways]).toEqual([width, 0])
    await atEach?.()
  }
}

/** Rules that axe is asked for, by tag or by name. */
type AxeRules = typeof EVERY_RULE | typeof COLOUR_RULES
/** A rule that is broken, and where. */
interface Finding {
  readonly id: string
  readonly where: readonly string[]
}

/** Lets bars that stay while the page scrolls scroll with it, or stay again: what happens to stand under one just now is no smaller for it. */
const setBars = (page: Page, position: 'static' | ''): Promise<void> =>
  page.evaluate((wanted) => {
    for (const bar of document.querySelectorAll<HTMLElement>('header, nav, .to-top')) {
      const stays = ['fixed', 'sticky'].includes(getComputedStyle(bar).position)
      if (stays || wanted === '') bar.style.position = wanted
    }
  }, position)

/** What axe finds on a page without frames. Its half megabyte is brought once a document: most pages are looked at faster than it is read. */
async function findingsOf(page: Page, part: string, runOnly: AxeRules): Promise<Finding[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ({ include, rules }) => {
      // A colour on its way from one scheme to the other is neither of both.
      const moving = document.getAnimations().filter((one) => one instanceof CSSTransition)
      await Promise.allSettled(moving.map(({ finished }) => finished))
      const { violations } = await (window as unknown as { readonly axe: typeof axe }).axe.run(
        { include: [include] },
        { runOnly: { ...rules, values: [...rules.values] }, resultTypes: ['violations'] },
      )
      return violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.target.join(' ')).slice(0, 5) }))
    },
    { include: part, rules: runOnly },
  )
}

/** The same where frames are looked into as well: only the mailbox has them, and its mails have a journey of their own. */
async function findingsWithFrames(page: Page, part: string, runOnly: AxeRules): Promise<Finding[]> {
  const builder = new AxeBuilder({ page }).setLegacyMode().include(part)
  const { violations } = await builder.options({ runOnly, resultTypes: ['violations'] }).analyze()
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.target.join(' ')).slice(0, 5) }))
}

/** Demands that axe finds nothing, of any impact, on the page or in one part of it. */
export async function expectNoAxeFindings(page: Page, part = 'html', runOnly: AxeRules = EVERY_RULE): Promise<void> {
  await setBars(page, 'static')
  const findings = await (page.frames().length > 1 ? findingsWithFrames : findingsOf)(page, part, runOnly)
  await setBars(page, '')
  expect(findings).toEqual([])
}

/** The same in light and in dark, where the rules of colour are asked again. */
export async function expectNoAxeFindingsInBothSchemes(page: Page, part?: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectNoAxeFindings(page, part)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoAxeFindings(page, part, COLOUR_RULES)
}
