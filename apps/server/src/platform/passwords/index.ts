import type { Log } from '#platform/log.ts'
import { type HashCost, isOutdated, USUAL_COST } from './argon2.ts'
import { PasswordQueue, type Rank } from './password-queue.ts'

export type { HashCost } from './argon2.ts'
export { isCommonPassword } from './common-passwords.ts'

/** What one rank of callers asks of the queue. */
export interface PasswordTasks {
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
}

/** Password hashes: argon2id, made and compared by one thread of low priority behind a bounded queue. */
export interface Passwords extends PasswordTasks {
  /** The same behind every sign-in, in a line of its own: for what strangers may ask for on the way back into an account. */
  readonly afterSignIns: PasswordTasks
  /** Whether a hash was made with weaker parameters than today's; replace it when its password was right. */
  isOutdated(hash: string): boolean
  close(): Promise<void>
}

/** Opens the queue; its worker starts with the first question. Call `close` at the end. */
export function openPasswords(log: Log, cost: HashCost = USUAL_COST): Passwords {
  const queue = new PasswordQueue(log, cost)
  const tasksOf = (rank: Rank): PasswordTasks => ({
    hash: async (text) => (await queue.ask({ kind: 'hash', text }, rank)) as string,
    verify: async (hash, text) => (await queue.ask({ kind: 'verify', hash, text }, rank)) as boolean,
  })
  return {
    ...tasksOf('sign-in'),
    afterSignIns: tasksOf('recovery'),
    isOutdated: (hash) => isOutdated(hash, cost),
    close: () => queue.close(),
  }
}
