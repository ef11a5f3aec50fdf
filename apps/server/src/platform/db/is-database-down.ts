/** SQLSTATEs that say the server, not the statement, is the trouble: shutting down, crashed, starting, read-only, files out of reach. */
const DOWN_SQLSTATES = new Set(['57P01', '57P02', '57P03', '25006', '58030'])
/** Connections; and what there is not enough of: disk, memory, connections. */
const DOWN_CLASSES = ['08', '53']
const DOWN_ERRNOS = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH', 'EAI_AGAIN'])
/** `pg` has no codes for these two. */
const DOWN_MESSAGES = [
  /^Connection terminated/,
  /^timeout exceeded when trying to connect/,
  /^Client has encountered a connection error/,
  /^Client was closed and is not queryable/,
  /^timeout expired$/,
]

const RETRY_AFTER_S = 2

/** Seconds a caller should wait before asking again, for the Retry-After header of a 503. */
export const databaseRetryAfterS: number = RETRY_AFTER_S

interface Coded {
  readonly code?: unknown
  readonly message?: unknown
  readonly syscall?: unknown
  readonly cause?: unknown
  readonly errors?: unknown
}

/** Whether an error means that the database cannot be reached now, so that the caller should try again later. */
export function isDatabaseDown(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, message, syscall, cause, errors } = error as Coded
  if (typeof code === 'string') {
    if (DOWN_SQLSTATES.has(code) || (code.length === 5 && DOWN_CLASSES.some((known) => code.startsWith(known)))) return true
    if (DOWN_ERRNOS.has(code) && ['connect', 'read', 'write', 'getaddrinfo'].includes(String(syscall))) return true
  }
  if (typeof message === 'string' && DOWN_MESSAGES.some((pattern) => pattern.test(message))) return true
  if (Array.isArray(errors) && errors.length > 0) return errors.every(isDatabaseDown)
  return isDatabaseDown(cause)
}
