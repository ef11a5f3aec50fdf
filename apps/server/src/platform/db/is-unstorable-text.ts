/** SQLSTATEs of PostgreSQL for U+0000 in a text and in JSON. */
const UNSTORABLE = new Set(['22021', '22P05'])

/** Whether PostgreSQL refused a text for a character that no text of its own may hold: the sender's fault, not ours. */
export const isUnstorableText = (error: unknown): boolean => UNSTORABLE.has(String((error as { code?: unknown } | null)?.code))
