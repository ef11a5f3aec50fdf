import { within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import type { TaxDesk } from '@app/contract/tax/tax-desk.answers.ts'
import type { TaxReliefList } from '@app/contract/tax/tax-relief.answers.ts'
import { inTurn, refused } from '../../../test/answers.ts'
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
  drafts: [
    {
      id: 9,
      rates: [{ place: 'USA-OH', kind: 'PRICE', rate: 5_750, fromOn: '2027-01-01' }],
      author: 200_001,
      reason: 'The new year.',
      madeAt: '2026-05-01T10:00:00.000Z',
      acts: ['approve', 'refuse'],
    },
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
      isCovered: true,
    },
  ],
  papers: [{ number: 104_234, name: 'Kim Lee', documentNumber: 'C-7', stateCode: 'TX', expiresOn: '2027-05-01' }],
  certificates: [{ number: 104_235, name: 'Ana Ruiz', state: 'OK', taxNumber: 'STX-44', signedAt: '2026-03-02T15:00:00.000Z' }],
}

const RELIEF: TaxReliefList = {
  covered: [
    {
      invoiceId: 17,
      invoiceNumber: 'HLUS-2026-I000017',
      site: 'CPRTUS',
      number: 104_233,
      name: 'Dana Reyes',
      lotNumber: 30_000_001,
      place: 'USA-TX',
      soldOn: '2026-05-04',
      currency: 'USD',
      taxMinor: 8_250,
    },
  ],
  exports: [{ site: 'CPRTUS', days: 90 }],
}
const ASKED = { actId: 5, state: 'ASKED', noteNumber: '' } as const

describe('the desk of tax', () => {
  it('the desk of tax says of an exemption that nothing stands behind it any more, and of no other', async () => {
    const words = async (isCovered: boolean): Promise<string> => {
      const exemptions = DESK.exemptions.map((one) => ({ ...one, isCovered }))
      const page = await renderPage('/operations/tax', { getTaxDesk: { ...DESK, exemptions }, listTaxRelief: RELIEF }, { app: KEEPER })
      return page.getByRole('main').textContent
    }
    const uncovered = 'No approved paper and no signed certificate of this payer covers this today.'
    expect((await words(false)).includes(uncovered)).toBe(true)
    expect((await words(true)).includes(uncovered)).toBe(false)
  })

  it('the desk of tax shows places with their rates, what is to come, who is exempt, and whose papers wait', async () => {
    const page = await renderPage('/operations/tax', { getTaxDesk: DESK, listTaxRelief: RELIEF }, { app: KEEPER })
    const row = page.getByRole('row', { name: /Texas/ })
    expect(row.textContent).toContain('USA, Texas6.25%6.25%Title handling 0%')
    expect(row.textContent).toContain('demonstration figures')
    expect(page.getByText('USA, Texas, Price: 6.5% from 1 Jan 2027')).toBeTruthy()
    expect(page.getByText(/From 1 Jan 2026 through 31 Dec 2026/)).toBeTruthy()
    expect(page.getByText(/through 1 May 2027/)).toBeTruthy()
    const certificates = page.getByRole('heading', { name: 'Signed certificates that wait for an exemption' }).nextElementSibling
    expect(certificates?.textContent).toContain('Ana Ruiz 104235 · OK, STX-44 · signed')
  })

  it('the desk of tax names each line of a file that is wrong', async () => {
    const answers = {
      getTaxDesk: DESK,
      listTaxRelief: RELIEF,
      loadTaxRates: { draft: null, rates: 0, faults: [{ line: 2, reason: 'TOO_EARLY' as const }] },
    }
    const page = await renderPage('/operations/tax', answers, { app: KEEPER })
    await page.user.type(page.getByLabelText('Rates as CSV'), 'USA-TX,PRICE,7,2020-01-01')
    const form = page.getByRole('form', { name: 'Load rates' })
    await page.user.type(form.querySelector('[name=reason]') as HTMLElement, 'New year')
    await page.user.click(page.getByRole('button', { name: 'Load' }))
    expect(await page.findByText('Line 2: it has to begin tomorrow or later')).toBeTruthy()
    expect(page.getByLabelText<HTMLTextAreaElement>('Rates as CSV').value).toContain('USA-TX,PRICE,7,2020-01-01')
  })

  it('the desk of tax takes the tax of an invoice back by one button, and asks who it is where that is long ago', async () => {
    const answers = { getTaxDesk: DESK, listTaxRelief: RELIEF, askTaxRelief: refused('PROOF_NEEDED') }
    const page = await renderPage('/operations/tax', answers, { app: KEEPER })
    expect(page.getByText('82.50 USD of tax, USA, Texas, sold 4 May 2026')).toBeTruthy()
    const form = page.getByRole('form', { name: 'Take this tax back, HLUS-2026-I000017' })
    await page.user.type(form.querySelector('[name=reason]') as HTMLElement, 'Certificate came late')
    await page.user.click(page.getByRole('button', { name: 'Take this tax back' }))
    expect(await page.findByText('Taking tax back needs a fresh proof that it is you.')).toBeTruthy()
    const body = {
      cover: 'EXEMPTION',
      invoiceNumber: 'HLUS-2026-I000017',
      proofReference: '',
      proofOn: null,
      reason: 'Certificate came late',
    }
    expect(page.asked('askTaxRelief')).toEqual([expect.objectContaining({ body })])
  })

  it('the desk of tax takes proof of export with the paper and its day, and says why one is refused', async () => {
    const answers = {
      getTaxDesk: DESK,
      listTaxRelief: RELIEF,
      askTaxRelief: inTurn(refused('MONEY_ACT_REFUSED', { reason: 'LATE' }), ASKED),
    }
    const page = await renderPage('/operations/tax', answers, { app: KEEPER })
    expect(page.getByText(/CPRTUS: 90 days/)).toBeTruthy()
    const form = page.getByRole('form', { name: 'Proof of export' })
    const field = (name: string) => form.querySelector(`[name=${name}]`) as HTMLElement
    await page.user.type(field('invoiceNumber'), 'HLUK-2026-I000017')
    await page.user.type(field('proofReference'), '26GB4F1A')
    await page.user.type(field('proofOn'), '2026-05-03')
    await page.user.type(field('reason'), 'Stamped.')
    await page.user.click(page.getByRole('button', { name: 'Take its tax back' }))
    expect(await page.findByText('The days for proof of export are over.')).toBeTruthy()
    await page.user.click(page.getByRole('button', { name: 'Take its tax back' }))
    expect(await page.findByText('Asked. A second person decides at the desk of money.')).toBeTruthy()
  })

  it.each([
    ['loaded', 'Load rates', 'Load'],
    ['approved', 'Approve these rates, 200001', 'Approve these rates'],
  ])('the desk of tax asks who somebody is where their proof is too old, before rates are %s', async (_, form, send) => {
    const old = refused('PROOF_NEEDED')
    const answers = { getTaxDesk: DESK, listTaxRelief: RELIEF, loadTaxRates: old, decideTaxRates: old }
    const page = await renderPage('/operations/tax', answers, { app: KEEPER })
    const element = page.getByRole('form', { name: form })
    await page.user.type(element.querySelector('[name=reason]') as HTMLElement, 'As published')
    await page.user.click(within(element).getByRole('button', { name: send }))
    expect(await page.findByText('Before prices of bids change we ask who you are.')).toBeTruthy()
  })

  it('the desk of tax asks who somebody is where their proof is too old, before an exemption is approved', async () => {
    const answers = { getTaxDesk: DESK, listTaxRelief: RELIEF, approveExemption: refused('PROOF_NEEDED') }
    const page = await renderPage('/operations/tax', answers, { app: KEEPER })
    const form = page.getByRole('form', { name: 'Approve an exemption' })
    for (const [name, value] of Object.entries({ number: '104233', place: 'USA-TX', taxNumber: '3-20', reason: 'Certificate.' }))
      await page.user.type(form.querySelector(`[name=${name}]`) as HTMLElement, value)
    await page.user.click(within(form).getByRole('button', { name: 'Approve an exemption' }))
    expect(await page.findByText('Before prices of bids change we ask who you are.')).toBeTruthy()
  })

  it('the desk of tax tells that rates were approved after their form is gone', async () => {
    const answers = { getTaxDesk: DESK, listTaxRelief: RELIEF, decideTaxRates: { state: 'APPROVED' as const } }
    const page = await renderPage('/operations/tax', answers, { app: KEEPER })
    await page.user.type(
      page.getByRole('form', { name: 'Approve these rates, 200001' }).querySelector('[name=reason]') as HTMLElement,
      'As published',
    )
    await page.user.click(page.getByRole('button', { name: 'Approve these rates' }))
    await expect.poll(() => document.querySelector('.toast')?.textContent).toBe('Approved. The rates are below, among those to come.')
  })

  it('the desk of tax shows rates that wait, and says why the one who loaded them cannot approve them', async () => {
    const answers = { getTaxDesk: DESK, listTaxRelief: RELIEF, decideTaxRates: refused('TAX_REFUSED', { reason: 'RATES_AUTHOR' }) }
    const page = await renderPage('/operations/tax', answers, { app: KEEPER })
    expect(page.getByText('USA, Ohio, Price: 5.75% from 1 Jan 2027')).toBeTruthy()
    const form = page.getByRole('form', { name: 'Approve these rates, 200001' })
    await page.user.type(form.querySelector('[name=reason]') as HTMLElement, 'As published')
    await page.user.click(page.getByRole('button', { name: 'Approve these rates' }))
    expect(await page.findByText('You loaded this file. Another person approves it.')).toBeTruthy()
    expect(page.asked('decideTaxRates')).toEqual([
      expect.objectContaining({ params: { id: '9' }, body: { action: 'approve', reason: 'As published' } }),
    ])
  })
})
