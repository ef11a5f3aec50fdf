import * as z from 'zod/mini'
import type { AccountInfo, EmptyAnswer, PersonExport, Profile } from './account-information.answers.ts'
import { answers, defineCall } from '../define-call.ts'
import { ONE_TIME_CODE_LENGTH_MAX, USER_ID_MAX } from '../people.ts'

const TEXT_MAX = 100
const PASSWORD_MAX = 1_024
const text = z._default(z.string().check(z.maxLength(TEXT_MAX)), '')
const password = z._default(z.string().check(z.maxLength(PASSWORD_MAX)), '')

/** Who the caller is: the password, and the code where codes are on. */
const proof = { currentPassword: password, oneTimeCode: z._default(z.string().check(z.maxLength(ONE_TIME_CODE_LENGTH_MAX)), '') }

/** Kiosks are shared, so none of this is served there. */
const own = { access: 'member&!COUNTERMAN&!KIOSK_BIDDER', envelope: 'std', isOpenDuringSteps: true } as const

/** How the caller can be reached, and until when the membership holds (ACC-7.24, OQ-A67). */
export const getAccountInfo = /* @__PURE__ */ defineCall({
  ...own,
  name: 'getAccountInfo',
  method: 'GET',
  path: '/data/member/accountInfo',
  summary: 'Get the caller’s account',
  effect: 'none',
  data: answers<AccountInfo>(),
  fails: [],
})

/** The caller's own particulars. */
export const getProfile = /* @__PURE__ */ defineCall({
  ...own,
  name: 'getProfile',
  method: 'GET',
  path: '/data/member/profile',
  summary: 'Get the caller’s name, phone number and address',
  effect: 'none',
  data: answers<Profile>(),
  fails: [],
})

/** Changes the caller's particulars; an address without its first line is no address. */
export const updateProfile = /* @__PURE__ */ defineCall({
  ...own,
  name: 'updateProfile',
  method: 'POST',
  path: '/data/member/profile',
  summary: 'Change the caller’s name, business, phone number and address',
  effect: 'member',
  body: z.object({
    firstName: text,
    lastName: text,
    companyName: text,
    /** Answers to WBDY and BUTP (MKT-9.26); left out: as they stand. */
    memberType: text,
    businessType: text,
    /** With the code of its country, as DE136695976; left out: as it stands, empty: none. */
    vatNumber: z.optional(z.string().check(z.maxLength(TEXT_MAX))),
    phone: text,
    line1: text,
    line2: text,
    city: text,
    state: text,
    country: text,
    postCode: text,
  }),
  data: answers<Profile>(),
  fails: ['INVALID_INPUT'],
})

/** Names a new email address, which counts once the link mailed to it is confirmed. */
export const changeEmail = /* @__PURE__ */ defineCall({
  ...own,
  name: 'changeEmail',
  method: 'POST',
  path: '/data/member/email',
  summary: 'Request a new email address; it is confirmed by email',
  effect: 'member',
  body: z.object({ email: text, ...proof }),
  data: answers<EmptyAnswer>(),
  fails: ['INVALID_INPUT', 'SIGN_IN_REFUSED', 'TOO_MANY_REQUESTS'],
})

/** Changes the caller's password and ends their other sessions. */
export const changePassword = /* @__PURE__ */ defineCall({
  ...own,
  name: 'changePassword',
  method: 'POST',
  path: '/data/member/password',
  summary: 'Change the caller’s password and end all other sessions',
  effect: 'member',
  body: z.object({ ...proof, password, confirmPassword: password }),
  data: answers<EmptyAnswer>(),
  fails: ['INVALID_INPUT', 'SIGN_IN_REFUSED', 'TOO_MANY_REQUESTS'],
})

/** All data stored about the caller, as JSON. */
export const exportPerson = /* @__PURE__ */ defineCall({
  ...own,
  name: 'exportPerson',
  method: 'GET',
  path: '/data/member/export',
  summary: 'Export the caller’s personal data as JSON',
  effect: 'download',
  data: answers<PersonExport>(),
  fails: ['PROOF_NEEDED'],
})

/** All data stored about the caller, as a CSV file: record, row, field, value. */
export const exportPersonCsv = /* @__PURE__ */ defineCall({
  ...own,
  envelope: 'none',
  name: 'exportPersonCsv',
  media: 'text/csv',
  method: 'GET',
  path: '/data/member/export.csv',
  summary: 'Export the caller’s personal data as CSV',
  effect: 'download',
  data: answers<string>(),
  fails: ['PROOF_NEEDED'],
})

/**
 * The same as a zip file with the caller's papers and signed agreements, a readme in their language and a manifest of hashes. One at a time
 * an account; a further one is refused until the first has ended.
 */
export const exportPersonZip = /* @__PURE__ */ defineCall({
  ...own,
  envelope: 'none',
  name: 'exportPersonZip',
  media: 'application/zip',
  method: 'GET',
  path: '/data/member/export.zip',
  summary: 'Export the caller’s personal data with papers and agreements as a zip file',
  effect: 'download',
  data: answers<string>(),
  fails: ['PROOF_NEEDED', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
})

/** Closes the caller's account; thirty days later it no longer names anybody (OQ-A62). */
export const deleteAccount = /* @__PURE__ */ defineCall({
  ...own,
  name: 'deleteAccount',
  method: 'POST',
  path: '/data/member/deleteAccount',
  summary: 'Close the caller’s account; its personal data is deleted after 30 days',
  effect: 'member',
  body: z.object(proof),
  data: answers<EmptyAnswer>(),
  fails: ['INVALID_INPUT', 'SIGN_IN_REFUSED', 'TOO_MANY_REQUESTS', 'ACCOUNT_IN_USE'],
})

/** Opens an account again that its owner closed less than thirty days ago. */
export const reopenAccount = /* @__PURE__ */ defineCall({
  name: 'reopenAccount',
  method: 'POST',
  path: '/data/operations/accounts/reopen',
  summary: 'Reopen a closed account within 30 days',
  access: 'OPERATOR',
  envelope: 'std',
  effect: 'member',
  body: z.object({ buyerNumber: z.int().check(z.minimum(1), z.maximum(USER_ID_MAX)) }),
  data: answers<EmptyAnswer>(),
  fails: ['BUYER_NOT_FOUND', 'PROOF_NEEDED'],
})
