/** How far the words of a broker have come: `REPLACED` by a newer version before anybody read them, or by a newer one that is listed. */
export const BROKER_WORDS_STATES = ['REVIEW', 'LISTED', 'REFUSED', 'REPLACED'] as const
export type BrokerWordsState = (typeof BROKER_WORDS_STATES)[number]

/** What a broker takes for a lot: nothing, a share of the bid, or an amount by bands of it. */
export const BROKER_FEE_KINDS = ['NONE', 'PERCENT', 'BANDS'] as const
export type BrokerFeeKind = (typeof BROKER_FEE_KINDS)[number]

/** Levels that are applied for (MQ-014). */
export const BROKER_LEVELS = ['B', 'M'] as const
export type BrokerLevel = (typeof BROKER_LEVELS)[number]

export const BROKER_APPLICATION_STATES = ['OPEN', 'APPROVED', 'REFUSED'] as const
export type BrokerApplicationState = (typeof BROKER_APPLICATION_STATES)[number]

/** Characters of each field of a broker's public words (MQ-116). */
export const BROKER_FIELD_LENGTHS = {
  name: 80,
  contact: 80,
  phone: 30,
  email: 64,
  address: 200,
  areas: 300,
  languages: 100,
  licences: 200,
  words: 2_000,
} as const
export type BrokerField = keyof typeof BROKER_FIELD_LENGTHS
/** Versions of their words that a broker sends in 24 hours. */
export const BROKER_WORDS_A_DAY_MAX = 20

/** Largest share that a broker takes, in basis points: a quarter. */
export const BROKER_BASIS_POINTS_MAX = 2_500
/** Most bands of a fee. */
export const BROKER_BANDS_MAX = 12
/** Minutes from setting a fee until bids freeze it, so that nobody bids on a page that showed another one. */
export const BROKER_FEE_NOTICE_MINUTES = 30
/** Versions of their fee that a broker sets in 24 hours. */
export const BROKER_FEES_A_DAY_MAX = 50
/** Versions that a page lists. */
export const BROKER_FEES_LISTED_MAX = 20

/** Characters of each field of an application (OQ-A66). */
export const APPLICATION_LENGTHS = { company: 100, licenceNumber: 60, contact: 120, message: 2_000 } as const
/** Applications that somebody sends in 30 days. */
export const APPLICATIONS_A_MONTH_MAX = 5

/** Characters of a message between a broker and a bidder. */
export const BROKER_MESSAGE_LENGTH_MAX = 2_000
/** Messages that one person sends in an hour. */
export const BROKER_MESSAGES_AN_HOUR_MAX = 60
export const BROKER_MESSAGES_A_PAGE = 50
/** Bidders whose messages a broker's page lists. */
export const BROKER_TALKS_A_PAGE = 50
/** Minutes in which the same side's further messages are not mailed. */
export const BROKER_MAIL_EVERY_MINUTES = 60

/** Longest reason of an operator, in characters. */
export const BROKER_REASON_LENGTH_MAX = 300
