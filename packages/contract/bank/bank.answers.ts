import * as z from 'zod/mini'
import { CURRENCY_CODES } from '../sites.ts'
import { csvReading } from './csv-reading.ts'
import {
  BANK_LINE_STATES,
  HOUSE_KINDS,
  LINE_FILTERS,
  LINE_OUTLOOKS,
  LINE_UNDO_ACTS,
  LINE_UNDO_STATES,
  STATEMENT_FORMATS,
  SUGGESTION_GROUNDS,
} from './bank-codes.ts'

const currencyCode = z.enum(CURRENCY_CODES)

/** A statement in a list; amounts are major units, days YYYY-MM-DD. */
const statementEntry = z.object({
  id: z.int(),
  site: z.string(),
  account: z.string(),
  currencyCode,
  format: z.enum(STATEMENT_FORMATS),
  name: z.string(),
  fromOn: z.string(),
  toOn: z.string(),
  opening: z.number(),
  closing: z.number(),
  lines: z.int(),
  /** Lines that nobody has decided. */
  open: z.int(),
  loadedAt: z.string(),
})
export type StatementEntry = z.infer<typeof statementEntry>

/** What a line may belong to; amounts are major units. */
export const suggestion = z.object({
  ground: z.enum(SUGGESTION_GROUNDS),
  /** User id and name of the payer. */
  number: z.int(),
  name: z.string(),
  invoices: z.readonly(z.array(z.object({ invoiceId: z.int(), number: z.string(), balance: z.number() }))),
  /** What of the line is left over above nothing, what is short below. */
  difference: z.number(),
})
export type Suggestion = z.infer<typeof suggestion>

/** A payment that a line may give back. */
export const returnedPayment = z.object({
  paymentId: z.int(),
  number: z.int(),
  name: z.string(),
  receivedOn: z.string(),
  reference: z.string(),
})

/** Who wants the match of a line taken back, and who decided: user ids, and instants as ISO 8601 UTC; null and empty while nobody has. */
export const lineUndo = z.object({
  undoId: z.int(),
  state: z.enum(LINE_UNDO_STATES),
  reason: z.string(),
  askedBy: z.int(),
  askedAt: z.string(),
  decidedBy: z.nullable(z.int()),
  decidedAt: z.string(),
  decidedReason: z.string(),
})
export type LineUndo = z.infer<typeof lineUndo>

/** Money of the house's own that no bank account holds yet; major units. */
const housePool = z.object({
  /** As bookHouseLine takes it. */
  pool: z.string(),
  site: z.string(),
  kind: z.enum(HOUSE_KINDS),
  /** Empty for a gateway. */
  yardName: z.string(),
  amount: z.number(),
  currencyCode,
})
export type HousePoolShown = z.infer<typeof housePool>

/** A line of a statement. */
export const bankLine = z.object({
  id: z.int(),
  site: z.string(),
  ordinal: z.int(),
  bookedOn: z.string(),
  amount: z.number(),
  currencyCode,
  party: z.string(),
  partyAccount: z.string(),
  remittance: z.string(),
  reference: z.string(),
  bankReference: z.string(),
  state: z.enum(BANK_LINE_STATES),
  /** Null once it is decided. */
  outlook: z.nullable(z.enum(LINE_OUTLOOKS)),
  suggestions: z.readonly(z.array(suggestion)),
  returns: z.readonly(z.array(returnedPayment)),
  /** The payment that it became or gave back; null for none. */
  paymentId: z.nullable(z.int()),
  /** Of whom it was, where it moved the house's own money; null for anything else. */
  house: z.nullable(z.object({ kind: z.enum(HOUSE_KINDS), yardName: z.string() })),
  reason: z.string(),
  /** What was asked last about taking its match back; null for nothing. */
  undo: z.nullable(lineUndo),
  /** What the caller may do about that now. */
  undoActs: z.readonly(z.array(z.enum(LINE_UNDO_ACTS))),
})
export type BankLine = z.infer<typeof bankLine>

/** Answer of getStatementDesk: the newest statements first, the oldest line in suspense first. */
export const statementDesk = z.object({
  statements: z.readonly(z.array(statementEntry)),
  suspense: z.readonly(z.array(bankLine)),
  /** All lines in suspense, of which 60 are listed. */
  suspended: z.int(),
  /** Lines of which somebody wants the match taken back, the oldest wish first; 60 at most. */
  askedBack: z.readonly(z.array(bankLine)),
  /** What lines in suspense may be money of. */
  pools: z.readonly(z.array(housePool)),
  mappings: z.readonly(z.array(z.object({ id: z.int(), name: z.string(), account: z.string(), currencyCode, reading: csvReading }))),
})
export type StatementDesk = z.infer<typeof statementDesk>

/** Answer of loadStatement: the statements of the file. */
export const statementLoaded = z.object({ statements: z.readonly(z.array(statementEntry)) })
export type StatementLoaded = z.infer<typeof statementLoaded>

/** Answer of getBankStatement: `exact` counts the lines that one press posts. */
export const statementShown = z.object({
  statement: statementEntry,
  in: z.number(),
  out: z.number(),
  counts: z.object({ open: z.int(), exact: z.int(), decided: z.int() }),
  lines: z.readonly(z.array(bankLine)),
  /** What its lines may be money of. */
  pools: z.readonly(z.array(housePool)),
  show: z.enum(LINE_FILTERS),
  page: z.int(),
  pages: z.int(),
  isDiscardable: z.boolean(),
})
export type StatementShown = z.infer<typeof statementShown>

/** Answer of postStatement: how many were posted, how many are to be posted by the next press, and how many of those could not be now. */
export const linesPosted = z.object({ posted: z.int(), left: z.int(), failed: z.int() })
export type LinesPosted = z.infer<typeof linesPosted>
export const statementDiscarded = z.object({ id: z.int() })
export type StatementDiscarded = z.infer<typeof statementDiscarded>
/** Answer of askLineUndo and decideLineUndo. */
export const lineUndone = z.object({ undoId: z.int(), state: z.enum(LINE_UNDO_STATES) })
export type LineUndone = z.infer<typeof lineUndone>
export const savedMapping = z.object({ id: z.int() })
export type SavedMapping = z.infer<typeof savedMapping>
