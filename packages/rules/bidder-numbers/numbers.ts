import type { NumberKind } from '@app/contract/mandates/mandate-codes.ts'
import type { AccountKind, Role } from '@app/contract/people.ts'

/** Whose numbers are meant: those of a broker's or master's bidders, or of a buyer's countermen. */
export type NumberPart = 'bidders' | 'countermen'

/** Kinds of account that hold a number of each part. */
export const KINDS_OF_PART: Readonly<Record<NumberPart, readonly AccountKind[]>> = {
  bidders: ['broker-bidder', 'master-bidder'],
  countermen: ['counterman'],
}

/** What the account of a number is, by the mandate that its holder would bid by. */
const ACCOUNTS: Readonly<Record<NumberKind, { readonly kind: AccountKind; readonly role: Role }>> = {
  BROKER_BIDDER: { kind: 'broker-bidder', role: 'ROLE_BROKER_BIDDER' },
  MASTER_BIDDER: { kind: 'master-bidder', role: 'ROLE_MASTER_BIDDER' },
  COUNTERMAN: { kind: 'counterman', role: 'COUNTERMAN' },
}

export const accountOfKind = (kind: NumberKind): { readonly kind: AccountKind; readonly role: Role } => ACCOUNTS[kind]

/** What a new number of a payer is: a broker's before a master's, where somebody is both. */
export function kindOfNewNumber(part: NumberPart, roles: readonly Role[]): NumberKind {
  if (part === 'countermen') return 'COUNTERMAN'
  return roles.includes('ROLE_BROKER') ? 'BROKER_BIDDER' : 'MASTER_BIDDER'
}
