import type { Watch } from '@app/lot-index/query.ts'
import { tooMuch } from '@app/rules/search/search-cost.ts'
import type { Failure } from '@app/contract/failure.ts'

/**
 * Time of its search thread that one question may take, milliseconds, as the thread's own clock counts it: a busy machine must not refuse
 * questions. A hundred conditions on 300,000 lots take half of it (decision 0027).
 */
export const QUESTION_LIMIT_MS = 100
/** How long one question may keep PostgreSQL, where it answers searches, milliseconds. */
export const STATEMENT_LIMIT_MS = 5_000
const MICROSECONDS_A_MS = 1_000

/** A question took its thread for longer than one may. */
export class QuestionTooLongError extends Error {}

function threadTimeMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / MICROSECONDS_A_MS
}

/** Ends a question of this thread that has taken longer than `limitMs` from now on. */
export function watchFor(limitMs: number): Watch {
  const begunMs = threadTimeMs()
  return () => {
    if (threadTimeMs() - begunMs > limitMs) throw new QuestionTooLongError()
  }
}

/** The failure of a question that took too long. */
export const tookTooLong = (): Failure => tooMuch('the search takes too long')
