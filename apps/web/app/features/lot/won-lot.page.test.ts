import { expect, it } from 'vitest'
import type { SearchRequest } from '@app/contract/search/search-request.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import { unreachable } from '../../../test/answers.ts'
import { aLot, picturesOf, searchOf, someLots, wonLotOf } from '../../../test/lots.ts'
import { renderPage } from '../../../test/render-page.ts'
import { BUYER, NOW_MS } from '../../../test/visitor.ts'

const [LOT] = someLots(1)
const NUMBER = LOT?.ln ?? 0

it('a won lot tells who won it what is paid all-in until when and of what the sum is made, what to bring, where it stands and the way there', async () => {
  await renderPage(
    `/lot/${NUMBER}/${LOT?.ldu}`,
    {
      getLotImages: picturesOf(someLots(1), 3),
      getDynamicLot: wonLotOf(NUMBER, BUYER.member.number),
      openLiveTicket: unreachable,
      listStorage: { lots: [] },
    },
    { app: BUYER },
  )
  await expect.poll(() => document.querySelector('[data-won]')).not.toBeNull()
  const won = document.querySelector('[data-won]')
  expect(won?.querySelector('.won-sum')?.textContent).toBe('To pay, all-in$1,525was due by 03/09/2026 05:00 PM CDT')
  const fold = won?.querySelector('details')
  expect([fold?.hasAttribute('open'), fold?.textContent]).toEqual([false, 'What $1,525 is made ofBid$1,025Gate fee$500All-in$1,525'])
  expect([...(won?.querySelectorAll('.todo li > div') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'PayYour invoice names every way to pay. A vehicle leaves only when it is paid.Pay the invoice',
    'Bring thisBring photo ID, the lot number, your buyer number (901002) and a trailer or a carrier.',
    'Collect the lotDallas, TX12 Mill Road, Dallas, TX 75201DirectionsOpen Monday – Friday, 8:00 - 16:30. 214 5550142',
  ])
  expect([...(won?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toEqual([
    '/member-payments/unpaid-invoices/771',
    '/location/37',
    'https://www.openstreetmap.org/directions?to=32.78,-96.8',
    'tel:2145550142',
  ])
})

it.each([
  [
    'before it is billed, to ask the yard how to pay',
    { invoiceId: null },
    ['Ask the yard how to pay; a vehicle leaves only when it is paid.', null],
  ],
  [
    'who bid for another account, that it pays',
    { isPayer: false, invoiceId: null },
    ['The account you bid for pays. A vehicle leaves only when it is paid.', null],
  ],
  ['once it is paid, to make the pass that opens the gate', { isPaid: true }, [undefined, '/toBePickedUp']],
  ['once it has left, nothing more', { isPaid: true, hasLeft: true }, [undefined, null]],
])('a won lot tells who won it %s', async (_, facts, [pay, pass]) => {
  const lot = wonLotOf(NUMBER, BUYER.member.number)
  const own = lot.bidding?.own
  if (own?.won === undefined) throw new Error('the lot is not won')
  const told = { ...lot, bidding: { ...lot.bidding, own: { ...own, won: { ...own.won, ...facts } } } } as typeof lot
  await renderPage(
    `/lot/${NUMBER}/${LOT?.ldu}`,
    { getLotImages: picturesOf(someLots(1), 3), getDynamicLot: told, openLiveTicket: unreachable, listStorage: { lots: [] } },
    { app: BUYER },
  )
  await expect.poll(() => document.querySelector('.won-sum .lab')).not.toBeNull()
  const hasLeft = 'hasLeft' in facts
  expect(document.querySelector('.won-sum')?.textContent.includes('Has left the yard')).toBe(hasLeft)
  expect(['bring', 'collect'].map((step) => document.querySelector(`[data-step=${step}]`) === null)).toEqual([hasLeft, hasLeft])
  expect(document.querySelector('[data-step=pay] p')?.textContent).toBe(pay)
  expect(document.querySelector('.won-sum .lab')?.textContent).toBe(pay === undefined ? 'All-in' : 'To pay, all-in')
  expect(document.querySelector('[data-step=pay] a, [data-step=collect] a.btn')?.getAttribute('href') ?? null).toBe(pass)
})

it('a won lot tells who won it which lender pays, and asks nobody else how to', async () => {
  const lot = wonLotOf(NUMBER, BUYER.member.number)
  const own = lot.bidding?.own
  if (own?.won === undefined) throw new Error('the lot is not won')
  const lent = { ...lot, bidding: { ...lot.bidding, own: { ...own, won: { ...own.won, lender: 'First Floorplan' } } } } as typeof lot
  await renderPage(
    `/lot/${NUMBER}/${LOT?.ldu}`,
    { getLotImages: picturesOf(someLots(1), 3), getDynamicLot: lent, openLiveTicket: unreachable, listStorage: { lots: [] } },
    { app: BUYER },
  )
  await expect.poll(() => document.querySelector('[data-lender]')?.textContent).toBe('Waits for First Floorplan')
  expect(document.querySelector('[data-step=pay] p')?.textContent).toBe(
    'Your lender pays it; a vehicle leaves only when it is paid and they let it go.',
  )
})

it('a won lot tells who won it what its storage costs today and tomorrow, once that is known, and of no other lot', async () => {
  const storage = {
    lot: NUMBER,
    title: '2018 AUDI A4',
    currency: 'USD',
    clock: yardClockAt('America/Chicago', NOW_MS),
    dayMinor: 4_000,
    freeUntil: '2026-03-10',
    days: 3,
    todayMinor: 12_000,
    tomorrowMinor: 16_000,
    dueMinor: 0,
    blocks: [],
  } as const
  const page = await renderPage(
    `/lot/${NUMBER}/${LOT?.ldu}`,
    {
      getLotImages: picturesOf(someLots(1), 3),
      getDynamicLot: wonLotOf(NUMBER, BUYER.member.number),
      openLiveTicket: unreachable,
      listStorage: { lots: [{ ...storage, lot: NUMBER + 1, days: 9 }, storage] },
    },
    { app: BUYER },
  )
  const told = () => document.querySelector('[data-step="collect"] .won-storage')?.textContent
  await expect.poll(told).toBe('Storage: 3 days, 120.00 USD today, 160.00 USD from tomorrow. Before tax.')
  expect(page.asked('listStorage')).toMatchObject([{ query: { lots: String(NUMBER) } }])
})

it('a won lot that has left says so in lists, and no longer where it stands and when that yard is open, nor when a sale comes that it did not wait for', async () => {
  const own = wonLotOf(NUMBER, BUYER.member.number).bidding?.own
  if (own?.won === undefined) throw new Error('the lot is not won')
  const left = { ...own, won: { ...own.won, isPaid: true, hasLeft: true } }
  await renderPage(
    '/lotsWon',
    {
      listOwnLots: (asked: { readonly body: SearchRequest }) => ({
        ...searchOf([aLot(NUMBER, { isSold: true })])(asked),
        own: [{ ...left, lot: NUMBER }],
        counts: {},
      }),
    },
    { app: BUYER },
  )
  const facts = document.querySelector('dl.won')?.textContent
  expect(facts).toContain('WhereHas left the yard')
  expect(facts).not.toMatch(/Directions|Open|Phone/)
  expect(document.querySelector('[data-label=Sale]')?.textContent).toBe('Sold before its sale')
})
