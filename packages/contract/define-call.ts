import type * as z from 'zod/mini'
import type { AccessRule } from './access-rule.ts'
import type { FailureCode } from './failures.ts'

/**
 * none: changes nothing, searches sent by POST included. public: state that belongs to nobody (log, feedback). member: needs the CSRF token.
 * script: a GET of the documents that leaves something behind (a count, a mail), so only scripts and programs may ask it, no link.
 * download: a GET that leaves something behind (an event, a mail) and is a link of our own pages, so no link of another house may be followed.
 * elsewhere: posted by a page of another house, so foreign by nature; it may only put by what the reader's own request picks up.
 */
export type Effect = 'none' | 'public' | 'member' | 'script' | 'download' | 'elsewhere'

/** std: {returnCode, returnCodeDesc, data}. none: the data is the body (DataTables, CSV, files). */
export type Envelope = 'std' | 'none'

/** How a body may arrive. Whatever the form, the same schema parses it. */
export type BodyForm = 'json' | 'form' | 'either'

/** Which limit counts a call (MQ-004); a background call answers an empty success instead of 429, and `vin` counts VINs, not calls. */
export type RateClass = 'search' | 'vin' | 'read' | 'background' | 'bid'

export type Schema<T = unknown> = z.ZodMiniType<T>

declare const carried: unique symbol

/** Carries the type of an answer without its schema, so that the browser loads only what it sends. */
export interface Carries<T> {
  readonly [carried]?: T
}

/** The type of a call's answer; its schema stands in the matching `.answers.ts`, read by server and tests only. */
export const answers = <T>(): Carries<T> => ({})

export interface Call<P = unknown, Q = unknown, B = unknown, D = unknown> {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Path with `:name` parameters, as served; never with a site or language. */
  readonly path: string
  readonly summary: string
  /** Rule for `can(user, rule)`; `anyone` admits the anonymous visitor. */
  readonly access: AccessRule
  readonly effect: Effect
  /** A public read (rulings "Public reads"); only with `anyone` and effect `none`. Read by `isPublicRead`. */
  readonly isPublicRead?: true
  /** Answered although a step holds the person up, because the step's own page or the way out needs it. Only for paths under /data. */
  readonly isOpenDuringSteps?: true
  readonly envelope: Envelope
  /** Media type of an answer without an envelope that is not JSON. */
  readonly media?: 'text/csv' | 'text/calendar' | 'application/x-ndjson' | 'application/gzip'
  /** Fields of the data that stand beside `data` as well, where tools look for them. */
  readonly beside?: readonly string[]
  readonly bodyForm?: BodyForm
  /** `read` when left out. */
  readonly rate?: RateClass
  readonly params?: Schema<P>
  readonly query?: Schema<Q>
  readonly body?: Schema<B>
  readonly data: Carries<D>
  /** Refusals this call may answer beyond those every call may answer. */
  readonly fails: readonly FailureCode[]
}

export type AnyCall = Call<never, never, never, unknown> | Call<unknown, unknown, unknown, unknown>
// oxlint-disable-next-line typescript/no-explicit-any -- inference over every call needs the widest type
type Loose = Call<any, any, any, any>
export type DataOf<C extends Loose> = C extends Call<infer _P, infer _Q, infer _B, infer D> ? D : never

type Part<K extends string, T> = unknown extends T ? { readonly [key in K]?: undefined } : { readonly [key in K]: T }
/** What a caller hands over: params, query and body as far as the call has them. */
export type InputOf<C extends Loose> =
  C extends Call<infer P, infer Q, infer B, infer _D> ? Part<'params', P> & Part<'query', Q> & Part<'body', B> : never

/**
 * Whether a call is asked from anywhere: it answers everybody and changes nothing, so it has CORS and no check of the origin, and a page
 * of another origin gets the visitor's answer, because its cookies are not read (rulings "Public reads").
 */
export const isPublicRead = (call: Pick<Loose, 'isPublicRead'>): boolean => call.isPublicRead === true

/** One value from which server route, clients, OpenAPI page and tests derive. */
export function defineCall<P = unknown, Q = unknown, B = unknown, D = unknown>(call: Call<P, Q, B, D>): Call<P, Q, B, D> {
  return call
}

/** A body as the API page shows it. */
export type Example = Readonly<Record<string, unknown>> | readonly object[]
