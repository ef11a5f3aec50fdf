import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { formText } from '../form-text.ts'
import { rowId } from '../numbers.ts'
import { SCREENING_ACTS, SCREENING_STATES } from './screening-codes.ts'
import type { ScreeningDecided, ScreeningDesk, ScreeningHit } from './screening.answers.ts'

/** Longest reason of a decision, in characters. */
export const SCREENING_REASON_MAX = 500
const LOCALE_MAX = 16
const DAY_LENGTH = 10
const VERSION_MAX = 64
const PAGE_MAX = 10_000
/** Which hits a reviewer looks at: those that wait for a decision, or those that were decided. */
export const SCREENING_VIEWS = ['waiting', 'decided'] as const

const ofHit = z.object({ id: rowId })
/** Reviewers, signed in with a second factor, on the sites of their account. */
const reviewer = { access: 'REVIEWER', envelope: 'std' } as const

/** The lists that are loaded, and accounts whose names are like one on them, on the caller's sites, the oldest first. Names come with the hit alone. */
export const listScreening = /* @__PURE__ */ defineCall({
  ...reviewer,
  name: 'listScreening',
  method: 'GET',
  path: '/data/operations/screening',
  summary: 'List the screening lists, and hits that wait for a reviewer',
  effect: 'none',
  query: z.object({
    view: z._default(z.enum(SCREENING_VIEWS), 'waiting'),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_MAX)), 1),
  }),
  data: answers<ScreeningDesk>(),
  fails: [],
})

/** A hit with what matched. Each look is an event, so a link from elsewhere cannot make one. One of their own, or of somebody close, is none for its reader. */
export const getScreeningHit = /* @__PURE__ */ defineCall({
  ...reviewer,
  name: 'getScreeningHit',
  method: 'GET',
  path: '/data/operations/screening/:id',
  summary: 'Get a screening hit with what matched',
  effect: 'download',
  params: ofHit,
  data: answers<ScreeningHit>(),
  fails: ['NOT_FOUND'],
})

/**
 * Clears a hit, which takes two reviewers, or confirms that it is the person, which takes one. `state` and `version` are those that the caller saw; `bornOn`,
 * YYYY-MM-DD, is the day of birth that they read on a paper.
 */
export const decideScreeningHit = /* @__PURE__ */ defineCall({
  ...reviewer,
  name: 'decideScreeningHit',
  method: 'POST',
  path: '/data/operations/screening/:id/decide',
  summary: 'Clear or confirm a screening hit',
  effect: 'member',
  bodyForm: 'either',
  params: ofHit,
  body: z.object({
    act: z.enum(SCREENING_ACTS),
    state: z.enum(SCREENING_STATES),
    /** Of the hit as the caller saw it (`getScreeningHit`). */
    version: formText(VERSION_MAX),
    reason: formText(SCREENING_REASON_MAX),
    bornOn: formText(DAY_LENGTH),
    locale: formText(LOCALE_MAX),
  }),
  data: answers<ScreeningDecided>(),
  fails: ['INVALID_INPUT', 'NOT_FOUND', 'SCREENING_REFUSED'],
})
