import { expectNoAxeFindings, open, test } from './journey.ts'

for (const theme of ['light', 'dark'] as const) {
  test.describe(`in the ${theme} theme axe finds nothing on`, () => {
    test.use({ colorScheme: theme })

    for (const view of ['list', 'classic']) {
      test(`results as ${view}`, async ({ page, context, baseURL }) => {
        await context.addCookies([{ name: 'searchView', value: view, url: baseURL ?? '' }])
        await open(page, '/lotSearchResults')
        await expectNoAxeFindings(page)
      })
    }

    test('results that filters have emptied', async ({ page }) => {
      await open(page, '/lotSearchResults?make=TOYOTA&year=1950-1951')
      await expectNoAxeFindings(page)
    })

    test("a lot's full screen and its wall of photos", async ({ page }) => {
      await open(page, '/lotSearchResults')
      const path = (await page.locator('[data-lot] a').first().getAttribute('href')) ?? ''
      await open(page, path)
      await page.getByRole('button', { name: 'Full screen', exact: true }).click()
      await page.getByRole('dialog').waitFor()
      await expectNoAxeFindings(page)
      await open(page, path.replace(/^(\/lot\/\d+)\/.*$/, '$1/Photos'))
      await expectNoAxeFindings(page)
    })

    test('the phone with its filters open, and the menu of language and theme', async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 })
      await open(page, '/lotSearchResults')
      await page.locator('summary.tool').click()
      await expectNoAxeFindings(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Filters' }).click()
      await expectNoAxeFindings(page)
    })
  })
}
