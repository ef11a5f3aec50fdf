import { expect, it } from 'vitest'
import type { DeskTitle, TitleHistory } from '@app/contract/titles/titles.answers.ts'
import { inTurn, refused } from '../../../test/answers.ts'
import { renderPage } from '../../../test/render-page.ts'
import { BUYER } from '../../../test/visitor.ts'

const TITLE: DeskTitle = {
  lot: 30_000_001,
  vehicle: '2018 AUDI A4 PREMIUM',
  vin: 'WAUENAF40JA000001',
  buyerNumber: 104_233,
  isPaid: true,
  holds: [],
  recipient: '',
  recipientAddress: [],
  state: 'AWAITED',
  carrier: null,
  trackingNumber: '',
  trackingUrl: '',
  since: '',
}
const SENT: TitleHistory = {
  ...TITLE,
  state: 'SENT',
  carrier: 'USPS',
  trackingNumber: '9400111',
  trackingUrl: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=9400111',
  since: '2026-05-06T15:00:00.000Z',
  steps: [{ state: 'SENT', carrier: 'USPS', trackingNumber: '9400111', reason: 'Noon.', by: 901_009, at: '2026-05-06T15:00:00.000Z' }],
}
const OPERATOR = { ...BUYER, person: { ...BUYER.person, kind: 'internal', privileges: ['OPERATOR'] } } as const
const DESK = { titles: [TITLE], total: 1, isMore: false, page: 1, pages: 1 }

it('the desk of titles enters where one is, says why it is refused, and shows how it came there', async () => {
  const page = await renderPage(
    '/operations/titles?lot=30000001',
    {
      listTitles: DESK,
      getTitle: { ...TITLE, steps: [] },
      setTitle: inTurn(refused('TITLE_REFUSED', { reason: 'HELD', lot: TITLE.lot }), SENT),
    },
    { app: OPERATOR },
  )
  expect(page.getByRole('link', { name: '2018 Audi A4 Premium' }).getAttribute('href')).toBe('/operations/titles?lot=30000001')
  await page.user.selectOptions(page.getByLabelText('State'), 'SENT')
  await page.user.selectOptions(page.getByLabelText('Carrier'), 'USPS')
  await page.fill(page.getByLabelText('Tracking number'), '9400 111')
  await page.fill(page.getAllByLabelText('Reason')[0] as HTMLElement, 'Noon.')
  const enter = () => page.user.click(page.getAllByRole('button', { name: 'Enter' })[0] as HTMLElement)
  await enter()
  expect(await page.findByText('Lot 30000001 is held back: its title stays here.')).toBeTruthy()
  await enter()
  expect(await page.findByText('How that came')).toBeTruthy()
  expect(page.asked('setTitle')[1]).toMatchObject({
    body: { lot: TITLE.lot, state: 'SENT', carrier: 'USPS', trackingNumber: '9400 111', reason: 'Noon.' },
  })
  expect(page.getByRole('link', { name: 'Track it: title of lot 30000001' }).getAttribute('href')).toBe(SENT.trackingUrl)
})

it('the desk of titles sends the title of a lot to the lender that has its invoice', async () => {
  const lent = { ...TITLE, recipient: 'First Floorplan', recipientAddress: ['Title Desk', '1 Lender Way'] }
  await renderPage(
    '/operations/titles?lot=30000001',
    { listTitles: { ...DESK, titles: [lent] }, getTitle: { ...lent, steps: [] } },
    { app: OPERATOR },
  )
  expect(document.querySelector('[data-recipient]')?.textContent).toBe('The title goes to First Floorplan, Title Desk, 1 Lender Way')
  expect(document.querySelector('[data-lot]')?.textContent).toContain('Awaited, goes to First Floorplan')
})

it('the desk of titles says that more wait than it lists', async () => {
  const page = await renderPage('/operations/titles', { listTitles: { ...DESK, total: 1_000, isMore: true, pages: 20 } }, { app: OPERATOR })
  expect(page.getByText('More than 1,000 titles wait. The desk lists the 1,000 that were won first.')).toBeTruthy()
})

it('the desk of titles says that nobody won a lot, and is closed to buyers', async () => {
  const page = await renderPage(
    '/operations/titles?lot=30000009',
    { listTitles: { ...DESK, titles: [], total: 0 }, getTitle: refused('LOT_NOT_FOUND') },
    { app: OPERATOR },
  )
  expect(page.getByText('Nobody won this lot on your sites.')).toBeTruthy()
  expect(page.getByText('No title waits.')).toBeTruthy()
  await expect(renderPage('/operations/titles', { listTitles: DESK }, { app: BUYER })).rejects.toThrow('leads to')
})
