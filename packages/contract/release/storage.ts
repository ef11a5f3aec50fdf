import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { formText } from '../form-text.ts'
import { lotNumber } from '../numbers.ts'
import type { DeskStorage, StorageList } from './storage.answers.ts'
import { STORAGE_BLOCK_KINDS, STORAGE_EVIDENCE_MAX, STORAGE_REASON_MAX } from './storage-codes.ts'

const LOTS_TEXT_MAX = 1_100
const BLOCK_ID_MAX = 999_999_999_999
const said = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))
const id = z.int().check(z.minimum(1), z.maximum(BLOCK_ID_MAX))

const operators = { access: 'OPERATOR', envelope: 'std' } as const

/** What storage costs today and from tomorrow on, of the caller's won lots that stand in a yard; others' are left out. */
export const listStorage = /* @__PURE__ */ defineCall({
  name: 'listStorage',
  method: 'GET',
  path: '/data/release/storage',
  summary: 'List what the storage of won lots costs, and why days do not count',
  access: 'member&!KIOSK_BIDDER',
  envelope: 'std',
  effect: 'none',
  query: z.object({ /** Numbers of lots with commas between; empty for the hundred won last. */ lots: formText(LOTS_TEXT_MAX) }),
  data: answers<StorageList>(),
  fails: [],
})

/** What keeps days of a won lot from counting, with its history. */
export const getStorageBlocks = /* @__PURE__ */ defineCall({
  name: 'getStorageBlocks',
  method: 'GET',
  path: '/data/operations/gate/storage/:lotNumber',
  summary: 'Get the storage of a won lot and what blocks it',
  access: 'GATE,OPERATOR',
  envelope: 'std',
  effect: 'none',
  params: z.object({ lotNumber }),
  data: answers<DeskStorage>(),
  fails: ['LOT_NOT_FOUND'],
})

/** Enters days of a won lot that cost nothing. What was billed of them is credited. The buyer reads reason and evidence. */
export const addStorageBlock = /* @__PURE__ */ defineCall({
  ...operators,
  name: 'addStorageBlock',
  method: 'POST',
  path: '/data/operations/gate/storage/blocks',
  summary: 'Enter days of a won lot that cost no storage',
  effect: 'member',
  body: z.object({
    lot: lotNumber,
    kind: z.enum(STORAGE_BLOCK_KINDS),
    /** Days at the yard, YYYY-MM-DD, both included. */
    from: z.iso.date(),
    /** Null while it lasts. */
    to: z.nullable(z.iso.date()),
    reason: said(STORAGE_REASON_MAX),
    evidence: said(STORAGE_EVIDENCE_MAX),
  }),
  data: answers<DeskStorage>(),
  fails: ['INVALID_INPUT', 'LOT_NOT_FOUND', 'PAYMENT_IN_FLIGHT', 'PAYMENT_REFUSED'],
})

/** Ends a block by its last day; by the day before its first it is taken back. Once, and never later than it was to end. */
export const endStorageBlock = /* @__PURE__ */ defineCall({
  ...operators,
  name: 'endStorageBlock',
  method: 'POST',
  path: '/data/operations/gate/storage/blocks/end',
  summary: 'End days of a won lot that cost no storage',
  effect: 'member',
  body: z.object({ id, to: z.iso.date(), reason: said(STORAGE_REASON_MAX) }),
  data: answers<DeskStorage>(),
  fails: ['INVALID_INPUT', 'NOT_FOUND', 'PAYMENT_REFUSED'],
})
