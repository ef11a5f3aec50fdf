import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { amountMinor, lotNumber } from '../numbers.ts'
import type { CurrencyCode } from '../sites.ts'
import { NOTE_LENGTH_MAX, NOTED_LOTS_A_REQUEST_MAX, TAG_LENGTH_MAX } from './lot-notes-limits.ts'

/** What a person keeps about a lot; nobody else is told. */
export interface LotNote {
  readonly lot: number
  /** Empty for none, as `note`. */
  readonly tag: string
  readonly note: string
  /** What they mean to pay at most, all-in, minor units of the lot's currency; null for no limit. It bids nothing. */
  readonly limitMinor: number | null
  readonly currency: CurrencyCode
}

/** The caller's notes on some lots; lots without one are left out. */
export const getLotNotes = /* @__PURE__ */ defineCall({
  name: 'getLotNotes',
  method: 'POST',
  path: '/data/lots/notes',
  summary: 'Read the caller’s notes on lots',
  access: 'member',
  effect: 'member',
  envelope: 'std',
  body: z.object({ lots: z.array(lotNumber).check(z.minLength(1), z.maxLength(NOTED_LOTS_A_REQUEST_MAX)) }),
  data: answers<{ readonly notes: readonly LotNote[] }>(),
  fails: [],
})

/** Keeps what the caller has to say about a lot in place of what they said before; all of it empty forgets it. */
export const keepLotNote = /* @__PURE__ */ defineCall({
  name: 'keepLotNote',
  method: 'POST',
  path: '/data/lots/notes/:lotNumber',
  summary: 'Keep a note on a lot',
  access: 'member',
  effect: 'member',
  envelope: 'std',
  params: z.object({ lotNumber }),
  body: z.object({
    tag: z.string().check(z.maxLength(TAG_LENGTH_MAX)),
    note: z.string().check(z.maxLength(NOTE_LENGTH_MAX)),
    limitMinor: z.nullable(amountMinor),
  }),
  data: answers<{ readonly note: LotNote | null }>(),
  fails: ['LOT_NOT_FOUND', 'NOTES_FULL', 'NOTES_NOT_ALLOWED'],
})
