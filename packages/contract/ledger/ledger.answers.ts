import * as z from 'zod/mini'
import { clockZone } from '../clock-zone.ts'
import { liveEvent } from '../lanes/live.answers.ts'
import { BID_KINDS, LEDGER_KINDS } from '../lanes/live.ts'
import { CURRENCY_CODES } from '../sites.ts'

/** Answer of getLotLedger, getSaleLedger, getLedgerHeads and getResultsFile, which are files and no JSON. */
export const ledgerFile = z.string()

/** Answer of listResultDays: the last day first. */
export const resultDays = z.object({
  days: z.readonly(
    z.array(
      z.object({
        /** Calendar day, UTC, YYYY-MM-DD. */
        on: z.string(),
        path: z.string(),
        sizeBytes: z.int(),
      }),
    ),
  ),
})
export type ResultDays = z.infer<typeof resultDays>

/**
 * One event of a ledger: what everybody may see of it, and its hash. `bid` is the kind of a bid that is not hidden, else null. Of an
 * UNREADABLE one the stored text is no event of this place: only its number, its instant and its hash are known.
 */
export const ledgerEvent = z.extend(liveEvent, {
  kind: z.enum([...LEDGER_KINDS, 'HIDDEN', 'UNREADABLE']),
  hash: z.string(),
  bid: z.nullable(z.enum([...BID_KINDS, 'SEALED'])),
})
export type LedgerEvent = z.infer<typeof ledgerEvent>

/** Answer of listLedgerEvents: page `page` (0 is the first) of `total` events, the first one first. Amounts are minor units. */
export const ledgerEvents = z.object({
  lotNumber: z.int(),
  /** Null where the lot itself is gone. */
  currency: z.nullable(z.enum(CURRENCY_CODES)),
  /** Whether the lot is decided, so that nothing is hidden any more. */
  isFinal: z.boolean(),
  /** Clock of the yard that sells the lot. */
  clock: clockZone,
  total: z.int(),
  page: z.int(),
  events: z.readonly(z.array(ledgerEvent)),
})
export type LedgerEvents = z.infer<typeof ledgerEvents>
