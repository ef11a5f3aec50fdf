import { describe, expect, it } from 'vitest'
import type { SettlementDifference, SettlementList } from '@app/contract/settlements/settlements.answers.ts'
import { inTurn, refused } from '../../../test/answers.ts'
import { renderPage } from '../../../test/render-page.ts'
import { BUYER } from '../../../test/visitor.ts'

const PATH = '/operations/money/settlements'
const BOOKS = { ...BUYER, person: { ...BUYER.person, privileges: ['MONEY'] } } as const
const DIFFERENCE: SettlementDifference = {
  differenceId: 7,
  provider: 'stripe',
  day: '2026-05-05',
  kind: 'FOREIGN',
  currency: 'USD',
  amountMinor: 50_000,
  paymentRef: 'pi_17',
  number: null,
  foundAt: '2026-05-06T03:00:00.000Z',
  decision: null,
  reason: '',
  decidedBy: null,
  decidedAt: '',
}
const DAY: SettlementList['days'][number] = {
  provider: 'stripe',
  day: '2026-05-05',
  isUnknown: false,
  lines: 3,
  booked: 1,
  open: 0,
  askedAt: '2026-05-06T03:00:00.000Z',
  sums: [{ currency: 'USD', takenMinor: 150_000, goneBackMinor: 10_000, feeMinor: 2_345 }],
}
const list = (more: Partial<SettlementList> = {}): SettlementList => ({
  differences: [DIFFERENCE],
  total: 1,
  page: 1,
  pages: 1,
  days: [DAY],
  ...more,
})
const open = (answers: Parameters<typeof renderPage>[1], path = PATH) => renderPage(path, answers, { app: BOOKS })
const words = (): string => document.querySelector('main')?.textContent ?? ''

describe('what differs between providers and the books', () => {
  it('a difference is told with its sum, its day and whose it is, beside the days that were compared', async () => {
    await open({ listSettlements: list() })
    expect(words()).toContain('500.00 USD Taken there, and nobody here knows whose it is')
    expect(words()).toContain('Stripe · 2026-05-05 · pi_17')
    expect(words()).toContain('3 lines, 1 booked here by them')
    expect(words()).toContain('1,500.00 USD taken, 100.00 USD gone back, 23.45 USD kept by the provider')
  })

  it('a difference is decided with a reason, after a proof where that is too old', async () => {
    const page = await open({
      listSettlements: list(),
      decideDifference: inTurn(refused('PROOF_NEEDED'), { differenceId: 7, decision: 'SUSPENDED' }),
    })
    await page.user.click(page.getByRole('radio', { name: 'Put it into suspense' }))
    await page.fill(page.getByLabelText('Reason'), 'Asked the provider.')
    await page.user.click(page.getByRole('button', { name: 'Decide this difference' }))
    await expect.poll(() => words()).toContain('Before money is posted we ask who you are.')
    await page.user.click(page.getByRole('button', { name: 'Decide this difference' }))
    await expect
      .poll(() => page.asked('decideDifference').at(-1))
      .toMatchObject({ params: { id: '7' }, body: { decision: 'SUSPENDED', reason: 'Asked the provider.' } })
  })

  it('what was booked in another currency may be explained alone', async () => {
    const page = await open({ listSettlements: list({ differences: [{ ...DIFFERENCE, kind: 'CURRENCY' }] }) })
    expect(words()).toContain('500.00 USD Booked there in another currency: compare it by hand')
    expect(page.queryByRole('radio', { name: 'Put it into suspense' })).toBeNull()
    expect(page.getByRole('radio', { name: 'It is explained: post nothing' })).toBeTruthy()
  })

  it('a day of which nothing is known says so, and so does a desk without differences', async () => {
    await open({ listSettlements: list({ differences: [], total: 0, days: [{ ...DAY, isUnknown: true, sums: [] }] }) })
    expect(words()).toContain('The provider did not answer')
    expect(words()).toContain('Nothing differs.')
  })

  it('what was decided says by whom and why', async () => {
    await open(
      {
        listSettlements: list({
          differences: [
            { ...DIFFERENCE, decision: 'NOTED', reason: 'By hand.', decidedBy: 900_001, decidedAt: '2026-05-06T15:00:00.000Z' },
          ],
        }),
      },
      `${PATH}?view=decided`,
    )
    expect(words()).toContain('Explained · By hand. · decided by 900001')
  })
})
