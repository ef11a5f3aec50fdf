import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Failure } from '@app/contract/failures.ts'
import type { Sessions } from '#modules/session/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Log } from '#platform/log.ts'
import type { Post } from '#platform/mail/index.ts'
import type { Passwords } from '#platform/passwords/index.ts'
import { PutOff } from './put-off.ts'
import { MAILS_OF_NETWORK_MAX, NETWORK_WINDOW_SECONDS, QUESTIONS_OF_NETWORK_MAX } from './recovery-limits.ts'

/** What account recovery works with. */
export interface AccountDeps {
  readonly db: Db
  readonly log: Log
  readonly post: Post
  readonly passwords: Passwords
  readonly sessions: Sessions
}

/** The same with what belongs to one process alone. */
export interface AccountRooms extends AccountDeps {
  readonly putOff: PutOff
  /** Counts a use of a network. @throws Failure TOO_MANY_REQUESTS. */
  takeMail(ctx: RequestContext): Promise<void>
  takeQuestions(ctx: RequestContext): Promise<void>
}

const MS_PER_SECOND = 1_000

function limiter(points: number): (ctx: RequestContext) => Promise<void> {
  const counters = new RateLimiterMemory({ points, duration: NETWORK_WINDOW_SECONDS })
  return async ({ origin }) => {
    try {
      await counters.consume(origin.network)
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      throw new Failure('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / MS_PER_SECOND)) })
    }
  }
}

/** Adds what belongs to this process. */
export const roomsOf = (deps: AccountDeps): AccountRooms => ({
  ...deps,
  putOff: new PutOff(deps.log),
  takeMail: limiter(MAILS_OF_NETWORK_MAX),
  takeQuestions: limiter(QUESTIONS_OF_NETWORK_MAX),
})
