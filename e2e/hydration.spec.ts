import { expect, test, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../demo/people/people.ts'
import { hydrated, open } from './journey.ts'

const PATHS = [
  '/',
  '/lotSearchResults',
  '/lotSearchResults?query=nothing-is-called-so',
  'LOT',
  'PHOTOS',
  '/noSearchResults',
  '/app-error?code=404&url=%2Fx',
]
const PREFIXES = ['', '/es', '/nl']
/** Pages of every type, each with something that only a hydrated page does. */
const IMMEDIATE_PATHS = [...PATHS, '/auctionCalendar', '/auctionDashboard', '/locations', '/login']
/** A message shown by its key, as it is where no pack of the page carries it. */
const BARE_KEY = /\b(?:card|damage|error|facet|fee|footer|gallery|home|lot|nav|picker|search|time|titleGroup|titleKind)\.[a-z][a-zA-Z]*\b/

/** Opens every path and collects what goes wrong; every message is shown in words. */
async function visit(page: Page, prefix: string, paths: readonly string[]): Promise<void> {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    // The error page is itself an answer 404.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) errors.push(message.text())
  })
  await page.goto(`${prefix}/lotSearchResults`)
  const lot = ((await page.locator('.res-list a[href*="/lot/"]').first().getAttribute('href')) ?? '')
    .split('/')
    .slice(0, prefix === '' ? 3 : 4)
  for (const path of paths) {
    const address = path === 'LOT' ? lot.join('/') : path === 'PHOTOS' ? `${lot.join('/')}/Photos` : prefix + path
    await page.goto(address, { waitUntil: 'networkidle' })
    await page.mouse.move(200, 200)
    await hydrated(page)
    expect(await page.locator('body').innerText(), address).not.toMatch(BARE_KEY)
    expect(errors, address).toEqual([])
  }
}

for (const prefix of PREFIXES)
  test(`pages under ${prefix || '/'} wake without an error and say every message in words`, ({ page }) => visit(page, prefix, PATHS))

/** Has the pages of a test come as a server with HYDRATION=immediate sends them. */
async function hydrateImmediately(page: Page): Promise<void> {
  await page.route(
    () => true,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch({ maxRedirects: 0 })
      const body = await response.text()
      await route.fulfill({ response, body: body.replace(' data-entry=', ' data-hydrate="immediate" data-entry=') })
    },
  )
}

test('pages that hydrate immediately do so without an interaction and without an error', async ({ page }) => {
  await hydrateImmediately(page)
  await visit(page, '', IMMEDIATE_PATHS)
  await expect(page.locator('script[data-hydrate="immediate"]')).toHaveCount(1)
  await page.getByLabel('Email or user ID').fill(SUSPENDED)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveAttribute('data-error', 'ACCOUNT_SUSPENDED')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

/** So long a page waits for a worker that reads the rules of languages. */
const RULES_LIMIT_MS = 1_000
/** Is refused with the right password too, so that no failure is counted. */
const SUSPENDED = 'sam.porter@example.com'

/** Opens a page whose modules do not come before `wake` is called. */
async function openAsleep(page: Page, path: string): Promise<{ wake: () => void }> {
  let wake = (): void => undefined
  const held = new Promise<void>((resolve) => {
    wake = resolve
  })
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(path)
  return { wake }
}

test('what is typed while a page sleeps is sent as typed, and nothing moves from under a finger as it wakes', async ({ page }) => {
  const { wake } = await openAsleep(page, '/login')
  const [name, password] = [page.getByLabel('Email or user ID'), page.getByLabel('Password', { exact: true })]
  const google = page.getByRole('link', { name: 'Continue with Google' })
  const place = await google.boundingBox()
  await name.fill(SUSPENDED)
  await password.fill(DEMO_PASSWORD)
  wake()
  await hydrated(page)
  await expect(name).toHaveValue(SUSPENDED)
  expect(await google.boundingBox()).toEqual(place)
  const sent = page.waitForRequest('**/processLogin*')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  expect((await sent).postDataJSON()).toMatchObject({ username: SUSPENDED, password: DEMO_PASSWORD })
})

test('a form sent while a page sleeps goes out once, when it is awake, and keeps what was typed', async ({ page }) => {
  const { wake } = await openAsleep(page, '/login')
  const sent: (string | null)[] = []
  page.on('request', (request) => {
    if (request.url().includes('/processLogin')) sent.push(request.headers()['content-type'] ?? null)
  })
  await page.getByLabel('Email or user ID').fill(SUSPENDED)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  const press = page.getByRole('button', { name: 'Sign in', exact: true })
  await press.click({ clickCount: 2 })
  wake()
  await expect(page.getByRole('alert')).toHaveAttribute('data-error', 'ACCOUNT_SUSPENDED')
  await expect(page.getByLabel('Email or user ID')).toHaveValue(SUSPENDED)
  expect(sent).toEqual(['application/json'])
})

test('without its modules a page sends its form as it does without script', async ({ page }) => {
  await page.route('**/assets/entry.client-*.js', (route) => route.abort())
  await page.goto('/login')
  await page.getByLabel('Email or user ID').fill(SUSPENDED)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/login\?error=ACCOUNT_SUSPENDED/)
})

test('a page wakes, and writes its numbers and dates, where no worker reads the rules of languages', async ({ page }) => {
  // Whether the request for a worker's module can be seen and held depends on the browser, so the worker itself fails.
  await page.addInitScript(() => {
    class FailingWorker extends EventTarget {
      constructor() {
        super()
        Object.assign(window, { hasFailed: true })
        setTimeout(() => this.dispatchEvent(new Event('error')))
      }
      terminate(): void {}
    }
    Object.assign(window, { Worker: FailingWorker })
  })
  // A document that is interacted with as it loads starts no worker, and one may be loaded again by itself.
  await expect(async () => {
    await open(page, '/auctionCalendar')
    expect(await page.evaluate(() => 'hasFailed' in window)).toBe(true)
  }).toPass()
  await expect(page.locator('.cal h2').first()).toBeVisible()
})

test('numbers wait a second for the rules of languages; a page that then has none reads them itself, and asks the server for no number data [MKT-8.24] [ACC-9.02] [MKT-9.01]', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.addInitScript(() => {
    class SilentWorker extends EventTarget {
      readonly since = performance.now()
      terminate(): void {
        Object.assign(window, { waitedMs: performance.now() - this.since })
      }
    }
    Object.assign(window, { Worker: SilentWorker })
  })
  const waitedMs = () => page.evaluate(() => (window as unknown as { waitedMs?: number }).waitedMs ?? 0)
  // A document that is interacted with as it loads starts no worker, and one may be loaded again by itself.
  await expect(async () => {
    await open(page, '/lotSearchResults')
    expect(Math.round(await waitedMs())).toBeGreaterThanOrEqual(RULES_LIMIT_MS)
  }).toPass()
  await page.getByLabel('Sort').selectOption('year-old')
  await expect(page).toHaveURL(/sort=year-old/)
  await expect(page.locator('main output').first()).toHaveText(/\d,\d{3}/)
  expect(asked.filter((path) => path.includes('cldrData'))).toEqual([])
})
