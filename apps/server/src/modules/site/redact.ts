const SECRET_NAME = /pass|pwd|token|secret|card|cvv|cvc|authorization|cookie|session|key|pin$|otp|phone|^code$|onetimecode/i
const REDACTED = '[redacted]'
const DEPTH_MAX = 6
const ENTRIES_MAX = 50

// Long runs of digits may be cards, digits after a plus a telephone number, long runs of base64 may be tokens: such with dots, and such of
// capitals, small letters and digits.
const SECRET_LOOK = /\d(?:[ -]?\d){11,18}|\+\d(?:[ ().-]{0,2}\d){6,14}|[\w-]{20,}\.[\w-]{10,}(?:\.[\w-]{10,})?/g
const LONG_RUN = /[\w-]{24,}/g
const blotted = (run: string): string => (/[A-Z]/.test(run) && /[a-z]/.test(run) && /\d/.test(run) ? REDACTED : run)

/** A value of a page as it may be logged: fields that name secrets and texts that look like cards, telephone numbers or tokens are blotted out (OQ-A123). */
export function redacted(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.replace(SECRET_LOOK, REDACTED).replace(LONG_RUN, blotted)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= DEPTH_MAX) return '[deep]'
  if (Array.isArray(value)) return value.slice(0, ENTRIES_MAX).map((entry) => redacted(entry, depth + 1))
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, ENTRIES_MAX)
      .map(([name, inner]) => [redacted(name), SECRET_NAME.test(name) ? REDACTED : redacted(inner, depth + 1)]),
  )
}
