import type { Privilege } from '@app/contract/people.ts'

/** Privileges that count only in a visit that began with a second factor: operators, reviewers, auditors, gatekeepers, bookkeepers and cashiers need more than a password. */
export const SECOND_FACTOR_PRIVILEGES: readonly string[] = [
  'OPERATOR',
  'REVIEWER',
  'AUDITOR',
  'GATE',
  'MONEY',
  'CASHIER',
] satisfies readonly Privilege[]

/** Digits of a code, and for how long each is shown, in seconds (RFC 6238). */
export const ONE_TIME_CODE_DIGITS = 6
export const ONE_TIME_CODE_SECONDS = 30
/** Codes before and after the current one that are taken, for clocks that differ. */
export const ONE_TIME_CODE_WINDOW = 1

/** What of an account's privileges counts in one visit: who runs sites does so with a second factor, on sites of the account. */
export const usablePrivileges = (
  privileges: readonly Privilege[],
  { hasSecondFactor, isOwnSite }: { readonly hasSecondFactor: boolean; readonly isOwnSite: boolean },
): Privilege[] => privileges.filter((privilege) => (hasSecondFactor && isOwnSite) || !SECOND_FACTOR_PRIVILEGES.includes(privilege))

/** Whether an account has to hold a second factor to do its work. */
export const needsSecondFactor = (privileges: readonly string[]): boolean =>
  privileges.some((privilege) => SECOND_FACTOR_PRIVILEGES.includes(privilege))

/** A typed code without the gaps that people and apps put into it, or null for what cannot be one. */
export function readOneTimeCode(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}
