import { expect, it } from 'vitest'
import { renderPage, type RenderedPage } from '../../../../test/render-page.ts'
import { BUYER } from '../../../../test/visitor.ts'

const OPERATOR = { ...BUYER, person: { ...BUYER.person, privileges: ['OPERATOR'] } } as const
const SET_BACK = '2026-11-01'

const open = (): Promise<RenderedPage> =>
  renderPage('/operations/sales', { listDeskSales: { sales: [], total: 0, setBackOn: [SET_BACK], page: 1, pages: 1 } }, { app: OPERATOR })
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
