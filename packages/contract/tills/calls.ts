import * as z from 'zod/mini'
import type { Example, Schema } from '../define-call.ts'
import {
  counterAnswer,
  heldCheque,
  tillBooked,
  tillBooking,
  tillDesk,
  tillList,
  tillPayers,
  tillReceipt,
  tillShown,
} from './tills.answers.ts'
import {
  bookAtTill,
  countTill,
  decideCheque,
  decideTill,
  exportTill,
  findTillPayers,
  getCounter,
  getReceiptDocument,
  getTill,
  getTillDesk,
  getTillReceipt,
  getTillReceiptDocument,
  listTills,
  openTill,
  voidTillBooking,
} from './tills.ts'

/** The counters of yards. Part of the list in `calls.ts`. */
export const tillCalls = {
  getTillDesk,
  openTill,
  findTillPayers,
  bookAtTill,
  voidTillBooking,
  getTillReceipt,
  getTillReceiptDocument,
  getReceiptDocument,
  decideCheque,
  countTill,
  decideTill,
  getTill,
  exportTill,
  listTills,
  getCounter,
} as const

const pdf = z.unknown().check(z.meta({ type: 'string', format: 'binary' }))

/** Answer schema of each of these calls. */
export const tillAnswers = {
  getTillDesk: tillDesk,
  openTill: tillShown,
  findTillPayers: tillPayers,
  bookAtTill: tillBooked,
  voidTillBooking: tillBooking,
  getTillReceipt: tillReceipt,
  getTillReceiptDocument: pdf,
  getReceiptDocument: pdf,
  decideCheque: heldCheque,
  countTill: tillShown,
  decideTill: tillShown,
  getTill: tillShown,
  exportTill: z.string(),
  listTills: tillList,
  getCounter: counterAnswer,
} as const satisfies Readonly<Record<keyof typeof tillCalls, Schema>>

/** A body of each that takes one, as the API page shows it. */
export const tillExamples: Readonly<Partial<Record<keyof typeof tillCalls, Example>>> = {
  openTill: { yard: 343, drawer: 1, currency: 'USD', floatMinor: 20_000 },
  bookAtTill: { number: 104233, means: 'CARD_TERMINAL', amountMinor: 141_500, invoiceIds: [17], reference: 'T2 004512', drawnOn: '' },
  voidTillBooking: { reason: 'Booked for the wrong buyer.' },
  decideCheque: { outcome: 'CLEARED', reason: 'On the statement of December 3.' },
  countTill: { cashMinor: 161_500, chequeMinor: 0, cardMinor: 141_500, reason: '' },
  decideTill: { action: 'confirm', reason: 'Counted again together.' },
}
