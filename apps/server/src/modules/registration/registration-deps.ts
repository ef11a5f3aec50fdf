import type { SignInDeps } from '#modules/session/index.ts'
import { PutOff } from '#modules/account-recovery/index.ts'
import { type Network, THIS_MACHINE } from '#platform/edge/network.ts'
import { createCounter, createLimit } from '#platform/http/rate-limits.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Log } from '#platform/log.ts'
import { BEGUN_BEFORE_HARD_MAX, BEGUN_OF_NETWORK_MAX, BEGUN_WITHOUT_CAPTCHA_MAX, NETWORK_WINDOW_SECONDS } from './registration-limits.ts'

/** What registration works with. */
export interface RegistrationDeps extends SignInDeps {
  readonly log: Log
}

/** The same with what belongs to one process alone. */
export interface RegistrationRooms extends RegistrationDeps {
  readonly putOff: PutOff
  /** Counts a registration that a network begins; answers whether its captcha has to be a hard one. @throws Failure TOO_MANY_REQUESTS. */
  takeBeginning(ctx: RequestContext): Promise<{ readonly isHard: boolean }>
  /** Counts one that a browser without script begins; false once it has to solve a captcha. */
  takeWithoutCaptcha(network: Network): Promise<boolean>
}

/** Adds what belongs to this process. */
export function roomsOf(deps: RegistrationDeps): RegistrationRooms {
  const take = createLimit({ points: BEGUN_OF_NETWORK_MAX, durationSeconds: NETWORK_WINDOW_SECONDS })
  const takeBare = createCounter({ points: BEGUN_WITHOUT_CAPTCHA_MAX, durationSeconds: NETWORK_WINDOW_SECONDS })
  return {
    ...deps,
    putOff: new PutOff(deps.log),
    takeBeginning: async ({ origin }) => {
      if (origin.network === THIS_MACHINE) return { isHard: false }
      const { left } = await take(origin.network)
      return { isHard: BEGUN_OF_NETWORK_MAX - left > BEGUN_BEFORE_HARD_MAX }
    },
    takeWithoutCaptcha: async (network) => network === THIS_MACHINE || takeBare(network),
  }
}
