import { expect, it } from 'vitest'
import type { NegotiationDesk } from '@app/contract/operations/after-hammer.ts'
import { refused, type Answers } from '../../../../test/answers.ts'
import { renderPage, type RenderedPage } from '../../../../test/render-page.ts'
import { BUYER, NOW_MS } from '../../../../test/visitor.ts'

const OPERATOR = { ...BUYER, person: { ...BUYER.person, privileges: ['OPERATOR'] } } as const
const HOUR_MS = 3_600_000
const inHours = (hours: number): string => new Date(NOW_MS + hours * HOUR_MS).toISOString()
const LOT = 40_000_001
const ONE = {
  lotNumber: LOT,
  description: '2017 MAZDA MAZDA3',
  state: 'PENDING_SELLER',
  currency: 'USD',
  bidMinor: 100_000,
  counterMinor: null,
  raiseMinor: 105_000,
  rounds: 0,
  roundsMax: 3,
  owner: 'seller',
  deadline: inHours(20),
  windowEnd: inHours(60),
  buyerNumber: 980_008,
  sellerName: 'Dhow Fleet',
} as const
const { buyerNumber: _, sellerName: __, ...shared } = ONE
const COUNTER = { ...shared, state: 'COUNTERED', counterMinor: 130_000, owner: 'buyer', requested: null } as const
const step = { total: 1, page: 1, pages: 1 }
const DESK: NegotiationDesk = { negotiations: [ONE], offers: [], steps: { negotiations: step, offers: { ...step, total: 0 } } }

const open = (answers: Answers = {}): Promise<RenderedPage> =>
  renderPage(
    '/operations/negotiations',
    { listNegotiations: DESK, listOverrides: { overrides: [], done: [] }, ...answers },
    { app: OPERATOR },
  )
const noteOf = (field: HTMLElement): string | undefined =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? undefined
const price = (page: RenderedPage): HTMLInputElement => page.getByLabelText<HTMLInputElement>('Your price (USD)')
const ask = (page: RenderedPage) => page.user.click(page.getByRole('button', { name: 'Ask for this price' }))

it('a price that is none is said beside its field before anything is asked', async () => {
  const page = await open()
  await page.fill(price(page), 'a lot')
  await ask(page)
  expect(noteOf(price(page))).toContain('12,500')
  expect([document.activeElement, price(page).value, page.queryByRole('form', { name: `Your answer ${LOT}` })]).toEqual([
    price(page),
    'a lot',
    null,
  ])
})

it('answers about several lots are told apart by the numbers of these', async () => {
  const page = await open({ listNegotiations: { ...DESK, negotiations: [ONE, { ...ONE, lotNumber: LOT + 1 }] } })
  const [first, second] = page.getAllByRole('form', { name: /^Ask for this price/ })
  expect([first, second].map((form) => form?.getAttribute('aria-label'))).toEqual([
    `Ask for this price ${LOT}`,
    `Ask for this price ${LOT + 1}`,
  ])
  for (const accept of page.getAllByRole('button', { name: /^Accept/ })) await page.user.click(accept)
  expect(page.getAllByRole('form', { name: /^Your answer/ }).map((form) => form.getAttribute('aria-label'))).toEqual([
    `Your answer ${LOT}`,
    `Your answer ${LOT + 1}`,
  ])
})

it('a price is asked for with a reason, which a second operator reads', async () => {
  const page = await open({ askOverride: { id: 1 } })
  await page.fill(price(page), '1,200')
  await ask(page)
  await page.fill(await page.findByLabelText('Reason'), 'By telephone.')
  await page.user.click(page.getByRole('button', { name: 'Request' }))
  await page.findByText('Requested. Another operator must confirm it within an hour.')
  const body = { lotNumber: LOT, act: 'ANSWER', answer: 'counter', amountMinor: 120_000, reason: 'By telephone.' }
  expect(page.asked('askOverride').map((one) => one.body)).toEqual([body])
})

it('an answer that is refused keeps its question open, with the reason that was typed, and says why', async () => {
  const page = await open({ askOverride: refused('LOT_NOT_FOUND', { field: 'lotNumber' }) })
  await page.user.click(page.getByRole('button', { name: /^Accept/ }))
  await page.user.click(await page.findByRole('button', { name: 'Request' }))
  expect(noteOf(page.getByLabelText('Reason'))).toBe('Fill this in.')
  expect(page.asked('askOverride')).toEqual([])
  await page.fill(page.getByLabelText('Reason'), 'By telephone.')
  await page.user.click(page.getByRole('button', { name: 'Request' }))
  await page.findByText('No lot has this number.')
  expect(page.getByLabelText<HTMLInputElement>('Reason').value).toBe('By telephone.')
})

it('a buyer’s amount that the server refuses comes back to its field with what was typed', async () => {
  const refusals = [refused('NEGOTIATION_REFUSED', { reason: 'NOT_ABOVE_BID', field: 'amount' })]
  const counter = { ...COUNTER, state: 'SOLD', owner: null, deadline: null } as const
  const page = await renderPage(
    '/counterBids',
    { listCounterBids: { counterBids: [COUNTER], offers: [] }, answerCounterBid: () => refusals.shift() ?? counter },
    { app: BUYER },
  )
  const bid = () => page.getByLabelText<HTMLInputElement>('New bid (USD)')
  const send = async (amount: string): Promise<void> => {
    await page.fill(bid(), amount)
    await page.user.click(page.getByRole('button', { name: 'Raise' }))
    await page.user.click(await page.findByRole('button', { name: 'Confirm' }))
  }
  await send('900')
  await expect.poll(() => page.queryByRole('button', { name: 'Confirm' })).toBeNull()
  expect([noteOf(bid()), bid().value, document.activeElement === bid()]).toEqual(['The amount must be above the bid.', '900', true])
  await send('1,200')
  await page.findByText('Done.')
  expect(page.asked('answerCounterBid').map(({ body }) => body)).toEqual([90_000, 120_000].map((amount) => ({ action: 'raise', amount })))
})

it('an answer that waits for a second person is shown beside its counter-bid, and one above the amount says who was asked', async () => {
  const requested = { amountMinor: 130_000, until: inHours(20) }
  const page = await renderPage(
    '/counterBids',
    {
      listCounterBids: { counterBids: [{ ...COUNTER, requested }], offers: [] },
      answerCounterBid: refused('NEGOTIATION_REFUSED', { reason: 'APPROVAL_ASKED' }),
    },
    { app: BUYER },
  )
  expect(page.getByRole('link', { name: /^\$1,300 waits for agreement until / }).getAttribute('href')).toBe('/bidRequests')
  await page.user.click(page.getByRole('button', { name: /^Accept/ }))
  await page.user.click(await page.findByRole('button', { name: 'Confirm' }))
  await page.findByText(/The account that you act for has to agree to this/)
})
