import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { lotNumber } from '../numbers.ts'
import { SEEN_LOTS_A_BROWSER_MAX, SEEN_LOTS_A_REQUEST_MAX } from './seen-lots-limits.ts'

// A kiosk's account is shared: what one of its people has opened tells the next nothing.
const common = { method: 'POST', access: 'member&!KIOSK_BIDDER', effect: 'member', envelope: 'std', fails: [] } as const

/** Which of some lots the caller has opened, on any device. */
export const getSeenLots = /* @__PURE__ */ defineCall({
  ...common,
  name: 'getSeenLots',
  path: '/data/lots/seen',
  summary: 'Read which lots the caller has opened',
  body: z.object({ lots: z.array(lotNumber).check(z.minLength(1), z.maxLength(SEEN_LOTS_A_REQUEST_MAX)) }),
  data: answers<{ readonly seen: readonly number[] }>(),
})

/** Marks lots as opened, the last opened last, or takes their marks away. Unknown lots are passed over; too many requests are answered, not kept. */
export const markSeenLots = /* @__PURE__ */ defineCall({
  ...common,
  name: 'markSeenLots',
  path: '/data/lots/seen/mark',
  summary: 'Mark lots as opened, or as not',
  rate: 'background',
  body: z.object({
    lots: z.array(lotNumber).check(z.minLength(1), z.maxLength(SEEN_LOTS_A_BROWSER_MAX)),
    isSeen: z._default(z.boolean(), true),
  }),
  data: answers<{ readonly isKept: boolean }>(),
})
