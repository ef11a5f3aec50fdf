import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import type { MailPreviews, TextMailbox } from './account-details.answers.ts'

/** Letters of a preview's name. */
const KIND_MAX = 40
const LOCALE_MAX = 16
const locale = z._default(z.coerce.string().check(z.maxLength(LOCALE_MAX)), '')

const ofOperators = { method: 'GET', access: 'OPERATOR', effect: 'none' } as const

/** The HTML of a mail that was kept, without keys and codes, as a document that runs nothing. */
export const showMail = /* @__PURE__ */ defineCall({
  ...ofOperators,
  name: 'showMail',
  path: '/data/operations/mailbox/:id/html',
  summary: 'Show a stored email as HTML, with its keys and codes hidden',
  envelope: 'none',
  media: 'text/html',
  params: z.object({ id: z.coerce.number().check(z.int(), z.positive()) }),
  data: answers<string>(),
  fails: ['NOT_FOUND'],
})

/** Texts of this installation, where there is no provider of texts. */
export const listTextMailbox = /* @__PURE__ */ defineCall({
  ...ofOperators,
  name: 'listTextMailbox',
  path: '/data/operations/mailbox/texts',
  summary: 'List texts stored because no SMS provider is configured, newest first',
  envelope: 'std',
  query: z.object({ before: z.optional(z.coerce.number().check(z.int(), z.positive())) }),
  data: answers<TextMailbox>(),
  fails: [],
})

/** Every kind of mail with invented people and lots, in one language. */
export const listMailPreviews = /* @__PURE__ */ defineCall({
  ...ofOperators,
  name: 'listMailPreviews',
  path: '/data/operations/mailPreviews',
  summary: 'List every kind of email with invented people and lots',
  envelope: 'std',
  query: z.object({ locale }),
  data: answers<MailPreviews>(),
  fails: [],
})

/** One of them as HTML. */
export const showMailPreview = /* @__PURE__ */ defineCall({
  ...ofOperators,
  name: 'showMailPreview',
  path: '/data/operations/mailPreviews/:kind/html',
  summary: 'Show one kind of email with invented people and lots as HTML',
  envelope: 'none',
  media: 'text/html',
  params: z.object({ kind: z.string().check(z.maxLength(KIND_MAX)) }),
  query: z.object({ locale }),
  data: answers<string>(),
  fails: ['NOT_FOUND'],
})
