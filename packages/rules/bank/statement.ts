import type { StatementFaultCode, StatementFormat } from '@app/contract/bank/bank-codes.ts'

/** Lines that one file may have. */
export const STATEMENT_LINES_MAX = 100_000
/** Statements that one file may have. */
export const STATEMENTS_MAX = 400
/** Largest amount of a line or balance, minor units, either way. */
export const STATEMENT_MINOR_MAX = 1_000_000_000_000

/** Longest texts that are kept of a line, in characters. */
export const PARTY_MAX = 140
export const PARTY_ACCOUNT_MAX = 40
export const REMITTANCE_MAX = 1_000
export const LINE_REFERENCE_MAX = 100

/** One line of a statement. */
export interface StatementLine {
  /** The day on which the bank booked it, YYYY-MM-DD. */
  readonly bookedOn: string
  /** Above nothing what came in, below what went out; minor units of the statement's currency. */
  readonly amountMinor: number
  /** Who sent it or got it. */
  readonly party: string
  readonly partyAccount: string
  /** What the payer wrote. */
  readonly remittance: string
  /** Of the payer's order: a structured reference, else one from end to end; empty for none. */
  readonly reference: string
  /** The bank's own; empty for none. */
  readonly bankReference: string
  /** Whether the bank says that it takes back what it had booked before. */
  readonly isReturn: boolean
}

/** One statement of one account, as a file tells it. */
export interface BankStatement {
  readonly format: StatementFormat
  /** As the bank writes it. */
  readonly account: string
  readonly currency: string
  /** The bank's own name of it; empty for none. */
  readonly name: string
  /** First and last day, YYYY-MM-DD. */
  readonly fromOn: string
  readonly toOn: string
  readonly openingMinor: number
  readonly closingMinor: number
  readonly lines: readonly StatementLine[]
}

/** What is wrong with a file; nothing of it is taken then. */
export class StatementFault extends Error {
  override readonly name = 'StatementFault'
  readonly code: StatementFaultCode
  /** Where it is, or what stands there: short, and never more than a field. */
  readonly about: Readonly<Record<string, string>>
  constructor(code: StatementFaultCode, about: Readonly<Record<string, string>> = {}) {
    super(`${code} ${JSON.stringify(about)}`)
    this.code = code
    this.about = about
  }
}

const CONTROLS = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]+/gu
const SHOWN_MAX = 40

/** A text of a bank as it is kept: one line, no control signs, cut at a length. */
export const cleanText = (text: string, max: number): string =>
  text.replaceAll(CONTROLS, ' ').replaceAll(/\s+/g, ' ').trim().slice(0, max).trim()

/** What of a field may be shown in a refusal. */
export const shown = (text: string): string => cleanText(text, SHOWN_MAX)

/** A line whose texts are cleaned and cut. */
export const toLine = (line: StatementLine): StatementLine => ({
  ...line,
  party: cleanText(line.party, PARTY_MAX),
  partyAccount: cleanText(line.partyAccount, PARTY_ACCOUNT_MAX),
  remittance: cleanText(line.remittance, REMITTANCE_MAX),
  reference: cleanText(line.reference, LINE_REFERENCE_MAX),
  bankReference: cleanText(line.bankReference, LINE_REFERENCE_MAX),
})

/** @throws StatementFault SUM where the lines do not lead from the first balance to the last; TOO_MANY. */
export function checkStatement(statement: BankStatement): BankStatement {
  const { lines, openingMinor, closingMinor, fromOn, toOn } = statement
  if (lines.length > STATEMENT_LINES_MAX) throw new StatementFault('TOO_MANY', { most: String(STATEMENT_LINES_MAX) })
  if (fromOn > toOn) throw new StatementFault('DATE', { found: `${fromOn} – ${toOn}` })
  const sum = lines.reduce((total, { amountMinor }) => total + amountMinor, openingMinor)
  if (sum !== closingMinor || !Number.isSafeInteger(sum)) throw new StatementFault('SUM', { day: toOn })
  return statement
}
