import type { Example, Schema } from '../define-call.ts'
import {
  askLineUndo,
  bookHouseLine,
  decideLineUndo,
  discardStatement,
  getBankStatement,
  getStatementDesk,
  loadStatement,
  matchBankLine,
  postStatement,
  returnBankLine,
  saveBankMapping,
  suspendBankLine,
} from './bank.ts'
import {
  bankLine,
  lineUndone,
  linesPosted,
  savedMapping,
  statementDesk,
  statementDiscarded,
  statementLoaded,
  statementShown,
} from './bank.answers.ts'

/** Statements of the house's own accounts. Part of the list in `calls.ts`. */
export const bankCalls = {
  getStatementDesk,
  loadStatement,
  getBankStatement,
  postStatement,
  discardStatement,
  matchBankLine,
  suspendBankLine,
  returnBankLine,
  bookHouseLine,
  askLineUndo,
  decideLineUndo,
  saveBankMapping,
} as const

/** Answer schema of each of these calls. */
export const bankAnswers = {
  getStatementDesk: statementDesk,
  loadStatement: statementLoaded,
  getBankStatement: statementShown,
  postStatement: linesPosted,
  discardStatement: statementDiscarded,
  matchBankLine: bankLine,
  suspendBankLine: bankLine,
  returnBankLine: bankLine,
  bookHouseLine: bankLine,
  askLineUndo: lineUndone,
  decideLineUndo: lineUndone,
  saveBankMapping: savedMapping,
} as const satisfies Readonly<Record<keyof typeof bankCalls, Schema>>

/** A body of each that takes one, as the API page shows it. */
export const bankExamples: Readonly<Partial<Record<keyof typeof bankCalls, Example>>> = {
  loadStatement: { file: '(file)', mappingId: '', opening: '', closing: '', locale: 'en' },
  postStatement: {},
  discardStatement: { reason: 'Loaded for the wrong day.' },
  matchBankLine: { number: 104233, invoiceIds: [17], reason: 'The payer sent a copy of the order.' },
  suspendBankLine: { reason: 'Nobody is known by this name.' },
  returnBankLine: { paymentId: 88, reason: 'Account closed, says the bank.' },
  bookHouseLine: { pool: 'yard 343 CASH', costMinor: 0, reason: 'Cash of Monday, slip 4418.' },
  askLineUndo: { reason: 'The order names another invoice.' },
  decideLineUndo: { undoId: 4, action: 'approve', reason: 'I have seen the order.' },
  saveBankMapping: {
    name: 'First Example Bank',
    account: '0000 4418 2093',
    currency: 'USD',
    reading: {
      delimiter: ',',
      decimal: '.',
      day: 'MM/DD/YYYY',
      skippedRows: 1,
      columns: { bookedOn: 1, amount: 4, balance: 5, party: 2, remittance: 3, bankReference: 6 },
    },
  },
}
