import type { BankAccountKind } from '@app/contract/refunds/refund-codes.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { IBAN } from '../bank/account-of.ts'
import { remainder97 } from '../invoices/creditor-reference.ts'
import type { FieldErrors } from '../validation/field-errors.ts'

/** A bank account as it was typed. */
export interface TypedAccount {
  readonly holder: string
  readonly account: string
  readonly routing: string
}

/** The same, read: without blanks, letters large. */
export interface BankAccount extends TypedAccount {
  readonly kind: BankAccountKind
}

const IBAN_HEAD = 4
/** Weights of the digits of a routing number of the American Bankers Association; their sum is a multiple of ten. */
const ABA_WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1]
const HOLDER_LENGTH_MIN = 2
/** Letters of any script, with what stands in names. */
const HOLDER = /^[\p{L}\p{M}\d .,'’&()/-]+$/u

/** Whether a text is an IBAN by its check digits (ISO 13616). */
const isIban = (text: string): boolean => IBAN.test(text) && remainder97(text.slice(IBAN_HEAD) + text.slice(0, IBAN_HEAD)) === 1

const isAba = (text: string): boolean =>
  /^\d{9}$/.test(text) && [...text].reduce((sum, digit, at) => sum + Number(digit) * (ABA_WEIGHTS[at] ?? 0), 0) % 10 === 0

/** How accounts of a currency are written where they have no IBAN. */
const LOCAL: Readonly<Partial<Record<CurrencyCode, { kind: BankAccountKind; account: RegExp; isRouting: (text: string) => boolean }>>> = {
  USD: { kind: 'US', account: /^\d{4,17}$/, isRouting: isAba },
  // Branch and institution.
  CAD: { kind: 'CA', account: /^\d{7,12}$/, isRouting: (text) => /^\d{8,9}$/.test(text) },
  INR: { kind: 'IN', account: /^\d{9,18}$/, isRouting: (text) => /^[A-Z]{4}0[A-Z0-9]{6}$/.test(text) },
}

const bare = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase()

/**
 * Reads the bank account to which money of a currency goes: an IBAN, or the number of the place with its routing number. Fields are named as
 * the form names them.
 */
export function readBankAccount(
  typed: TypedAccount,
  currency: CurrencyCode,
): { readonly account: BankAccount } | { readonly fieldErrors: FieldErrors } {
  const holder = typed.holder.trim().replaceAll(/\s+/g, ' ')
  const [account, routing] = [bare(typed.account), bare(typed.routing)]
  const local = LOCAL[currency]
  const isInternational = isIban(account)
  const isLocal = !isInternational && local !== undefined && local.account.test(account)
  const fieldErrors = {
    ...(holder.length >= HOLDER_LENGTH_MIN && HOLDER.test(holder) ? {} : { 'bank[holder]': 'validation.bankHolder' }),
    ...(isInternational || isLocal ? {} : { 'bank[account]': local === undefined ? 'validation.iban' : 'validation.bankAccount' }),
    ...(isLocal && !local.isRouting(routing) ? { 'bank[routing]': 'validation.bankRouting' } : {}),
  }
  if (Object.keys(fieldErrors).length > 0) return { fieldErrors }
  return { account: { holder, account, routing: isLocal ? routing : '', kind: isLocal ? local.kind : 'IBAN' } }
}

const SHOWN_DIGITS = 4
/** The last four signs of an account. */
export const lastFourOf = ({ account }: Pick<BankAccount, 'account'>): string => account.slice(-SHOWN_DIGITS)

/** Whether accounts of a currency may be written by the number of their place, with a routing number. */
export const hasLocalAccounts = (currency: CurrencyCode): boolean => LOCAL[currency] !== undefined
