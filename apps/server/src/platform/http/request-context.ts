import type { Member, Person } from '@app/rules/access/can.ts'
import type { Call, InputOf } from '@app/contract/define-call.ts'
import type { Locale } from '@app/text/locales.ts'
import type { Site } from '@app/rules/sites/sites.ts'
import type { Log } from '#platform/log.ts'
import type { RequestToken } from '../edge/bearer-token.ts'
import type { LimitKey, Network } from '../edge/network.ts'
import type { RateLimits } from './rate-limits.ts'

/** One cookie to be set on the answer. */
export interface CookieToSet {
  readonly name: string
  readonly value: string
  /** Left out: until the browser closes. 0 removes the cookie. */
  readonly maxAgeSeconds?: number
  /** Hidden from scripts; only for cookies that no page reads. */
  readonly isHttpOnly?: true
}

/** What the request came with beside its call. */
export interface RequestOrigin {
  /** Address of the caller, proxies taken into account: to look up and to show, never to count by. */
  readonly address: string
  /** Network of the caller, by which limits count. */
  readonly network: Network
  readonly userAgent: string
  /** Scheme and host that the request named; links in mails never use it. */
  readonly host: string
  readonly isSecure: boolean
  /** Whether it comes from this machine and was sent to it by a name of its own, through no proxy. */
  readonly isLocal: boolean
  /** Whether a browser sent this as a document, such as a form without script: it wants a page and no JSON. */
  readonly wantsDocument: boolean
  cookie(name: string): string | undefined
  /** A header by its lower-case name; of a repeated one the first. */
  header(name: string): string | undefined
}

/** Who asks, where and how: carried by HTTP requests and in-process calls alike. */
export interface RequestContext {
  readonly site: Site
  readonly locale: Locale
  readonly person: Person
  /** The signed-in person. */
  readonly member: Member | null
  /** The token of a program that asks; null for people. */
  readonly token: RequestToken | null
  /** Id of the session as the cookie carries it, or as this request replaced it; never logged, never answered. */
  readonly sessionId: string | null
  readonly origin: RequestOrigin
  readonly requestId: string
  readonly limits: RateLimits
  /** Key of the caller for rate limits: the token of a program, the account, or the network where there is no session. */
  readonly rateKey: LimitKey
  readonly log: Log
  /** Epoch milliseconds at which the request was read. */
  readonly nowMs: number
  setCookie(cookie: CookieToSet): void
  /** Adds a header to the answer, a refusal included. */
  setHeader(name: string, value: string): void
  /** Puts a session (or, by null, a fresh anonymous visit) in place of the caller's, cookies and CSRF token included. */
  replaceVisit(sessionId: string | null): void
  /** Calls another call in process, with the same person, site, limits and masking. @throws Failure as the browser client does. */
  // oxlint-disable-next-line typescript/no-explicit-any -- inference over every call needs the widest type
  api<C extends Call<any, any, any, any>>(call: C, input: InputOf<C>): Promise<C extends Call<any, any, any, infer D> ? D : never>
}

/** Scheme and host by which a caller reached us; hosts that are not ours never come so far (decision 0004). */
export const originOf = ({ origin }: Pick<RequestContext, 'origin'>): string => `${origin.isSecure ? 'https' : 'http'}://${origin.host}`
