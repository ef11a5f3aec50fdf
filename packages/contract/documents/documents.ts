import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { formText } from '../form-text.ts'
import { rowId } from '../numbers.ts'
import { SENT_CODE_MAX, UPLOAD_FILE_BYTES_MAX, UPLOAD_FILES_MAX, UPLOAD_WORDS } from './document-codes.ts'
import type { NeededPapers, PaperList, SentDocuments, WithdrawnDocument } from './documents.answers.ts'

/** Longest number of a paper, in characters. */
export const DOCUMENT_NUMBER_LENGTH_MAX = 40
const LOCALE_MAX = 16
/** Longest code or name of a state, in characters. */
export const DOCUMENT_STATE_LENGTH_MAX = 40
const PAGE_NUMBER = /^[1-9]\d?$/

const code = formText(SENT_CODE_MAX)
/** A word that a client of the documents sends as it is; left out, it is understood. */
const fixed = <W extends string>(word: W) => z._default(z.literal(word), word)

/** What a licence upload says of one of its files (ACC-3.28, OQ-A59): `documents[i]`. */
const sentDocument = z.object({
  documentCategory: code,
  documentNumber: formText(DOCUMENT_NUMBER_LENGTH_MAX),
  /** Alpha-3; the one of the upload where it is left out. */
  country: code,
  /** Code or name. */
  state: formText(DOCUMENT_STATE_LENGTH_MAX),
  /** YYYY-MM-DD. */
  expiryDate: code,
})

/** Members but for those who act for somebody else or sign in at a till; open while a step holds them up, since a paper may lift it. */
const owner = { access: 'member&!COUNTERMAN&!KIOSK_BIDDER', isOpenDuringSteps: true } as const

/**
 * Sends papers (OQ-A58): `documents[i][file]` beside the fields of `documents[i]`. A file is judged by its content; one that is refused
 * does not hold up the others. With an Idempotency-Key a repeated request is answered once.
 */
export const uploadDocuments = /* @__PURE__ */ defineCall({
  ...owner,
  name: 'uploadDocuments',
  method: 'POST',
  path: '/data/member/documents',
  summary: 'Send papers as files',
  effect: 'member',
  envelope: 'std',
  bodyForm: 'multipart',
  rate: 'upload',
  files: { max: UPLOAD_FILES_MAX, maxBytes: UPLOAD_FILE_BYTES_MAX, kinds: ['pdf', 'jpg', 'png'] },
  body: z.object({
    documents: z.array(sentDocument).check(z.minLength(1), z.maxLength(UPLOAD_FILES_MAX)),
    applicationName: fixed(UPLOAD_WORDS.applicationName),
    destination: fixed(UPLOAD_WORDS.destination),
    fileType: fixed(UPLOAD_WORDS.fileType),
    documentType: fixed(UPLOAD_WORDS.documentType),
    objectType: fixed(UPLOAD_WORDS.objectType),
    country: code,
    locale: formText(LOCALE_MAX),
  }),
  data: answers<SentDocuments>(),
  fails: ['INVALID_INPUT', 'TOO_LARGE', 'BUSY_WITH_REQUEST', 'OTHER_REQUEST'],
})

/** The caller's papers, the most pressing first: EXPIRED, EXPIRING, INACTIVE, ACTIVE (MKT-4.31). */
export const listDocuments = /* @__PURE__ */ defineCall({
  ...owner,
  name: 'listDocuments',
  method: 'GET',
  path: '/data/member/documents',
  summary: 'List the caller’s papers, the most pressing first',
  effect: 'none',
  envelope: 'std',
  data: answers<PaperList>(),
  fails: [],
})

/** The papers that the caller needs, what each opens, and how far it has come. */
export const getNeededDocuments = /* @__PURE__ */ defineCall({
  ...owner,
  name: 'getNeededDocuments',
  method: 'GET',
  path: '/data/member/documents/needed',
  summary: 'List the papers that the caller needs, and what each opens',
  effect: 'none',
  envelope: 'std',
  data: answers<NeededPapers>(),
  fails: [],
})

/** A page of one of the caller's papers, drawn from the file; the file itself is never shown. */
export const getDocumentPage = /* @__PURE__ */ defineCall({
  ...owner,
  name: 'getDocumentPage',
  method: 'GET',
  path: '/data/member/documents/:id/pages/:n',
  summary: 'Get a drawn page of one of the caller’s papers',
  effect: 'none',
  envelope: 'none',
  media: 'image/webp',
  params: z.object({ id: rowId, n: z.string().check(z.regex(PAGE_NUMBER)) }),
  data: answers<unknown>(),
  fails: ['DOCUMENT_NOT_FOUND'],
})

/** Takes a paper back. An approved one no longer counts from that moment on. */
export const withdrawDocument = /* @__PURE__ */ defineCall({
  ...owner,
  name: 'withdrawDocument',
  method: 'POST',
  path: '/data/member/documents/withdraw',
  summary: 'Withdraw one of the caller’s papers',
  effect: 'member',
  envelope: 'std',
  bodyForm: 'either',
  body: z.object({
    documentId: z.coerce.number().check(z.int(), z.positive(), z.maximum(Number.MAX_SAFE_INTEGER)),
    locale: formText(LOCALE_MAX),
  }),
  data: answers<WithdrawnDocument>(),
  fails: ['DOCUMENT_NOT_FOUND', 'DOCUMENT_CLOSED'],
})
