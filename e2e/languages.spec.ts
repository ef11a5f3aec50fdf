import { expect, test } from '@playwright/test'

for (const [prefix, lang, word] of [
  ['/es', 'es', /lotes/i],
  ['/nl', 'nl', /kavels/i],
] as const) {
  test(`the pages speak ${lang} under ${prefix}, and links stay there`, async ({ page }) => {
    await page.goto(`${prefix}/lotSearchResults`)
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${lang}`))
    await expect(page.locator('.res-main output').first()).toContainText(word)
    const link = page.locator('.res-list a[href*="/lot/"]').first()
    expect(await link.getAttribute('href')).toMatch(new RegExp(`^${prefix}/lot/`))
    await link.click()
    await expect(page).toHaveURL(new RegExp(`${prefix}/lot/\\d+/`))
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${lang}`))
    const english = await page.locator('main').innerText()
    expect(english).not.toMatch(/\b(Damage|Odometer|Title|History|Facts)\b/)
  })
}

test('each language names its alternates', async ({ page }) => {
  await page.goto('/lotSearchResults')
  const tags = await page
    .locator('link[rel="alternate"][hreflang]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('hreflang')))
  expect(tags.map((tag) => tag?.slice(0, 2))).toEqual(expect.arrayContaining(['en', 'es', 'nl']))
})
