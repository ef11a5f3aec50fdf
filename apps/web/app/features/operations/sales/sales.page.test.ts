import { within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { refused, type Answers } from '../../../../test/answers.ts'
import { renderPage, type RenderedPage } from '../../../../test/render-page.ts'
import { BUYER } from '../../../../test/visitor.ts'

const OPERATOR = { ...BUYER, person: { ...BUYER.person, privileges: ['OPERATOR'] } } as const
const SET_BACK = '2026-11-01'

const open = (answers: Answers = {}): Promise<RenderedPage> =>
  renderPage(
    '/operations/sales',
    { listDeskSales: { sales: [], total: 0, setBackOn: [SET_BACK], page: 1, pages: 1 }, ...answers },
    { app: OPERATOR },
  )
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
  await page.fill(field('Yard number'), 'Dallas')
  await page.fill(field('Lane'), '12')
  await make()
  expect(['Yard number', 'Date', 'Lane'].map((label) => noteOf(field(label)))).toEqual([
    'Use digits only.',
    'Fill this in.',
    'One or two letters, such as A.',
  ])
  expect(document.activeElement).toBe(field('Yard number'))
  await page.fill(field('Yard number'), '12')
  await page.fill(field('Date'), '2026-05-01')
  await page.fill(field('Lane'), 'b')
  const said: (string | undefined)[] = []
  for (const label of ['Time', 'Lane', 'Yard number']) {
    await make()
    await expect.poll(() => field(label).getAttribute('aria-invalid')).toBe('true')
    said.push(noteOf(field(label)))
  }
  expect(said).toEqual(['This time has passed.', expect.stringMatching(/lane/i), expect.stringMatching(/yard/i)])
  expect([field('Date').value, field('Lane').value]).toEqual(['2026-05-01', 'b'])
  expect(page.asked('createSale')).toHaveLength(3)
})
