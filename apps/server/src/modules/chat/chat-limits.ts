/** Cookie with the key of a visitor's own talk; no script reads it. */
export const CHAT_COOKIE = 'hlChat'
/** The talk is found again from the same browser for so long. */
export const CHAT_COOKIE_DAYS = 30
/** Days after its last word at which a talk is forgotten. */
export const CHAT_DAYS = 90
/** Words that one network may say in five minutes. */
export const WORDS_MAX = 20
export const WORDS_WINDOW_SECONDS = 300
/** Talks that one network may open in an hour. */
export const TALKS_AN_HOUR = 5
/** Messages of one talk; further ones open another. */
export const MESSAGES_MAX = 500
/** Messages that one answer holds, and talks that the desk lists. */
export const MESSAGES_SHOWN_MAX = 200
export const TALKS_LISTED_MAX = 100
