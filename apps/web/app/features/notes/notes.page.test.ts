import { SHIPPED_SCHEDULES } from '@app/rules/fees/schedule-table.ts'
import { expect, it } from 'vitest'
import { moneyOf } from '@app/contract/money.ts'
import type { LotNote } from '@app/contract/notes/lot-notes.ts'
import { allInFor, type PricedLot } from '@app/rules/fees/all-in.ts'
import { refused, type Answers } from '../../../test/answers.ts'
import { aLot, picturesOf, searchOf, someLots } from '../../../test/lots.ts'
import { renderPage, type RenderedPage } from '../../../test/render-page.ts'
import { BUYER } from '../../../test/visitor.ts'

const LOTS = someLots(2)
const NUMBER = LOTS[0]?.ln ?? 0
/** A lot that takes no bids any more, so that its page asks for none. */
const SOLD = [aLot(NUMBER, { isSold: true, isOpen: false })]
const KEPT: LotNote = { lot: NUMBER, tag: 'maybe', note: 'Ask for the keys.', limitMinor: 450_000, currency: 'USD' }

/** What a lot for sale is priced by, for the reader. */
const TERMS: PricedLot = {
  sellingSite: 'CPRTUS',
  titleGroup: 'C',
  currentBid: moneyOf(500, 'USD'),
  bidKind: 'preliminary',
  buyerClass: 'STD',
  on: '2026-05-06',
}

/** The part of the page that bids gets no word here; it says so itself. */
const NO_BIDS: Answers = { getDynamicLot: refused('UNEXPECTED'), openLiveTicket: refused('UNEXPECTED') }

const open = (path: string, more: Answers = {}): Promise<RenderedPage> =>
  renderPage(
    path,
    {
      searchLots: searchOf(LOTS),
      getLotImages: picturesOf(SOLD, 1),
      getSoldLotImages: picturesOf(SOLD, 1),
      ...NO_BIDS,
      getLotNotes: { notes: [] },
      ...more,
    },
    { app: BUYER },
  )
const summary = (): string | undefined => document.querySelector('.ownnote summary')?.textContent ?? undefined

it('a reader keeps a tag, a limit and a note on a lot, and reads them again', async () => {
  const keepLotNote = ({ body }: { readonly body: Omit<LotNote, 'lot' | 'currency'> }) => ({ note: { ...KEPT, ...body } })
  const page = await open(`/lot/${NUMBER}`, { keepLotNote })
  expect(summary()).toContain('Only you see this Add a tag, a limit or a note')
  await page.user.click(document.querySelector('.ownnote summary') ?? document.body)
  await page.user.type(await page.findByLabelText('Tag'), 'maybe')
  await page.user.type(page.getByLabelText('My limit, all-in, USD'), '4,500')
  await page.user.type(page.getByLabelText('Note'), 'Ask for the keys.')
  await page.user.click(page.getByRole('button', { name: 'Save' }))
  await expect.poll(summary).toContain('maybe · limit $4,500 · Ask for the keys.')
  expect(page.asked('keepLotNote').map(({ params, body }) => [params, body])).toEqual([
    [{ lotNumber: String(NUMBER) }, { tag: 'maybe', note: 'Ask for the keys.', limitMinor: 450_000 }],
  ])
})

it('an own limit stands with the bid that it allows while bids may come, and says where it allows none', async () => {
  const openWith = (limitMinor: number): Promise<RenderedPage> =>
    open(`/lot/${NUMBER}`, { getLotImages: picturesOf(LOTS, 1), getLotNotes: { notes: [{ ...KEPT, limitMinor }] } })
  await openWith(450_000)
  await expect.poll(summary).toMatch(/maybe · limit \$4,500, bids up to \$[34],\d{3} · Ask/)
  const bid = Number(/up to \$([\d,]+)/.exec(summary() ?? '')?.[1]?.replaceAll(',', ''))
  const costs = (major: number): number => allInFor(moneyOf(major, 'USD'), TERMS, SHIPPED_SCHEDULES)?.quote.total.minor ?? 0
  expect([costs(bid) <= 450_000, costs(bid + 1) > 450_000]).toEqual([true, true])
  await openWith(100)
  await expect.poll(summary).toContain('limit $1, less than the fees alone')
})

it('a limit that is no amount is told beside its field, what the server refuses beside the form, and nothing typed is lost', async () => {
  const page = await open(`/lot/${NUMBER}`, { keepLotNote: refused('NOTES_FULL') })
  await page.user.click(document.querySelector('.ownnote summary') ?? document.body)
  const limit = await page.findByLabelText('My limit, all-in, USD')
  await page.user.type(limit, 'lots')
  await page.user.click(page.getByRole('button', { name: 'Save' }))
  await expect.poll(() => limit.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(limit.getAttribute('aria-describedby') ?? '')?.textContent).toContain('12,500')
  expect([document.activeElement === limit, page.asked('keepLotNote')]).toEqual([true, []])
  await page.user.clear(limit)
  await page.user.type(page.getByLabelText('Tag'), 'maybe')
  await page.user.click(page.getByRole('button', { name: 'Save' }))
  await expect.poll(() => document.querySelector('.notef [role="status"]')?.textContent).toContain('5,000 lots')
  expect(page.getByLabelText<HTMLInputElement>('Tag').value).toBe('maybe')
})

it('lists show the tag and the limit on the picture, to their reader alone', async () => {
  const page = await open('/lotSearchResults', { getLotNotes: { notes: [KEPT] } })
  const marks = () =>
    [...document.querySelectorAll('.noted')].map((mark) => [mark.closest('[data-lot]')?.getAttribute('data-lot'), mark.textContent])
  await expect.poll(marks).toEqual([[String(NUMBER), 'maybe · limit $4,500']])
  expect(page.asked('getLotNotes').map(({ body }) => body)).toEqual([{ lots: LOTS.map(({ ln }) => ln) }])
})

it('a visitor is asked for no notes and shown no form', async () => {
  const page = await renderPage(`/lot/${NUMBER}`, { getLotImages: picturesOf(SOLD, 1), getSoldLotImages: picturesOf(SOLD, 1), ...NO_BIDS })
  expect([page.asked('getLotNotes'), document.querySelector('.ownnote')]).toEqual([[], null])
})
