/** How often work is tried in all when PostgreSQL broke a deadlock. */
const TRIES_MAX = 4
/** SQLSTATEs of what succeeds when it is simply done again: serialization_failure, deadlock_detected. */
const RETRYABLE: ReadonlySet<unknown> = new Set(['40001', '40P01'])

/** Whether PostgreSQL gave up a transaction for the sake of another: done again it succeeds. */
export const isRetryable = (error: unknown): boolean => RETRYABLE.has((error as { code?: unknown } | null)?.code)

/**
 * Runs work, again from its start when PostgreSQL broke a deadlock. Each try must be a transaction of its own, and the work must have no
 * effect outside of it.
 */
export async function retrying<T>(work: () => Promise<T>, triesMax: number = TRIES_MAX): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= triesMax || !isRetryable(error)) throw error
    }
  }
}
