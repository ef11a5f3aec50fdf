import * as z from 'zod/mini'
import { CURRENCY_CODES } from '../sites.ts'
import { BROKER_APPLICATION_STATES, BROKER_FEE_KINDS, BROKER_LEVELS, BROKER_WORDS_STATES } from './broker-codes.ts'

const currency = z.enum(CURRENCY_CODES)
const minor = z.int()

/** What a broker says of themselves, as MQ-116 has it; fields that were left out are empty. */
export const brokerWords = z.object({
  name: z.string(),
  contact: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  areas: z.string(),
  languages: z.string(),
  licences: z.string(),
  words: z.string(),
})
export type BrokerWords = z.infer<typeof brokerWords>

/** A version of a broker's words, and what became of it. */
export const brokerVersion = z.object({
  id: z.int(),
  state: z.enum(BROKER_WORDS_STATES),
  /** ISO 8601 UTC. */
  sentAt: z.string(),
  /** Why it was refused; empty where it was not. */
  reason: z.string(),
  words: brokerWords,
})
export type BrokerVersion = z.infer<typeof brokerVersion>

/** Answer of getBrokerProfile and of sendBrokerProfile. */
export const brokerProfile = z.object({
  /** What others see; null while nothing is listed. */
  listed: z.nullable(brokerVersion),
  /** What was sent last, if it is not the listed one: in review, or refused. */
  latest: z.nullable(brokerVersion),
})
export type BrokerProfile = z.infer<typeof brokerProfile>

/** What fixes a broker's fee of a bid; amounts are minor units. */
export const brokerFeeTerms = z.object({
  kind: z.enum(BROKER_FEE_KINDS),
  /** Null but for `PERCENT`. */
  basisPoints: z.nullable(z.int()),
  /** Empty but for `BANDS`: the fee of a bid is that of the last band which begins at or below it. */
  bands: z.readonly(z.array(z.object({ fromMinor: minor, feeMinor: minor }))),
})
export type BrokerFeeTerms = z.infer<typeof brokerFeeTerms>

/**
 * A broker's fee as their bidder is shown it: what holds, and what is to come with the instant (epoch milliseconds) from which bids freeze it, so
 * that a page that stays open shows the fee of each moment.
 */
export const shownBrokerFee = z.object({
  ...brokerFeeTerms.shape,
  coming: z.readonly(z.array(z.object({ ...brokerFeeTerms.shape, fromMs: z.number() }))),
})
export type ShownBrokerFee = z.infer<typeof shownBrokerFee>

/** A version of a broker's fee in a currency. */
export const brokerFee = z.object({
  ...brokerFeeTerms.shape,
  id: z.int(),
  currency,
  /** ISO 8601 UTC: bids from this instant on freeze it. */
  fromAt: z.string(),
})
export type BrokerFee = z.infer<typeof brokerFee>

/** Answer of getBrokerFees and of setBrokerFees. */
export const brokerFees = z.object({
  /** What holds now, by currency, and what is to come. */
  inForce: z.readonly(z.array(brokerFee)),
  upcoming: z.readonly(z.array(brokerFee)),
  /** Earlier versions, the newest first. */
  past: z.readonly(z.array(brokerFee)),
  /** Currencies of this site, in which fees are set first. */
  currencies: z.readonly(z.array(currency)),
})
export type BrokerFees = z.infer<typeof brokerFees>

const message = z.object({
  id: z.int(),
  /** Whether the caller wrote it. */
  isOwn: z.boolean(),
  words: z.string(),
  /** ISO 8601 UTC. */
  sentAt: z.string(),
})
export type BrokerMessage = z.infer<typeof message>

/** What two people wrote to each other, the newest first. */
export const brokerTalk = z.object({
  messages: z.readonly(z.array(message)),
  /** What to ask for earlier ones with; empty where there are none. */
  before: z.string(),
})
export type BrokerTalk = z.infer<typeof brokerTalk>

/** Answer of getOwnBroker and of writeToBroker. */
export const ownBroker = z.object({
  /** Null for whoever bids through nobody. */
  broker: z.nullable(
    z.object({
      /** Listed name, else that of the account. */
      name: z.string(),
      /** What is listed of them; null while nothing is. */
      words: z.nullable(brokerWords),
      isActive: z.boolean(),
      /** What they take of the caller, now and soon; empty where they take nothing, or the caller is no broker's bidder. */
      fees: z.readonly(z.array(brokerFee)),
      talk: brokerTalk,
    }),
  ),
})
export type OwnBroker = z.infer<typeof ownBroker>

/** Answer of listBrokerTalks and of writeToBidder. */
export const brokerTalks = z.object({
  bidders: z.readonly(
    z.array(
      z.object({
        number: z.int(),
        name: z.string(),
        /** ISO 8601 UTC; empty while nobody wrote. */
        lastAt: z.string(),
        /** Whether the last message is the bidder's. */
        isWaiting: z.boolean(),
      }),
    ),
  ),
  page: z.int(),
  pages: z.int(),
  /** With the bidder that was asked about; null for none. */
  talk: z.nullable(z.object({ number: z.int(), name: z.string(), talk: brokerTalk })),
})
export type BrokerTalks = z.infer<typeof brokerTalks>

const application = z.object({
  id: z.int(),
  level: z.enum(BROKER_LEVELS),
  company: z.string(),
  licenceNumber: z.string(),
  contact: z.string(),
  message: z.string(),
  state: z.enum(BROKER_APPLICATION_STATES),
  /** ISO 8601 UTC. */
  sentAt: z.string(),
  /** Why it was refused; empty where it was not. */
  reason: z.string(),
})
export type BrokerApplication = z.infer<typeof application>

/** Answer of getBrokerApplication and of applyAsBroker. */
export const brokerApplicationAnswer = z.object({
  /** The last one; null for none. */
  application: z.nullable(application),
  /** Levels that the caller may apply for now. */
  levels: z.readonly(z.array(z.enum(BROKER_LEVELS))),
})
export type BrokerApplicationAnswer = z.infer<typeof brokerApplicationAnswer>
