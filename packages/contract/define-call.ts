import type * as z from 'zod/mini'
import type { AccessRule } from './access-rule.ts'
import type { FailureCode } from './failures.ts'
import type { TokenScope } from './tokens/token-codes.ts'

/**
 * none: changes nothing, searches sent by POST included. public: changes state that has no owner (log, feedback). member: needs the
 * CSRF token. script: a GET of the spec that leaves a record (a count, a mail), so only scripts and programs may call it, not links.
 * download: a GET that leaves a record (an event, a mail) and is linked from our own pages, so links from other sites are refused.
 * elsewhere: posted by a page of another site, so cross-origin by nature; it may only store what the browser's own request picks up.
 * signed: sent by a provider's own servers, known by a signature over the body; no cookie and no token is read.
 */
export type Effect = 'none' | 'public' | 'member' | 'script' | 'download' | 'elsewhere' | 'signed'

/** std: {returnCode, returnCodeDesc, data}. none: the data is the body (DataTables, CSV, files). */
export type Envelope = 'std' | 'none'

/**
 * Accepted encodings of a body. The same schema parses all of them. multipart: text fields, which the schema parses, and the files that
 * `files` allows; every other call answers 415 to it. raw: the bytes as they came, of any type, since a signature is over them.
 */
export type BodyForm = 'json' | 'form' | 'either' | 'multipart' | 'raw'

/**
 * What a file is, by its own first bytes; what its sender calls it counts for nothing (OQ-A58). text: of no known binary format; whoever
 * takes one reads it whole before anything is believed.
 */
export type FileKind = 'pdf' | 'jpg' | 'png' | 'text'

/** The files of one multipart request: how many, how large each (one byte more is 413 and keeps nothing), and which are taken. */
export interface FilesOfCall {
  readonly max: number
  readonly maxBytes: number
  readonly kinds: readonly FileKind[]
}

/** The rate limit of a call (MQ-004); a background call answers an empty success instead of 429, and `vin` counts VINs, not calls. */
export type RateClass = 'search' | 'vin' | 'read' | 'background' | 'bid' | 'upload' | 'notice'

export type Schema<T = unknown> = z.ZodMiniType<T>

declare const carried: unique symbol

/** Carries the type of an answer without its schema, so that the browser does not load answer schemas. */
export interface Carries<T> {
  readonly [carried]?: T
}

/** The type of a call's answer; its schema is in the matching `.answers.ts`, read by server and tests only. */
export const answers = <T>(): Carries<T> => ({})

export interface Call<P = unknown, Q = unknown, B = unknown, D = unknown> {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Path as served, with `:name` parameters; never with a site or language. */
  readonly path: string
  readonly summary: string
  /** Rule for `can(user, rule)`; `anyone` admits the anonymous visitor. */
  readonly access: AccessRule
  readonly effect: Effect
  /** What a token of a program needs for this call; without one it refuses tokens. */
  readonly scope?: TokenScope
  /** Public read (rulings "Public reads"); only with `anyone` and effect `none`. Read by `isPublicRead`. */
  readonly isPublicRead?: true
  /** Answered although the person must complete a step first: the page of the step, or signing out, needs it. Only for paths under /data. */
  readonly isOpenDuringSteps?: true
  readonly envelope: Envelope
  /** Media type of an answer that is neither enveloped nor JSON. */
  readonly media?:
    | 'text/csv'
    | 'text/calendar'
    | 'text/html'
    | 'application/x-ndjson'
    | 'application/gzip'
    | 'application/zip'
    | 'image/webp'
    | 'application/octet-stream'
    | 'application/pdf'
    | 'application/xml'
    | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  /** Fields of the data repeated beside `data`, where tools look for them. */
  readonly beside?: readonly string[]
  readonly bodyForm?: BodyForm
  /** Of a multipart call, and of no other. */
  readonly files?: FilesOfCall
  /** Default: `read`. */
  readonly rate?: RateClass
  /** How long a page waits for its answer, ms; default as for any call (market spec §9). */
  readonly waitMs?: number
  readonly params?: Schema<P>
  readonly query?: Schema<Q>
  readonly body?: Schema<B>
  readonly data: Carries<D>
  /** Failures of this call beside those of every call. */
  readonly fails: readonly FailureCode[]
}

export type AnyCall = Call<never, never, never, unknown> | Call<unknown, unknown, unknown, unknown>
// oxlint-disable-next-line typescript/no-explicit-any -- inference over every call needs the widest type
type Loose = Call<any, any, any, any>
export type DataOf<C extends Loose> = C extends Call<infer _P, infer _Q, infer _B, infer D> ? D : never

type Part<K extends string, T> = unknown extends T ? { readonly [key in K]?: undefined } : { readonly [key in K]: T }
/** The input of a call: its params, query and body, as far as it has them. */
export type InputOf<C extends Loose> =
  C extends Call<infer P, infer Q, infer B, infer _D> ? Part<'params', P> & Part<'query', Q> & Part<'body', B> : never

/**
 * Whether a call can be made from any origin: it answers everybody and changes nothing, so it allows CORS without an origin check, and a
 * page of another origin gets the visitor's answer, because its cookies are not read (rulings "Public reads").
 */
export const isPublicRead = (call: Pick<Loose, 'isPublicRead'>): boolean => call.isPublicRead === true

/** One value from which the server route, the clients, the OpenAPI page and the tests derive. */
export function defineCall<P = unknown, Q = unknown, B = unknown, D = unknown>(call: Call<P, Q, B, D>): Call<P, Q, B, D> {
  return call
}

/** A body as the API page shows it. */
export type Example = Readonly<Record<string, unknown>> | readonly object[]
