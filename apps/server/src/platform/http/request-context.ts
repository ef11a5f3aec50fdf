import type { Person } from '@app/rules/access/can.ts'
import type { Call, InputOf } from '@app/contract/define-call.ts'
import type { Locale } from '@app/text/locales.ts'
import type { Site } from '@app/rules/sites/sites.ts'
import type { Log } from '#platform/log.ts'
import type { RateLimits } from './rate-limits.ts'

/** One cookie to be set on the answer. */
export interface CookieToSet {
  readonly name: string
  readonly value: string
  readonly maxAgeSeconds?: number
}

/** Who asks, where and how: carried by HTTP requests and in-process calls alike. */
export interface RequestContext {
  readonly site: Site
  readonly locale: Locale
  readonly person: Person
  readonly requestId: string
  readonly limits: RateLimits
  /** Key of the caller for rate limits: the network address until there is a session. */
  readonly rateKey: string
  readonly log: Log
  /** Epoch milliseconds at which the request was read. */
  readonly nowMs: number
  setCookie(cookie: CookieToSet): void
  /** Calls another call in process, with the same person, site, limits and masking. Throws Failure as the browser client does. */
  // oxlint-disable-next-line typescript/no-explicit-any -- inference over every call needs the widest type
  api<C extends Call<any, any, any, any>>(call: C, input: InputOf<C>): Promise<C extends Call<any, any, any, infer D> ? D : never>
}
