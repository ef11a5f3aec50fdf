import { expect, it } from 'vitest'
import { MAILED_NOTICE_KINDS } from '@app/contract/bids/bidding-limits.ts'
import { mailKindOf } from '../people/mail-kinds.ts'
import { mailKindOfNotice } from './notice-kinds.ts'

it('whatever is told of a lot is mailed as a kind that its reader can do without', () => {
  expect(MAILED_NOTICE_KINDS.filter((kind) => mailKindOf(mailKindOfNotice(kind))?.isOnAtFirst !== true)).toEqual([])
})

it.each([
  ['BID_OUTBID', 'to be outbid', ['OUTBID']],
  ['BID_LANE_NEAR', 'that a lot is on the block soon', ['LANE_NEAR']],
  ['BID_RESULTS', 'what became of a lot', ['WON', 'LOST', 'NOT_SOLD', 'WITHDRAWN', 'VOIDED', 'PENDING', 'DECLINED', 'EXPIRED']],
  ['BID_COUNTERS', 'what the seller answers', ['COUNTER', 'OFFER_ACCEPTED', 'OFFER_DECLINED']],
  ['BID_RELISTED', 'that a lot is offered again', ['RELISTED']],
  ['BID_APPROVALS', 'of bids that wait for agreement', ['APPROVAL_ASKED', 'APPROVAL_GIVEN', 'APPROVAL_REFUSED', 'APPROVAL_OVER']],
])('who switches %s off is no longer mailed %s, and of nothing else', (mail, _, notices) => {
  expect(MAILED_NOTICE_KINDS.filter((kind) => mailKindOfNotice(kind) === mail).toSorted()).toEqual(notices.toSorted())
})
