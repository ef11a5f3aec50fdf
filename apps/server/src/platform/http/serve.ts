import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure, isFailure } from '@app/contract/failure.ts'
import { succeeded } from '@app/contract/envelope.ts'
import { type Call, type DataOf, type InputOf, isPublicRead, type Schema } from '@app/contract/define-call.ts'
import { answerSchemas, type CallName } from '@app/contract/calls.ts'
import { guardedAct } from '@app/rules/people/ways-in.ts'
import { stripTags } from '@app/rules/validation/urls.ts'
import type { Locale } from '@app/text/locales.ts'
import type { EdgeRoute } from '../edge/allowed-methods.ts'
import { checkEffect } from '../edge/csrf.ts'
import { parseForm } from './form-body.ts'
import { isDeeperThan } from './json-depth.ts'
import { JSON_DEPTH_LEVELS } from './limits.ts'
import { answerPreflight } from './public-reads.ts'
import type { RequestContext } from './request-context.ts'
import { limitHeaders } from './rate-limits.ts'
import {
  type Handler,
  RawBody,
  type RawInput,
  type ReceivedParts,
  runCall,
  SeeOther,
  sendStream,
  type ServedCall,
  type SomeCall,
  StreamBody,
} from './run-call.ts'
import { visitId } from './visit.ts'

declare module 'fastify' {
  interface FastifyInstance {
    edge: Edge
  }
}

/** What the edge knows of itself: the served calls and how a context is made. */
export interface Edge {
  readonly served: Map<string, ServedCall>
  /** Every route in the order of registration. */
  readonly routes: readonly EdgeRoute[]
  readonly csrfKey: Buffer
  /** `locale` where the address names it; else the language cookie, else the site's own. */
  contextOf(request: FastifyRequest, reply: FastifyReply, locale?: Locale): RequestContext
  /** Which paths are pages, for what leads a browser on; the pages put themselves here. */
  pages: OwnPages
}

export interface OwnPages {
  /** Whether a path, without language prefix, is a page's own address. */
  isOurs(path: string): boolean
  /** The same path in a language. */
  localPath(locale: Locale, path: string): string
}

const ENVELOPE_HEAD = Buffer.from('{"returnCode":1,"returnCodeDesc":"Success","data":')
const ENVELOPE_TAIL = Buffer.from('}')

const NO_STORE = 'no-store'
/** Public answers may be cached, but are revalidated by their entity tag. */
const REVALIDATED = 'no-cache'

const besideOf = ({ beside = [] }: SomeCall, data: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(beside.map((key) => [key, (data as Readonly<Record<string, unknown>>)[key]]))

/** Sends an answer: bytes as they are, data in its envelope. */
function send(reply: FastifyReply, call: SomeCall, data: unknown): FastifyReply {
  if (data instanceof SeeOther) return reply.redirect(data.location, HTTP_SEE_OTHER)
  if (data instanceof StreamBody) return sendStream(reply, data)
  if (!(data instanceof RawBody)) return reply.send(call.envelope === 'std' ? { ...succeeded(data), ...besideOf(call, data) } : data)
  reply.headers(data.headers).type(data.contentType)
  // A call's caching rule holds for public answers; one made for a session is never cached.
  if (isPublicRead(call) && !reply.request.isForEverybody) reply.header('cache-control', NO_STORE)
  return reply.send(data.isWhole || call.envelope === 'none' ? data.bytes : Buffer.concat([ENVELOPE_HEAD, data.bytes, ENVELOPE_TAIL]))
}

const HTTP_SEE_OTHER = 303

/** A query without everything between < and > (MKT-5.30). */
function withoutTags(query: unknown): unknown {
  if (typeof query === 'string') return stripTags(query)
  if (Array.isArray(query)) return query.map(withoutTags)
  if (typeof query !== 'object' || query === null) return query
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [stripTags(name), withoutTags(value)]))
}

function bodyOf(call: SomeCall, request: FastifyRequest): unknown {
  if (!call.body) return undefined
  const isForm = (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')
  const wants = call.bodyForm ?? 'json'
  if ((isForm && wants === 'json') || (!isForm && wants === 'form' && request.body !== undefined))
    throw new Failure('UNSUPPORTED_MEDIA_TYPE')
  return request.body ?? {}
}

/**
 * Serves one call of the contract: route, effect rule, access, parsed input, envelope. The handler gets parsed input and the
 * request's context and answers the data (or RawBody, when the bytes are made already); it throws Failure to refuse.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- inference over every call needs the widest type
export function serve<C extends Call<any, any, any, any>>(
  app: FastifyInstance,
  call: C,
  handler: (input: InputOf<C>, ctx: RequestContext) => Promise<DataOf<C> | RawBody | StreamBody | SeeOther>,
): void {
  register(app, call, { handler })
}

/** As `serve`, for a call of class `background`: over the limit it answers what `whenLimited` makes, never 429 (MQ-004). */
// oxlint-disable-next-line typescript/no-explicit-any -- inference over every call needs the widest type
export function serveQuietly<C extends Call<any, any, any, any>>(
  app: FastifyInstance,
  call: C,
  how: { handler: (input: InputOf<C>, ctx: RequestContext) => Promise<DataOf<C> | RawBody>; whenLimited: () => DataOf<C> },
): void {
  register(app, call, how)
}

/** How the parts of a multipart request are read: called once access and rate have been judged. */
export type ReceiveParts = (request: FastifyRequest, ctx: RequestContext) => Promise<ReceivedParts>

/** As `serve`, for a multipart or raw call, whose body is read by `receive`; platform/uploads and platform/provider-notices do so, and modules ask them. */
export function serveParts(app: FastifyInstance, call: SomeCall, how: { handler: Handler; receive: ReceiveParts }): void {
  register(app, call, how)
}

/**
 * Where a browser that sent a document is led when its reader has to prove again who they are, or a download has to wait; null for anything
 * else.
 */
function pageToProve({ name, effect }: SomeCall, { origin }: RequestContext, error: unknown): string | null {
  // A link that is followed says what it wants; the client of our pages names itself.
  const isFollowed = origin.header('x-requested-with') === undefined && (origin.header('accept') ?? '').includes('text/html')
  if (!(origin.wantsDocument || isFollowed) || !isFailure(error)) return null
  if (error.code !== 'PROOF_NEEDED' && !(effect === 'download' && error.code === 'TOO_MANY_REQUESTS')) return null
  const page = guardedAct(name)?.page
  return page === undefined ? null : `${page}?fault=${error.code}`
}

type How = Pick<ServedCall, 'handler' | 'whenLimited'> & { readonly receive?: ReceiveParts }

/** Runs a call of which parts are read, and tells what became of it. */
async function runWithParts(
  served: ServedCall,
  { raw, ctx, receive }: { raw: RawInput; ctx: RequestContext; receive: () => Promise<ReceivedParts> },
) {
  let parts: ReceivedParts | undefined
  try {
    const data = await runCall(served, { ...raw, receive: async () => (parts = await receive()) }, ctx)
    await parts?.settle(null)
    return data
  } catch (error) {
    await parts?.settle(error)
    throw error
  }
}

function register(app: FastifyInstance, call: SomeCall, { receive, ...how }: How): void {
  const answer = (answerSchemas as Readonly<Record<string, Schema>>)[call.name as CallName]
  if (!answer) throw new Error(`call ${call.name} has no answer schema in contract/calls.ts`)
  const served: ServedCall = { call, answer, ...how }
  app.edge.served.set(call.name, served)
  app.route({
    method: call.method,
    url: call.path,
    config: { isPublicRead: isPublicRead(call), isSigned: call.effect === 'signed', callName: call.name, scope: call.scope },
    handler: async (request, reply) => {
      checkEffect(call, request, { id: visitId(request), key: app.edge.csrfKey })
      const ctx = app.edge.contextOf(request, reply)
      reply.header('cache-control', request.isForEverybody ? REVALIDATED : NO_STORE)
      const onCounted: RawInput['onCounted'] = (rate, standing) => void reply.headers(limitHeaders(rate, standing))
      const body = receive === undefined ? bodyOf(call, request) : undefined
      const raw = { params: request.params, query: withoutTags(request.query), body, onCounted }
      const running =
        receive === undefined ? runCall(served, raw, ctx) : runWithParts(served, { raw, ctx, receive: () => receive(request, ctx) })
      const data = await running.catch((error: unknown) => {
        const page = pageToProve(call, ctx, error)
        if (page === null) throw error
        return new SeeOther(app.edge.pages.localPath(ctx.locale, page))
      })
      return send(reply, call, data)
    },
  })
  if (isPublicRead(call)) registerPreflight(app, call)
}

/** Answers preflights of a public read; a path that two calls share has its preflight by the first. */
function registerPreflight(app: FastifyInstance, { method, path }: SomeCall): void {
  if (app.hasRoute({ method: 'OPTIONS', url: path })) return
  app.route({ method: 'OPTIONS', url: path, handler: (_request, reply) => answerPreflight(reply, method === 'GET' ? 'GET, HEAD' : method) })
}

/** JSON and form parsers of the edge; form bodies become nested plain objects. JSON of no length is no body: tools send its type with every request. */
export function registerBodyParsers(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['text/plain', 'application/json'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null)
    else if (isDeeperThan(JSON_DEPTH_LEVELS, body as string)) done(new Failure('MALFORMED'))
    else void parseJson(request, body as string, done)
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseForm(body as string))
    } catch (error) {
      done(error as Error)
    }
  })
}
