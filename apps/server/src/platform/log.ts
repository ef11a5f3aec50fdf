import { pino } from 'pino'
import type { LogLevel } from './config-fields.ts'

export type Log = pino.Logger

/** Fields that may hold a secret wherever they appear in a logged object, one and two levels deep. */
const SECRET_KEYS = [
  'password',
  'secret',
  'token',
  'authorization',
  'cookie',
  'set-cookie',
  'databaseUrl',
  'databaseOwnerUrl',
  'redisUrl',
  'connectionString',
  'smtpUrl',
  'x-xsrf-token',
]

const STDERR = 2

/** What a terminal obeys or a reader does not see, and JSON leaves as it is: C1, line separators, turned writing. */
const UNSEEN = /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g
const HEX_DIGITS = 4
const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(HEX_DIGITS, '0')}`

/**
 * The log of a process: one JSON line an event on standard error, secrets left out.
 * Lines are written synchronously, so that the last one before a crash is not lost.
 */
export function createLog(level: LogLevel): Log {
  const paths = SECRET_KEYS.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`])
  const destination = pino.destination({ fd: STDERR, sync: true })
  // A terminal that was closed takes no more lines; the process has better things to do than to end of that.
  destination.on('error', () => undefined)
  const write = (line: string): void => void destination.write(line.replaceAll(UNSEEN, escaped))
  return pino({ level, base: { pid: process.pid }, redact: { paths, censor: '(hidden)' } }, { write })
}

/** A log that keeps quiet, for commands that speak to a person instead. */
export function silentLog(): Log {
  return pino({ level: 'silent' })
}
