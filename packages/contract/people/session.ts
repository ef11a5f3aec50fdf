import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'

const HANDLE = z.uuid()

/** One session in the list its owner sees. */
export interface SessionEntry {
  /** Name of the session for ending it; worthless as a cookie. */
  readonly handle: string
  readonly method: string
  /** ISO 8601 UTC. */
  readonly createdAt: string
  readonly seenAt: string
  readonly userAgent: string
  readonly network: string
  readonly isCurrent: boolean
}

export const listSessions = /* @__PURE__ */ defineCall({
  name: 'listSessions',
  method: 'GET',
  path: '/data/member/sessions',
  summary: 'List the caller’s active sessions, most recently used first',
  access: 'member&!KIOSK_BIDDER',
  effect: 'none',
  isOpenDuringSteps: true,
  envelope: 'std',
  data: answers<{ sessions: readonly SessionEntry[] }>(),
  fails: [],
})

export const endSession = /* @__PURE__ */ defineCall({
  name: 'endSession',
  method: 'POST',
  path: '/data/member/sessions/end',
  summary: 'End one of the caller’s sessions by its handle, or all others',
  access: 'member&!KIOSK_BIDDER',
  effect: 'member',
  isOpenDuringSteps: true,
  envelope: 'std',
  body: z.union([z.object({ handle: HANDLE }), z.object({ all: z.literal(true) })]),
  data: answers<{ ended: boolean }>(),
  fails: ['PROOF_NEEDED'],
})
