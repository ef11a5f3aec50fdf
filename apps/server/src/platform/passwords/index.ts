import type { Log } from '#platform/log.ts'
import { isOutdated } from './argon2.ts'
import { PasswordQueue } from './password-queue.ts'

export { isCommonPassword } from './common-passwords.ts'

/** Passwords as they are kept: argon2id, made and compared by one thread of low priority behind a bounded queue. */
export interface Passwords {
  /**
   * Hash of a password, in PHC form, for the column that keeps it.
   * @throws Failure TOO_MANY_REQUESTS when the queue is full.
   */
  hash(text: string): Promise<string>
  /**
   * Whether a password made a hash. For a person who does not exist, or has no password, hand over null: it takes the same time and is false.
   * @throws Failure TOO_MANY_REQUESTS when the queue is full.
   */
  verify(hash: string | null, text: string): Promise<boolean>
  /** Whether a hash was made with weaker parameters than today's; replace it when its password was right. */
  isOutdated(hash: string): boolean
  close(): Promise<void>
}

/** Opens the queue; its worker starts with the first question. Call `close` at the end. */
export function openPasswords(log: Log): Passwords {
  const queue = new PasswordQueue(log)
  return {
    hash: async (text) => (await queue.ask({ kind: 'hash', text })) as string,
    verify: async (hash, text) => (await queue.ask({ kind: 'verify', hash, text })) as boolean,
    isOutdated,
    close: () => queue.close(),
  }
}
