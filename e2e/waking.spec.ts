import { expect, test } from '@playwright/test'

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
/** A message shown by its key, as it is where no pack of the page carries it. */
const BARE_KEY = /\b(?:card|damage|error|facet|fee|footer|gallery|home|lot|nav|picker|search|time|titleGroup|titleKind)\.[a-z][a-zA-Z]*\b/

for (const prefix of PREFIXES) {
  test(`pages under ${prefix || '/'} wake without an error and say every message in words`, async ({ page }) => {
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
    for (const path of PATHS) {
      const address = path === 'LOT' ? lot.join('/') : path === 'PHOTOS' ? `${lot.join('/')}/Photos` : prefix + path
      await page.goto(address, { waitUntil: 'networkidle' })
      await page.mouse.move(200, 200)
      expect(await page.locator('body').innerText(), address).not.toMatch(BARE_KEY)
      expect(errors, address).toEqual([])
    }
  })
}
