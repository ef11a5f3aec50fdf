import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import type { LiveNews, LiveTicket } from './live-line.answers.ts'
import { FOLLOWED_LANES_MAX, FOLLOWED_LOTS_MAX } from './live-limits.ts'

/** A list with commas, as an address carries it. */
const list = (max: number, pattern: RegExp) =>
  z._default(
    z
      .string()
      .check(z.refine((text) => text === '' || (text.split(',').length <= max && text.split(',').every((part) => pattern.test(part))))),
    '',
  )

/** A ticket for one socket or stream: works once, for thirty seconds, with the visitor's or member's own cookie (assurance C2 4.4). */
export const openLiveTicket = /* @__PURE__ */ defineCall({
  name: 'openLiveTicket',
  method: 'POST',
  path: '/public/data/live-ticket',
  summary: 'Get a ticket for one live connection, valid once and for 30 seconds',
  access: 'anyone',
  effect: 'public',
  scope: 'watch',
  envelope: 'std',
  body: z.object({}),
  data: answers<LiveTicket>(),
  fails: [],
})

/** The messages of the live connection, by polling, where neither socket nor stream can be opened. */
export const pollLive = /* @__PURE__ */ defineCall({
  name: 'pollLive',
  method: 'GET',
  path: '/public/data/live',
  summary: 'Get the current state of lanes and lots, and events after a given number: `lots` takes `lot:seq`',
  access: 'anyone',
  effect: 'none',
  scope: 'watch',
  envelope: 'std',
  query: z.object({
    lanes: list(FOLLOWED_LANES_MAX, /^[1-9]\d{0,14}$/),
    lots: list(FOLLOWED_LOTS_MAX, /^[1-9]\d{0,14}:\d{1,9}$/),
  }),
  data: answers<LiveNews>(),
  fails: [],
})
