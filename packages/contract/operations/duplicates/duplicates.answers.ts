import * as z from 'zod/mini'
import { ACCOUNT_STATUSES, MEMBERSHIP_LEVELS } from '../../people.ts'
import { SITE_CODES } from '../../sites.ts'
import { DUPLICATE_STATES, MARK_KINDS } from './duplicate-codes.ts'

/** One of two accounts. Of a site on which the caller does not act, its name is empty. */
const twin = z.object({
  number: z.int(),
  name: z.string(),
  site: z.enum(SITE_CODES),
  status: z.enum(ACCOUNT_STATUSES),
  level: z.nullable(z.enum(MEMBERSHIP_LEVELS)),
})
export type Twin = z.infer<typeof twin>

const duplicate = z.object({
  id: z.int(),
  /** ISO 8601 UTC. */
  foundAt: z.string(),
  marks: z.readonly(z.array(z.enum(MARK_KINDS))),
  /** The later account. */
  person: twin,
  other: twin,
  /** User id of the account whose membership waits for the decision, or of a member whose bids do; null for none. */
  waits: z.nullable(z.int()),
  state: z.enum(DUPLICATE_STATES),
  reason: z.string(),
  /** User id of who decided; null while nobody has. */
  decidedBy: z.nullable(z.int()),
  /** ISO 8601 UTC; empty while nobody has. */
  decidedAt: z.string(),
})
export type Duplicate = z.infer<typeof duplicate>

/** Answer of listDuplicates. */
export const duplicates = z.object({ duplicates: z.readonly(z.array(duplicate)), page: z.int(), pages: z.int() })
export type Duplicates = z.infer<typeof duplicates>

/** Answer of decideDuplicate. */
export const duplicateDecided = z.object({ state: z.enum(DUPLICATE_STATES) })
export type DuplicateDecided = z.infer<typeof duplicateDecided>
