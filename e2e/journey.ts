import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base, type Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** A browser page that fails its journey when a script fails, hydration differs or the page's own policy is broken. */
export const test = base.extend<{ faults: string[] }>({
  faults: [
    async ({ page }, use) => {
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(`error: ${error.message}`))
      page.on('console', (message) => {
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) faults.push(`console: ${message.text()}`)
      })
      await use(faults)
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

/** Opens the first lot that the results list. */
export async function openLot(page: Page): Promise<void> {
  await open(page, '/lotSearchResults')
  await page.locator('[data-lot]').first().getByRole('link').click()
  await expect(page.locator('#lot-details')).toBeVisible()
}

/** Waits until the document's script has taken over: only then does the theme choice exist. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator('.menu button').first()).toBeAttached()
}

/** Numbers of the lots that a result page lists, in order. */
export const listedLots = (page: Page): Promise<string[]> =>
  page.locator('[data-lot]').evaluateAll((lots) => lots.map((lot) => (lot as HTMLElement).dataset['lot'] ?? ''))

/** Waits for the answer of the next search of this page. */
export const nextSearch = (page: Page) => page.waitForResponse((answer) => answer.url().includes('search-results') && answer.ok())

/** Demands that axe finds nothing, of any impact, on the page or in one part of it. */
export async function expectNoAxeFindings(page: Page, part = 'html'): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include(part).withTags(TAGS).analyze()
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.target.join(' ')).slice(0, 5) }))).toEqual([])
}
