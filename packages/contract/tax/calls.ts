import type { Example, Schema } from '../define-call.ts'
import { approveExemption, endExemption, getTaxDesk, loadTaxRates, decideTaxRates, setLotTax } from './tax-desk.ts'
import { exemptionId, lotsTaxed, rateDraftEnd, ratesLoaded, taxDesk } from './tax-desk.answers.ts'
import { invoiceActDone } from '../payments/invoice-acts.answers.ts'
import { taxReliefList } from './tax-relief.answers.ts'
import { askTaxRelief, listTaxRelief } from './tax-relief.ts'

/** What tax places add, and who is exempt of it. Part of the list in `calls.ts`. */
export const taxCalls = {
  getTaxDesk,
  loadTaxRates,
  decideTaxRates,
  approveExemption,
  endExemption,
  setLotTax,
  listTaxRelief,
  askTaxRelief,
} as const

/** Answer schema of each of these calls. */
export const taxAnswers = {
  getTaxDesk: taxDesk,
  loadTaxRates: ratesLoaded,
  decideTaxRates: rateDraftEnd,
  approveExemption: exemptionId,
  endExemption: exemptionId,
  setLotTax: lotsTaxed,
  listTaxRelief: taxReliefList,
  askTaxRelief: invoiceActDone,
} as const satisfies Readonly<Record<keyof typeof taxCalls, Schema>>

/** A body of each that takes one, as the API page shows it. */
export const taxExamples: Readonly<Partial<Record<keyof typeof taxCalls, Example>>> = {
  loadTaxRates: { file: 'place,kind,percent,from\nUSA-TX,PRICE,6.25,2027-01-01\n', reason: 'The new year.' },
  decideTaxRates: { action: 'approve', reason: 'As the state published them.' },
  approveExemption: {
    number: 104233,
    place: 'USA-TX',
    taxNumber: '3-20412-8831-7',
    fromOn: '2026-12-01',
    untilOn: '2027-11-30',
    reason: 'Resale certificate of Texas.',
  },
  setLotTax: { lots: [30_000_001, 30_000_002], status: 'STANDARD', reason: 'The seller charges VAT.' },
  askTaxRelief: {
    cover: 'EXPORT',
    invoiceNumber: 'HUK-2026-I000123',
    proofReference: '26GB4F1A2B3C4D5E6F',
    proofOn: '2026-12-14',
    reason: 'Export declaration with stamp of the border.',
  },
  endExemption: { id: 4, reason: 'The certificate was withdrawn.' },
}
