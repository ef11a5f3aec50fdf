import type { TextBook } from '#modules/house-texts/index.ts'
import type { SignInDeps } from '#modules/session/index.ts'
import { takeTries } from '#modules/sign-in-tries/index.ts'
import { Failure } from '@app/contract/failure.ts'
import { type Network, THIS_MACHINE } from '#platform/edge/network.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { PutOff } from '#platform/jobs/index.ts'
import type { Log } from '#platform/log.ts'
import { BEGUN_BEFORE_HARD_MAX, BEGUN_OF_NETWORK_MAX, BEGUN_WITHOUT_CAPTCHA_MAX, NETWORK_WINDOW_SECONDS } from './registration-limits.ts'

const MS_PER_SECOND = 1_000

/** What registration works with. */
export interface RegistrationDeps extends SignInDeps {
  readonly log: Log
  readonly houseTexts: TextBook
}

/** The same with what belongs to one process alone. */
export interface RegistrationRooms extends RegistrationDeps {
  readonly putOff: PutOff
  /** Counts a registration that a network begins, on whichever node; answers whether its captcha has to be a hard one. @throws Failure TOO_MANY_REQUESTS. */
  takeBeginning(ctx: RequestContext): Promise<{ readonly isHard: boolean }>
  /** Counts one that a browser without script begins; false once it has to solve a captcha. */
  takeWithoutCaptcha(network: Network): Promise<boolean>
}

/** Adds what belongs to this process. */
export function roomsOf(deps: RegistrationDeps): RegistrationRooms {
  // In the database, where all nodes count the same.
  const take = async (what: string, network: Network): Promise<number> => {
    const counter = { scope: 'network', key: `${what}:${network}`, windowMs: NETWORK_WINDOW_SECONDS * MS_PER_SECOND } as const
    return (await takeTries(deps.db, [counter]))[0]?.count ?? 0
  }
  return {
    ...deps,
    putOff: new PutOff(deps.log, { failed: 'a mail of a registration could not be written' }),
    takeBeginning: async ({ origin }) => {
      if (origin.network === THIS_MACHINE) return { isHard: false }
      const begun = await take('registration', origin.network)
      if (begun > BEGUN_OF_NETWORK_MAX) throw new Failure('TOO_MANY_REQUESTS', { retryAfterSeconds: NETWORK_WINDOW_SECONDS })
      return { isHard: begun > BEGUN_BEFORE_HARD_MAX }
    },
    takeWithoutCaptcha: async (network) =>
      network === THIS_MACHINE || (await take('registration without captcha', network)) <= BEGUN_WITHOUT_CAPTCHA_MAX,
  }
}
