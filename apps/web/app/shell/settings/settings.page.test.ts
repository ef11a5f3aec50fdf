import { within } from '@testing-library/dom'
import { describe, expect, it, vi } from 'vitest'
import type { Answers } from '../../../test/answers.ts'
import { inTurn, raw, refused, unreachable } from '../../../test/answers.ts'
import { searchOf, someLots } from '../../../test/lots.ts'
import { renderPage, type RenderedPage } from '../../../test/render-page.ts'
import { ENV_CONFIG, USER_CONFIG } from '../../../test/visitor.ts'

const QUIET = '/noSearchResults'
const REDIRECT_MS = 200
const SEEN_AFTER_MS = 100
const POLL_MS = 100
const COUNTRIES = [
  { code: 'USA', description: 'UNITED STATES', twoCharCountryCode: 'US' },
  { code: 'CAN', description: 'CANADA', twoCharCountryCode: 'CA' },
  { code: 'DEU', description: 'GERMANY', twoCharCountryCode: 'DE' },
]
const PLACES: Answers = { getReferenceObject: COUNTRIES, getLocationInfo: [USER_CONFIG.locationInfo] }

const menu = (): HTMLDetailsElement => {
  const found = document.querySelector<HTMLElement>('.menu [hreflang]')?.closest('details')
  if (!found) throw new Error('There is no menu of settings.')
  return found
}
const pressMenu = (page: RenderedPage): Promise<void> => page.user.click(menu().querySelector('summary') ?? document.body)

async function ask(page: RenderedPage, opens: 'zone' | 'place'): Promise<HTMLElement> {
  if (!menu().open) await pressMenu(page)
  await page.until(() => document.querySelector(`[data-opens="${opens}"]`) !== null)
  await page.user.click(document.querySelector(`[data-opens="${opens}"]`) ?? document.body)
  return page.findByRole('dialog')
}
const save = async (page: RenderedPage): Promise<void> => page.user.click(page.getByRole('button', { name: 'Save' }))
const countryIn = async (dialog: HTMLElement): Promise<HTMLSelectElement> => within(dialog).findByRole('combobox')

describe('a language', () => {
  const saves: Answers = { searchLots: searchOf(someLots(1)), updateUserConfig: { ...USER_CONFIG, selectedLang: 'es_es' } }

  it('opens its own address two hundred milliseconds after it is saved [ACC-4.52] [ACC-9.18]', async () => {
    const page = await renderPage('/lotSearchResults', saves, { holdsTimers: true })
    await pressMenu(page)
    const before = vi.getTimerCount()
    await page.user.click(page.getByRole('link', { name: 'Español' }))
    await page.until(() => vi.getTimerCount() > before)
    await page.pass(REDIRECT_MS - 1)
    expect(page.left).toEqual([])
    await page.pass(1)
    expect(page.left).toEqual(['/es/lotSearchResults'])
  })

  it('a language is saved, kept for thirty days and leads to its own address [ACC-4.51] [ACC-3.38]', async () => {
    const page = await renderPage('/lotSearchResults', saves)
    await pressMenu(page)
    await page.user.click(page.getByRole('link', { name: 'Español' }))
    await expect.poll(() => page.left).toEqual(['/es/lotSearchResults'])
    expect(page.asked('updateUserConfig').map(({ body }) => body)).toEqual([{ language: 'es_es' }])
    expect(page.cookie('userLang')).toMatchObject({ value: 'es_es', path: '/', domain: 'localhost', maxAge: 30 * 86_400 })
    expect(localStorage.getItem('g2app.userLang')).toBe('es_es')
    const spanish = await renderPage('/es/lotSearchResults', saves, { app: { locale: 'es_es' } })
    expect(document.documentElement.lang).toMatch(/^es/)
    expect(spanish.getByRole('button', { name: 'Seleccionar lotes' })).toBeTruthy()
  })
})

describe('a place', () => {
  it('a place in Canada is selected by a Canadian postal code that is typed on the United States site [MKT-5.24] [ACC-5.41]', async () => {
    const page = await renderPage(QUIET, { ...PLACES, updateLocation: [USER_CONFIG.locationInfo] })
    const dialog = await ask(page, 'place')
    const country = await countryIn(dialog)
    const zip = within(dialog).getByRole('textbox')
    expect(country.value).toBe('USA')
    await page.fill(zip, 'K1A 0B')
    expect(country.value).toBe('USA')
    await page.fill(zip, 'K1A 0B1')
    expect(country.value).toBe('CAN')
    await save(page)
    await expect.poll(() => page.left).toEqual([QUIET])
    expect(page.asked('updateLocation').map(({ body }) => body)).toEqual([{ threeCharCountryCode: 'CAN', zipCode: 'K1A' }])
  })

  it('a place that the server cannot save or look up says so [ACC-8.26] [ACC-8.29] [MKT-8.16]', async () => {
    const page = await renderPage(QUIET, {
      ...PLACES,
      updateLocation: inTurn(raw(503), raw(200, { returnCode: -1, returnCodeDesc: 'x', data: null })),
    })
    for (const tries of [1, 2]) {
      const dialog = await ask(page, 'place')
      await countryIn(dialog)
      await page.fill(within(dialog).getByLabelText('ZIP or postal code'), '75201')
      await save(page)
      await expect.poll(() => page.asked('updateLocation')).toHaveLength(tries)
      expect((await within(dialog).findByRole('alert')).textContent).toBe('Some Error Occurred')
      await page.user.keyboard('{Escape}')
      await expect.poll(() => page.queryByRole('dialog')).toBeNull()
    }
  })

  it('a place whose look-up answers -1 resets the form, one out of reach leaves it as typed [ACC-8.28] [MKT-8.17]', async () => {
    // The place as it is comes after the reader has chosen, which stays.
    const chosen = Promise.withResolvers<void>()
    const page = await renderPage(QUIET, {
      ...PLACES,
      getLocationInfo: async () => {
        await chosen.promise
        return [USER_CONFIG.locationInfo]
      },
      updateLocation: inTurn(raw(503), refused('INVALID_INPUT')),
    })
    const dialog = await ask(page, 'place')
    const country = await countryIn(dialog)
    const zip = within(dialog).getByRole<HTMLInputElement>('textbox')
    expect(country.value).toBe('USA')
    await page.user.selectOptions(country, 'DEU')
    chosen.resolve()
    expect(await within(dialog).findByText(/^Now/)).toBeTruthy()
    await page.fill(zip, '10115')
    await save(page)
    expect((await within(dialog).findByRole('alert')).textContent).toBe('Some Error Occurred')
    expect([country.value, zip.value]).toEqual(['DEU', '10115'])
    await save(page)
    await expect.poll(() => [country.value, zip.value]).toEqual(['USA', ''])
    expect(within(dialog).getByRole('alert').textContent).toBe('Some Error Occurred')
  })
})

describe('popups', () => {
  it('popups open one at a time; Escape and a press outside close them [ACC-2.64] [ACC-2.65]', async () => {
    const page = await renderPage(QUIET, PLACES)
    await ask(page, 'zone')
    await expect.poll(() => document.querySelectorAll('details.drop[open]')).toHaveLength(0)
    await page.user.keyboard('{Escape}')
    await expect.poll(() => page.queryAllByRole('dialog')).toHaveLength(0)
    const dialog = await ask(page, 'place')
    expect(page.queryAllByRole('dialog')).toHaveLength(1)
    // Beside what it shows a dialog is pressed itself.
    await page.user.click(dialog)
    await expect.poll(() => page.queryAllByRole('dialog')).toHaveLength(0)
    await pressMenu(page)
    expect(menu().open).toBe(true)
    await page.user.click(page.getByRole('main'))
    await expect.poll(() => menu().open).toBe(false)
  })
})

const abroad = (country: string) => ({
  ...USER_CONFIG,
  physicalLocationInfo: { ...USER_CONFIG.physicalLocationInfo, threeCharCountryCode: country },
})

describe('notices of the site', () => {
  const BRITISH = { siteCode: 'CPRTUK' } as const
  const answers: Answers = { getUserConfig: abroad('GBR'), listGlobalAlerts: { globalAlerts: [] } }

  it('notices of cookies come with the first interaction and go once accepted [ACC-4.55] [ACC-4.56] [ACC-4.57]', async () => {
    const page = await renderPage(QUIET, answers, { app: BRITISH })
    const notice = () => page.queryByRole('region', { name: 'Cookies' })
    expect([notice(), page.asked('getEnvConfig')]).toEqual([null, []])
    await page.move()
    await page.user.click(within(await page.findByRole('region', { name: 'Cookies' })).getByRole('button', { name: 'Accept' }))
    await expect.poll(notice).toBeNull()
    expect(page.cookie('acceptCookiePolicy')).toMatchObject({ value: '1', path: '/', domain: 'localhost', hostOnly: true })
    const again = await renderPage(QUIET, answers, { app: BRITISH })
    await again.move()
    await expect.poll(() => again.asked('getEnvConfig')).toHaveLength(1)
    expect(again.queryByRole('region', { name: 'Cookies' })).toBeNull()
  })

  it.each(['pointerdown', 'keydown', 'touchstart', 'wheel'])(
    'notices of cookies are there within 100 ms of the first %s, and not before [ACC-9.21]',
    async (interaction) => {
      const page = await renderPage(QUIET, answers, { app: BRITISH, holdsTimers: true })
      const notice = () => page.queryByRole('region', { name: 'Cookies' })
      await page.pass(2 * POLL_MS)
      window.dispatchEvent(new Event('scroll'))
      await page.pass(2 * POLL_MS)
      expect([notice(), page.asked('getEnvConfig')]).toEqual([null, []])
      window.dispatchEvent(new Event(interaction))
      await page.until(() => page.asked('getUserConfig').length > 0)
      await page.pass(POLL_MS)
      expect(notice()).not.toBeNull()
    },
  )

  it('notices of the site greet buyers from abroad; a message opens over the page; what was accepted and closed is kept [ACC-2.82] [ACC-3.34]', async () => {
    const page = await renderPage('/lotSearchResults', {
      getUserConfig: abroad('MEX'),
      getEnvConfig: { ...ENV_CONFIG, internationalBuyerCountries: ['MEX'], countryCodesToShowCookiePolicy: ['MEX'] },
      searchLots: searchOf(someLots(1)),
    })
    await page.move()
    expect((await page.findByRole('dialog')).textContent).toContain('Mexico')
    await page.user.keyboard('{Escape}')
    await expect.poll(() => page.queryByRole('dialog')).toBeNull()
    await page.user.click(within(page.getByRole('region', { name: 'Cookies' })).getByRole('button', { name: 'Accept' }))
    expect(sessionStorage.getItem('g2app.isIntPopUpClosed')).toBe('true')
    expect(page.cookie('acceptCookiePolicy')?.value).toBe('1')
    await page.user.click(document.querySelector('.heart') ?? document.body)
    await expect.poll(() => document.querySelector('dialog.message[open]')).not.toBeNull()
  })

  it('notices of the site greet buyers of a listed country that is not the site’s, until they close it [ACC-4.58]', async () => {
    const greeted = async (country: string, listed: readonly string[]): Promise<boolean> => {
      const page = await renderPage(QUIET, {
        getUserConfig: abroad(country),
        getEnvConfig: { ...ENV_CONFIG, internationalBuyerCountries: listed },
      })
      await page.move()
      await expect.poll(() => page.asked('getEnvConfig')).toHaveLength(1)
      await page.user.tab()
      return page.queryByRole('dialog') !== null
    }
    expect(await greeted('GBR', ['MEX'])).toBe(false)
    expect(await greeted('USA', ['MEX', 'USA'])).toBe(false)
    expect(await greeted('MEX', ['MEX'])).toBe(true)
    sessionStorage.setItem('g2app.isIntPopUpClosed', 'true')
    expect(await greeted('MEX', ['MEX'])).toBe(false)
  })

  it.each([
    [['ENABLE_ONE_TRUST'], ['ATA'], 0],
    [[], [], 0],
    [['ENABLE_ONE_TRUST'], [], 1],
    [['ENABLE_ONE_TRUST'], ['ATA', 'ALL'], 1],
  ])(
    'notices of the site load the consent script for whom it is, in the countries that are listed or in all: %j %j [ACC-6.17]',
    async (...[privileges, countries, count]) => {
      const page = await renderPage(QUIET, {
        getUserConfig: { ...USER_CONFIG, privileges },
        getEnvConfig: { ...ENV_CONFIG, oneTrust: { countries, scriptUrl: '/consent-stub.js', domainId: 'ours' } },
      })
      await page.move()
      await expect.poll(() => sessionStorage.getItem('g2app.usesConsentScript')).toBe(String(count === 1))
      expect(document.querySelectorAll('script[src="/consent-stub.js"]')).toHaveLength(count)
    },
  )
})

it('a page whose being seen cannot be told logs that silently; its title and its numbers come with it, and are not asked for [ACC-8.44]', async () => {
  const answers: Answers = { searchLots: searchOf(someLots(1)), logEvent: unreachable }
  await renderPage(QUIET, answers)
  document.cookie = 'acceptCookiePolicy=1; Path=/'
  const page = await renderPage(QUIET, answers)
  await page.move()
  await expect.poll(() => page.warnings).toEqual(['PAGE_VIEW'])
  await page.user.click(page.getByRole('link', { name: 'Show all lots' }))
  await expect.poll(() => page.warnings).toEqual(['PAGE_VIEW', 'PAGE_VIEW'])
  expect(document.title).toContain(page.getByRole('heading', { level: 1 }).textContent)
  expect(new Set(page.asked().map(({ name }) => name))).not.toContain('getNumberData')
  expect([page.queryByRole('alert'), page.queryByRole('dialog'), page.alerts, page.left]).toEqual([null, null, [], []])
})

it('a page is told as seen a tenth of a second after it is come to, and only once cookies are accepted [MKT-9.02] [MKT-7.55]', async () => {
  const path = `${QUIET}?query=secret`
  const answers: Answers = { searchLots: searchOf(someLots(1)) }
  const told = (page: RenderedPage) => page.asked('logEvent').map(({ body }) => body)
  const silent = await renderPage(path, answers, { holdsTimers: true })
  await silent.move()
  await silent.until(() => silent.asked('getEnvConfig').length === 1)
  await silent.pass(2 * SEEN_AFTER_MS)
  expect(told(silent)).toEqual([])
  document.cookie = 'acceptCookiePolicy=1; Path=/'
  const page = await renderPage(path, answers, { holdsTimers: true })
  await page.move()
  await page.until(() => page.asked('getEnvConfig').length === 1)
  await page.pass(SEEN_AFTER_MS - 1)
  expect(told(page)).toEqual([])
  await page.pass(1)
  const seen = (message: string) => ({ event: 'PAGE_VIEW', message, payload: { language: 'en-US' }, status: 0 })
  expect(told(page)).toEqual([seen(QUIET)])
  await page.user.click(page.getByRole('link', { name: 'Show all lots' }))
  await page.until(() => document.querySelector('[data-lot]') !== null)
  await page.pass(0)
  expect(told(page)).toEqual([seen(QUIET)])
  await page.pass(SEEN_AFTER_MS)
  expect(told(page)).toEqual([seen(QUIET), seen('/lotSearchResults')])
})
