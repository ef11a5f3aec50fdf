import * as z from 'zod/mini'
import { DOCUMENT_STATUSES } from '../operations/bidder-desk.ts'
import {
  CHECK_FAULTS,
  DOCUMENT_CATEGORIES,
  LICENCE_CATEGORIES,
  PAPER_STATES,
  PAPER_STATUSES,
  REVIEW_REASONS,
  SENT_CATEGORIES,
  UNLOCKS,
  UPLOAD_OUTCOMES,
} from './document-codes.ts'

/** One file of an upload: kept under an id, or refused by a fault. */
const sentFile = z.object({
  /** Place of the document in the request. */
  index: z.int(),
  /** What the file was called; shown only. */
  name: z.string(),
  documentId: z.nullable(z.int()),
  state: z.nullable(z.enum(PAPER_STATES)),
  errorCode: z.nullable(z.enum(CHECK_FAULTS)),
})

/** Answer of uploadDocuments: what became of each file, and of all of them. */
export const sentDocuments = z.object({ documents: z.readonly(z.array(sentFile)), outcome: z.enum(UPLOAD_OUTCOMES) })
export type SentDocuments = z.infer<typeof sentDocuments>

/** A paper as its owner sees it. Days are YYYY-MM-DD, instants ISO 8601 UTC; empty for none. */
const paper = z.object({
  id: z.int(),
  category: z.enum(DOCUMENT_CATEGORIES),
  state: z.enum(PAPER_STATES),
  status: z.enum(PAPER_STATUSES),
  country: z.string(),
  stateCode: z.string(),
  /** Last characters of its number. */
  numberEnd: z.string(),
  expiresOn: z.string(),
  /** Days until it expires, negative once it has; null where it does not. */
  daysLeft: z.nullable(z.int()),
  fileName: z.string(),
  pages: z.int(),
  sentAt: z.string(),
  decidedAt: z.string(),
  reasonCode: z.nullable(z.enum([...REVIEW_REASONS, ...CHECK_FAULTS])),
  nameOnDocument: z.string(),
  /** Day by which another is needed. */
  neededBy: z.string(),
  /** Last day on which a refusal may be questioned, YYYY-MM-DD; empty for no refusal, and once it is over. */
  appealUntil: z.string(),
  /** Whether a later paper of its category has taken its place, or it is over: it stands among the earlier ones. */
  isEarlier: z.boolean(),
})
export type Paper = z.infer<typeof paper>

/** Answer of listDocuments: the most pressing first. */
export const paperList = z.object({ documents: z.readonly(z.array(paper)) })
export type PaperList = z.infer<typeof paperList>

const neededPaper = z.object({
  category: z.enum(SENT_CATEGORIES),
  unlocks: z.enum(UNLOCKS),
  /** Whether bidding waits for it; a paper that only saves a tax is of one's own choice. */
  isRequired: z.boolean(),
  /** Whether it has to be a passport (international buyers). */
  isPassport: z.boolean(),
  status: z.enum(DOCUMENT_STATUSES),
})

/** Answer of getNeededDocuments. */
export const neededPapers = z.object({
  needed: z.readonly(z.array(neededPaper)),
  documentStatus: z.enum(DOCUMENT_STATUSES),
  licenceCategory: z.enum(LICENCE_CATEGORIES),
})
export type NeededPapers = z.infer<typeof neededPapers>
export type NeededPaper = NeededPapers['needed'][number]

/** Answer of withdrawDocument. */
export const withdrawnDocument = z.object({ documentId: z.int(), state: z.enum(PAPER_STATES) })
export type WithdrawnDocument = z.infer<typeof withdrawnDocument>

/** The bytes of a drawn page. */
export const drawnPage = z.unknown().check(z.meta({ type: 'string', format: 'binary' }))
