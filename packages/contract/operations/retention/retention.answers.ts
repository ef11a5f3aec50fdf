import * as z from 'zod/mini'
import { SITE_CODES } from '../../sites.ts'
import { RETAINED_KINDS } from './retention-codes.ts'

/** What an auditor asks to see, while nobody has decided. */
const asked = z.object({
  id: z.int(),
  /** User id of whom it was. */
  number: z.int(),
  site: z.enum(SITE_CODES),
  reason: z.string(),
  /** User id of the auditor. */
  askedBy: z.int(),
  /** ISO 8601 UTC. */
  askedAt: z.string(),
  isOwn: z.boolean(),
})
export type AuditorRequest = z.infer<typeof asked>

/** A file of a record; `file` names it in getRetainedFile. */
const file = z.object({ file: z.string(), name: z.string(), sizeBytes: z.int() })

const record = z.object({
  record: z.string(),
  kind: z.enum(RETAINED_KINDS),
  /** Category of a paper, form of an agreement; of a hit its kind. */
  category: z.string(),
  site: z.enum(SITE_CODES),
  /** First day on which it is no longer kept, YYYY-MM-DD. */
  goesOn: z.string(),
  /** False where its row is no longer as it was sealed: nothing of it opens. */
  isAsSealed: z.boolean(),
  files: z.readonly(z.array(file)),
})
export type RetainedRecordShown = z.infer<typeof record>

/** What the caller may see for a while. */
const opened = z.object({
  id: z.int(),
  number: z.int(),
  reason: z.string(),
  /** ISO 8601 UTC. */
  until: z.string(),
  records: z.readonly(z.array(record)),
})
export type RetentionOpened = z.infer<typeof opened>

/** Answer of getRetentionDesk. */
export const retentionDesk = z.object({ asked: z.readonly(z.array(asked)), opened: z.readonly(z.array(opened)) })
export type RetentionDesk = z.infer<typeof retentionDesk>

/** Answer of askRetention. */
export const retentionAsked = z.object({ id: z.int() })
export type RetentionRequested = z.infer<typeof retentionAsked>

/** Answer of decideRetention. */
export const retentionDecided = z.object({ state: z.enum(['DONE', 'REFUSED']) })
export type RetentionDecided = z.infer<typeof retentionDecided>

/** Answer of getRetainedFile: the file itself. */
export const retainedFile = z.string()
