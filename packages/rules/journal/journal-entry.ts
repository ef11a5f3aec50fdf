import type { CurrencyCode } from '@app/contract/sites.ts'
import { DETAIL_MAX, type JournalAccount, LINE_MINOR_MAX, LINES_MAX } from './journal-codes.ts'

/** One line of an entry; `amountMinor` is a debit above nothing, a credit below. */
export interface JournalLine {
  readonly account: JournalAccount
  /** Which one of the account: the kind of a fee, the place of a tax, the till, the bank. */
  readonly detail?: string
  readonly payerId?: number
  readonly invoiceId?: number
  readonly currency: CurrencyCode
  readonly amountMinor: bigint
}

/** Why lines are no entry. */
export type EntryFault = 'NO_LINES' | 'TOO_MANY_LINES' | 'ZERO' | 'OUT_OF_BOUNDS' | 'NO_PAYER' | 'NO_DETAIL' | 'UNBALANCED'

/** How a line of these accounts moves a payer's balance. What is owed grows with a debit, what is held for the payer with a credit. */
const BALANCE_OF = {
  RECEIVABLE: { field: 'owedMinor', sign: 1n },
  CREDIT: { field: 'creditMinor', sign: -1n },
  DEPOSIT: { field: 'depositMinor', sign: -1n },
} as const satisfies Partial<Record<JournalAccount, unknown>>

const isOfPayer = (account: JournalAccount): account is keyof typeof BALANCE_OF => account in BALANCE_OF

/** Accounts whose lines have to name whose they are. */
const needsPayer = (account: JournalAccount): boolean => isOfPayer(account) || account === 'REFUND_DUE' || account === 'CHEQUES_HELD'

/** Accounts that are many: a line has to say which. */
const NEEDS_DETAIL: ReadonlySet<JournalAccount> = new Set(['BANK', 'TILL', 'TILL_DIFFERENCE', 'FEE_INCOME', 'TAX_PAYABLE'])

const isOut = (minor: bigint): boolean => minor > LINE_MINOR_MAX || minor < -LINE_MINOR_MAX

function faultOfLine({ account, detail = '', payerId, amountMinor }: JournalLine): EntryFault | null {
  if (amountMinor === 0n) return 'ZERO'
  if (isOut(amountMinor) || detail.length > DETAIL_MAX) return 'OUT_OF_BOUNDS'
  if (needsPayer(account) && payerId === undefined) return 'NO_PAYER'
  return NEEDS_DETAIL.has(account) && detail === '' ? 'NO_DETAIL' : null
}

/** Currencies in which lines do not add up to nothing. */
function unbalancedIn(lines: readonly JournalLine[]): readonly string[] {
  const sums = new Map<string, bigint>()
  for (const { currency, amountMinor } of lines) sums.set(currency, (sums.get(currency) ?? 0n) + amountMinor)
  return [...sums].filter(([, sum]) => sum !== 0n).map(([currency]) => currency)
}

/** The first fault of an entry's lines; null where they are one: each line by itself, and all of them nothing in each currency. */
export function faultOf(lines: readonly JournalLine[]): EntryFault | null {
  if (lines.length === 0) return 'NO_LINES'
  if (lines.length > LINES_MAX) return 'TOO_MANY_LINES'
  for (const line of lines) {
    const fault = faultOfLine(line)
    if (fault !== null) return fault
  }
  return unbalancedIn(lines).length > 0 ? 'UNBALANCED' : null
}

/** By how much an entry moves what a payer owes and what is held for them, in a currency; minor units. */
export interface BalanceChange {
  readonly payerId: number
  readonly currency: CurrencyCode
  readonly owedMinor: bigint
  readonly creditMinor: bigint
  readonly depositMinor: bigint
}

/** What an entry's lines do to balances, by payer and currency; balances that stay are left out. */
export function balanceChanges(lines: readonly JournalLine[]): readonly BalanceChange[] {
  const changes = new Map<string, BalanceChange>()
  for (const { account, payerId, currency, amountMinor } of lines) {
    if (!isOfPayer(account) || payerId === undefined) continue
    const { field, sign } = BALANCE_OF[account]
    const key = `${payerId}:${currency}`
    const known = changes.get(key) ?? { payerId, currency, owedMinor: 0n, creditMinor: 0n, depositMinor: 0n }
    changes.set(key, { ...known, [field]: known[field] + sign * amountMinor })
  }
  return [...changes.values()]
    .filter(({ owedMinor, creditMinor, depositMinor }) => owedMinor !== 0n || creditMinor !== 0n || depositMinor !== 0n)
    .toSorted((one, other) => one.payerId - other.payerId || (one.currency < other.currency ? -1 : 1))
}

/** The lines that take an entry back. */
export const reversedLines = (lines: readonly JournalLine[]): readonly JournalLine[] =>
  lines.map((line) => ({ ...line, amountMinor: -line.amountMinor }))

const keyOf = ({ account, detail = '', payerId = 0, invoiceId = 0, currency, amountMinor }: JournalLine): string =>
  JSON.stringify([account, detail, payerId, invoiceId, currency, String(amountMinor)])

/** Whether two entries say the same, in whichever order. */
export function areSameLines(one: readonly JournalLine[], other: readonly JournalLine[]): boolean {
  const [left, right] = [one, other].map((lines) => lines.map(keyOf).toSorted().join('\n'))
  return left === right
}
