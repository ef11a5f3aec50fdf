import { within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { refused, type Answers } from '../../../../test/answers.ts'
import { renderPage, type RenderedPage } from '../../../../test/render-page.ts'
import { BUYER, NOW_MS } from '../../../../test/visitor.ts'
import type { DeskSales, PlannedSale } from '@app/contract/operations/sales/planned-sales.ts'
import type { ClockZone } from '@app/contract/clock-zone.ts'

const OPERATOR = { ...BUYER, person: { ...BUYER.person, privileges: ['OPERATOR'] } } as const
const SET_BACK = '2026-11-01'

const NONE: DeskSales = { sales: [], total: 0, setBackOn: [SET_BACK], yards: [{ number: 12, name: 'TX - DALLAS' }], page: 1, pages: 1 }

const open = (answers: Answers = {}, query = ''): Promise<RenderedPage> =>
  renderPage(`/operations/sales${query}`, { listDeskSales: NONE, ...answers }, { app: OPERATOR })
const noteOf = (field: HTMLElement): string | undefined =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? undefined
const fields = (page: RenderedPage, ...names: readonly string[]): boolean[] => names.map((name) => page.queryByLabelText(name) !== null)

it('asks which of two equal times is meant only on a day that has two', async () => {
  const page = await open()
  const which = 'When clocks go back, the second of the two equal times'
  expect(fields(page, which)).toEqual([false])
  await page.fill(page.getByLabelText('Date'), '2026-10-31')
  expect(fields(page, which)).toEqual([false])
  await page.fill(page.getByLabelText('Date'), SET_BACK)
  expect(fields(page, which)).toEqual([true])
})

it('asks for an end where a sale has one, and for the end of preliminary bidding where it is live', async () => {
  const page = await open()
  const asked = (): boolean[] => fields(page, 'Last day', 'End time', 'Preliminary bidding ends this long before the start, hours:minutes')
  expect(asked()).toEqual([false, false, true])
  await page.user.selectOptions(page.getByLabelText('Kind of sale'), 'timed')
  expect(asked()).toEqual([true, true, false])
  await page.user.selectOptions(page.getByLabelText('Kind of sale'), 'live')
  expect(asked()).toEqual([false, false, true])
})

it('says beside which field a sale cannot be made, and why; what was typed stays', async () => {
  const refusals = [
    refused('SALE_TIME', { reason: 'PAST', field: 'time' }),
    refused('SALE_EXISTS', { field: 'lane' }),
    refused('YARD_NOT_FOUND', { field: 'yard' }),
  ]
  const page = await open({ createSale: () => refusals.shift() ?? refused('UNAVAILABLE') })
  const field = (label: string) => within(page.getByRole('form', { name: 'New sale' })).getByLabelText<HTMLInputElement>(label)
  const make = () => page.user.click(page.getByRole('button', { name: 'Create sale' }))
  await page.fill(field('Yard, by name or number'), '')
  await page.fill(field('Lane'), '12')
  await make()
  expect(['Yard, by name or number', 'Date', 'Lane'].map((label) => noteOf(field(label)))).toEqual([
    'Fill this in.',
    'Fill this in.',
    'One or two letters, such as A.',
  ])
  expect(document.activeElement).toBe(field('Yard, by name or number'))
  await page.fill(field('Yard, by name or number'), '12')
  await page.fill(field('Date'), '2026-05-01')
  await page.fill(field('Lane'), 'b')
  const said: (string | undefined)[] = []
  for (const label of ['Time', 'Lane', 'Yard, by name or number']) {
    await make()
    await expect.poll(() => field(label).getAttribute('aria-invalid')).toBe('true')
    said.push(noteOf(field(label)))
  }
  expect(said).toEqual(['This time has passed.', expect.stringMatching(/lane/i), expect.stringMatching(/yard/i)])
  expect([field('Date').value, field('Lane').value]).toEqual(['2026-05-01', 'b'])
  expect(page.asked('createSale')).toHaveLength(3)
})

it('makes a sale at the yard that a name means, and says so where it means none', async () => {
  const page = await open({ createSale: refused('SALE_EXISTS', { field: 'lane' }) })
  const form = within(page.getByRole('form', { name: 'New sale' }))
  const field = form.getByLabelText<HTMLInputElement>('Yard, by name or number')
  await page.fill(field, 'Nowhere')
  await page.fill(form.getByLabelText('Date'), '2026-05-01')
  await page.user.click(form.getByRole('button', { name: 'Create sale' }))
  await expect.poll(() => noteOf(field)).toBe('Choose one yard from the list, or type its number.')
  expect(page.asked('createSale')).toEqual([])
  await page.fill(field, 'dallas')
  await page.user.click(form.getByRole('button', { name: 'Create sale' }))
  await expect.poll(() => page.asked('createSale').map(({ body }) => (body as { yard: number }).yard)).toEqual([12])
})

const HOUR_MS = 3_600_000
const PLAN: PlannedSale = {
  saleId: 7,
  sellingSite: 'CPRTUS',
  yardNumber: 12,
  yardName: 'TX - DALLAS',
  zone: 'America/Chicago',
  clock: '-05:00 CDT' as ClockZone,
  localDate: '2026-05-06',
  localTime: '14:00',
  startsAt: new Date(NOW_MS + 3 * HOUR_MS).toISOString(),
  endsAt: null,
  lane: 'A',
  saleType: 'live',
  status: 'SCHEDULED',
  name: 'Sale',
  recurrence: '',
  endOfPreBidMinutes: 60,
  lotCount: 8,
  cancelReason: '',
  laneState: null,
  preparedCount: 8,
  minimumCount: 3,
  bidCount: 1_480,
  closedCount: 0,
  soldCount: 0,
  atSellersCount: 0,
  lacks: [],
}
const openSales = (...sales: readonly Partial<PlannedSale>[]) =>
  open({ listDeskSales: { ...NONE, sales: sales.map((sale, at) => ({ ...PLAN, saleId: at + 1, ...sale })), total: sales.length } })
/** Of each sale its state in words, the words of its next step and where that leads. */
const rowsOf = (): (string | null | undefined)[][] =>
  [...document.querySelectorAll('[data-sale]')].map((row) => {
    const step = row.querySelector('a.btn')
    return [row.querySelector('.sls-st')?.textContent, step?.textContent, step?.getAttribute('href')]
  })

it('says of each sale what it lacks, and leads to the mend of just that', async () => {
  await openSales(
    { lacks: [{ what: 'LOTS', lotCount: 0 }], lotCount: 0, preparedCount: 0 },
    {
      lacks: [
        { what: 'MINIMUM', lotCount: 2 },
        { what: 'PICTURE', lotCount: 1 },
      ],
      preparedCount: 5,
    },
    { lacks: [{ what: 'PICTURE', lotCount: 9 }] },
    { lacks: [{ what: 'START', lotCount: 0 }] },
    { status: 'RUNNING', laneState: 'PAUSED', closedCount: 3, lacks: [{ what: 'RESUME', lotCount: 0 }] },
    { lacks: [{ what: 'MISSED', lotCount: 0 }] },
  )
  expect(rowsOf()).toEqual([
    ['No lots', 'Add lots: Sale', '/operations/sales/1#add-h'],
    ['2 lots without a minimum1 lot without a picture', 'Set minimums: Sale', '/operations/sales/2?lacks=minimum'],
    ['9 lots without a picture', 'See lots: Sale', '/operations/sales/3?lacks=picture'],
    ['Not started', 'Start: Sale', '/operations/lanes/4'],
    ['Paused3 of 8 lots', 'Resume: Sale', '/operations/lanes/5'],
    ['Not held', 'Reschedule: Sale', '/operations/sales/6#move-h'],
  ])
  const second = document.querySelector('[data-sale="2"]')
  expect(second?.querySelector('.sls-st a')?.getAttribute('href')).toBe('/operations/sales/2?lacks=picture')
  expect(second?.textContent).toContain('62%')
})

it('says where a sale that lacks nothing stands, and leads to what one does next', async () => {
  const past = new Date(NOW_MS + HOUR_MS / 2).toISOString()
  await openSales(
    {},
    { startsAt: past },
    { status: 'RUNNING', laneState: 'RUNNING', closedCount: 3 },
    { status: 'CLOSED', soldCount: 201, atSellersCount: 14 },
    { status: 'CLOSED', soldCount: 4 },
    { status: 'CANCELLED' },
  )
  expect(rowsOf()).toEqual([
    [expect.stringMatching(/^Bids until today .* CDT$/), 'Run list: Sale', '/operations/sales/1#run-h'],
    ['Preliminary bidding has ended', 'Run list: Sale', '/operations/sales/2#run-h'],
    ['Running3 of 8 lots', 'Open desk: Sale', '/operations/lanes/3'],
    ['Over, 201 sold, 14 with sellers', 'See bids: Sale', '/operations/negotiations'],
    ['Over, 4 sold', 'Results: Sale', '/results?sale=5'],
    ['Cancelled', 'Run list: Sale', '/operations/sales/6#run-h'],
  ])
})

it('lists the sales of today, and others and those of a yard by links and a form that need no script', async () => {
  const asked: unknown[] = []
  const page = await open({ listDeskSales: ({ query }) => (asked.push(query), NONE) }, '?show=over&yard=dallas')
  const tabs = within(page.getByRole('navigation', { name: 'Which sales' })).getAllByRole('link')
  expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('href'), tab.getAttribute('aria-current')])).toEqual([
    ['Today', '/operations/sales?yard=dallas', null],
    ['Running', '/operations/sales?show=running&yard=dallas', null],
    ['Bids open', '/operations/sales?show=open&yard=dallas', null],
    ['Over', '/operations/sales?show=over&yard=dallas', 'page'],
    ['From yesterday on', '/operations/sales?show=coming&yard=dallas', null],
  ])
  const form = document.querySelector<HTMLFormElement>('form.desk-find')
  expect(form?.method).toBe('get')
  expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({ show: 'over', yard: 'dallas' })
  expect(asked).toEqual([{ yardWords: 'dallas', show: 'over', page: '1' }])
})

it('asks for the sales of today and of a yard by its number', async () => {
  const asked: unknown[] = []
  await open({ listDeskSales: ({ query }) => (asked.push(query), NONE) }, '?yard=12')
  expect(asked).toEqual([{ yard: '12', show: 'today', page: '1' }])
})
