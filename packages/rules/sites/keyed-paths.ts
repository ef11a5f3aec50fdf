/** Pages whose path holds a key, after a language if there is one. */
const KEYED = /^((?:\/[a-z]{2})?\/pay\/).+$/

/** A path as records and conversations may keep it: with what lets somebody in taken out. */
export const withoutKey = (path: string): string => path.replace(KEYED, '$1…')
