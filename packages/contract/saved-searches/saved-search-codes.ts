/** How often a saved search tells of new lots (MQ-049). */
export const ALERT_FREQUENCIES = ['NONE', 'WEEKLY', 'DAILY', 'INSTANT'] as const
export type AlertFrequency = (typeof ALERT_FREQUENCIES)[number]

/** By what a saved search tells of new lots. */
export const ALERT_WAYS = ['mail', 'push', 'text'] as const
export type AlertWay = (typeof ALERT_WAYS)[number]

/** Searches that one person keeps, on all sites together (MQ-049). */
export const SAVED_SEARCHES_MAX = 50
export const SEARCH_NAME_LENGTH_MAX = 80
/** Bytes of UTF-8 that the criteria of a saved search take at most, as JSON; as many as an address may carry (MQ-003). */
export const SAVED_CRITERIA_BYTES_MAX = 8_192
/** Newest lots shown of each search. */
export const NEWEST_LOTS_SHOWN = 3

/** Vehicle alerts that one address has on all sites together, once they are confirmed (MQ-050). */
export const VEHICLE_ALERTS_MAX = 20
/** Days within which an alert is confirmed by the link that was mailed, or deleted. */
export const VEHICLE_ALERT_CONFIRM_DAYS = 7
/** Mails a day that ask one address to confirm. */
export const VEHICLE_ALERT_MAILS_A_DAY = 3
/** Characters of a make, and of a model, as they are typed. */
export const ALERT_WORD_LENGTH_MAX = 40
