import { within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { ClockZone } from '@app/contract/clock-zone.ts'
import type { DeskLot, SaleBuilt } from '@app/contract/operations/sales/sale-desk.ts'
import { renderPage, type RenderedPage } from '../../../../test/render-page.ts'
import { BUYER } from '../../../../test/visitor.ts'

const OPERATOR = { ...BUYER, person: { ...BUYER.person, privileges: ['OPERATOR'] } } as const
const aLot = (lotNumber: number, fields: Partial<DeskLot> = {}): DeskLot => ({
  lotNumber,
  itemNumber: lotNumber,
  description: '2022 TOYOTA RAV4',
  sellerName: '',
  status: 'OPEN',
  saleStatus: 'MINIMUM_BID',
  currency: 'USD',
  startMinor: 0,
  reserveMinor: 100,
  buyNowMinor: null,
  makeOffer: false,
  bidCount: 0,
  priceMinor: 0,
  phase: null,
  outcome: null,
  isWithoutMinimum: false,
  isWithoutPicture: false,
  ...fields,
})
const BUILT: SaleBuilt = {
  sale: {
    saleId: 7,
    sellingSite: 'CPRTUS',
    yardNumber: 12,
    yardName: 'TX - DALLAS',
    zone: 'America/Chicago',
    clock: '-05:00 CDT' as ClockZone,
    localDate: '2026-05-08',
    localTime: '14:00',
    startsAt: '2026-05-08T19:00:00.000Z',
    endsAt: null,
    lane: 'A',
    saleType: 'live',
    status: 'SCHEDULED',
    name: 'Sale',
    recurrence: '',
    endOfPreBidMinutes: 60,
    lotCount: 3,
    cancelReason: '',
  },
  lots: [aLot(101), aLot(102, { isWithoutMinimum: true, reserveMinor: null }), aLot(103, { isWithoutPicture: true })],
  versions: { increments: [], incrementsFrom: null, currency: 'USD', timers: {}, scheduleId: null, scheduleFrom: null },
  laneCount: 1,
  setBackOn: [],
  cancellation: null,
}
const open = (query: string): Promise<RenderedPage> =>
  renderPage(
    `/operations/sales/7${query}`,
    { getDeskSale: BUILT, listYardLots: { lots: [] }, listOverrides: { overrides: [], done: [] }, setLotTerms: { lot: aLot(102) } },
    { app: OPERATOR },
  )
const shown = (): (string | undefined)[] => [...document.querySelectorAll<HTMLElement>('tr[data-lot]')].map(({ dataset }) => dataset['lot'])

it('shows of a sale the lots without a minimum alone, each ready to be given one', async () => {
  const page = await open('?lacks=minimum')
  expect(shown()).toEqual(['102'])
  expect(page.getByText('1 lot without a minimum').getAttribute('role')).toBe('status')
  const form = within(page.getByRole('form', { name: 'Lot terms' }))
  await page.fill(form.getByLabelText('Reserve (USD)'), '900')
  await page.user.click(form.getByRole('button', { name: 'Save terms' }))
  expect(page.asked('setLotTerms').map(({ params, body }) => [params, body])).toEqual([
    [{ lotNumber: '102' }, { saleStatus: 'MINIMUM_BID', startMinor: 0, reserveMinor: 90_000, buyNowMinor: null, makeOffer: false }],
  ])
  expect(page.getByRole('link', { name: 'Whole run list' }).getAttribute('href')).toBe('/operations/sales/7')
})

it('shows of a sale the lots without a picture alone, and all of them where nothing is asked', async () => {
  await open('?lacks=picture')
  expect(shown()).toEqual(['103'])
  await open('?lacks=wheels')
  expect(shown()).toEqual(['101', '102', '103'])
  expect(document.querySelector('form[aria-label="Lot terms"]')).toBeNull()
})

it('tells when a sale begins as every page does, by the clock of its yard', async () => {
  await open('')
  expect(document.querySelector('.desk h1 + p')?.textContent).toBe('05/08/2026 02:00 PM CDT, Lane A, Live, lot by lot, Planned')
})
