import * as z from 'zod/mini'
import type { EmptyAnswer } from '../account/account-information.answers.ts'
import { answers, defineCall } from '../define-call.ts'
import { tickedFlag } from '../form-flag.ts'
import { formText } from '../form-text.ts'
import type { SearchAlert } from './search-alerts.answers.ts'

const KEY_MAX = 256
const LOCALE_MAX = 16
const key = formText(KEY_MAX)

/** What the key of a message about a saved search would end; it changes nothing, since mail scanners follow links (MKT-2.45, MQ-050). */
export const getSearchAlert = /* @__PURE__ */ defineCall({
  name: 'getSearchAlert',
  method: 'GET',
  path: '/public/data/searchAlert',
  summary: 'Get which saved search the key of a message would end',
  access: 'anyone',
  effect: 'none',
  envelope: 'std',
  query: z.object({ key }),
  data: answers<SearchAlert>(),
  fails: ['LINK_EXPIRED'],
})

/**
 * Ends what a saved search tells, by the key in each of its messages, without signing in. At the address of each mail's header, so that
 * a mail program can do it with one press (RFC 8058); the search itself stays. An alert of an address is deleted, with "all" every one of
 * that address, and the address with its last.
 */
export const endSearchAlert = /* @__PURE__ */ defineCall({
  name: 'endSearchAlert',
  method: 'POST',
  path: '/vehicleAlerts/unsubscribe',
  summary: 'End the messages of a saved search with the key in one of them',
  access: 'anyone',
  effect: 'public',
  envelope: 'std',
  bodyForm: 'either',
  query: z.object({ key }),
  body: z.object({ key, all: tickedFlag, locale: formText(LOCALE_MAX) }),
  data: answers<EmptyAnswer>(),
  fails: ['LINK_EXPIRED'],
})
