import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { rowId } from '../numbers.ts'
import { CURRENCY_CODES, SITE_CODES } from '../sites.ts'
import type { FeeDesk, FeePreview, FeeScheduleShown } from './fee-desk.answers.ts'

/** Longest file of a schedule and longest reason, in characters. */
export const FEES_CSV_MAX = 200_000
export const FEES_REASON_MAX = 300
const HASH = /^[0-9a-f]{64}$/

const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(FEES_REASON_MAX))
const hash = z.string().check(z.regex(HASH))
const desk = { access: 'MONEY', envelope: 'std' } as const
const path = '/data/operations/money/fees'

/** Fee schedules of a site of the caller: those in force, to come and over, and drafts with what waits for a second person. */
export const getFeeDesk = /* @__PURE__ */ defineCall({
  ...desk,
  name: 'getFeeDesk',
  method: 'GET',
  path,
  summary: 'List the fee schedules of a site, with drafts and what awaits a second person',
  effect: 'none',
  query: z.object({ site: z.optional(z.enum(SITE_CODES)) }),
  data: answers<FeeDesk>(),
  fails: [],
})

/** One schedule with its figures, as a table and as a file, and its history; by the name of its row, or of one that we ship. */
export const getFeeSchedule = /* @__PURE__ */ defineCall({
  ...desk,
  name: 'getFeeSchedule',
  method: 'GET',
  path: `${path}/schedules/:id`,
  summary: 'Get a fee schedule with its figures, its file and its history',
  effect: 'none',
  params: z.object({ id: z.string().check(z.maxLength(64), z.regex(/^[\w-]+$/)) }),
  data: answers<FeeScheduleShown>(),
  fails: ['SCHEDULE_NOT_FOUND'],
})

/**
 * Keeps a draft, a new one without `id`. Its figures come as a file, which is read strictly: the failure tells by line what is wrong. A draft
 * that somebody else changed meanwhile is not written over: `hash` names the figures that the caller saw.
 */
export const saveFeeDraft = /* @__PURE__ */ defineCall({
  ...desk,
  name: 'saveFeeDraft',
  method: 'POST',
  path: `${path}/drafts`,
  summary: 'Save a draft of a fee schedule from a file of its figures',
  effect: 'member',
  body: z.object({
    id: z.optional(rowId),
    hash: z.optional(hash),
    site: z.enum(SITE_CODES),
    currency: z.enum(CURRENCY_CODES),
    effectiveFrom: z.iso.date(),
    csv: z.string().check(z.maxLength(FEES_CSV_MAX)),
  }),
  data: answers<{ readonly id: number }>(),
  fails: ['INVALID_INPUT', 'FORBIDDEN', 'SCHEDULE_NOT_FOUND', 'FEES_REFUSED'],
})

/** Awards of the last days and standing bids priced again by a draft. */
export const previewFees = /* @__PURE__ */ defineCall({
  ...desk,
  name: 'previewFees',
  method: 'GET',
  path: `${path}/schedules/:id/preview`,
  summary: 'Price recent awards and standing bids again by a fee schedule',
  effect: 'none',
  params: z.object({ id: rowId }),
  data: answers<FeePreview>(),
  fails: ['SCHEDULE_NOT_FOUND'],
})

/** Asks a second person to approve a draft as it is. */
export const askFees = /* @__PURE__ */ defineCall({
  ...desk,
  name: 'askFees',
  method: 'POST',
  path: `${path}/drafts/:id/ask`,
  summary: 'Ask a second person to approve a draft of a fee schedule',
  effect: 'member',
  params: z.object({ id: rowId }),
  body: z.object({ hash, reason }),
  data: answers<{ readonly id: number }>(),
  fails: ['SCHEDULE_NOT_FOUND', 'FEES_REFUSED'],
})

/** Approves a draft that somebody else wrote and somebody else asked for, or refuses it. */
export const decideFees = /* @__PURE__ */ defineCall({
  ...desk,
  name: 'decideFees',
  method: 'POST',
  path: `${path}/requests/:id`,
  summary: 'Approve or refuse a fee schedule that another person asked for',
  effect: 'member',
  params: z.object({ id: rowId }),
  body: z.object({
    action: z.enum(['confirm', 'refuse']),
    reason: z._default(z.string().check(z.trim(), z.maxLength(FEES_REASON_MAX)), ''),
  }),
  data: answers<{ readonly state: 'DONE' | 'REFUSED' }>(),
  fails: ['INVALID_INPUT', 'FEES_REFUSED', 'PROOF_NEEDED'],
})

/** Gives a draft up. */
export const dropFeeDraft = /* @__PURE__ */ defineCall({
  ...desk,
  name: 'dropFeeDraft',
  method: 'POST',
  path: `${path}/drafts/:id/drop`,
  summary: 'Drop a draft of a fee schedule',
  effect: 'member',
  params: z.object({ id: rowId }),
  body: z.object({ reason }),
  data: answers<Record<string, never>>(),
  fails: ['SCHEDULE_NOT_FOUND', 'FEES_REFUSED'],
})
