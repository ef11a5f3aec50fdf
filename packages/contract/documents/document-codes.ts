/** Categories of papers (MKT-9.23); UNKWN is not sorted yet. */
export const DOCUMENT_CATEGORIES = ['BUSLIC', 'DLRLIC', 'DSMLIC', 'EXPLIC', 'ID', 'MISC', 'POA', 'TAXEXM', 'UNKWN'] as const
export type DocumentCategory = (typeof DOCUMENT_CATEGORIES)[number]

/** Categories that somebody may send as a file; a power of attorney is signed, and an unsorted paper is never asked for. */
export const SENT_CATEGORIES = [
  'ID',
  'BUSLIC',
  'DLRLIC',
  'DSMLIC',
  'EXPLIC',
  'TAXEXM',
  'MISC',
] as const satisfies readonly DocumentCategory[]
export type SentCategory = (typeof SENT_CATEGORIES)[number]

/**
 * Where a paper stands. CHECKING: a machine looks for what must not be in a file. IN_REVIEW: a reviewer decides. RESUBMISSION_REQUESTED:
 * sent back, another picture repairs it. REFUSED is final.
 */
export const PAPER_STATES = ['CHECKING', 'IN_REVIEW', 'APPROVED', 'RESUBMISSION_REQUESTED', 'REFUSED', 'WITHDRAWN'] as const
export type PaperState = (typeof PAPER_STATES)[number]

/** What of an account its approved papers show; once one changes, they are looked at again. */
export const PARTICULARS = ['NAME', 'COMPANY', 'BUSINESS_TYPE', 'ADDRESS'] as const
export type Particular = (typeof PARTICULARS)[number]
/** Why an approved paper is back with its reviewers: what has changed, or its owner says that the name on it is not theirs (OQ-A78). */
export const SENT_BACK_FOR = [...PARTICULARS, 'NAME_REFUSED'] as const
export type SentBackFor = (typeof SENT_BACK_FOR)[number]

/** States of a paper as lists show them, by rank (MKT-4.31, ACC-3.45). */
export const PAPER_STATUSES = ['EXPIRED', 'EXPIRING', 'INACTIVE', 'ACTIVE'] as const
export type PaperStatus = (typeof PAPER_STATUSES)[number]

/** What becomes of a paper: approved, approved while the name on it is to be confirmed, sent back, refused for good. */
export const REVIEW_VERDICTS = ['APPROVE', 'APPROVE_NAME_BLOCKED', 'SEND_BACK', 'REFUSE'] as const
export type ReviewVerdict = (typeof REVIEW_VERDICTS)[number]

/** Why a paper is not simply approved. Each is a template in every language: a sentence that names the fault, and the repair. */
export const REVIEW_REASONS = [
  'NAME_DIFFERS',
  'BUSINESS_NAME_DIFFERS',
  'EDGE_CUT_OFF',
  'UNREADABLE',
  'PAGE_MISSING',
  'PAPER_EXPIRED',
  'WRONG_PAPER',
  'PASSPORT_NEEDED',
  'NOT_SIGNED',
  'NOT_THIS_PERSON',
  'ADDRESS_DIFFERS',
  'SIGNS_OF_CHANGE',
] as const
export type ReviewReason = (typeof REVIEW_REASONS)[number]

/** Faults that a machine finds in a file. */
export const CHECK_FAULTS = ['FILE_TYPE', 'FILE_ACTIVE', 'FILE_LOCKED', 'FILE_BROKEN', 'FILE_INFECTED', 'FILE_PAGES'] as const
export type CheckFault = (typeof CHECK_FAULTS)[number]

/** What a paper opens: bidding at all, lots for licensed buyers, or invoices without a tax. */
export const UNLOCKS = ['BIDDING', 'LICENSED_LOTS', 'TAX'] as const
export type Unlocks = (typeof UNLOCKS)[number]

/** Licences of an account, as bids are judged by them. */
export const LICENCE_CATEGORIES = ['UNLICENSED', 'LICENSED', 'EXPORTER', 'DISMANTLER', 'DEALER'] as const
export type LicenceCategory = (typeof LICENCE_CATEGORIES)[number]

/** Fixed words of a licence upload (ACC-3.29). */
export const UPLOAD_WORDS = {
  applicationName: 'G2MBR',
  destination: 'CAS',
  fileType: 'DOCUMENT',
  documentType: 'BUYER_LICENSE',
  objectType: 'MEMBER',
} as const

/** Files of one upload (OQ-A58). */
export const UPLOAD_FILES_MAX = 10
/** Largest file, in bytes; one of exactly this size is taken (MKT-5.09). */
export const UPLOAD_FILE_BYTES_MAX = 10_485_760

/** How a request to send papers ended, by which the page chooses its dialog (ACC-2.83). */
export const UPLOAD_OUTCOMES = ['success', 'warning', 'failed'] as const
export type UploadOutcome = (typeof UPLOAD_OUTCOMES)[number]

/** Longest code of a category that a form sends, in characters. */
export const SENT_CODE_MAX = 16

/** Files that one link for a phone takes (OQ-A60). */
export const UPLOAD_LINK_FILES_MAX = 10
/** Where the link of a session stands: none, shown and not opened, opened on a phone, its time over. */
export const UPLOAD_LINK_STATES = ['NONE', 'WAITING', 'OPEN', 'OVER'] as const
/** What a phone stands before: no link, one that its button opens, an opened one, one that is over or was opened elsewhere. */
export const PHONE_UPLOAD_STATES = ['NONE', 'DOOR', 'OPEN', 'DEAD'] as const
/** What became of a file that a phone sent. */
export const PHONE_FILE_STATES = ['CHECKING', 'ARRIVED', 'REFUSED'] as const
