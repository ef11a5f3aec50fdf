import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { formText } from '../form-text.ts'
import { rowId } from '../numbers.ts'
import { ALERT_FREQUENCIES, ALERT_WAYS } from './saved-search-codes.ts'
import type { DigestTimeDone, SavedSearchDone, SavedSearchList, SavedSearchRemoved, SavedSearchRun } from './saved-searches.answers.ts'

const WORD_MAX = 16
const LAST_HOUR = 23
const DAYS_A_WEEK = 7
const HOUR_DIGITS = /^(\d|1\d|2[0-3])$/
const WEEKDAY_DIGITS = /^[1-7]$/
const NAME_SENT_MAX = 200
/** Characters of criteria as they are sent: they may still be tidied into fewer. */
const CRITERIA_SENT_MAX = 20_000
const word = formText(WORD_MAX)
const name = formText(NAME_SENT_MAX)

/** The body of a search call, or the same as a text of JSON, as a form sends it. */
const criteria = z.union([z.string().check(z.maxLength(CRITERIA_SENT_MAX)), z.record(z.string(), z.unknown())])
const frequency = z.enum(ALERT_FREQUENCIES)
/** An empty one is there so that a form says that there are none. */
const ways = z.array(z.union([z.enum(ALERT_WAYS), z.literal('')])).check(z.maxLength(ALERT_WAYS.length + 1))

/** A number as a program sends it, or as a form does. */
const numeral = (number: z.ZodMiniNumber, digits: RegExp) =>
  z.pipe(z.union([number, z.string().check(z.regex(digits))]), z.transform(Number))

const params = z.object({ id: rowId })

// Guests are blocked (MKT-6.02), and what a kiosk kept would be the next person's.
const owner = { access: 'member&!ROLE_GUEST&!KIOSK_BIDDER', effect: 'member', envelope: 'std', bodyForm: 'either' } as const

/** The caller's saved searches on this site, with what each finds now (MKT-2.44, MQ-049). */
export const listSavedSearches = /* @__PURE__ */ defineCall({
  ...owner,
  name: 'listSavedSearches',
  method: 'GET',
  path: '/data/savedSearches',
  summary: 'List the caller’s saved searches with what each finds now',
  effect: 'none',
  data: answers<SavedSearchList>(),
  fails: [],
})

/** One of the caller's saved searches. */
export const getSavedSearch = /* @__PURE__ */ defineCall({
  ...owner,
  name: 'getSavedSearch',
  method: 'GET',
  path: '/data/savedSearches/:id',
  summary: 'Read a saved search',
  effect: 'none',
  params,
  data: answers<SavedSearchDone>(),
  fails: ['SAVED_SEARCH_NOT_FOUND'],
})

/**
 * Saves a search under a name of its own, or, with `inPlaceOf`, in place of what another of the caller's asked. What it finds at that
 * moment is not news.
 */
export const saveSearch = /* @__PURE__ */ defineCall({
  ...owner,
  name: 'saveSearch',
  method: 'POST',
  path: '/data/savedSearches',
  summary: 'Save a search',
  rate: 'search',
  body: z.object({
    name,
    criteria,
    alertFrequency: z._default(frequency, 'NONE'),
    ways: z._default(ways, ['mail']),
    inPlaceOf: z._default(z.union([rowId, z.literal('')]), ''),
    locale: word,
  }),
  data: answers<SavedSearchDone>(),
  fails: ['INVALID_INPUT', 'BAD_FILTER', 'SAVED_SEARCHES_FULL', 'SAVED_SEARCH_EXISTS', 'SAVED_SEARCH_NOT_FOUND'],
})

/** Changes what is sent of a saved search; what is left out stays. */
export const changeSavedSearch = /* @__PURE__ */ defineCall({
  ...owner,
  name: 'changeSavedSearch',
  method: 'POST',
  path: '/data/savedSearches/:id',
  summary: 'Rename a saved search, pause it, or change when and by what it tells of new lots',
  params,
  body: z.object({
    name,
    alertFrequency: z.optional(frequency),
    ways: z.optional(ways),
    isPaused: z.optional(z.union([z.boolean(), z.enum(['true', 'false'])])),
    locale: word,
  }),
  data: answers<SavedSearchDone>(),
  fails: ['INVALID_INPUT', 'SAVED_SEARCH_EXISTS', 'SAVED_SEARCH_NOT_FOUND'],
})

/** Says when on their clock the caller wants a day's and a week's news, of all their searches on every site. */
export const changeDigestTime = /* @__PURE__ */ defineCall({
  ...owner,
  name: 'changeDigestTime',
  method: 'POST',
  path: '/data/searchDigestTime',
  summary: 'Choose the hour and weekday of daily and weekly news of saved searches',
  body: z.object({
    hour: numeral(z.int().check(z.minimum(0), z.maximum(LAST_HOUR)), HOUR_DIGITS),
    weekday: numeral(z.int().check(z.minimum(1), z.maximum(DAYS_A_WEEK)), WEEKDAY_DIGITS),
    locale: word,
  }),
  data: answers<DigestTimeDone>(),
  fails: ['INVALID_INPUT'],
})

/** Forgets a saved search; one that is not there is no fault. */
export const removeSavedSearch = /* @__PURE__ */ defineCall({
  ...owner,
  name: 'removeSavedSearch',
  method: 'DELETE',
  path: '/data/savedSearches/:id',
  summary: 'Forget a saved search',
  params,
  data: answers<SavedSearchRemoved>(),
  fails: [],
})

/** The same for a form, which cannot send DELETE. */
export const dropSavedSearch = /* @__PURE__ */ defineCall({
  ...owner,
  name: 'dropSavedSearch',
  method: 'POST',
  path: '/data/savedSearches/:id/remove',
  summary: 'Forget a saved search, as a form asks for it',
  params,
  body: z.object({ locale: word }),
  data: answers<SavedSearchRemoved>(),
  fails: [],
})

/** Notes that the caller looks at what a saved search finds, and answers where; what was new until then is not any more. */
export const runSavedSearch = /* @__PURE__ */ defineCall({
  ...owner,
  name: 'runSavedSearch',
  method: 'POST',
  path: '/data/savedSearches/:id/run',
  summary: 'Run a saved search: its lots are no longer new',
  params,
  body: z.object({ locale: word }),
  data: answers<SavedSearchRun>(),
  fails: ['SAVED_SEARCH_NOT_FOUND'],
})
