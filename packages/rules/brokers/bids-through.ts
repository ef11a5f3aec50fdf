import type { AccountKind } from '@app/contract/people.ts'

/** Whether somebody bids through a broker or a master, and may write to them. */
export const bidsThrough = (kind: AccountKind): boolean => kind === 'broker-bidder' || kind === 'master-bidder'
