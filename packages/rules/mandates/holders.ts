import type { MandateKind, NumberKind } from '@app/contract/mandates/mandate-codes.ts'
import type { AccountKind, AccountStatus, Role } from '@app/contract/people.ts'
import { TOKEN_KINDS } from '@app/contract/tokens/token-codes.ts'

/** Kinds of account that bid for another one alone, never for themselves (MQ-014, MQ-102), and the mandate that they need. */
const KINDS: Readonly<Partial<Record<AccountKind, NumberKind>>> = {
  'broker-bidder': 'BROKER_BIDDER',
  'master-bidder': 'MASTER_BIDDER',
  counterman: 'COUNTERMAN',
}

/** The mandate without which somebody cannot bid; null of those who bid for themselves, or not at all. */
export const mandateKindOf = (kind: AccountKind): NumberKind | null => KINDS[kind] ?? null

/** Whether somebody bids for another account alone. */
export const bidsForAnother = (kind: AccountKind): boolean => mandateKindOf(kind) !== null

/** Whether a payer may give a mandate of a kind: bidders have a broker or a master, countermen any buyer. */
export function mayGive(kind: NumberKind, payer: { readonly kind: AccountKind; readonly roles: readonly Role[] }): boolean {
  if (payer.kind !== 'buyer') return false
  if (kind === 'BROKER_BIDDER') return payer.roles.includes('ROLE_BROKER')
  return kind === 'COUNTERMAN' || payer.roles.includes('ROLE_MASTER')
}

/** Whether a mandate is a program's. */
export const isTokenKind = (kind: MandateKind): boolean => (TOKEN_KINDS as readonly string[]).includes(kind)

/** Whether an account may name, or be named as, somebody who bids for another: buyers, who could bid for themselves. */
export const mayShareBids = ({ kind, status }: { readonly kind: AccountKind; readonly status: AccountStatus }): boolean =>
  kind === 'buyer' && status === 'active'
