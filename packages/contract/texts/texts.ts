import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { formText } from '../form-text.ts'
import { tickedFlag } from '../form-flag.ts'
import { oneOrMore } from '../one-or-more.ts'
import { PHONE_CODE_DIGITS, QUIET_PASSES, TEXT_KINDS } from './text-codes.ts'
import type { TextSettings } from './texts.answers.ts'

const NUMBER_MAX = 40
const COUNTRY_MAX = 3
const LOCALE_MAX = 16
/** A code may be typed with a space in its middle. */
const CODE_MAX = PHONE_CODE_DIGITS + 4

const ofMembers = {
  method: 'POST',
  access: 'member&!KIOSK_BIDDER',
  effect: 'member',
  envelope: 'std',
  bodyForm: 'either',
  data: answers<TextSettings>(),
} as const

/** By which number the caller is texted (MKT-2.46). */
export const getTextSettings = /* @__PURE__ */ defineCall({
  name: 'getTextSettings',
  method: 'GET',
  path: '/data/member/texts',
  summary: 'Get the number that texts go to',
  access: 'member&!KIOSK_BIDDER',
  effect: 'none',
  envelope: 'std',
  data: answers<TextSettings>(),
  fails: [],
})

/**
 * Sends a code to a number, which is the caller's once they enter it. It takes a fresh proof: whoever holds a stolen session must not turn
 * the owner's texts to a number of theirs. The answer is the same whether the number is another account's or was stopped by its holder.
 */
export const askPhoneCode = /* @__PURE__ */ defineCall({
  ...ofMembers,
  name: 'askPhoneCode',
  path: '/data/member/texts/number',
  summary: 'Text a code to a phone number to confirm it',
  body: z.object({ number: formText(NUMBER_MAX), country: formText(COUNTRY_MAX), locale: formText(LOCALE_MAX) }),
  fails: ['INVALID_INPUT', 'PROOF_NEEDED', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
})

/** Makes the number that a code was sent to the caller's, in place of the one before. Five wrong codes end it. */
export const confirmPhone = /* @__PURE__ */ defineCall({
  ...ofMembers,
  name: 'confirmPhone',
  path: '/data/member/texts/code',
  summary: 'Confirm a phone number with the code texted to it',
  body: z.object({ code: formText(CODE_MAX), locale: formText(LOCALE_MAX) }),
  fails: ['INVALID_INPUT', 'PROOF_NEEDED'],
})

/** Forgets the caller's number, with the texts that wait for it. */
export const removePhone = /* @__PURE__ */ defineCall({
  ...ofMembers,
  name: 'removePhone',
  path: '/data/member/texts/remove',
  summary: 'Remove the phone number and stop all texts',
  body: z.object({ locale: formText(LOCALE_MAX) }),
  fails: [],
})

const kinds = z._default(oneOrMore(z.enum(TEXT_KINDS), TEXT_KINDS.length), [])

/** Chooses by what the caller is told of lots: kinds that a list does not name are not told by it. */
export const chooseTextKinds = /* @__PURE__ */ defineCall({
  ...ofMembers,
  name: 'chooseTextKinds',
  path: '/data/member/texts/kinds',
  summary: 'Choose what is told by email, push and text',
  body: z.object({ mails: kinds, pushes: kinds, texts: kinds, locale: formText(LOCALE_MAX) }),
  fails: ['INVALID_INPUT'],
})

/** A time of the day, HH:MM. */
const time = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/))

/** Sets the hours in which texts and pushes to the caller wait; afterwards they come as one. */
export const setQuietHours = /* @__PURE__ */ defineCall({
  ...ofMembers,
  name: 'setQuietHours',
  path: '/data/member/texts/quiet',
  summary: 'Set the quiet hours of texts and push notifications',
  body: z.object({
    isOn: tickedFlag,
    from: time,
    to: time,
    passes: z._default(oneOrMore(z.enum(QUIET_PASSES), QUIET_PASSES.length), []),
    locale: formText(LOCALE_MAX),
  }),
  fails: ['INVALID_INPUT'],
})
