import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../demo/people/people.ts'
import { expect, expectNoAxeFindings, expectNoAxeFindingsInBothSchemes, expectNothingSideways, open, test } from './journey.ts'
import { hammerlane, printedWith } from './command.ts'
import { emailOfOwn, OWN } from './own-people.ts'
import { importLot, mailsWithLink } from './told-lots.ts'

test.describe.configure({ mode: 'serial' })

/** A make that nobody else of these journeys looks for. */
const MAKE = 'TUCKER'
/** A number that nobody has. */
const NUMBER = '+12025550196'
const TEXTED_WITHIN_MS = 90_000

/** Signs in by the form that a page led to. */
async function signIn(page: Page): Promise<void> {
  await page.locator('input[name="username"]').fill(String(OWN.saving.number))
  await page.locator('input[name="password"]').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** A name that an earlier try of the same journey has not given. */
const named = (name: string): string => (test.info().retry === 0 ? name : `${name} ${test.info().retry}`)

const searchOf = (page: Page, name: string) => page.getByRole('article', { name: new RegExp(`${name}$`) })

test('a visitor saves the search of a list over the sign-in, runs it and tells how often [MKT-2.44]', async ({ page }) => {
  const toyotas = named('Every Toyota')
  await open(page, '/lotSearchResults?make=TOYOTA')
  await page.getByRole('link', { name: 'Save this search' }).click()
  await expect(page).toHaveURL(/\/login\?redirectUrl=/)
  await signIn(page)
  await expect(page.getByRole('heading', { name: 'Saved searches', level: 1 })).toBeVisible()
  await page.getByRole('form', { name: 'Save this search' }).getByLabel('Name').fill(toyotas)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const saved = searchOf(page, toyotas)
  await expect(saved).toContainText('Toyota')
  await expect(saved.getByRole('button', { name: 'Daily' })).toHaveAttribute('aria-pressed', 'true')
  await saved.getByRole('button', { name: 'Weekly' }).click()
  await expect(searchOf(page, toyotas).getByRole('button', { name: 'Weekly' })).toHaveAttribute('aria-pressed', 'true')
  await expectNoAxeFindingsInBothSchemes(page)
  await expectNothingSideways(page)
  await page.getByRole('button', { name: `Show lots: ${toyotas}` }).click()
  await expect(page).toHaveURL(/\/lotSearchResults\?make=TOYOTA$/)
})

test('a landing page leads to a saved search over the sign-in, which finds the same lots [MKT-2.44]', async ({ page }) => {
  const model = named('From a landing page')
  await open(page, '/vehicle-search-make/toyota')
  await page.getByRole('heading', { name: 'Toyota by model' }).locator('..').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/vehicle-search-model\/toyota\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Toyota .+ at auction$/)
  const count = Number((await page.locator('.landing-facts .strong').first().innerText()).replaceAll(/\D/g, ''))
  expect(count).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Save this search' }).click()
  await expect(page).toHaveURL(/\/login\?redirectUrl=/)
  await signIn(page)
  await page.getByRole('form', { name: 'Save this search' }).getByLabel('Name').fill(model)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const saved = searchOf(page, model)
  await expect(saved).toContainText(count === 1 ? 'One lot now' : `${count.toLocaleString('en-US')} lots now`)
  await page.getByRole('button', { name: `Show lots: ${model}` }).click()
  await expect(page).toHaveURL(/\/lotSearchResults\?/)
  await expect(page.locator('.res-h output')).toContainText(count.toLocaleString('en-US'))
})

/** Confirms a number by the code that is texted to it, for somebody whose phone is to ring at any hour. */
async function confirmNumber(page: Page, number: string): Promise<void> {
  await open(page, '/smsAlerts')
  const isConfirmed = page.getByText(new RegExp(`^Texts go to the number that ends in .*${number.slice(-2)}`))
  if (await isConfirmed.isVisible()) return
  await page.getByLabel('Mobile number').fill(number)
  await page.getByRole('button', { name: 'Text the code' }).click()
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Code' }).fill(/\b\d{6}\b/.exec(hammerlane('texts', number).split(number)[1] ?? '')?.[0] ?? '')
  await page.getByRole('button', { name: 'Confirm number' }).click()
  await expect(isConfirmed).toBeVisible()
  const quiet = page.getByRole('form', { name: 'Quiet hours' })
  await quiet.getByLabel('Keep quiet hours').uncheck()
  await quiet.getByRole('button', { name: 'Save quiet hours' }).click()
  await expect(quiet.getByText('Saved.')).toBeVisible()
}

test('an import brings a lot that enters a saved search: mail and text stand in the mailbox, their links open the list and the search, one press ends it [MKT-2.44]', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const tuckers = named('Every Tucker')
  await page.goto(`/savedsearch?save=1&make=${MAKE}&over=all`)
  await signIn(page)
  await page.getByRole('form', { name: 'Save this search' }).getByLabel('Name').fill(tuckers)
  await page.getByLabel('Tell me about new lots').selectOption('INSTANT')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(searchOf(page, tuckers)).toBeVisible()
  // When daily and weekly news come is chosen on the same page, without script as well.
  await page.getByLabel('Time of day').selectOption('18')
  await page.getByLabel('Day of weekly news').selectOption('5')
  await page.getByRole('button', { name: 'Save these times' }).click()
  await expect(page.getByText('The times are saved.')).toBeVisible()
  await expect(page.getByLabel('Time of day')).toHaveValue('18')
  await expectNoAxeFindingsInBothSchemes(page)
  await expectNothingSideways(page)

  await confirmNumber(page, NUMBER)
  await open(page, '/savedsearch')
  const byText = page.getByRole('group', { name: `By what: ${tuckers}` }).getByRole('button', { name: 'Text' })
  await byText.click()
  await expect(byText).toHaveAttribute('aria-pressed', 'true')

  const lot = 72_000_000 + randomInt(900_000)
  importLot(lot, { make: MAKE, model: '48' })
  const address = emailOfOwn(OWN.saving)
  const { mails, link: end } = await mailsWithLink(address, '/vehicleAlerts/unsubscribe')
  expect(mails).toContain(`A new lot: ${tuckers}`)
  const list = new URL(/https?:\S+\/lotSearchResults\?\S+/.exec(mails)?.[0] ?? 'http://none/')
  await open(page, list.pathname + list.search)
  await expect(page.locator(`a[href*="/lot/${lot}"]`).first()).toBeVisible()

  // The newest is printed first.
  const { found: text } = await printedWith(new RegExp(`^.*${tuckers}.*`), ['texts', NUMBER], TEXTED_WITHIN_MS)
  await open(page, new URL(/https?:\S+/.exec(text)?.[0] ?? 'http://none/').pathname)
  await expect(searchOf(page, tuckers).locator(`a[href*="/lot/${lot}"]`)).toBeVisible()

  await open(page, end)
  await expect(page.getByText(`You will no longer be told of lots that enter the search “${tuckers}”.`)).toBeVisible()
  await page.getByRole('button', { name: 'End them' }).click()
  await expect(page.getByText('Done. This search tells of nothing any more.')).toBeVisible()
  await open(page, '/savedsearch')
  await expect(searchOf(page, tuckers).getByRole('button', { name: 'Off' })).toHaveAttribute('aria-pressed', 'true')
})

const PHONE = { width: 360, height: 740 }
/** What the pages are called, and what is pressed on them. */
const WORDS = {
  es: {
    signIn: 'Iniciar sesión',
    save: 'Guardar',
    saved: 'Búsquedas guardadas',
    weekly: 'Semanal',
    alerts: 'Alertas de vehículos',
    texts: 'Avisos por SMS',
  },
  nl: {
    signIn: 'Inloggen',
    save: 'Bewaren',
    saved: 'Bewaarde zoekopdrachten',
    weekly: 'Wekelijks',
    alerts: 'Voertuigmeldingen',
    texts: 'Sms-meldingen',
  },
} as const

for (const [prefix, words] of Object.entries(WORDS)) {
  test(`searches, vehicle alerts and text alerts are whole on a phone in ${prefix}, and work without script [MKT-2.44] [MKT-2.46]`, async ({
    page,
    browser,
    baseURL,
  }) => {
    test.setTimeout(240_000)
    const name = named(`Sin ${prefix}`)
    const bare = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE, ...(baseURL === undefined ? {} : { baseURL }) })
    const plain = await bare.newPage()
    const heading = (on: Page, title: string) => expect(on.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await plain.goto(`/${prefix}/vehicleAlerts`)
    await heading(plain, words.alerts)
    await plain.goto(`/${prefix}/savedsearch?save=1&make=TOYOTA`)
    await plain.locator('input[name="username"]').fill(String(OWN.saving.number))
    await plain.locator('input[name="password"]').fill(DEMO_PASSWORD)
    await plain.getByRole('button', { name: words.signIn, exact: true }).click()
    await heading(plain, words.saved)
    await plain.locator('#save-name').fill(name)
    await plain.getByRole('button', { name: words.save, exact: true }).click()
    const saved = plain.getByRole('article', { name })
    await saved.getByRole('button', { name: words.weekly }).click()
    await expect(saved.getByRole('button', { name: words.weekly })).toHaveAttribute('aria-pressed', 'true')
    await plain.goto(`/${prefix}/smsAlerts`)
    await heading(plain, words.texts)
    await expect(plain).toHaveURL(new RegExp(`/${prefix}/`))

    await page.setViewportSize(PHONE)
    await open(page, `/${prefix}/vehicleAlerts`)
    await heading(page, words.alerts)
    await expectNoAxeFindings(page)
    await expectNothingSideways(page)
    // The same visit, with script.
    await page.context().addCookies(await bare.cookies())
    await bare.close()
    for (const [path, title] of [
      ['savedsearch', words.saved],
      ['smsAlerts', words.texts],
    ] as const) {
      await page.setViewportSize(PHONE)
      await open(page, `/${prefix}/${path}`)
      await heading(page, title)
      await expectNoAxeFindings(page)
      await expectNothingSideways(page)
    }
  })
}
