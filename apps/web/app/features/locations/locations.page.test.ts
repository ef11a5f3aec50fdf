import { expect, it } from 'vitest'
import { auctionDayOf } from '@app/rules/auctions/auction-day.ts'
import { renderPage, type RenderedPage } from '../../../test/render-page.ts'
import { aYard } from '../../../test/yards.ts'

const NO_SALES = { todaysAuctionDate: auctionDayOf('2026-05-06'), saleList: [], totalElements: 0, page: 0, size: 0 }

const ALBERTA = { yardStateName: 'Alberta', yardMailingStateCode: 'AB', yardCountryCode: 'CAN', latitude: 52.3, longitude: -113.8 }
const YARDS = [
  ...[1, 2, 3, 4, 5].map((number) => aYard(number, `AB - NORTH ${number}`, ALBERTA)),
  aYard(11, 'TX - WACO'),
  aYard(12, 'TX - TEMPLE', { latitude: 31.1, longitude: -97.34 }),
  aYard(13, 'WA - SPOKANE', { yardStateName: 'Washington', yardMailingStateCode: 'WA', latitude: 47.66, longitude: -117.43 }),
  aYard(14, 'TX - NOWHERE', {
    yardAddress1: '',
    yardCity: '',
    yardZip: '',
    yardPhoneNumber: '',
    yardHours: '',
    yardBeginDay: '',
    yardEndDay: '',
    latitude: undefined,
    longitude: undefined,
  }),
]

const openAt = (path: string): Promise<RenderedPage> =>
  renderPage(path, { listYards: { locations: YARDS }, listAuctionCalendar: NO_SALES, findNearestYards: { locations: [] } })

it('the site’s own country comes first, each state folded with what it has, and its yards say how to reach them', async () => {
  await openAt('/locations')
  expect([...document.querySelectorAll('main h2')].map((one) => one.textContent)).toEqual(['United States', 'Canada'])
  const folds = [...document.querySelectorAll<HTMLDetailsElement>('.y-fold')]
  expect(folds.map((fold) => [fold.open, fold.querySelector('summary')?.textContent])).toEqual([
    [false, 'Texas3 yardsNo sale scheduled0 lots'],
    [false, 'Washington1 yardNo sale scheduled0 lots'],
    [false, 'Alberta5 yardsNo sale scheduled0 lots'],
  ])
  const rows = [...(folds[0]?.querySelectorAll('tbody tr') ?? [])]
  const [waco, , nowhere] = rows
  expect(waco?.querySelector('.c-yard')?.textContent).toBe(
    'Waco, TX1 Quarry Rd, Town, TX 76701Monday – Friday, 8:00 - 17:00(254) 555-0115Directions',
  )
  expect([...(waco?.querySelectorAll('.y-way a') ?? [])].map((link) => link.getAttribute('href'))).toEqual([
    'tel:2545550115',
    'https://www.openstreetmap.org/directions?to=31.55,-97.15',
  ])
  expect(nowhere?.querySelector('.c-yard')?.textContent).toBe('Nowhere, TX')
})

it('the map holds the own country’s yards as links: those that stand close share a dot that leads to the list around them', async () => {
  const page = await openAt('/locations')
  const map = page.getByRole('group', { name: /^Map of the yards in United States/ })
  const links = [...map.querySelectorAll('a')].map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])
  expect(links).toEqual([
    ['Waco, TX and 1 yard around it: 0 lots in the next sales', '/locations?zip=76701&country=USA'],
    ['Spokane, WA: 0 lots in the next sales', '/locations/yard-13'],
  ])
  expect([...map.querySelectorAll('use')].map((use) => use.getAttribute('href'))).toEqual(['/maps/USA.svg#land', '/maps/USA.svg#lines'])
})

it('the yards of a state stand open, without a map', async () => {
  const page = await openAt('/locations/state/USA/TX')
  expect(page.getAllByRole('rowheader')).toHaveLength(3)
  expect([document.querySelector('.map'), document.querySelector('.y-fold')]).toEqual([null, null])
})
