import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { formText } from '../form-text.ts'
import { SENT_CODE_MAX, UPLOAD_FILE_BYTES_MAX, UPLOAD_FILES_MAX } from './document-codes.ts'
import type { SentDocuments } from './documents.answers.ts'
import type { EndedUploadLink, OpenedUploadLink, PhoneUpload, UploadLink } from './upload-links.answers.ts'

const KEY_MAX = 128
const LOCALE_MAX = 16

const locale = formText(LOCALE_MAX)
/** As of papers themselves: members, but for those who act for somebody else or sign in at a till. */
const owner = { access: 'member&!COUNTERMAN&!KIOSK_BIDDER', isOpenDuringSteps: true, envelope: 'std' } as const
/** The phone is known by its cookie, not by a session. */
const phone = { access: 'anyone', envelope: 'std' } as const

/**
 * Makes the link by which one phone sends papers for the caller (OQ-A60): fifteen minutes, ten files, as long as this session lives. It takes
 * the place of an earlier one.
 */
export const createUploadLink = /* @__PURE__ */ defineCall({
  ...owner,
  name: 'createUploadLink',
  method: 'POST',
  path: '/data/member/uploadLink',
  summary: 'Make a link by which a phone sends papers',
  effect: 'member',
  bodyForm: 'either',
  body: z.object({ locale }),
  data: answers<UploadLink>(),
  fails: [],
})

/** The link that this session made: the page asks every three seconds and shows what came. */
export const getUploadLink = /* @__PURE__ */ defineCall({
  ...owner,
  name: 'getUploadLink',
  method: 'GET',
  path: '/data/member/uploadLink',
  summary: 'Get the link for a phone that this session made, and what came by it',
  effect: 'none',
  data: answers<UploadLink>(),
  fails: [],
})

/** Ends the caller's link, whichever session made it; what came by it stays. Repeating is harmless. */
export const revokeUploadLink = /* @__PURE__ */ defineCall({
  ...owner,
  name: 'revokeUploadLink',
  method: 'POST',
  path: '/data/member/uploadLink/revoke',
  summary: 'Revoke the link by which a phone sends papers',
  effect: 'member',
  bodyForm: 'either',
  body: z.object({ locale }),
  data: answers<EndedUploadLink>(),
  fails: [],
})

/** What the phone may do: by the key of its link, which this does not use up, or by the cookie for which it traded the key. */
export const getPhoneUpload = /* @__PURE__ */ defineCall({
  ...phone,
  name: 'getPhoneUpload',
  method: 'GET',
  path: '/public/data/uploadLink',
  summary: 'Get what the phone of an upload link may send, and what it sent',
  effect: 'none',
  query: z.object({ key: formText(KEY_MAX) }),
  data: answers<PhoneUpload>(),
  fails: [],
})

/** Trades the key of a link for a cookie of this browser, once: previews of messengers open links, but send no form. */
export const openUploadLink = /* @__PURE__ */ defineCall({
  ...phone,
  name: 'openUploadLink',
  method: 'POST',
  path: '/public/data/uploadLink/open',
  summary: 'Open an upload link on this phone; its key works once',
  effect: 'public',
  bodyForm: 'either',
  body: z.object({ key: formText(KEY_MAX), locale }),
  data: answers<OpenedUploadLink>(),
  fails: ['LINK_EXPIRED'],
})

/** Sends papers from the phone: `documents[i][file]` beside `documents[i][documentCategory]`, of the categories that the link asks for. */
export const sendPhoneDocuments = /* @__PURE__ */ defineCall({
  ...phone,
  name: 'sendPhoneDocuments',
  method: 'POST',
  path: '/public/data/uploadLink/documents',
  summary: 'Send papers from the phone of an upload link',
  effect: 'member',
  bodyForm: 'multipart',
  rate: 'upload',
  files: { max: UPLOAD_FILES_MAX, maxBytes: UPLOAD_FILE_BYTES_MAX, kinds: ['pdf', 'jpg', 'png'] },
  body: z.object({
    documents: z.array(z.object({ documentCategory: formText(SENT_CODE_MAX) })).check(z.minLength(1), z.maxLength(UPLOAD_FILES_MAX)),
    locale,
  }),
  data: answers<SentDocuments>(),
  fails: ['INVALID_INPUT', 'TOO_LARGE', 'LINK_EXPIRED', 'BUSY_WITH_REQUEST', 'OTHER_REQUEST'],
})
