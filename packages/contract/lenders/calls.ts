import type { Example, Schema } from '../define-call.ts'
import { askLender, decideLender, getLenderDesk, listHandovers, recordLenderWord } from './lender-desk.ts'
import { handoverList, invoiceHanded, invoiceWithdrawn, lenderActDone, lenderDesk, payersLenders, wordRecorded } from './lenders.answers.ts'
import { handToLender, listLenders, withdrawFromLender } from './lenders.ts'

/** Lenders that pay for buyers. Part of the list in `calls.ts`. */
export const lenderCalls = {
  listLenders,
  handToLender,
  withdrawFromLender,
  getLenderDesk,
  askLender,
  decideLender,
  listHandovers,
  recordLenderWord,
} as const

/** Answer schema of each of these calls. */
export const lenderAnswers = {
  listLenders: payersLenders,
  handToLender: invoiceHanded,
  withdrawFromLender: invoiceWithdrawn,
  getLenderDesk: lenderDesk,
  askLender: lenderActDone,
  decideLender: lenderActDone,
  listHandovers: handoverList,
  recordLenderWord: wordRecorded,
} as const satisfies Readonly<Record<keyof typeof lenderCalls, Schema>>

/** A body of each that takes one, as the API page shows it. */
export const lenderExamples: Readonly<Partial<Record<keyof typeof lenderCalls, Example>>> = {
  handToLender: { invoiceId: 17, lenderId: 3, reference: 'D-104233' },
  withdrawFromLender: { invoiceId: 17 },
  askLender: {
    kind: 'ADD',
    site: 'CPRTUS',
    name: 'First Example Floorplan',
    address: ['Title Desk', '1 Lender Way', 'Dallas, TX 75001'],
    email: 'titles@lender.example',
    phone: '+1 214 555 0100',
    referenceName: 'Dealer number',
    reason: 'Contract of May 2026.',
  },
  decideLender: { action: 'approve', reason: 'As in the contract.' },
  recordLenderWord: { scope: 'VEHICLE', evidence: 'Mail of May 4, 2026', reason: 'They let it go to the dealer.' },
}
