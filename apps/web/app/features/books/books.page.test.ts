import { describe, expect, it } from 'vitest'
import type { BookSums, MonthList } from '@app/contract/books/books.answers.ts'
import { inTurn, refused } from '../../../test/answers.ts'
import { renderPage } from '../../../test/render-page.ts'
import { BUYER } from '../../../test/visitor.ts'

const KEEPER = { ...BUYER, person: { ...BUYER.person, privileges: ['MONEY'] } } as const
const SUMS: BookSums = {
  site: 'CPRTUS',
  from: '2026-05-01',
  to: '2026-05-31',
  accounts: [{ account: 'RECEIVABLE', currency: 'USD', openingMinor: 0, debitMinor: 141_500, creditMinor: 500, closingMinor: 141_000 }],
  files: [
    { file: 'AGED', rows: 1, sums: [{ currency: 'USD', fileMinor: 141_000, journalMinor: 141_000 }] },
    { file: 'TAX', rows: 2, sums: [{ currency: 'USD', fileMinor: 100, journalMinor: 200 }] },
  ],
}
const month = (fields: Partial<MonthList['months'][number]>): MonthList['months'][number] => ({
  month: '2026-04-01',
  state: 'OPEN',
  entries: 12,
  keptBy: [],
  openLines: 0,
  closedBy: null,
  closedAt: '',
  asked: null,
  ...fields,
})
const LIST: MonthList = { site: 'CPRTUS', months: [month({})], tills: [], verifiedOn: '2026-05-05', faults: 0 }

describe('the books', () => {
  it('say what accounts moved, and of each file whether it adds up to the journal', async () => {
    const page = await renderPage(
      '/operations/money/books?site=CPRTUS&from=2026-05-01&to=2026-05-31',
      { getBookSums: SUMS },
      { app: KEEPER },
    )
    expect(page.getByRole('row', { name: /Owed by buyers/ }).textContent).toContain('1,415.00 USD')
    expect(page.getByText('1,410.00 USD, as in the journal')).toBeTruthy()
    expect(page.getByText('1.00 USD, the journal says 2.00 USD')).toBeTruthy()
    expect(page.getByRole('link', { name: 'As CSV, Aged debts' }).getAttribute('href')).toBe(
      '/data/operations/money/books/file.csv?file=AGED&site=CPRTUS&from=2026-05-01&to=2026-05-31',
    )
  })

  it('name tills, yards and the desk with the form of their money in words, and say where it is not recorded', async () => {
    const places: readonly Pick<MonthList['tills'][number], 'place' | 'number' | 'means'>[] = [
      { place: 'TILL', number: 1, means: 'CARD_TERMINAL' },
      { place: 'YARD', number: 601, means: 'CASH' },
      { place: 'DESK', number: null, means: 'CHEQUE' },
      { place: 'DESK', number: null, means: null },
    ]
    const tills = places.map((place) => ({ ...place, currency: 'USD' as const, amountMinor: 14_900 }))
    await renderPage('/operations/money/months?site=CPRTUS', { listBookMonths: { ...LIST, tills } }, { app: KEEPER })
    expect([...document.querySelectorAll('.refund-head')].map((head) => head.textContent)).toEqual(['April 2026'])
    expect([...document.querySelectorAll('[aria-labelledby="books-tills"] li')].map((line) => line.textContent)).toEqual([
      'Till 1, card terminal: 149.00 USD',
      'Yard 601, cash: 149.00 USD',
      'Received payments, checks: 149.00 USD',
      'Received payments, form not recorded: 149.00 USD',
    ])
  })

  it('offer to close a month that nothing keeps open, and say what keeps the others', async () => {
    const months = [month({ month: '2026-05-01', keptBy: ['NOT_OVER', 'LINES_OPEN'] }), month({})]
    const answers = {
      listBookMonths: { ...LIST, months },
      askMonthClose: inTurn(refused('MONTH_REFUSED', { reason: 'EARLIER_OPEN' }), { actId: 4, state: 'ASKED' as const }),
    }
    const page = await renderPage('/operations/money/months?site=CPRTUS', answers, { app: KEEPER })
    expect(page.getByText('Lines of bank statements wait for a decision.')).toBeTruthy()
    expect(page.getAllByRole('form', { name: 'Ask to close' })).toHaveLength(1)
    await page.user.type(page.getByLabelText('Reason'), 'All is decided.')
    await page.user.click(page.getByRole('button', { name: 'Ask to close' }))
    expect(await page.findByText('An earlier month is open. Close it first.')).toBeTruthy()
    await page.user.click(page.getByRole('button', { name: 'Ask to close' }))
    expect(await page.findByText('Waits for a second person')).toBeTruthy()
    expect(page.asked('askMonthClose').at(-1)).toMatchObject({ body: { site: 'CPRTUS', month: '2026-04-01', reason: 'All is decided.' } })
  })

  it('let a second person close a month, and the one who asked only take it back', async () => {
    const asked = { actId: 4, by: 200_001, at: '2026-05-05T10:00:00.000Z', reason: 'All is decided.' }
    const months = [month({ state: 'ASKED', asked: { ...asked, acts: ['approve', 'refuse'] } })]
    const answers = { listBookMonths: { ...LIST, months }, decideMonthClose: { actId: 4, state: 'DONE' as const } }
    const page = await renderPage('/operations/money/months?site=CPRTUS', answers, { app: KEEPER })
    const form = page.getByRole('form', { name: 'Close the month' })
    await page.user.type(form.querySelector('[name=reason]') as HTMLElement, 'Seen.')
    await page.user.click(page.getByRole('button', { name: 'Close the month' }))
    expect(await page.findByText('Closed')).toBeTruthy()
    expect(page.asked('decideMonthClose')).toMatchObject([{ params: { id: '4' }, body: { action: 'approve', reason: 'Seen.' } }])
    const own = [month({ state: 'ASKED', asked: { ...asked, acts: ['refuse'] } })]
    const mine = await renderPage('/operations/money/months?site=CPRTUS', { listBookMonths: { ...LIST, months: own } }, { app: KEEPER })
    expect(mine.queryByRole('button', { name: 'Close the month' })).toBeNull()
  })
})
