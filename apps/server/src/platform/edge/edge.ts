import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { Failure } from '@app/contract/failure.ts'
import type { SitePreferenceName } from '@app/contract/people.ts'
import { ANONYMOUS, type Member, type Person } from '@app/rules/access/can.ts'
import { siteOf, type Site } from '@app/rules/sites/sites.ts'
import { textOf } from '@app/text/languages.ts'
import { localeOf, type Dialect, type Locale } from '@app/text/locales.ts'
import type { Config } from '#platform/config.ts'
import type { Log } from '#platform/log.ts'
import { createAllowedMethods, type EdgeRoute } from './allowed-methods.ts'
import { checkMethod, checkRequestLine } from './check-request.ts'
import { answerClientError, refuseConnection } from './client-error.ts'
import { encodeAnswers } from '../http/encoding/encode-answers.ts'
import { failureAnswer } from '../http/failure-answer.ts'
import { parseQuery } from '../http/form-body.ts'
import { inProcessClient } from '../http/in-process.ts'
import { isLocal } from './local-request.ts'
import { isFromMachines } from './machine-paths.ts'
import {
  BODY_LIMIT_BYTES,
  HEADER_LIMIT_BYTES,
  HEADERS_TIMEOUT_MS,
  KEEP_ALIVE_BEHIND_PROXY_MS,
  KEEP_ALIVE_MS,
  MAX_PARAM_LENGTH_CHARS,
  REQUEST_TIMEOUT_MS,
  TIMEOUTS_LOOKED_AT_EVERY_MS,
  UPLOAD_TIMEOUT_MS,
} from '../http/limits.ts'
import { isBehindUnnamedProxy, networkOfRequest, rateKeyOf } from './network.ts'
import { createRateLimits } from '../http/rate-limits.ts'
import type { RequestContext, RequestOrigin } from '../http/request-context.ts'
import { type Edge, registerBodyParsers } from '../http/serve.ts'
import { type CallerOptions, readCaller } from './read-caller.ts'
import { securityHeaders } from './security-headers.ts'
import { cutSlowReaders, type SlowReading } from './slow-readers.ts'
import { cutSlowRequests } from './slow-requests.ts'
import { acceptSockets, mayUpgrade } from './upgrade.ts'
import { newVisitId, replaceVisit, sessionIdOf } from '../http/visit.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The site by host name; set before any handler. */
    site: Site
    /** Who is signed in; set before any handler of a call or page. */
    member: Member | null
  }
  interface FastifyInstance {
    edgeLog: Log
  }
}

const DEFAULT_LOCALE: Locale = 'en_us'

/** For failures before the site is known. */
const DEFAULT_DIALECT: Dialect = 'US'

/** Language cookie of the account document: 30 days, readable. */
export const LANGUAGE_COOKIE = 'userLang'

export interface EdgeOptions extends CallerOptions {
  readonly config: Config
  readonly log: Log
  readonly csrfKey: Buffer
  /** Answers the site of a Host header or null for a host that is not ours. */
  readonly siteOfHost: (host: string) => Site | null
  /** Left out: the bounds of limits.ts. */
  readonly slowReading?: SlowReading
  /** How long the rest of a request is waited for once its head is there; left out: the bound of limits.ts. */
  readonly bodyTimeoutMs?: number
}

/** Characters of a user agent that are stored. */
const USER_AGENT_LENGTH_MAX = 300

const FORM_TYPES = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)/i

/** A form that a browser posts by itself: no script would ask for HTML, nor leave out X-Requested-With. */
const wantsDocument = ({ headers }: FastifyRequest): boolean =>
  headers['x-requested-with'] === undefined &&
  FORM_TYPES.test(headers['content-type'] ?? '') &&
  (headers.accept ?? '').includes('text/html')

const originOf = (request: FastifyRequest): RequestOrigin => ({
  address: request.ip,
  network: networkOfRequest(request),
  userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_LENGTH_MAX),
  host: request.host,
  isSecure: request.protocol === 'https',
  isLocal: isLocal(request),
  wantsDocument: wantsDocument(request),
  cookie: (name) => request.cookies[name],
  header: (name) => [request.headers[name]].flat()[0],
})

/** A visitor of a site, with what the site prefers. */
const visitorOf = (sitePreferences: readonly SitePreferenceName[]): Person =>
  sitePreferences.length === 0 ? ANONYMOUS : { ...ANONYMOUS, sitePreferences }

function contextMaker(app: FastifyInstance, { log, sitePreferencesOf }: EdgeOptions): Edge['contextOf'] {
  const limits = createRateLimits()
  return (request, reply, locale) => {
    const origin = originOf(request)
    let sessionId = request.member === null ? null : sessionIdOf(request)
    const ctx: RequestContext = {
      site: request.site,
      locale: locale ?? localeOf(request.cookies[LANGUAGE_COOKIE]) ?? request.site.defaultLocale,
      person: request.member ?? visitorOf(sitePreferencesOf?.(request.site.code) ?? []),
      member: request.member,
      get sessionId() {
        return sessionId
      },
      origin,
      requestId: request.id,
      rateKey: rateKeyOf(request, origin.network),
      token: request.token,
      limits,
      log,
      nowMs: Date.now(),
      replaceVisit: (id) => {
        sessionId = id
        replaceVisit(request, reply, { id: id ?? newVisitId(), key: app.edge.csrfKey })
      },
      setHeader: (name, value) => void reply.header(name, value),
      setCookie: ({ name, value, maxAgeSeconds, isHttpOnly = false }) =>
        void reply.setCookie(name, value, {
          path: '/',
          sameSite: 'lax',
          secure: request.protocol === 'https',
          httpOnly: isHttpOnly,
          ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
        }),
      api: inProcessClient(app.edge.served, () => ctx),
    }
    return ctx
  }
}

/** JSON failures for everything that is not a page; pages have their own handler. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = failureAnswer(
    error,
    textOf(localeOf(request.cookies?.[LANGUAGE_COOKIE]) ?? DEFAULT_LOCALE, request.site?.dialect ?? DEFAULT_DIALECT),
  )
  if (answer.isUnexpected) request.server.edgeLog.error({ err: error, requestId: request.id, url: request.routeOptions.url }, answer.code)
  return reply
    .status(answer.status)
    .headers(answer.headers)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(answer.body)
}

/** A number of hops becomes a test of the hop; addresses are compared by Fastify. */
const trustOf = (trust: Config['trustProxy']): string | false | ((address: string, hop: number) => boolean) =>
  typeof trust === 'number' ? (_address, hop) => hop < trust : trust

const FIRST_SEGMENT = /^\/[\w.-]*/
/** A path beside the one that could not be read: it distinguishes data from pages as well. */
const routablePath = (url: string): string => `${FIRST_SEGMENT.exec(url)?.[0] ?? ''}/malformed`.replace('//', '/')

/** What Node would do by itself. */
function takeOverServer({ server }: FastifyInstance, { slowReading, bodyTimeoutMs }: EdgeOptions): void {
  // Node drops headers above a count silently; their size is limited already.
  server.maxHeadersCount = 0
  // Given to all connections, this limit would leave a dead timer on each live line, wound up with every message. A connection without
  // a whole request is held to the limits of head and request.
  server.prependListener('request', ({ socket }) => void socket.setTimeout(REQUEST_TIMEOUT_MS))
  // Node would answer 417; an expectation may as well be ignored.
  server.on('checkExpectation', (request, response) => void server.emit('request', request, response))
  cutSlowReaders(server, slowReading)
  cutSlowRequests(server, bodyTimeoutMs)
  server.on('connect', (_request, socket) => refuseConnection(socket, 'METHOD_NOT_ALLOWED'))
}

/** Warns once of a proxy that forwards requests and is not trusted; callers are then told apart by the last address it names alone. */
function warnOfUnnamedProxy({ config, log }: EdgeOptions): (request: FastifyRequest) => void {
  let isWarned = config.trustProxy !== false
  return (request) => {
    if (isWarned || !isBehindUnnamedProxy(request)) return
    isWarned = true
    log.warn('a proxy on this machine hands requests on, and TRUST_PROXY is off: set TRUST_PROXY=1, or addresses and limits are guesses')
  }
}

/** Routes as they are registered from now on. */
function routesOf(app: FastifyInstance): readonly EdgeRoute[] {
  const routes: EdgeRoute[] = []
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.push({ method: one, url })
  })
  return routes
}

/** The Fastify instance with every rule of the edge in force and no route yet. */
export async function createEdge(options: EdgeOptions): Promise<FastifyInstance> {
  const { config, log } = options
  const unroutable = new WeakMap<object, Error>()
  const headersOf = securityHeaders({ consentScript: config.consent?.scriptUrl, hasGoogleCaptcha: config.recaptcha !== undefined })
  const app = fastify({
    logger: false,
    genReqId: () => randomUUID(),
    trustProxy: trustOf(config.trustProxy),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: UPLOAD_TIMEOUT_MS,
    keepAliveTimeout: config.trustProxy === false ? KEEP_ALIVE_MS : KEEP_ALIVE_BEHIND_PROXY_MS,
    routerOptions: {
      maxParamLength: MAX_PARAM_LENGTH_CHARS,
      caseSensitive: true,
      ignoreTrailingSlash: false,
      querystringParser: parseQuery,
    },
    // A missing Host gets our own answer, from checkRequestLine.
    http: {
      maxHeaderSize: HEADER_LIMIT_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUTS_LOOKED_AT_EVERY_MS,
      requireHostHeader: false,
      shouldUpgradeCallback: mayUpgrade,
    },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: true,
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => {
      // Routed again at a valid path: scheme, site and headers are found as for any other request.
      unroutable.set(request.raw, error)
      request.raw.url = routablePath(request.raw.url ?? '/')
      app.routing(request.raw, reply.raw)
    },
  })
  await app.register(cookie)
  await acceptSockets(app)
  app.decorate('edgeLog', log)
  app.decorateRequest('site')
  for (const name of ['member', 'token'] as const) app.decorateRequest(name, null)
  app.decorateRequest('isForEverybody', false)
  registerBodyParsers(app)
  const routes = routesOf(app)
  const allowedMethods = createAllowedMethods(routes)
  app.decorate('edge', {
    served: new Map(),
    routes,
    csrfKey: options.csrfKey,
    contextOf: contextMaker(app, options),
    pages: { isOurs: () => false, localPath: (_, path) => path },
  })
  takeOverServer(app, options)
  encodeAnswers(app)
  const watchProxy = warnOfUnnamedProxy(options)
  app.addHook('onRequest', async (request, reply) => {
    watchProxy(request)
    reply.headers(headersOf(request.protocol === 'https'))
    const site = options.siteOfHost(request.host)
    // Failures have texts of a site, so there is one before the first may be thrown.
    request.site = site ?? siteOf(config.site)
    const refusal = unroutable.get(request.raw)
    if (refusal) throw refusal
    checkRequestLine(request, reply)
    if (!site && !isFromMachines(request, config)) throw new Failure('MISDIRECTED')
    checkMethod(request, reply, allowedMethods)
    await readCaller(options, request, reply)
  })
  return app
}

/** An app without pages: every failure and every unknown path is answered as JSON. */
export function answerFailuresAsJson(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply))
  app.setNotFoundHandler((request, reply) => answerFailure(new Failure('NOT_FOUND'), request, reply))
}
