import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'

/** What may be noted of an alert: its mail was opened, its link followed, the lane joined. */
export const LANE_ALERT_EVENTS = ['open', 'click', 'join', 'dismiss'] as const

/** The sale of an alert (MKT-3.42); null for one that is unknown, over or of another person (MQ-071). */
export interface LaneAlert {
  readonly saleDetails: {
    readonly auctionId: number
    readonly yardNumber: number
    readonly lane: string
    readonly itemNumber: number | null
    readonly lotNumber: number | null
    readonly saleTimeEpoch: number
  } | null
}

const UUID_TEXT_MAX = 64

/** Where a lane alert leads. */
export const getLaneAlert = /* @__PURE__ */ defineCall({
  name: 'getLaneAlert',
  method: 'GET',
  path: '/data/lane-alert/:uuid',
  summary: 'Get the sale of a lane alert of the caller',
  access: 'member',
  effect: 'none',
  envelope: 'std',
  params: z.object({ uuid: z.string().check(z.maxLength(UUID_TEXT_MAX)) }),
  data: answers<LaneAlert>(),
  fails: [],
})

/** Notes once what became of a lane alert; an unknown one is left alone. Known by (uuid, event), so a repeat changes nothing. */
export const logLaneAlert = /* @__PURE__ */ defineCall({
  name: 'logLaneAlert',
  method: 'GET',
  path: '/data/lane-alert/log',
  summary: 'Record the outcome of a lane alert',
  access: 'member',
  effect: 'script',
  envelope: 'std',
  query: z.object({ uuid: z.string().check(z.maxLength(UUID_TEXT_MAX)), event: z.enum(LANE_ALERT_EVENTS) }),
  data: answers<{ readonly isLogged: boolean }>(),
  fails: ['INVALID_INPUT'],
})
