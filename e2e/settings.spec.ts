import type { Page } from '@playwright/test'
import { expect, expectNoAxeFindings, hydrated, open, test } from './journey.ts'

const menu = (page: Page) => page.locator('details.drop').filter({ has: page.locator('[data-opens="zone"]') })
const dialog = (page: Page) => page.getByRole('dialog')

async function ask(page: Page, opens: 'zone' | 'place'): Promise<void> {
  await menu(page).locator('summary').click()
  await page.locator(`[data-opens="${opens}"]`).click()
  await expect(dialog(page)).toBeVisible()
}

const cookieOf = async (page: Page, name: string) => (await page.context().cookies()).find((cookie) => cookie.name === name)

test('two hundred milliseconds after a language is saved its own address is opened [ACC-4.52] [ACC-9.18]', async ({ page }) => {
  await page.clock.install()
  await open(page, '/lotSearchResults')
  await page.evaluate(() => {
    const wait = window.setTimeout
    const delays: number[] = []
    Object.assign(window, { delays })
    window.setTimeout = ((act: () => void, ms: number) => {
      delays.push(ms)
      return wait(act, ms)
    }) as typeof window.setTimeout
  })
  await page.clock.pauseAt(Date.now() + 60_000)
  const saved = page.waitForResponse('**/public/data/userConfigUpdate')
  await menu(page).locator('summary').click()
  await page.getByRole('link', { name: 'Español' }).click()
  await (await saved).finished()
  await page.waitForFunction(() => (window as unknown as { delays: number[] }).delays.includes(200))
  await page.clock.runFor(199)
  await expect(page).toHaveURL(/:\d+\/lotSearchResults/)
  await page.clock.runFor(1)
  await expect(page).toHaveURL(/\/es\/lotSearchResults/)
})

test('a language is saved, kept for thirty days and leads to its own address [ACC-4.51] [ACC-3.38]', async ({ page }) => {
  await open(page, '/lotSearchResults')
  const saved = page.waitForRequest((request) => request.url().endsWith('/public/data/userConfigUpdate'))
  await menu(page).locator('summary').click()
  await page.getByRole('link', { name: 'Español' }).click()
  expect((await saved).postDataJSON()).toEqual({ language: 'es_es' })
  await expect(page).toHaveURL(/\/es\/lotSearchResults/)
  await expect(page.locator('html')).toHaveAttribute('lang', /^es/)
  const cookie = await cookieOf(page, 'userLang')
  expect(cookie).toMatchObject({ value: 'es_es', path: '/', domain: 'localhost' })
  expect((cookie?.expires ?? 0) * 1000 - Date.now()).toBeLessThanOrEqual(30 * 86_400_000)
  expect(await page.evaluate(() => localStorage.getItem('g2app.userLang'))).toBe('es_es')
})

test('a saved time zone is kept and the route loaded anew; a cancelled one changes nothing [ACC-4.53] [ACC-4.54] [ACC-2.62]', async ({
  page,
}) => {
  await open(page, '/lotSearchResults')
  await ask(page, 'zone')
  const choice = page.getByLabel('Show my times in')
  const before = await choice.inputValue()
  await choice.selectOption('Asia/Tokyo')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toHaveCount(0)
  expect(await cookieOf(page, 'userTimezone')).toBeUndefined()
  await ask(page, 'zone')
  await expect(choice).toHaveValue(before)
  await choice.selectOption('Asia/Tokyo')
  const reloaded = page.waitForResponse((answer) => answer.url().includes('search-results'))
  await page.getByRole('button', { name: 'Save' }).click()
  await reloaded
  await expect(dialog(page)).toHaveCount(0)
  expect(await cookieOf(page, 'userTimezone')).toMatchObject({ path: '/' })
  await page.locator('.res-list a[href*="/lot/"]').first().click()
  await expect(page).toHaveURL(/\/lot\/\d+/)
  await ask(page, 'zone')
  await expect(choice).toHaveValue('Asia/Tokyo')
})

test('a place needs a ZIP that exists, is kept and loads the page anew [ACC-4.49] [ACC-5.22] [ACC-8.27]', async ({ page }) => {
  await open(page, '/')
  await ask(page, 'place')
  await expectNoAxeFindings(page)
  const zip = page.getByLabel('ZIP or postal code')
  for (const wrong of ['', 'ABC', '00000']) {
    await zip.fill(wrong)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert')).toHaveText('Please enter a valid ZIP/postal code for the selected country.')
  }
  expect(await cookieOf(page, 'userLocation')).toBeUndefined()
  await zip.fill('75201')
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Save' }).click()
  await loaded
  expect(await cookieOf(page, 'userLocation')).toMatchObject({ value: 'USA:75201', path: '/', domain: 'localhost' })
  await ask(page, 'place')
  await expect(dialog(page)).toContainText('Dallas, TX 75201')
})

test('a Canadian postal code that is typed on the United States site selects Canada [MKT-5.24] [ACC-5.41]', async ({ page }) => {
  await open(page, '/')
  await ask(page, 'place')
  const [country, zip] = [dialog(page).getByRole('combobox'), dialog(page).getByRole('textbox')]
  await expect(country).toHaveValue('USA')
  await zip.fill('K1A 0B')
  await expect(country).toHaveValue('USA')
  await zip.fill('K1A 0B1')
  await expect(country).toHaveValue('CAN')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await cookieOf(page, 'userLocation'))?.value).toBe('CAN:K1A')
})

test('the form of a place comes with the countries of the reference data, which a document asks for once [MKT-7.12]', async ({ page }) => {
  let asked = 0
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/public/data/referenceDataByObject/countries', async (route) => {
    asked += 1
    await held
    await route.continue()
  })
  await open(page, '/')
  await ask(page, 'place')
  await expect(dialog(page).locator('[aria-busy=true]')).toBeAttached()
  await expect(dialog(page).getByRole('combobox')).toHaveCount(0)
  answer()
  await expect(dialog(page).getByRole('combobox').locator('option', { hasText: 'Germany' })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await ask(page, 'place')
  await expect(dialog(page).getByRole('combobox')).toBeVisible()
  expect(asked).toBe(1)
})

test('a place that the server cannot save or look up says so [ACC-8.26] [ACC-8.29] [MKT-8.16]', async ({ page }) => {
  await open(page, '/')
  for (const answer of [{ status: 503, body: '' }, { json: { returnCode: -1, returnCodeDesc: 'x', data: null } }]) {
    await page.unroute('**/update-location')
    await page.route('**/update-location', (route) => route.fulfill(answer))
    await ask(page, 'place')
    await page.getByLabel('ZIP or postal code').fill('75201')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert')).toHaveText('Some Error Occurred')
    await page.keyboard.press('Escape')
  }
})

test('a look-up of a place that answers -1 resets the form, one out of reach leaves it as typed [ACC-8.28] [MKT-8.17]', async ({
  page,
}) => {
  const refused = { json: { returnCode: -1, returnCodeDesc: 'x', data: { errorCode: 'INVALID_INPUT' } } }
  await open(page, '/')
  await page.route('**/update-location', (route) => route.fulfill({ status: 503, body: '' }))
  // The place as it is comes after the reader has chosen, which stays.
  const chosen = Promise.withResolvers<void>()
  await page.route('**/location-info*', async (route) => {
    await chosen.promise
    await route.continue()
  })
  const known = page.waitForResponse(/location-info/)
  await ask(page, 'place')
  const [country, zip] = [dialog(page).getByRole('combobox'), dialog(page).getByRole('textbox')]
  await expect(country).toHaveValue('USA')
  await country.selectOption('DEU')
  chosen.resolve()
  await known
  await expect(dialog(page).getByText(/^Now/)).toBeVisible()
  await zip.fill('10115')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toHaveText('Some Error Occurred')
  expect([await country.inputValue(), await zip.inputValue()]).toEqual(['DEU', '10115'])
  await page.unroute('**/update-location')
  await page.route('**/update-location', (route) => route.fulfill(refused))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(zip).toHaveValue('')
  await expect(country).toHaveValue('USA')
  await expect(page.getByRole('alert')).toHaveText('Some Error Occurred')
})

test('one popup is open at a time; Escape and a press outside close it [ACC-2.64] [ACC-2.65]', async ({ page }) => {
  await open(page, '/')
  await ask(page, 'zone')
  await expect(page.locator('details.drop[open]')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await ask(page, 'place')
  await expect(dialog(page)).toHaveCount(1)
  await page.mouse.click(2, 2)
  await expect(dialog(page)).toHaveCount(0)
  await menu(page).locator('summary').click()
  await expect(menu(page)).toHaveAttribute('open', '')
  await page.locator('main').click({ position: { x: 2, y: 200 } })
  await expect(menu(page)).not.toHaveAttribute('open', '')
})

test('feedback is asked for on results and lots, not on the home page, and is sent [ACC-2.63] [ACC-2.79] [MKT-2.100]', async ({ page }) => {
  await open(page, '/')
  await page.mouse.move(20, 20)
  await page.mouse.move(40, 40)
  const button = page.locator('[data-opens="feedback"]')
  await expect(button).toHaveCount(0)
  await open(page, '/lotSearchResults')
  const place = await menu(page).boundingBox()
  await button.click()
  await expect(dialog(page)).toBeVisible()
  // Dialogs and notices are here now, and nothing of the header has moved for them.
  expect(await menu(page).boundingBox()).toEqual(place)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.locator('#set-fault-rating')).toBeVisible()
  await page.getByText('5, very good').click()
  await page.getByLabel('Your comments').fill('The filters are quick.')
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(dialog(page)).toContainText('Thank you.')
  await page.keyboard.press('Escape')
  await page
    .getByRole('link', { name: /Hammerlane/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/$/)
  await expect(button).toHaveCount(0)
})

test('the cookie notice comes with the first interaction and goes once accepted [ACC-4.55] [ACC-4.56] [ACC-4.57]', async ({
  page,
  baseURL,
}) => {
  const british = (baseURL ?? '').replace('//localhost', '//uk.localhost')
  await page.goto(british)
  const notice = page.getByRole('region', { name: 'Cookies' })
  await hydrated(page)
  await expect(notice).toHaveCount(0)
  await page.mouse.move(20, 20)
  await page.mouse.move(40, 40)
  await notice.getByRole('button', { name: 'Accept' }).click()
  await expect(notice).toHaveCount(0)
  expect(await cookieOf(page, 'acceptCookiePolicy')).toMatchObject({ value: '1', path: '/', domain: 'uk.localhost' })
  await page.reload()
  await hydrated(page)
  await page.mouse.move(20, 20)
  await page.mouse.move(40, 40)
  await page.locator('[data-opens="zone"]').waitFor({ state: 'attached' })
  await expect(notice).toHaveCount(0)
})

test('the consent script comes to whom it is for, in the countries that are listed or in all [ACC-6.17]', async ({ page }) => {
  const tell = async (path: string, more: object): Promise<void> => {
    await page.unroute(path)
    await page.route(path, async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { data: object }
      await route.fulfill({ response, json: { ...body, data: { ...body.data, ...more } } })
    })
  }
  await page.route('**/consent-stub.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  for (const [privileges, countries, isLoaded] of [
    [['ENABLE_ONE_TRUST'], ['ATA'], false],
    [[], [], false],
    [['ENABLE_ONE_TRUST'], [], true],
    [['ENABLE_ONE_TRUST'], ['ATA', 'ALL'], true],
  ] as const) {
    await tell('**/public/data/envconfig/properties', { oneTrust: { countries, scriptUrl: '/consent-stub.js', domainId: 'ours' } })
    await tell('**/public/data/userConfig', { privileges })
    const told = Promise.all([page.waitForResponse('**/envconfig/properties'), page.waitForResponse('**/public/data/userConfig')])
    await open(page, '/noSearchResults')
    await page.mouse.move(20, 20)
    await page.mouse.move(40, 40)
    await told
    await expect(page.locator('[data-opens="zone"]')).toBeAttached()
    await expect(page.locator('script[src="/consent-stub.js"]'), `${privileges.join()} ${countries.join()}`).toHaveCount(isLoaded ? 1 : 0)
  }
})

test('a page is told as seen a tenth of a second after it is come to, and only once cookies are accepted [MKT-9.02] [MKT-7.55]', async ({
  page,
  context,
  baseURL,
}) => {
  // What waits for exactly a tenth of a second is held until it is let go.
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window)
    const held: (() => void)[] = []
    const hold = (run: () => void, afterMs = 0): number => (afterMs === 100 ? held.push(run) : later(run, afterMs))
    Object.assign(window, { setTimeout: hold, letGo: () => held.splice(0).forEach((run) => run()) })
  })
  const letGo = () => page.evaluate(() => (window as unknown as { letGo: () => void }).letGo())
  const seen: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/public/data/log')) seen.push((request.postDataJSON() as { message: string }).message)
  })
  const look = async (): Promise<void> => {
    await open(page, '/noSearchResults?query=secret')
    await ask(page, 'zone')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
  }
  await look()
  await letGo()
  await context.addCookies([{ name: 'acceptCookiePolicy', value: '1', url: baseURL ?? '' }])
  await look()
  expect(seen).toEqual([])
  const told = page.waitForRequest('**/public/data/log')
  // The page may stand before its view begins to wait.
  const seenByThen = async () => {
    await letGo()
    return seen
  }
  await expect.poll(seenByThen).toHaveLength(1)
  expect((await told).postDataJSON()).toEqual({
    event: 'PAGE_VIEW',
    message: '/noSearchResults',
    payload: { language: 'en-US' },
    status: 0,
  })
  await page.getByRole('link', { name: 'Hammerlane, home' }).first().click()
  await expect(page).toHaveURL(/\/$/)
  expect(seen).toEqual(['/noSearchResults'])
  await expect.poll(seenByThen).toEqual(['/noSearchResults', '/'])
})
