/** What no keyboard types: controls, and signs that turn the reading direction or take no room. */
const UNSEEN = /[\p{Cc}\p{Cf}\u2028\u2029]/gu

/** Whether a text has signs that nobody sees. */
export const hasUnseen = (text: string): boolean => text.search(UNSEEN) >= 0

/** A text without them. */
export const withoutUnseen = (text: string): string => text.replace(UNSEEN, '')
