/** Texts of the house that people read and agree to: each has versions by site. */
export const HOUSE_TEXT_KINDS = ['TERMS', 'PRIVACY', 'ESIGN', 'AUCTION'] as const
export type HouseTextKind = (typeof HOUSE_TEXT_KINDS)[number]

/** Version of the texts that come with the software, in force at every site until the house writes its own. */
export const BUILT_IN_VERSION = 1

export const HOUSE_TEXT_STATES = ['DRAFT', 'CONFIRMED', 'DISCARDED'] as const
export type HouseTextState = (typeof HOUSE_TEXT_STATES)[number]

/** Languages in which a text is written, by the folders of the product's own words; English is required, others fall back to it. */
export const TEXT_LOCALES = ['en_us', 'es_es', 'nl_nl'] as const
export type TextLocale = (typeof TEXT_LOCALES)[number]
/** The language that every text has. */
export const REQUIRED_TEXT_LOCALE = 'en_us'

/** Longest text in one language, bytes of UTF-8: with its form it fits into one request. */
export const TEXT_WORDS_BYTES_MAX = 49_152
/** Longest heading, characters. */
export const TEXT_HEADING_MAX = 200
/** Drafts that wait at one site at a time. */
export const TEXT_DRAFTS_MAX = 20
/** How far ahead a first day may lie, days. */
export const TEXT_AHEAD_DAYS_MAX = 400
/** Most versions of one kind that a page lists, the newest. */
export const TEXT_VERSIONS_LISTED_MAX = 100
/** Rows of the desk: what waits, then what was decided last. */
export const TEXT_DESK_ROWS_MAX = 200

/**
 * Why something about a text is refused. SECOND_PERSON: whoever wrote any of it does not confirm it. OVER: it is decided. CHANGED: it is not
 * what the caller saw. DAY: its first day is not ahead any more. EARLIER: a later version would hold from an earlier day. ENGLISH: the words in
 * English are missing. FULL: too many drafts wait at the site.
 */
export const HOUSE_TEXT_REFUSALS = ['SECOND_PERSON', 'OVER', 'CHANGED', 'DAY', 'EARLIER', 'ENGLISH', 'FULL'] as const
export type HouseTextRefusal = (typeof HOUSE_TEXT_REFUSALS)[number]
