import * as z from 'zod/mini'
import type { EmptyAnswer } from '../account/account-information.answers.ts'
import { answers, defineCall } from '../define-call.ts'
import { chosenFlag } from '../form-flag.ts'
import type { MailSettings, NewsSent, Unsubscription } from './mail-settings.answers.ts'

const KIND_MAX = 32
const KEY_MAX = 256
const LOCALE_MAX = 16
/** Longest subject of news, in characters. */
export const NEWS_SUBJECT_CHARS_MAX = 120
/** Longest text of news, in characters. */
export const NEWS_TEXT_CHARS_MAX = 5_000

const text = (max: number) => z._default(z.string().check(z.maxLength(max)), '')
const key = text(KEY_MAX)

/** Which mails the caller gets (ACC-2.54). */
export const getMailSettings = /* @__PURE__ */ defineCall({
  name: 'getMailSettings',
  method: 'GET',
  path: '/data/member/messageSettings',
  summary: 'List the kinds of email and which of them the caller receives',
  access: 'member',
  effect: 'none',
  isOpenDuringSteps: true,
  envelope: 'std',
  data: answers<MailSettings>(),
  fails: [],
})

/** Turns a kind of mail on or off. News begin only once the mailed link is confirmed. */
export const changeMailSetting = /* @__PURE__ */ defineCall({
  name: 'changeMailSetting',
  method: 'POST',
  path: '/data/member/messageSettings',
  summary: 'Turn a kind of email on or off',
  access: 'member&!KIOSK_BIDDER',
  effect: 'member',
  isOpenDuringSteps: true,
  envelope: 'std',
  bodyForm: 'either',
  body: z.object({
    kind: z.string().check(z.maxLength(KIND_MAX)),
    isOn: chosenFlag,
    locale: text(LOCALE_MAX),
  }),
  data: answers<MailSettings>(),
  fails: ['INVALID_INPUT', 'TOO_MANY_REQUESTS'],
})

/** What a mailed key would turn on or off; it changes nothing, since mail scanners follow links (OQ-A61). */
export const getSubscriptionKey = /* @__PURE__ */ defineCall({
  name: 'getSubscriptionKey',
  method: 'GET',
  path: '/public/data/subscriptionKey',
  summary: 'Get what an emailed key would confirm or unsubscribe',
  access: 'anyone',
  effect: 'none',
  envelope: 'std',
  query: z.object({ key }),
  data: answers<Unsubscription>(),
  fails: ['LINK_EXPIRED'],
})

const byKey = {
  method: 'POST',
  access: 'anyone',
  effect: 'public',
  envelope: 'std',
  bodyForm: 'either',
  query: z.object({ key }),
  body: z.object({ key, all: z._default(z.enum(['', '1']), ''), locale: text(LOCALE_MAX) }),
  data: answers<EmptyAnswer>(),
  fails: ['LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
} as const

/** Confirms a requested subscription, by the key mailed to the address (ACC-2.46). */
export const confirmSubscription = /* @__PURE__ */ defineCall({
  ...byKey,
  name: 'confirmSubscription',
  path: '/confirmSubscription',
  summary: 'Confirm a subscription with the emailed key',
})

/** Ends a kind of mail by the key in each of its mails (ACC-2.46). */
export const confirmUnsubscription = /* @__PURE__ */ defineCall({
  ...byKey,
  name: 'confirmUnsubscription',
  path: '/confirmUnSubscription',
  summary: 'Confirm an unsubscription with the emailed key',
})

/** The same at the address of each mail's header, so that a mail program can do it with one press (RFC 8058); `all` ends every kind. */
export const unsubscribe = /* @__PURE__ */ defineCall({
  ...byKey,
  name: 'unsubscribe',
  path: '/unsubscribe',
  summary: 'Unsubscribe with the key of an email',
})

/** Sends news to everybody who subscribed on a site that has them. */
export const sendNews = /* @__PURE__ */ defineCall({
  name: 'sendNews',
  method: 'POST',
  path: '/data/operations/news',
  summary: 'Send news to the subscribers of a site',
  access: 'OPERATOR',
  effect: 'member',
  envelope: 'std',
  body: z.object({ site: z.string().check(z.maxLength(KIND_MAX)), subject: text(NEWS_SUBJECT_CHARS_MAX), text: text(NEWS_TEXT_CHARS_MAX) }),
  data: answers<NewsSent>(),
  fails: ['INVALID_INPUT'],
})
