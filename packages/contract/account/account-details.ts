import * as z from 'zod/mini'
import { formText } from '../form-text.ts'
import { answeredQuestion, SECURITY_QUESTIONS_COUNT } from './account-recovery.ts'
import type { BrokerBidderEmail, Mailbox, QuestionChoices, SavedAnswers } from './account-details.answers.ts'
import { answers, defineCall } from '../define-call.ts'

const NAME_MAX = 256
const KEY_MAX = 128
const LOCALE_MAX = 16
const TARGET_MAX = 4_096

/** The questions offered and the ids of those the caller chose. */
export const getQuestionChoices = /* @__PURE__ */ defineCall({
  name: 'getQuestionChoices',
  method: 'GET',
  path: '/data/member/securityQuestions',
  summary: 'List the available security questions and those chosen',
  access: 'member',
  effect: 'none',
  isOpenDuringSteps: true,
  envelope: 'std',
  data: answers<QuestionChoices>(),
  fails: [],
})

/** Keeps three chosen questions with their answers (OQ-A30, OQ-A32). Asks for a fresh proof of who one is. */
export const saveSecurityQuestions = /* @__PURE__ */ defineCall({
  name: 'saveSecurityQuestions',
  method: 'POST',
  path: '/data/member/securityQuestions',
  summary: 'Set the caller’s security questions',
  access: 'member&!KIOSK_BIDDER',
  effect: 'member',
  isOpenDuringSteps: true,
  envelope: 'std',
  bodyForm: 'either',
  body: z.object({
    questions: z.array(answeredQuestion).check(z.maxLength(SECURITY_QUESTIONS_COUNT)),
    redirectUrl: formText(TARGET_MAX),
    locale: formText(LOCALE_MAX),
  }),
  data: answers<SavedAnswers>(),
  fails: ['INVALID_INPUT', 'PROOF_NEEDED'],
})

/** A broker's bidder sets their address; it counts once the mailed link confirms it (OQ-A32). */
export const changeBrokerBidderEmail = /* @__PURE__ */ defineCall({
  name: 'changeBrokerBidderEmail',
  method: 'POST',
  path: '/data/member/brokerBidderEmail',
  summary: 'Set the email address of a broker’s bidder',
  access: 'member&!KIOSK_BIDDER',
  effect: 'member',
  isOpenDuringSteps: true,
  envelope: 'std',
  bodyForm: 'either',
  body: z.object({ email: formText(NAME_MAX), locale: formText(LOCALE_MAX) }),
  data: answers<BrokerBidderEmail>(),
  fails: ['INVALID_INPUT', 'FORBIDDEN', 'PROOF_NEEDED'],
})

/** Confirms an address by the key that was mailed to it. A link alone changes nothing: mail scanners follow links. */
export const confirmEmail = /* @__PURE__ */ defineCall({
  name: 'confirmEmail',
  method: 'POST',
  path: '/public/data/confirmEmail',
  summary: 'Confirm an email address with the emailed key',
  access: 'anyone',
  effect: 'public',
  envelope: 'std',
  bodyForm: 'either',
  body: z.object({ key: formText(KEY_MAX), locale: formText(LOCALE_MAX) }),
  data: answers<BrokerBidderEmail>(),
  fails: ['LINK_EXPIRED'],
})

/** Mails of this installation, where there is no mail server. */
export const listMailbox = /* @__PURE__ */ defineCall({
  name: 'listMailbox',
  method: 'GET',
  path: '/data/operations/mailbox',
  summary: 'List emails stored because no mail server is configured, newest first',
  access: 'OPERATOR',
  effect: 'none',
  envelope: 'std',
  query: z.object({ before: z.optional(z.coerce.number().check(z.int(), z.positive())) }),
  data: answers<Mailbox>(),
  fails: [],
})
