import type { AccountKind } from '@app/contract/people.ts'

/** Accounts that bid for nobody, or as a yard's guest of the day: they have no bids of their own to come back to. */
const NO_BIDDERS: ReadonlySet<AccountKind> = new Set<AccountKind>(['internal', 'kiosk', 'guest', 'seller'])

/** Whether somebody bids for themselves, so that there are bids of theirs to be listed. */
export const isBidder = (member: { readonly kind: AccountKind } | null): boolean => member !== null && !NO_BIDDERS.has(member.kind)
