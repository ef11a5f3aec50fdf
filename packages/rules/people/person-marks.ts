import type { AccountKind, AccountStatus } from '@app/contract/people.ts'
import { comparedNumber } from '../documents/upload-form.ts'
import { foldedName } from './folded-name.ts'

/** Accounts that stand for a person of their own: a counterman has the telephone of their buyer, a till none. */
const PERSONAL_KINDS: ReadonlySet<AccountKind> = new Set<AccountKind>(['guest', 'buyer', 'broker-bidder', 'master-bidder'])
/** Statuses by which the house has parted with somebody: who may be the same person waits for an operator. */
export const STOPPED_STATUSES = ['suspended', 'terminated'] as const satisfies readonly AccountStatus[]
const STOPPED: ReadonlySet<AccountStatus> = new Set(STOPPED_STATUSES)
/** Shorter numbers of papers say too little. */
const NUMBER_LENGTH_MIN = 5

/** Whether accounts of a kind are compared with others. */
export const isCompared = (kind: AccountKind): boolean => PERSONAL_KINDS.has(kind)

/** Whether an account is one whose person does not come back without an operator. */
export const isStopped = (status: AccountStatus): boolean => STOPPED.has(status)

/** Who lives where, as it is compared; empty where a part is missing. */
export function homeText(of: {
  readonly firstName: string
  readonly lastName: string
  readonly postCode: string
  readonly country: string
}): string {
  const [name, postCode] = [foldedName(`${of.firstName} ${of.lastName}`), comparedNumber(of.postCode)]
  const isWhole = of.firstName.trim() !== '' && of.lastName.trim() !== '' && postCode !== '' && of.country !== ''
  return isWhole ? `${name}|${of.country}|${postCode}` : ''
}

/** The number of a paper, as it is compared; empty for none and for one that says too little. */
export function documentText(of: { readonly category: string; readonly country: string; readonly number: string }): string {
  const number = comparedNumber(of.number)
  return number.length < NUMBER_LENGTH_MIN ? '' : `${of.category}|${of.country}|${number}`
}
