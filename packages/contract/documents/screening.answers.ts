import * as z from 'zod/mini'
import { SITE_CODES } from '../sites.ts'
import { ENTRY_KINDS, SCREENING_EVENTS, SCREENING_LISTS, SCREENING_STATES } from './screening-codes.ts'

const list = z.enum(SCREENING_LISTS)
const state = z.enum(SCREENING_STATES)

/** A list as it was loaded. Instants are ISO 8601 UTC, days YYYY-MM-DD. */
const loadedList = z.object({
  kind: list,
  fileName: z.string(),
  sha256: z.string(),
  /** Empty where the file does not say. */
  publishedOn: z.string(),
  loadedAt: z.string(),
  entries: z.int(),
  /** Whether a newer one is due. */
  isOld: z.boolean(),
  /** Empty for the one that stands. */
  replacedAt: z.string(),
})
export type LoadedScreeningList = z.infer<typeof loadedList>

const waitingHit = z.object({
  id: z.int(),
  site: z.enum(SITE_CODES),
  buyerNumber: z.int(),
  list,
  /** From 0 to 1. */
  score: z.number(),
  state,
  foundAt: z.string(),
})

/** Answer of listScreening. */
export const screeningDesk = z.object({
  /** Those that stand, and of each kind the ones before it, the newest first. */
  lists: z.readonly(z.array(loadedList)),
  /** From how many days on a list is an old one. */
  oldDays: z.int(),
  /** Accounts that have not been compared since the lists, or they, changed. */
  due: z.int(),
  hits: z.readonly(z.array(waitingHit)),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
})
export type ScreeningDesk = z.infer<typeof screeningDesk>

/** Answer of getScreeningHit. */
export const screeningHit = z.object({
  ...waitingHit.shape,
  /** The account as it is now. */
  account: z.object({
    name: z.string(),
    companyName: z.string(),
    /** Alpha-3; empty where it is not known. */
    country: z.string(),
    /** YYYY-MM-DD; empty where no reviewer has read it on a paper. */
    bornOn: z.string(),
  }),
  /** The entry as it was compared. */
  entry: z.object({
    ref: z.string(),
    kind: z.enum(ENTRY_KINDS),
    names: z.readonly(z.array(z.string())),
    birthDates: z.readonly(z.array(z.string())),
    countries: z.readonly(z.array(z.string())),
    programmes: z.string(),
    /** Whether the list that stands still has it. */
    isListed: z.boolean(),
  }),
  matched: z.object({
    name: z.string(),
    of: z.enum(['NAME', 'COMPANY']),
    birth: z.enum(['SAME', 'NEAR', 'OTHER', 'UNKNOWN']),
    country: z.enum(['SAME', 'OTHER', 'UNKNOWN']),
  }),
  /** Sent with a decision, which is refused once the entry or the names are others. */
  version: z.string(),
  /** User id of who would clear it; null for nobody. */
  firstBy: z.nullable(z.int()),
  /** Whether the caller is that one, and cannot clear it as the second. */
  isFirst: z.boolean(),
  history: z.readonly(
    z.array(
      z.object({
        kind: z.enum(SCREENING_EVENTS),
        at: z.string(),
        /** User id; null for what happened by itself. */
        by: z.nullable(z.int()),
        reason: z.string(),
      }),
    ),
  ),
})
export type ScreeningHit = z.infer<typeof screeningHit>

/** Answer of decideScreeningHit. */
export const screeningDecided = z.object({ id: z.int(), state })
export type ScreeningDecided = z.infer<typeof screeningDecided>
