import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { formText } from '../form-text.ts'
import { lotNumber } from '../numbers.ts'
import { HOLD_KINDS, HOLD_REASON_MAX } from './release-codes.ts'
import type { GatePass, HeldLots, LotHolds, LotReleased } from './release.answers.ts'

const CODE_MAX = 40
const PAGE_LENGTH = 10
const HOLD_ID_MAX = 999_999_999_999
const code = z.string().check(z.trim(), z.minLength(1), z.maxLength(CODE_MAX))
const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(HOLD_REASON_MAX))

const gate = { access: 'GATE,OPERATOR', envelope: 'std' } as const
const operators = { access: 'OPERATOR', envelope: 'std' } as const

/** What a code is for and whether it opens the gate now. It is sent as a body, so that no log of addresses holds one. */
export const readPass = /* @__PURE__ */ defineCall({
  ...gate,
  name: 'readPass',
  method: 'POST',
  path: '/data/operations/gate/pass',
  summary: 'Read a release pass at the gate',
  effect: 'member',
  body: z.object({ code }),
  data: answers<GatePass>(),
  fails: ['PASS_NOT_FOUND'],
})

/** Lets the lot of a pass leave: once, to the carrier and on the day that it names. */
export const releaseLot = /* @__PURE__ */ defineCall({
  ...gate,
  name: 'releaseLot',
  method: 'POST',
  path: '/data/operations/gate/release',
  summary: 'Release the lot of a pass',
  effect: 'member',
  body: z.object({ code }),
  data: answers<LotReleased>(),
  fails: ['PASS_NOT_FOUND', 'RELEASE_REFUSED'],
})

/** Bills what the storage of the lot of a pass has come to, so that it can be paid; the gate opens once it is. */
export const billGateStorage = /* @__PURE__ */ defineCall({
  ...gate,
  name: 'billGateStorage',
  method: 'POST',
  path: '/data/operations/gate/storage/bill',
  summary: 'Bill the storage of the lot of a pass',
  effect: 'member',
  body: z.object({ code }),
  data: answers<GatePass>(),
  fails: ['PASS_NOT_FOUND'],
})

/** What holds a lot back. */
export const listHolds = /* @__PURE__ */ defineCall({
  ...gate,
  name: 'listHolds',
  method: 'GET',
  path: '/data/operations/gate/holds/:lotNumber',
  summary: 'List what holds a lot back',
  effect: 'none',
  params: z.object({ lotNumber }),
  data: answers<LotHolds>(),
  fails: ['LOT_NOT_FOUND'],
})

/** Every hold that stands on the caller's sites, a page at a time, that of the longest first. */
export const listHeldLots = /* @__PURE__ */ defineCall({
  ...operators,
  name: 'listHeldLots',
  method: 'GET',
  path: '/data/operations/gate/held',
  summary: 'List the lots that are held back',
  effect: 'none',
  query: z.object({ page: formText(PAGE_LENGTH) }),
  data: answers<HeldLots>(),
  fails: [],
})

/** Holds a lot back: no pass opens the gate until it is lifted. */
export const placeHold = /* @__PURE__ */ defineCall({
  ...operators,
  name: 'placeHold',
  method: 'POST',
  path: '/data/operations/gate/holds',
  summary: 'Hold a lot back',
  effect: 'member',
  body: z.object({ lot: lotNumber, kind: z.enum(HOLD_KINDS), reason }),
  data: answers<LotHolds>(),
  fails: ['LOT_NOT_FOUND', 'RELEASE_REFUSED'],
})

/** Lifts what holds a lot back. */
export const liftHold = /* @__PURE__ */ defineCall({
  ...operators,
  name: 'liftHold',
  method: 'POST',
  path: '/data/operations/gate/holds/lift',
  summary: 'Lift a hold of a lot',
  effect: 'member',
  body: z.object({ id: z.int().check(z.minimum(1), z.maximum(HOLD_ID_MAX)), reason }),
  data: answers<LotHolds>(),
  fails: ['NOT_FOUND'],
})
