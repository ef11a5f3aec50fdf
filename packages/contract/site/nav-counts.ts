import { answers, defineCall } from '../define-call.ts'
import type { NavCounts } from './nav-counts.answers.ts'

/** How many lanes run and on how many lots the caller has a bid, for the header of pages; a few seconds old at most. */
export const getNavCounts = /* @__PURE__ */ defineCall({
  name: 'getNavCounts',
  method: 'GET',
  path: '/public/data/nav-counts',
  summary: 'Get how many lanes run, and on how many lots the caller has an open bid',
  access: 'anyone',
  effect: 'none',
  envelope: 'std',
  data: answers<NavCounts>(),
  fails: [],
})
