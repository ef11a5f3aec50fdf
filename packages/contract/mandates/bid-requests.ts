import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { formText } from '../form-text.ts'
import type { BidRequestDone, BidRequestList } from './bid-requests.answers.ts'

const WORD_MAX = 16
const DIGITS_MAX = 15
const YES = 'true'

/** What waits for the caller's agreement or was decided, and what the caller has asked for themselves. */
export const listBidRequests = /* @__PURE__ */ defineCall({
  name: 'listBidRequests',
  method: 'GET',
  path: '/data/member/bidRequests',
  summary: 'List bids and purchases that wait for a second person',
  access: 'member&!KIOSK_BIDDER',
  effect: 'none',
  envelope: 'std',
  data: answers<BidRequestList>(),
  fails: [],
})

/**
 * Agrees to a request or refuses it, once. Agreed, it is placed by the very rules and locks of every bid, as they are now; who asked is
 * never who agrees.
 */
export const decideBidRequest = /* @__PURE__ */ defineCall({
  name: 'decideBidRequest',
  method: 'POST',
  path: '/data/member/bidRequests/decide',
  summary: 'Agree to a bid or purchase that somebody asked for, or refuse it',
  access: 'member&!KIOSK_BIDDER',
  effect: 'member',
  envelope: 'std',
  bodyForm: 'either',
  rate: 'bid',
  body: z.object({
    requestId: formText(DIGITS_MAX),
    isAgreed: z.pipe(
      z.union([z.boolean(), z.enum([YES, 'false'])]),
      z.transform((sent) => sent === true || sent === YES),
    ),
    locale: formText(WORD_MAX),
  }),
  data: answers<BidRequestDone>(),
  fails: ['INVALID_INPUT', 'SAME_PERSON', 'REQUEST_OVER', 'REQUEST_NOT_FOUND'],
})
