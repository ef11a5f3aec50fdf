import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { formText } from '../form-text.ts'
import { lotNumber } from '../numbers.ts'
import { TITLE_CARRIERS, TITLE_FILE_LENGTH_MAX, TITLE_REASON_MAX, TITLE_STATES, TRACKING_LENGTH_MAX } from './title-codes.ts'
import type { TitleDesk, TitleHistory, TitlesLoaded } from './titles.answers.ts'

const WORD_MAX = 16
const operators = { access: 'OPERATOR', envelope: 'std' } as const
const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(TITLE_REASON_MAX))

/** Paid lots of the caller's sites whose title has not reached its buyer. */
export const listTitles = /* @__PURE__ */ defineCall({
  ...operators,
  name: 'listTitles',
  method: 'GET',
  path: '/data/operations/titles',
  summary: 'List paid lots whose title has not arrived, the first won first',
  effect: 'none',
  query: z.object({ page: formText(WORD_MAX) }),
  data: answers<TitleDesk>(),
  fails: [],
})

/** Where the title of a won lot is, and how that came. */
export const getTitle = /* @__PURE__ */ defineCall({
  ...operators,
  name: 'getTitle',
  method: 'GET',
  path: '/data/operations/titles/:lotNumber',
  summary: 'Get the title of a won lot with its history',
  effect: 'none',
  params: z.object({ lotNumber }),
  data: answers<TitleHistory>(),
  fails: ['LOT_NOT_FOUND'],
})

/**
 * Enters where the title of a won lot is. It is sent once the lot is paid in full and nothing holds it, with carrier and number; the buyer is
 * told by mail. The reason of a refusal is one of TITLE_FAULTS.
 */
export const setTitle = /* @__PURE__ */ defineCall({
  ...operators,
  name: 'setTitle',
  method: 'POST',
  path: '/data/operations/titles',
  summary: 'Enter where the title of a won lot is',
  effect: 'member',
  body: z.object({
    lot: lotNumber,
    state: z.enum(TITLE_STATES),
    carrier: z._default(z.nullable(z.enum(TITLE_CARRIERS)), null),
    trackingNumber: z._default(z.string().check(z.trim(), z.maxLength(TRACKING_LENGTH_MAX)), ''),
    reason,
  }),
  data: answers<TitleHistory>(),
  fails: ['LOT_NOT_FOUND', 'TITLE_REFUSED'],
})

/**
 * The same for a file: CSV with the columns `lot,state,carrier,tracking_number`. All of it or nothing: a refusal with the reason FILE names
 * each fault as `line:FAULT`. A line that says what stands already changes nothing, so a file may be sent again.
 */
export const loadTitles = /* @__PURE__ */ defineCall({
  ...operators,
  name: 'loadTitles',
  method: 'POST',
  path: '/data/operations/titles/load',
  summary: 'Enter many titles from a CSV file',
  effect: 'member',
  body: z.object({ csv: z.string().check(z.minLength(1), z.maxLength(TITLE_FILE_LENGTH_MAX)), reason }),
  data: answers<TitlesLoaded>(),
  fails: ['TITLE_REFUSED'],
})
