import * as z from 'zod/mini'
import { clockZone } from '../clock-zone.ts'
import { CURRENCY_CODES } from '../sites.ts'
import { STORAGE_BLOCK_KINDS } from './storage-codes.ts'

/** Days for which a lot costs nothing because of the house. Days are of the yard, YYYY-MM-DD. */
const block = z.object({
  id: z.int(),
  kind: z.enum(STORAGE_BLOCK_KINDS),
  from: z.string(),
  /** The last day, as it is known now; null while it lasts. */
  to: z.nullable(z.string()),
  reason: z.string(),
  evidence: z.string(),
})
export type StorageBlocked = z.infer<typeof block>

/** What the stay of a won lot in its yard costs; amounts are minor units. */
export const lotStorage = z.object({
  lot: z.int(),
  /** Year, make and model. */
  title: z.string(),
  currency: z.enum(CURRENCY_CODES),
  /** The clock of the yard. */
  clock: clockZone,
  dayMinor: z.int(),
  /** The last day that costs nothing; null while a block that lasts holds up the free days. */
  freeUntil: z.nullable(z.string()),
  /** Days that count up to today. */
  days: z.int(),
  todayMinor: z.int(),
  tomorrowMinor: z.int(),
  /** Of today's sum, what is not billed yet; nothing of a win that is not billed itself. */
  dueMinor: z.int(),
  /** Why days do not count, the earliest first; those that were taken back are left out. */
  blocks: z.readonly(z.array(block)),
})
export type LotStorage = z.infer<typeof lotStorage>

/** Answer of listStorage, the one won last first. */
export const storageList = z.object({ lots: z.readonly(z.array(lotStorage)) })
export type StorageList = z.infer<typeof storageList>

/** A block with who entered it, and how it ended; `to` is the last day as it was entered, null for one without an end. */
const deskBlock = z.extend(block, {
  /** User id. */
  by: z.int(),
  at: z.string(),
  /** What ended it: its last day, which lies before the first for one that was taken back. */
  ended: z.nullable(z.object({ to: z.string(), reason: z.string(), by: z.int(), at: z.string() })),
})
export type DeskBlock = z.infer<typeof deskBlock>

/** Answer of getStorageBlocks, addStorageBlock and endStorageBlock. */
export const deskStorage = z.object({
  lot: z.int(),
  /** Null for a lot whose schedule takes nothing for storage, or that stands at no yard of ours. */
  storage: z.nullable(lotStorage),
  /** The last entered first. */
  blocks: z.readonly(z.array(deskBlock)),
})
export type DeskStorage = z.infer<typeof deskStorage>
