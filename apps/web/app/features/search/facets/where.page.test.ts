import { expect, it } from 'vitest'
import type { FacetField } from '@app/contract/search/search.ts'
import { unreachable } from '../../../../test/answers.ts'
import { searchOf, someLots } from '../../../../test/lots.ts'
import { renderPage, type RenderedPage } from '../../../../test/render-page.ts'
import { aYard } from '../../../../test/yards.ts'

const COUNTS = { 'TX - WACO': 30, 'TX - TEMPLE': 4, 'WA - SPOKANE': 7, 'AB - EDMONTON': 5, 'TX - UNKNOWN': 2, 'TX - EMPTY': 0 }
const YARDS = {
  locations: [
    aYard(11, 'TX - WACO'),
    aYard(12, 'TX - TEMPLE', { latitude: 31.1, longitude: -97.34 }),
    aYard(13, 'WA - SPOKANE', { latitude: 47.66, longitude: -117.43 }),
    aYard(14, 'AB - EDMONTON', { yardCountryCode: 'CAN', latitude: 48.9, longitude: -113.5 }),
    aYard(15, 'TX - EMPTY', { latitude: 27.5, longitude: -99.5 }),
  ],
}
const byYard: FacetField = {
  quickPickCode: 'LOC',
  sequenceNumber: 50,
  includeTag: '{!tag=LOC}',
  quickPickCategoryUri: '/quickPick/category/LOC',
  displayName: 'Location',
  facetCounts: Object.entries(COUNTS).map(([name, count]) => ({
    query: `yard_name:"${name}"`,
    displayName: name,
    count,
    sequenceNumber: 1,
  })),
}

const open = (more: object): Promise<RenderedPage> =>
  renderPage('/lotSearchResults?type=automobiles', { searchLots: searchOf(someLots(2), { facetFields: [byYard] }), ...more })
const press = (page: RenderedPage) => page.user.click(page.getByRole('button', { name: 'On a map', hidden: true }))
const dialog = (page: RenderedPage) => page.findByRole('dialog', { name: 'Where these lots are', hidden: true })

it('results stand on a map: yards close to each other share a dot that leads to the results at both', async () => {
  const page = await open({ listYards: YARDS })
  expect(page.asked('listYards')).toEqual([])
  await press(page)
  const shown = await dialog(page)
  await page.until(() => shown.querySelector('svg a') !== null)
  expect([...shown.querySelectorAll('svg a')].map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['Waco, TX and 1 yard around it: 34 lots', '/lotSearchResults?location=TX+-+WACO&location=TX+-+TEMPLE&type=automobiles'],
    ['Spokane, WA: 7 lots', '/lotSearchResults?location=WA+-+SPOKANE&type=automobiles'],
  ])
  expect(shown.textContent).toContain('7 lots stand outside this map.')
})

it('says that yards could not be loaded', async () => {
  const page = await open({ listYards: unreachable })
  await press(page)
  const said = (): string | null | undefined => document.querySelector('dialog output')?.textContent
  await expect.poll(said).toBe('The yards could not be loaded. Close this and try again.')
})

it('without script a link leads to where the results stand, and each state to the results at its yards', async () => {
  const page = await open({})
  const link = page.getByRole('link', { name: 'By state', hidden: true })
  expect([link.className, link.getAttribute('href')]).toEqual(['btn sm no-script', '/lotSearchResults?type=automobiles&more=WHERE'])
  const asked = await renderPage('/lotSearchResults?type=automobiles&more=WHERE', {
    searchLots: searchOf(someLots(2), { facetFields: [byYard] }),
  })
  const rows = [...asked.getByRole('list', { name: 'Where these lots are', hidden: true }).querySelectorAll('li')]
  expect(rows.map((row) => [row.textContent, row.querySelector('a')?.getAttribute('href')])).toEqual([
    ['TX 36', '/lotSearchResults?location=TX+-+WACO&location=TX+-+TEMPLE&location=TX+-+UNKNOWN&type=automobiles'],
    ['WA 7', '/lotSearchResults?location=WA+-+SPOKANE&type=automobiles'],
    ['AB 5', '/lotSearchResults?location=AB+-+EDMONTON&type=automobiles'],
  ])
})
