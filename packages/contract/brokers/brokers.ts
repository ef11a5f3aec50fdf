import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { formText } from '../form-text.ts'
import { amountMinor, amountOrNoneMinor } from '../numbers.ts'
import type { BrokerApplicationAnswer, BrokerFees, BrokerProfile, BrokerTalks, OwnBroker } from './brokers.answers.ts'
import { APPLICATION_LENGTHS, BROKER_BANDS_MAX, BROKER_FIELD_LENGTHS, BROKER_MESSAGE_LENGTH_MAX } from './broker-codes.ts'

const WORD_MAX = 16
const DIGITS_MAX = 15
const AMOUNT_MAX = 24
const PAGE_MAX = 4
/** What is longer than a field takes is read, and refused by its name; what no form sends is not read. */
const LEEWAY = 4
const word = formText(WORD_MAX)
const digits = formText(DIGITS_MAX)
const typed = formText(AMOUNT_MAX)
const written = (length: number) => formText(length * LEEWAY)

const std = { envelope: 'std' } as const
const broker = { ...std, access: 'ROLE_BROKER,ROLE_MASTER' } as const
const reads = { method: 'GET', effect: 'none' } as const
const writes = { method: 'POST', effect: 'member', bodyForm: 'either' } as const

/** What the caller, a broker or a master, says of themselves to others, and what awaits review (MQ-116). */
export const getBrokerProfile = /* @__PURE__ */ defineCall({
  ...broker,
  ...reads,
  name: 'getBrokerProfile',
  path: '/data/broker/profile',
  summary: 'Read the public words of the calling broker, listed and in review',
  data: answers<BrokerProfile>(),
  fails: [],
})

/** Sends new words to review; what is listed stays until they are. */
export const sendBrokerProfile = /* @__PURE__ */ defineCall({
  ...broker,
  ...writes,
  name: 'sendBrokerProfile',
  path: '/data/broker/profile',
  summary: 'Send public words of the calling broker to review',
  body: z.object({
    name: written(BROKER_FIELD_LENGTHS.name),
    contact: written(BROKER_FIELD_LENGTHS.contact),
    phone: written(BROKER_FIELD_LENGTHS.phone),
    email: written(BROKER_FIELD_LENGTHS.email),
    address: written(BROKER_FIELD_LENGTHS.address),
    areas: written(BROKER_FIELD_LENGTHS.areas),
    languages: written(BROKER_FIELD_LENGTHS.languages),
    licences: written(BROKER_FIELD_LENGTHS.licences),
    words: written(BROKER_FIELD_LENGTHS.words),
    locale: word,
  }),
  data: answers<BrokerProfile>(),
  fails: ['INVALID_INPUT'],
})

/** The caller's fees: in force, to come and past. */
export const getBrokerFees = /* @__PURE__ */ defineCall({
  ...broker,
  ...reads,
  name: 'getBrokerFees',
  path: '/data/broker/fees',
  summary: 'List the fees that the calling broker takes of their bidders',
  data: answers<BrokerFees>(),
  fails: [],
})

/**
 * One band: programs send minor units, a form sends amounts as they are typed; a row without either is none. Anything is read, and what is
 * no amount is named.
 */
const band = z.object({
  fromMinor: z.optional(amountOrNoneMinor),
  feeMinor: z.optional(amountMinor),
  from: typed,
  fee: typed,
})

/** Sets what the caller takes of their bidders in a currency. It holds a while later; bids keep the version that they froze. */
export const setBrokerFees = /* @__PURE__ */ defineCall({
  ...broker,
  ...writes,
  name: 'setBrokerFees',
  path: '/data/broker/fees',
  summary: 'Set the fee that the calling broker takes of their bidders in a currency',
  body: z.object({
    currency: word,
    kind: word,
    basisPoints: z.optional(z.int()),
    /** A share as it is typed: 2.5 for two and a half percent. */
    percent: typed,
    bands: z._default(z.array(band).check(z.maxLength(BROKER_BANDS_MAX)), []),
    locale: word,
  }),
  data: answers<BrokerFees>(),
  fails: ['INVALID_INPUT', 'PROOF_NEEDED'],
})

/** The caller's bidders with the state of their messages, and what one of them and the caller wrote. */
export const listBrokerTalks = /* @__PURE__ */ defineCall({
  ...broker,
  ...reads,
  name: 'listBrokerTalks',
  path: '/data/broker/messages',
  summary: 'List the messages between the calling broker and their bidders',
  query: z.object({ bidder: digits, before: digits, page: formText(PAGE_MAX) }),
  data: answers<BrokerTalks>(),
  fails: ['BROKER_BIDDER_NOT_FOUND'],
})

/** Writes to one of the caller's bidders. */
export const writeToBidder = /* @__PURE__ */ defineCall({
  ...broker,
  ...writes,
  name: 'writeToBidder',
  path: '/data/broker/messages',
  summary: 'Write to a bidder of the calling broker',
  body: z.object({ bidder: digits, words: written(BROKER_MESSAGE_LENGTH_MAX), locale: word }),
  data: answers<BrokerTalks>(),
  fails: ['INVALID_INPUT', 'BROKER_BIDDER_NOT_FOUND'],
})

/** The broker or master through whom the caller bids: their card, what they take, and what both wrote. */
export const getOwnBroker = /* @__PURE__ */ defineCall({
  ...std,
  ...reads,
  name: 'getOwnBroker',
  path: '/data/member/broker',
  summary: 'Read who the caller bids through, with messages',
  access: 'member&!KIOSK_BIDDER',
  query: z.object({ before: digits }),
  data: answers<OwnBroker>(),
  fails: [],
})

/** Writes to the broker or master through whom the caller bids; to nobody else. */
export const writeToBroker = /* @__PURE__ */ defineCall({
  ...std,
  ...writes,
  name: 'writeToBroker',
  path: '/data/member/broker/message',
  summary: 'Write to the broker through whom the caller bids',
  access: 'member&!KIOSK_BIDDER',
  body: z.object({ words: written(BROKER_MESSAGE_LENGTH_MAX), locale: word }),
  data: answers<OwnBroker>(),
  fails: ['INVALID_INPUT', 'BROKER_NOT_FOUND'],
})

const applicant = { ...std, access: 'member&!COUNTERMAN&!KIOSK_BIDDER' } as const

/** The caller's last application to be a broker or a master, and what they may apply for. */
export const getBrokerApplication = /* @__PURE__ */ defineCall({
  ...applicant,
  ...reads,
  name: 'getBrokerApplication',
  path: '/data/member/brokerApplication',
  summary: 'Read the caller’s application to be a broker or a master',
  data: answers<BrokerApplicationAnswer>(),
  fails: [],
})

/** Applies to be a broker or a master (OQ-A66); operators decide. */
export const applyAsBroker = /* @__PURE__ */ defineCall({
  ...applicant,
  ...writes,
  name: 'applyAsBroker',
  path: '/data/member/brokerApplication',
  summary: 'Apply to be a broker or a master',
  body: z.object({
    level: word,
    company: written(APPLICATION_LENGTHS.company),
    licenceNumber: written(APPLICATION_LENGTHS.licenceNumber),
    contact: written(APPLICATION_LENGTHS.contact),
    message: written(APPLICATION_LENGTHS.message),
    locale: word,
  }),
  data: answers<BrokerApplicationAnswer>(),
  fails: ['INVALID_INPUT', 'APPLICATION_REFUSED'],
})
