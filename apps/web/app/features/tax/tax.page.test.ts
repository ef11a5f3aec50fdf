import { describe, expect, it } from 'vitest'
import type { TaxDesk } from '@app/contract/tax/tax-desk.answers.ts'
import { renderPage } from '../../../test/render-page.ts'
import { BUYER } from '../../../test/visitor.ts'

const KEEPER = { ...BUYER, person: { ...BUYER.person, privileges: ['MONEY'] } } as const
const rate = (kind: TaxDesk['rates'][number]['kind'], of: number, fields: object = {}): TaxDesk['rates'][number] => ({
  place: 'USA-TX',
  site: 'CPRTUS',
  kind,
  rate: of,
  fromOn: '2026-01-01',
  isDemonstration: true,
  isInForce: true,
  ...fields,
})
const DESK: TaxDesk = {
  rates: [
    rate('FEES', 6_250),
    rate('PRICE', 6_250),
    rate('TITLE_HANDLING', 0),
    rate('PRICE', 6_500, { fromOn: '2027-01-01', isInForce: false, isDemonstration: false }),
  ],
  exemptions: [
    {
      id: 4,
      number: 104_233,
      name: 'Dana Reyes',
      place: 'USA-TX',
      taxNumber: '3-20412',
      fromOn: '2026-01-01',
      untilOn: '2026-12-31',
      reason: 'Resale certificate.',
      approvedAt: '2026-01-01T10:00:00.000Z',
    },
  ],
  papers: [{ number: 104_234, name: 'Kim Lee', documentNumber: 'C-7', stateCode: 'TX', expiresOn: '2027-05-01' }],
}

describe('the desk of tax', () => {
  it('the desk of tax shows places with their rates, what is to come, who is exempt, and whose papers wait', async () => {
    const page = await renderPage('/operations/tax', { getTaxDesk: DESK }, { app: KEEPER })
    const row = page.getByRole('row', { name: /Texas/ })
    expect(row.textContent).toContain('USA, Texas6.25 %6.25 %Title handling 0 %')
    expect(row.textContent).toContain('demonstration figures')
    expect(page.getByText('USA, Texas, Price: 6.5 % from 1 Jan 2027')).toBeTruthy()
    expect(page.getByText(/From 1 Jan 2026 through 31 Dec 2026/)).toBeTruthy()
    expect(page.getByText(/through 1 May 2027/)).toBeTruthy()
  })

  it('the desk of tax names each line of a file that is wrong', async () => {
    const answers = { getTaxDesk: DESK, loadTaxRates: { added: 0, faults: [{ line: 2, reason: 'TOO_EARLY' as const }] } }
    const page = await renderPage('/operations/tax', answers, { app: KEEPER })
    await page.user.type(page.getByLabelText('Rates as CSV'), 'USA-TX,PRICE,7,2020-01-01')
    const form = page.getByRole('form', { name: 'Load rates' })
    await page.user.type(form.querySelector('[name=reason]') as HTMLElement, 'New year')
    await page.user.click(page.getByRole('button', { name: 'Load' }))
    expect(await page.findByText('Line 2: it has to begin tomorrow or later')).toBeTruthy()
    expect(page.getByLabelText<HTMLTextAreaElement>('Rates as CSV').value).toContain('USA-TX,PRICE,7,2020-01-01')
  })
})
