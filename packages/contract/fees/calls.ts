import * as z from 'zod/mini'
import type { Example, Schema } from '../define-call.ts'
import { feeTables, priceEstimate } from './fees.answers.ts'
import { askFees, decideFees, dropFeeDraft, getFeeDesk, getFeeSchedule, previewFees, saveFeeDraft } from './fee-desk.ts'
import { feeDesk, feePreview, feeScheduleShown } from './fee-desk.answers.ts'
import { estimatePrice, getFees } from './fees.ts'

/** What a bid costs: fees by site and day, estimates, and the desk of fee schedules. Part of the list in `calls.ts`. */
export const feeCalls = {
  getFees,
  estimatePrice,
  getFeeDesk,
  getFeeSchedule,
  saveFeeDraft,
  previewFees,
  askFees,
  decideFees,
  dropFeeDraft,
} as const

const AN_EXAMPLE_HASH = '9f'.repeat(32)

const made = z.object({ id: z.int() })

/** Answer schema of each of these calls. */
export const feeAnswers = {
  getFees: feeTables,
  estimatePrice: priceEstimate,
  getFeeDesk: feeDesk,
  getFeeSchedule: feeScheduleShown,
  saveFeeDraft: made,
  previewFees: feePreview,
  askFees: made,
  decideFees: z.object({ state: z.enum(['DONE', 'REFUSED']) }),
  dropFeeDraft: z.object({}),
} as const satisfies Readonly<Record<keyof typeof feeCalls, Schema>>

/** A body of each that takes one, as the API page shows it. */
export const feeExamples: Readonly<Partial<Record<keyof typeof feeCalls, Example>>> = {
  estimatePrice: { lotNumber: '58187302', bidAmount: 5200 },
  saveFeeDraft: {
    site: 'CPRTUS',
    currency: 'USD',
    effectiveFrom: '2027-01-01',
    csv: 'kind,name,from,amount,percent,yard,vehicle type\r\nbuyer,VOL,0.00,1.00,,,\r\n',
  },
  askFees: { hash: AN_EXAMPLE_HASH, reason: 'Agreed for the new year.' },
  decideFees: { action: 'confirm', reason: '' },
  dropFeeDraft: { reason: 'Not needed any more.' },
}
