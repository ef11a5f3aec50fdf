import * as z from 'zod/mini'
import { answers, defineCall } from '../../define-call.ts'
import { USER_ID_MAX } from '../../people.ts'
import { RETENTION_REASON_MAX } from './retention-codes.ts'
import type { RetentionDecided, RetentionDesk, RetentionRequested } from './retention.answers.ts'

const REQUEST_MAX = 999_999_999_999
const id = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(REQUEST_MAX))

/** Requests to open what law keeps of people of the caller's sites, and what the caller may see of it for the hour. */
export const getRetentionDesk = /* @__PURE__ */ defineCall({
  access: 'AUDITOR,OPERATOR',
  envelope: 'std',
  name: 'getRetentionDesk',
  method: 'GET',
  path: '/data/operations/retention',
  summary: 'List requests to open what law keeps of erased people, and what the caller may see',
  effect: 'none',
  data: answers<RetentionDesk>(),
  fails: [],
})

/** Asks a second person to let the caller see what is kept of an account that was erased. Whether anything is, they learn then. */
export const askRetention = /* @__PURE__ */ defineCall({
  access: 'AUDITOR',
  envelope: 'std',
  name: 'askRetention',
  method: 'POST',
  path: '/data/operations/retention/ask',
  summary: 'Ask to open what law keeps of an erased person',
  effect: 'member',
  body: z.object({
    number: z.int().check(z.minimum(1), z.maximum(USER_ID_MAX)),
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(RETENTION_REASON_MAX)),
  }),
  data: answers<RetentionRequested>(),
  fails: ['NO_SUCH_PERSON', 'RETENTION_REFUSED'],
})

/** Lets an auditor see what they asked for, for an hour, or refuses it; nobody decides about their own request. */
export const decideRetention = /* @__PURE__ */ defineCall({
  access: 'AUDITOR,OPERATOR',
  envelope: 'std',
  name: 'decideRetention',
  method: 'POST',
  path: '/data/operations/retention/decide',
  summary: 'Confirm or refuse a request to open what law keeps',
  effect: 'member',
  body: z.object({ id: z.int().check(z.minimum(1), z.maximum(REQUEST_MAX)), isConfirmed: z.boolean() }),
  data: answers<RetentionDecided>(),
  fails: ['NOT_FOUND', 'RETENTION_REFUSED'],
})

/** One file of what the caller may see, as an attachment; each look is an event. */
export const getRetainedFile = /* @__PURE__ */ defineCall({
  access: 'AUDITOR',
  envelope: 'none',
  name: 'getRetainedFile',
  method: 'GET',
  path: '/data/operations/retention/:id/files/:file',
  summary: 'Download a file of what law keeps of an erased person',
  media: 'application/octet-stream',
  effect: 'download',
  params: z.object({ id, file: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }),
  data: answers<string>(),
  fails: ['NOT_FOUND', 'RETENTION_REFUSED'],
})
