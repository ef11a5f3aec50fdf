import { expect, it } from 'vitest'
import type { DocumentCategories, DynamicLot } from '@app/contract/bids/bidding.answers.ts'
import { unreachable, type Answers } from '../../../../test/answers.ts'
import { picturesOf, someLots, wonLotOf } from '../../../../test/lots.ts'
import { renderPage } from '../../../../test/render-page.ts'
import { BUYER, VISITOR } from '../../../../test/visitor.ts'

const [LOT] = someLots(1)
const NUMBER = LOT?.ln ?? 0
type Bidding = NonNullable<DynamicLot['bidding']>

/** The page of a lot that takes bids, for a bidder with these figures. */
function open(more: Partial<Bidding>, app: typeof BUYER | typeof VISITOR = BUYER, also: Answers = {}) {
  const won = wonLotOf(NUMBER, BUYER.member.number)
  const known = won.bidding as Bidding
  const state = { ...known.state, phase: 'PRELIM', outcome: null, deadlineMs: known.serverMs + 3_600_000 } as const
  const dynamic = { ...won, bidding: { ...known, state, own: null, ...more } }
  const answers = { getLotImages: picturesOf(someLots(1), 1), getDynamicLot: dynamic, openLiveTicket: unreachable, ...also }
  return renderPage(`/lot/${NUMBER}/${LOT?.ldu}`, answers, { app })
}
const meter = () => document.querySelector('.lim .meter-l')
const words = () => [...(meter()?.children ?? [])].map(({ textContent }) => textContent)
const label = () => document.querySelector('.lim svg')?.getAttribute('aria-label')
const minorOf = (words: string | null | undefined): number => Math.round(Number((words ?? '').replaceAll(/[^\d.]/g, '')) * 100)
const inButton = (): number => minorOf(document.querySelector('.bid-form .bid .b b')?.textContent)
const shown = (minor: number): string => `$${(minor / 100).toLocaleString('en-US', { minimumFractionDigits: minor % 100 === 0 ? 0 : 2 })}`

it('the panel of a lot says what the bid that is typed would leave of the limit, and moves with the amount', async () => {
  const page = await open({ exposureMinor: 500_000, pendingMinor: 200_000, limitMinor: 2_000_000 })
  await expect.poll(() => document.querySelector('.lim .m3')).not.toBeNull()
  const expected = (minor: number): string[] => [
    `${shown(500_000 + minor)} of $20,000 in use after this bid`,
    `free ${shown(1_500_000 - minor)}`,
  ]
  const first = inButton()
  expect(words()).toEqual(expected(first))
  expect(label()).toBe(
    `Leading $3,000, waiting for sellers or unpaid $2,000, this bid ${shown(first)} more, then free ${shown(1_500_000 - first)} of $20,000`,
  )
  await page.user.click(page.getByRole('button', { name: 'One step up' }))
  expect(inButton()).toBeGreaterThan(first)
  expect(words()).toEqual(expected(inButton()))
  await page.user.clear(page.getByLabelText('Your secret maximum'))
  expect(words()).toEqual(['$5,000 of $20,000 in use', 'free $15,000'])
})

it('the panel of a lot does not count twice what a further bid there replaces', async () => {
  await open({ exposureMinor: 500_000, onLotMinor: 500_000, limitMinor: 2_000_000 })
  await expect.poll(meter).not.toBeNull()
  expect(words()).toEqual(['$5,000 of $20,000 in use', 'free $15,000'])
})

it('the panel of a lot says by how much a bid is over the limit', async () => {
  await open({ exposureMinor: 90_000, limitMinor: 100_000 })
  await expect.poll(() => document.querySelector('.lim .bad')).not.toBeNull()
  expect(words()[1]).toBe(`${shown(inButton() - 10_000)} over your limit`)
})

it('the panel of a lot keeps the place of the limit for a member, and has none for a visitor', async () => {
  await open({})
  await expect.poll(() => document.querySelector('.lim')).not.toBeNull()
  await open({}, VISITOR)
  expect(document.querySelector('.lim')).toBeNull()
})

it('the panel of a lot names whom a sub-bidder bids for, beside the button; whoever bids for themselves is told nothing', async () => {
  const page = await open({ payerName: 'Northgate Export' })
  await expect.poll(() => page.queryByText('You bid for Northgate Export, by their limit.')).not.toBeNull()
  const own = await open({})
  await expect.poll(meter).not.toBeNull()
  expect(own.queryByText(/^You bid for/)).toBeNull()
})

it('the panel of a lot that asks for papers shows what stands below them only with them, so that nothing moves', async () => {
  const { promise: papers, resolve } = Promise.withResolvers<DocumentCategories>()
  const page = await open({ refusal: 'LICENCE' }, BUYER, { getDocumentCategories: () => papers })
  await expect.poll(() => page.queryByText('You have not bid on this lot')).not.toBeNull()
  const terms = () => document.querySelector('.bidp > p.dim')
  expect([page.queryByRole('note'), terms()]).toEqual([null, null])
  resolve({ documentCategories: [] })
  await expect.poll(() => page.queryByRole('note')).not.toBeNull()
  expect(terms()).not.toBeNull()
})
