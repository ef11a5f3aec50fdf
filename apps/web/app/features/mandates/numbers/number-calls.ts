import {
  inviteBidder,
  inviteCounterman,
  vacateBidder,
  vacateCounterman,
  withdrawBidderInvitation,
  withdrawCountermanInvitation,
} from '@app/contract/bidder-numbers/bidder-numbers.ts'

/** Whose numbers a page shows. */
export type NumberPart = 'bidders' | 'countermen'

/** The calls that change numbers of each part. */
export const NUMBER_CALLS = {
  bidders: { invite: inviteBidder, vacate: vacateBidder, withdraw: withdrawBidderInvitation },
  countermen: { invite: inviteCounterman, vacate: vacateCounterman, withdraw: withdrawCountermanInvitation },
} as const
