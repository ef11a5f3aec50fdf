import * as z from 'zod/mini'
import { ACCOUNT_EVENT_KINDS } from '../../account-events.ts'
import { AGREEMENT_ENDS, AGREEMENT_STATUSES, E_SIGN_FORMS } from '../../agreements/agreement-codes.ts'
import { DOCUMENT_CATEGORIES, PAPER_STATES } from '../../documents/document-codes.ts'
import { SCREENING_LISTS, SCREENING_STATES } from '../../documents/screening-codes.ts'
import { MANDATE_KINDS } from '../../mandates/mandate-codes.ts'
import { MEMBERSHIP_LEVELS } from '../../people.ts'

const list = <T extends z.ZodMiniType>(row: T) => z.readonly(z.array(row))

const period = z.object({ level: z.enum(MEMBERSHIP_LEVELS), firstOn: z.string(), lastOn: z.string() })

const paper = z.object({
  id: z.int(),
  category: z.enum(DOCUMENT_CATEGORIES),
  state: z.enum(PAPER_STATES),
  /** ISO 8601 UTC. */
  sentAt: z.string(),
  /** YYYY-MM-DD; empty for a paper without an end. */
  expiresOn: z.string(),
})

const hit = z.object({
  id: z.int(),
  list: z.enum(SCREENING_LISTS),
  state: z.enum(SCREENING_STATES),
  /** ISO 8601 UTC. */
  foundAt: z.string(),
})

const agreement = z.object({
  id: z.int(),
  form: z.enum(E_SIGN_FORMS),
  status: z.enum(AGREEMENT_STATUSES),
  /** Whether the member signs it, or may act by it. */
  isOwn: z.boolean(),
  /** User id of the other side of a power of attorney; null for a form without one. */
  other: z.nullable(z.int()),
  /** ISO 8601 UTC; empty while it is not signed. */
  signedAt: z.string(),
  untilOn: z.string(),
  endReason: z.nullable(z.enum(AGREEMENT_ENDS)),
})

const mandate = z.object({
  id: z.int(),
  kind: z.enum(MANDATE_KINDS),
  /** Whether the member gave it, or holds it. */
  isGiven: z.boolean(),
  /** User id of the other side. */
  other: z.int(),
  /** ISO 8601 UTC. */
  madeAt: z.string(),
  /** From this instant on it is over; empty where it has no end. */
  until: z.string(),
  revokedAt: z.string(),
})

const event = z.object({ id: z.int(), at: z.string(), kind: z.enum(ACCOUNT_EVENT_KINDS), by: z.nullable(z.int()) })

/** Answer of lookAtMember. */
export const memberFile = z.object({
  number: z.int(),
  periods: list(period),
  /** Null for a caller who reviews no papers. */
  papers: z.nullable(list(paper)),
  /** Null for a caller who reviews no papers; none for one who is close to the member, as on the desk of screening. */
  hits: z.nullable(list(hit)),
  agreements: list(agreement),
  mandates: list(mandate),
  /** What happened to the account, the newest first; `by` is the user id of who did it. */
  events: list(event),
})
export type MemberFile = z.infer<typeof memberFile>
