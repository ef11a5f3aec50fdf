import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { searchRequest } from '../search/search-request.ts'
import { LANDING_PATH_LENGTH_MAX } from './landing-codes.ts'
import type { FindAnswer, FinderChoices, LandingAnswer } from './landing.answers.ts'

const path = z.string().check(z.maxLength(LANDING_PATH_LENGTH_MAX))
const reading = { access: 'anyone', effect: 'none', isPublicRead: true, envelope: 'std' } as const

/**
 * What the path of a landing page stands for on this site: its one spelling, the clauses that find its lots, how many there are and what
 * stands near it (MKT-2.20 to 2.23). `path` is percent-encoded and without language prefix.
 */
export const getLanding = /* @__PURE__ */ defineCall({
  ...reading,
  name: 'getLanding',
  method: 'GET',
  path: '/public/data/landing',
  summary: 'Resolve the address of a landing page, with counts and neighbours',
  query: z.object({ path }),
  data: answers<LandingAnswer>(),
  fails: [],
})

/** What the segments of a finder address stand for on this site (MKT-2.15, MQ-052). `path` is what follows `/find/`. */
export const getFindAddress = /* @__PURE__ */ defineCall({
  ...reading,
  name: 'getFindAddress',
  method: 'GET',
  path: '/public/data/find',
  summary: 'Resolve the address of the finder',
  query: z.object({ path }),
  data: answers<FindAnswer>(),
  fails: [],
})

/** How many lots each choice of the finder leaves, given what is chosen; the body is a search, whose order and page are ignored. */
export const countChoices = /* @__PURE__ */ defineCall({
  ...reading,
  name: 'countChoices',
  method: 'POST',
  path: '/public/vehicleFinder/choices',
  rate: 'search',
  summary: 'Count the lots that each choice of the vehicle finder leaves',
  bodyForm: 'either',
  body: searchRequest,
  data: answers<FinderChoices>(),
  fails: ['BAD_FILTER', 'INVALID_INPUT'],
})
