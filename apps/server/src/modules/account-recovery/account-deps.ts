import type { Sessions } from '#modules/session/index.ts'
import type { Captcha } from '#platform/captcha/index.ts'
import type { Db } from '#platform/db/database.ts'
import { createCounter, createLimit } from '#platform/http/rate-limits.ts'
import { accountFrom, type Network, THIS_MACHINE } from '#platform/edge/network.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { PutOff } from '#platform/jobs/index.ts'
import type { KeyRing } from '#platform/keys/key-ring.ts'
import type { Log } from '#platform/log.ts'
import type { Post } from '#platform/mail/index.ts'
import type { Passwords } from '#platform/passwords/index.ts'
import { OneAtATime } from './one-at-a-time.ts'
import {
  JUDGED_WAITING_MAX,
  MAILS_OF_NETWORK_MAX,
  MAILS_WITHOUT_CAPTCHA_MAX,
  NETWORK_WINDOW_SECONDS,
  QUESTIONS_OF_NETWORK_MAX,
  RESET_MAILS_MAX,
} from './recovery-limits.ts'

/** What account recovery works with. */
export interface AccountDeps {
  readonly db: Db
  readonly log: Log
  readonly post: Post
  readonly passwords: Passwords
  readonly captcha: Captcha
  readonly sessions: Sessions
  readonly keys: KeyRing
}

/** The same with what belongs to one process alone. */
export interface AccountRooms extends AccountDeps {
  readonly putOff: PutOff
  /** Answers to security questions are judged one after the other, for a name and for a network. */
  readonly judged: OneAtATime
  /** Counts a use of a network. @throws Failure TOO_MANY_REQUESTS. */
  takeMail(ctx: RequestContext): Promise<void>
  /** Counts a mail that a network asks for without a captcha; false once it has to solve one. This machine is not counted. */
  takeMailWithoutCaptcha(network: Network): Promise<boolean>
  takeQuestions(ctx: RequestContext): Promise<void>
  /** Counts a reset mail of an account that a network asks for; false when that network has asked for enough. */
  takeReset(accountId: number, network: Network): Promise<boolean>
}

function limiter(points: number): (ctx: RequestContext) => Promise<void> {
  const take = createLimit({ points, durationSeconds: NETWORK_WINDOW_SECONDS })
  return async ({ origin }) => void (await take(origin.network))
}

/** Adds what belongs to this process. */
export function roomsOf(deps: AccountDeps): AccountRooms {
  const takeReset = createCounter({ points: RESET_MAILS_MAX, durationSeconds: NETWORK_WINDOW_SECONDS })
  const takeUnsolved = createCounter({ points: MAILS_WITHOUT_CAPTCHA_MAX, durationSeconds: NETWORK_WINDOW_SECONDS })
  return {
    ...deps,
    putOff: new PutOff(deps.log, { failed: 'a mail of account recovery could not be written' }),
    judged: new OneAtATime(JUDGED_WAITING_MAX),
    takeMail: limiter(MAILS_OF_NETWORK_MAX),
    takeMailWithoutCaptcha: async (network) => network === THIS_MACHINE || takeUnsolved(network),
    takeQuestions: limiter(QUESTIONS_OF_NETWORK_MAX),
    takeReset: (accountId, network) => takeReset(accountFrom(accountId, network)),
  }
}
