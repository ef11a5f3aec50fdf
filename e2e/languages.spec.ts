import { expect, hydrated, open, test } from './journey.ts'

const WORDS = {
  es: { lang: 'es-US', find: 'Buscar vehículos', damage: 'Daños', filters: 'Tipo de vehículo' },
  nl: { lang: 'nl-NL', find: 'Voertuigen zoeken', damage: 'Schade', filters: 'Soort voertuig' },
} as const

for (const [prefix, words] of Object.entries(WORDS)) {
  test(`a reader of ${words.lang} stays in that language from the home page to a lot [MKT-2.40]`, async ({ page }) => {
    await open(page, '/')
    await page.locator('summary.tool').click()
    await page.getByRole('link', { name: prefix === 'es' ? 'Español' : 'Nederlands' }).click()
    await hydrated(page)
    await expect(page).toHaveURL(new RegExp(`/${prefix}$`))
    await expect(page.locator('html')).toHaveAttribute('lang', words.lang)
    await page.getByRole('link', { name: words.find }).first().click()
    await expect(page).toHaveURL(new RegExp(`/${prefix}/lotSearchResults`))
    await page.locator('[data-lot]').first().getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`/${prefix}/lot/\\d+/`))
    await expect(page.getByRole('heading', { name: words.damage, exact: true })).toBeVisible()
    expect(await page.locator('main').innerText()).not.toMatch(/\b(Damage|Odometer|Title|History|Facts)\b/)
  })

  test(`no message of ${words.lang} is missing from what the pages show`, async ({ page }) => {
    for (const path of ['', '/lotSearchResults', '/noSearchResults?by=number&query=1', '/app-error']) {
      await open(page, `/${prefix}${path}`)
      const text = await page.locator('body').innerText()
      expect(text).not.toMatch(/\b(?:lot|search|home|error|card|facet|gallery|nav|footer|fee|time)\.[a-z]+[.a-zA-Z]*\b/)
    }
  })
}

test('each language names its alternates', async ({ page }) => {
  await page.goto('/lotSearchResults')
  const tags = await page
    .locator('link[rel="alternate"][hreflang]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('hreflang')))
  expect(tags.map((tag) => tag?.slice(0, 2))).toEqual(expect.arrayContaining(['en', 'es', 'nl']))
})
