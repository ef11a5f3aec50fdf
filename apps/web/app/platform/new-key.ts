const KEY_WORDS = 4

/** A key that no other request of this reader has; not randomUUID, which plain http lacks. */
export const newKey = (): string => crypto.getRandomValues(new Uint32Array(KEY_WORDS)).join('-')
