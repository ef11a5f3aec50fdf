/** SQLSTATEs of PostgreSQL for U+0000 in a text and in JSON. */
const UNSTORABLE = new Set(['22021', '22P05'])
/** The message for any wrong JSON; half a character beyond the first plane is named in its details. */
const INVALID_TEXT = '22P02'

/** Whether PostgreSQL refused a text for a character that no text of its own may hold: the sender's fault, not ours. */
export function isUnstorableText(error: unknown): boolean {
  const { code, detail } = (error ?? {}) as { readonly code?: unknown; readonly detail?: unknown }
  return UNSTORABLE.has(String(code)) || (code === INVALID_TEXT && String(detail).includes('surrogate'))
}
