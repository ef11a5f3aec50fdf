import { USER_ID_MAX } from '@app/contract/people.ts'
import { toPeopleSearch } from '../people/people-search.ts'
import { isCreditorReference } from './creditor-reference.ts'

/** What words at the desk of money can mean; each that is not null or empty is looked for. */
export interface MoneyWords {
  readonly userId: number | null
  /** Beginning of the number of an invoice, in capitals. */
  readonly invoiceNumber: string | null
  readonly lot: number | null
  /** Of a transfer or a payment, as it is stored. */
  readonly reference: string | null
  /** An amount as its digits say, in minor units of two decimals and of three. */
  readonly amountsMinor: readonly number[]
  /** Beginnings of words of a name, in small letters. */
  readonly names: readonly string[]
}

const LOT_DIGITS_MAX = 10
const AMOUNT_MAX = 1_000_000_000_000
const INVOICE = /^[A-Z]{2,8}-/
const DIGITS = /^[1-9]\d*$/
/** 1415, 1415.00, 1,415.00 and 1.415,00: the last mark before one to three digits is the decimal one, unless thousands are all it can part. */
const AMOUNT = /^\d{1,3}(?:[.,]?\d{3})*(?:[.,]\d{1,3})?$/

function amountsOf(bare: string): readonly number[] {
  if (!AMOUNT.test(bare)) return []
  const whole = Number(bare.replaceAll(/[.,]/g, ''))
  const mark = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','))
  const decimals = mark < 0 ? 0 : bare.length - mark - 1
  const read = [...new Set([decimals, ...(decimals === 3 ? [0] : [])])]
  const minors = read.flatMap((of) => [2, 3].filter((digits) => digits >= of).map((digits) => whole * 10 ** (digits - of)))
  return [...new Set(minors)].filter((minor) => minor > 0 && minor <= AMOUNT_MAX)
}

/** Reads what was typed to find payers and invoices. */
export function toMoneyWords(typed: string): MoneyWords {
  const words = typed.normalize('NFC').trim()
  const bare = words.replaceAll(/\s/g, '').toUpperCase()
  const isDigits = DIGITS.test(bare)
  const number = isDigits && bare.length <= LOT_DIGITS_MAX ? Number(bare) : null
  return {
    userId: number !== null && number <= USER_ID_MAX ? number : null,
    invoiceNumber: INVOICE.test(bare) ? bare : null,
    lot: number,
    reference: words === '' ? null : isCreditorReference(bare) ? bare : words,
    amountsMinor: amountsOf(bare),
    names: toPeopleSearch(words)?.names ?? [],
  }
}
