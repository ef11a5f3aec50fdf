import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { formText } from '../form-text.ts'
import { AMOUNT_MINOR_MAX } from '../money.ts'
import { rowId } from '../numbers.ts'
import { PAID_AT_ONCE_MAX } from '../payments/invoice-codes.ts'
import { USER_ID_MAX } from '../people.ts'
import { CURRENCY_CODES } from '../sites.ts'
import type {
  BankLine,
  LinesPosted,
  LineUndone,
  SavedMapping,
  StatementDesk,
  StatementDiscarded,
  StatementLoaded,
  StatementShown,
} from './bank.answers.ts'
import { HOUSE_POOL, LINE_FILTERS, LINE_REASON_MAX, STATEMENT_FILE_BYTES_MAX } from './bank-codes.ts'
import { csvReading } from './csv-reading.ts'

/** A long file takes so long to be read and staged. */
const LOAD_WAIT_MS = 120_000
const AMOUNT_MAX = 24
const LOCALE_MAX = 16
const ID_MAX = 15
const ACCOUNT_MAX = 42
const MAPPING_NAME_MAX = 80

const money = { access: 'MONEY', envelope: 'std' } as const
const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(LINE_REASON_MAX))
const id = z.object({ id: rowId })

/** What was loaded lately, what is in suspense, and how CSV files are read. */
export const getStatementDesk = /* @__PURE__ */ defineCall({
  ...money,
  name: 'getStatementDesk',
  method: 'GET',
  path: '/data/operations/money/statements',
  summary: 'List bank statements, lines in suspense and readings of CSV files',
  effect: 'none',
  data: answers<StatementDesk>(),
  fails: [],
})

/**
 * Loads a statement: camt.053 (versions 02 and 08), MT940, or CSV by a saved reading. Its lines are staged; nothing is posted. A file that
 * does not continue the last statement of its account, or cannot be read whole, is refused and nothing of it is kept.
 */
export const loadStatement = /* @__PURE__ */ defineCall({
  ...money,
  name: 'loadStatement',
  method: 'POST',
  path: '/data/operations/money/statements',
  summary: 'Load a bank statement; its lines are staged',
  effect: 'member',
  bodyForm: 'multipart',
  rate: 'upload',
  waitMs: LOAD_WAIT_MS,
  files: { max: 1, maxBytes: STATEMENT_FILE_BYTES_MAX, kinds: ['text'] },
  body: z.object({
    file: formText(ID_MAX),
    /** Of a CSV file: the id of its reading. */
    mappingId: formText(ID_MAX),
    /** Of a CSV file without a column of balances: what stood before its first line and after its last, major units. */
    opening: formText(AMOUNT_MAX),
    closing: formText(AMOUNT_MAX),
    locale: formText(LOCALE_MAX),
  }),
  data: answers<StatementLoaded>(),
  fails: ['INVALID_INPUT', 'TOO_LARGE', 'STATEMENT_REFUSED'],
})

/** One statement with a page of its lines, and what each that is not decided is taken for. */
export const getBankStatement = /* @__PURE__ */ defineCall({
  ...money,
  name: 'getBankStatement',
  method: 'GET',
  path: '/data/operations/money/statements/:id',
  summary: 'Get a bank statement with a page of its lines',
  effect: 'none',
  params: id,
  query: z.object({
    show: z._default(z.enum(LINE_FILTERS), 'OPEN'),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
  }),
  data: answers<StatementShown>(),
  fails: ['STATEMENT_NOT_FOUND'],
})

/** Posts the lines that are sure: by the exact reference of an announced transfer, or booked by hand before. Up to 200; asked again, it goes on. */
export const postStatement = /* @__PURE__ */ defineCall({
  ...money,
  name: 'postStatement',
  method: 'POST',
  path: '/data/operations/money/statements/:id/post',
  summary: 'Post the lines of a statement that are matched exactly',
  effect: 'member',
  params: id,
  body: z.object({}),
  data: answers<LinesPosted>(),
  fails: ['STATEMENT_NOT_FOUND', 'PROOF_NEEDED', 'BUSY_WITH_REQUEST', 'OTHER_REQUEST'],
})

/** Takes the last statement of an account back, as long as none of its lines was decided. */
export const discardStatement = /* @__PURE__ */ defineCall({
  ...money,
  name: 'discardStatement',
  method: 'POST',
  path: '/data/operations/money/statements/:id/discard',
  summary: 'Take back a statement of which no line was decided',
  effect: 'member',
  params: id,
  body: z.object({ reason }),
  data: answers<StatementDiscarded>(),
  fails: ['INVALID_INPUT', 'STATEMENT_NOT_FOUND', 'STATEMENT_REFUSED'],
})

/** Books a line that came in as money of a payer; also one that is in suspense. It takes a fresh proof of who decides. */
export const matchBankLine = /* @__PURE__ */ defineCall({
  ...money,
  name: 'matchBankLine',
  method: 'POST',
  path: '/data/operations/money/lines/:id/match',
  summary: 'Book a line of a statement as money of a payer',
  effect: 'member',
  params: id,
  body: z.object({
    /** User id of the payer. */
    number: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(USER_ID_MAX)),
    /** None: all unpaid invoices of the currency. */
    invoiceIds: z._default(z.array(z.int().check(z.minimum(1))).check(z.maxLength(PAID_AT_ONCE_MAX)), []),
    reason,
  }),
  data: answers<BankLine>(),
  fails: [
    'INVALID_INPUT',
    'LINE_NOT_FOUND',
    'LINE_REFUSED',
    'NO_SUCH_PERSON',
    'INVOICE_NOT_FOUND',
    'PAYMENT_REFUSED',
    'PROOF_NEEDED',
    'BUSY_WITH_REQUEST',
    'OTHER_REQUEST',
  ],
})

/** Books a line on the bank without saying whose it is. */
export const suspendBankLine = /* @__PURE__ */ defineCall({
  ...money,
  name: 'suspendBankLine',
  method: 'POST',
  path: '/data/operations/money/lines/:id/suspense',
  summary: 'Put a line of a statement into suspense',
  effect: 'member',
  params: id,
  body: z.object({ reason }),
  data: answers<BankLine>(),
  fails: ['INVALID_INPUT', 'LINE_NOT_FOUND', 'LINE_REFUSED', 'PROOF_NEEDED', 'BUSY_WITH_REQUEST', 'OTHER_REQUEST'],
})

/**
 * Books a line as the house's own money: what a yard kept came to the bank, cash was fetched for one, or a gateway paid out. Never more than
 * the books have there. It takes a fresh proof of who decides.
 */
export const bookHouseLine = /* @__PURE__ */ defineCall({
  ...money,
  access: 'MONEY',
  name: 'bookHouseLine',
  method: 'POST',
  path: '/data/operations/money/lines/:id/house',
  summary: 'Book a line of a statement as money of a yard or a gateway',
  effect: 'member',
  params: id,
  body: z.object({
    /** `gateway`, or `yard 343 CASH`. */
    pool: z.string().check(z.regex(HOUSE_POOL)),
    /** What the provider of card terminals kept before it paid out, minor units. */
    costMinor: z._default(z.int().check(z.minimum(0), z.maximum(AMOUNT_MINOR_MAX)), 0),
    reason,
  }),
  data: answers<BankLine>(),
  fails: ['INVALID_INPUT', 'LINE_NOT_FOUND', 'LINE_REFUSED', 'PROOF_NEEDED', 'BUSY_WITH_REQUEST', 'OTHER_REQUEST'],
})

/** Takes a payment back whose money went out again by a line: its invoices are owed again, and their lots are held. */
export const returnBankLine = /* @__PURE__ */ defineCall({
  ...money,
  name: 'returnBankLine',
  method: 'POST',
  path: '/data/operations/money/lines/:id/return',
  summary: 'Take back the payment that a line of a statement returns',
  effect: 'member',
  params: id,
  body: z.object({ paymentId: z.coerce.number().check(z.int(), z.minimum(1)), reason }),
  data: answers<BankLine>(),
  fails: ['INVALID_INPUT', 'LINE_NOT_FOUND', 'LINE_REFUSED', 'PAYMENT_NOT_FOUND', 'PROOF_NEEDED', 'BUSY_WITH_REQUEST', 'OTHER_REQUEST'],
})

/**
 * Asks that the match of a line is taken back, as it was wrong: its payment is turned, its invoices are owed again and the line waits for a
 * match. Below the site's amount it is done at once, from it on a second person decides. It takes a fresh proof of who asks.
 */
export const askLineUndo = /* @__PURE__ */ defineCall({
  ...money,
  access: 'MONEY',
  name: 'askLineUndo',
  method: 'POST',
  path: '/data/operations/money/lines/:id/undo',
  summary: 'Ask to take the match of a line back',
  effect: 'member',
  params: id,
  body: z.object({ reason }),
  data: answers<LineUndone>(),
  fails: ['INVALID_INPUT', 'LINE_NOT_FOUND', 'LINE_REFUSED', 'PROOF_NEEDED', 'BUSY_WITH_REQUEST', 'OTHER_REQUEST'],
})

/** Agrees to take a match back, which another person asked for, or refuses it, which whoever asked may do too. It takes a fresh proof. */
export const decideLineUndo = /* @__PURE__ */ defineCall({
  ...money,
  access: 'MONEY',
  name: 'decideLineUndo',
  method: 'POST',
  path: '/data/operations/money/lines/:id/undo/decide',
  summary: 'Agree to take the match of a line back, or refuse it',
  effect: 'member',
  params: id,
  body: z.object({ undoId: z.int().check(z.minimum(1)), action: z.enum(['approve', 'refuse']), reason }),
  data: answers<LineUndone>(),
  fails: ['INVALID_INPUT', 'LINE_NOT_FOUND', 'LINE_REFUSED', 'PROOF_NEEDED', 'BUSY_WITH_REQUEST', 'OTHER_REQUEST'],
})

/** Saves how the CSV files of an account are read. */
export const saveBankMapping = /* @__PURE__ */ defineCall({
  ...money,
  name: 'saveBankMapping',
  method: 'POST',
  path: '/data/operations/money/mappings',
  summary: 'Save how the CSV files of a bank account are read',
  effect: 'member',
  body: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAPPING_NAME_MAX)),
    account: z.string().check(z.trim(), z.minLength(4), z.maxLength(ACCOUNT_MAX)),
    currency: z.enum(CURRENCY_CODES),
    reading: csvReading,
  }),
  data: answers<SavedMapping>(),
  fails: ['INVALID_INPUT', 'STATEMENT_REFUSED'],
})
