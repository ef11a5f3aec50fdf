import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { offeredLocale } from '@app/rules/sites/offered-locale.ts'
import { loginWithReturn, refusalTarget } from '@app/rules/access/page-access.ts'
import { blockedTarget, isProtectedPath } from '@app/rules/access/protected-urls.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import type { FeeSchedule } from '@app/rules/fees/schedule.ts'
import { Failure, isFailure } from '@app/contract/failure.ts'
import type { FailureCode } from '@app/contract/failures.ts'
import { preferenceCode } from '@app/rules/sites/flags.ts'
import { RECENT_LOGIN_COOKIE } from '@app/rules/people/sign-in-limits.ts'
import { LOCALES, type Locale } from '@app/text/locales.ts'
import { isDatabaseDown } from '#platform/db/is-database-down.ts'
import type { Log } from '#platform/log.ts'
import { LANGUAGE_COOKIE } from '#platform/edge/edge.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { maskedToken } from '#platform/edge/csrf.ts'
import { openVisit, type VisitPolicy } from '#platform/http/visit.ts'
import { textOf } from '@app/text/languages.ts'
import { appInfo, hasSingleKeysOf, searchDensityOf, searchSizeOf, searchViewOf, searchZipOf, storedListChoice } from './app-info.ts'
import type { PageAssets, PageBundle, PagePattern, RedirectPattern, Rendered } from './page-bundle.ts'
import { pageForAll, pageForReader, type PageBytes } from './page-bytes.ts'
import { PageCache } from './page-cache.ts'
import { sendPage, themeOf } from './send-page.ts'

/** A page is cached as bytes for at most so long; search results change by the second (architecture, "A search"). */
const PAGE_LIFE_MS = 250
const HTTP_MOVED = 301
const HTTP_FOUND = 302
/** Addresses that hold a one-time password, and those that hold a key. */
const PASSWORD_ADDRESS = /[?&]token[12]=/
const KEYED_ADDRESS = /[?&](?:key|token|confirmation)=/
/** Characters of an address that sign-in brings its reader back to; a longer one is escaped more than a header may hold. */
const WAY_BACK_LENGTH_MAX = 1_000
/** Characters of an unknown address that the error page gets; escaped whole, a long one would be more than a header may hold. */
const CARRIED_ADDRESS_LENGTH_MAX = 500

export interface PageHost {
  readonly app: FastifyInstance
  readonly bundle: PageBundle
  readonly assets: (page: string, locale: Locale) => PageAssets
  readonly policy: VisitPolicy
  readonly log: Log
  readonly cache: PageCache
  /** Scheme and host that links of a request's site carry. */
  readonly originOf: (request: FastifyRequest) => string
  /** Where the source code of this installation is; empty where it is not said. */
  readonly sourceUrl: string
  readonly schedulesOf: (site: SiteCode, nowMs: number) => { readonly path: string; readonly schedules: readonly FeeSchedule[] }
  readonly searchEngine: string
  /** Where forms of payment providers that are set up are posted to. */
  readonly formOrigins: readonly string[]
}

/**
 * The referrer policy of a page: none for an address with a password (assurance C3), only ourselves for one with a key, since a form
 * without script has to say where it comes from. Null where the site-wide policy holds.
 */
function policyOfAddress(query: string): 'no-referrer' | 'same-origin' | null {
  if (PASSWORD_ADDRESS.test(query)) return 'no-referrer'
  return KEYED_ADDRESS.test(query) ? 'same-origin' : null
}

/** Path of a request as it travelled, without its query. */
export const rawPath = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/'
/** A path without doubled and closing slashes. */
export const tidyPath = (path: string): string => path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')
const rawQuery = (request: FastifyRequest): string => {
  const at = request.url.indexOf('?')
  return at < 0 ? '' : request.url.slice(at)
}

/** What is no refusal but a fault of the site, and logged. */
const FAULTS: ReadonlySet<string> = new Set<FailureCode>(['UNEXPECTED', 'UNAVAILABLE', 'TOOK_TOO_LONG'])
const isExpected = (cause: unknown): boolean => isFailure(cause) && !FAULTS.has(cause.code)

/** What sign-in leads back to: the address, without its query where it is too long, and the home page where it still is. */
export function wayBack(path: string, query: string): string {
  const ways = [path + query, path, '/']
  return ways.find((way) => way.length <= WAY_BACK_LENGTH_MAX) ?? '/'
}

/**
 * Sign-in in place of a path that needs a session (ACC-6.11), the other way of one that a role is blocked from (ACC-6.04, ACC-6.06),
 * whether there is a page or not; null for everything else.
 */
function protectedTarget({ member, person }: RequestContext, path: string, query: string): string | null {
  if (member === null && isProtectedPath(path)) return loginWithReturn(wayBack(path, query))
  return blockedTarget(person, path)
}

/** The member's own language for the first page after a sign-in whose address names none (OQ-A100); null where it is shown already. */
function ownLanguage(request: FastifyRequest, { member, locale, site }: RequestContext): Locale | null {
  if (member === null || locale !== 'en_us' || request.cookies[RECENT_LOGIN_COOKIE] !== '1') return null
  const own = offeredLocale(request.cookies[LANGUAGE_COOKIE], site)
  return own === locale ? null : own
}

interface PageRequest {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly page: PagePattern
  readonly locale: Locale
}

/** The calls of a request as its page's loader makes them: an outage of the database is a failure with a code there too. */
const callsOf =
  ({ api }: RequestContext): RequestContext['api'] =>
  (call, input) =>
    api(call, input).catch((error: unknown) => {
      throw isDatabaseDown(error) ? Object.assign(new Failure('UNAVAILABLE'), { cause: error }) : error
    })

async function render(host: PageHost, { request, page }: PageRequest, ctx: RequestContext): Promise<Rendered> {
  const { path: schedulesPath, schedules } = host.schedulesOf(ctx.site.code, ctx.nowMs)
  const app = appInfo(request, ctx, {
    origin: host.originOf(request),
    sourceUrl: host.sourceUrl,
    searchEngine: host.searchEngine,
    schedulesPath,
  })
  const url = new URL(request.url, app.origin)
  const rendered = await host.bundle.renderPage({
    page,
    url,
    app,
    schedules,
    text: textOf(ctx.locale, ctx.site.dialect),
    api: callsOf(ctx),
    assets: host.assets(page.row.page, ctx.locale),
    theme: themeOf(request),
  })
  if (rendered.kind === 'document' && rendered.cause !== null && !isExpected(rendered.cause)) {
    host.log.error({ err: rendered.cause, requestId: request.id, page: page.row.id }, 'page could not be loaded')
  }
  return rendered
}

/** A step to this folder or the one above. Browsers resolve it first; programs that send it would get a page of another path. */
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?=\/|$)/i

/**
 * Whether an address means the same path to the URL parser that made it out for the page as it does to the router, which matched it as it
 * came: a backslash would become a slash, and a hash cut the rest off. Browsers send neither.
 */
function isReadAlike(request: FastifyRequest): boolean {
  try {
    return decodeURIComponent(new URL(request.url, 'http://localhost').pathname) === decodeURIComponent(rawPath(request))
  } catch {
    return false
  }
}

const HOST_NAME = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i
const NO_FRAME = "frame-ancestors 'none'"
const OWN_FORMS = "form-action 'self'"

/** Lets the host that a site's preference names frame a page that may be framed; nobody without it. */
function allowFrame(reply: FastifyReply, framedBy: string | undefined, { person }: RequestContext): void {
  if (framedBy === undefined) return
  const hosts = person.sitePreferences
    .map(preferenceCode)
    .filter((name) => name.startsWith(`${framedBy}=`))
    .map((name) => name.slice(framedBy.length + 1))
    .filter((name) => HOST_NAME.test(name))
  const policy = reply.getHeader('content-security-policy')
  if (hosts.length === 0 || typeof policy !== 'string') return
  reply.header('content-security-policy', policy.replace(NO_FRAME, `frame-ancestors ${hosts.map((name) => `https://${name}`).join(' ')}`))
  reply.removeHeader('x-frame-options')
}

/** Lets the page that hands a payment over post its form to the provider. */
function allowForms(reply: FastifyReply, { formOrigins }: PageHost, { postsToProviders }: PagePattern['row']): void {
  const policy = reply.getHeader('content-security-policy')
  if (postsToProviders !== true || formOrigins.length === 0 || typeof policy !== 'string') return
  reply.header('content-security-policy', policy.replace(OWN_FORMS, [OWN_FORMS, ...formOrigins].join(' ')))
}

/** Where a page led in place of being shown; without word of it, since another request made the page, the reader asks once more. */
function answerElsewhere(reply: FastifyReply, elsewhere: Extract<Rendered, { kind: 'redirect' }> | null, here: string): FastifyReply {
  if (elsewhere === null) return reply.redirect(here, HTTP_FOUND)
  return reply.redirect(elsewhere.location, elsewhere.status === HTTP_MOVED ? HTTP_MOVED : HTTP_FOUND)
}

async function answerPage(host: PageHost, pageRequest: PageRequest): Promise<FastifyReply> {
  const { request, reply, page, locale } = pageRequest
  const ctx = host.app.edge.contextOf(request, reply, locale)
  if (!ctx.site.locales.includes(locale) || DOT_SEGMENT.test(rawPath(request)) || !isReadAlike(request))
    return answerUnknown(host, request, reply)
  const [asPath, query] = [host.bundle.unprefixed(locale, rawPath(request)), rawQuery(request)]
  const refusal = protectedTarget(ctx, asPath, query) ?? refusalTarget(ctx.person, page.row, wayBack(asPath, query))
  if (refusal !== null) return reply.redirect(host.bundle.localPath(locale, refusal), HTTP_FOUND)
  const path = rawPath(request)
  if (host.bundle.ownParams(locale, page.pattern, path) === null) {
    const canonical = host.bundle.localPath(locale, host.bundle.canonicalPath(page.pattern, host.bundle.unprefixed(locale, path)))
    // A router takes the nothing after a closing slash for an optional segment; a link with such a slash means the page without it.
    const right = canonical === path ? tidyPath(path) : canonical
    return right === path ? answerUnknown(host, request, reply) : reply.redirect(right + rawQuery(request), HTTP_MOVED)
  }
  const referrerPolicy = page.row.isKeyed === true ? 'same-origin' : policyOfAddress(rawQuery(request))
  if (referrerPolicy !== null) reply.header('referrer-policy', referrerPolicy)
  const own = ownLanguage(request, ctx)
  if (own !== null) return reply.redirect(host.bundle.localPath(own, path) + rawQuery(request), HTTP_FOUND)
  const chosen = storedListChoice(request, ctx)
  if (chosen !== null) return reply.redirect(chosen, HTTP_FOUND)
  let opened: string | null = null
  const visitToken = (): string => (opened ??= openVisit(request, reply, host.policy))
  const placeholder = host.bundle.CSRF_PLACEHOLDER
  const isCached = page.row.isCacheable === true && ctx.person.roles.includes('ROLE_ANONYMOUS')
  let elsewhere: Extract<Rendered, { kind: 'redirect' }> | null = null
  const make = async (): Promise<PageBytes | null> => {
    const rendered = await render(host, pageRequest, ctx)
    if (rendered.kind === 'redirect') {
      elsewhere = rendered
      return null
    }
    if (isCached) return pageForAll(rendered, placeholder)
    const token = visitToken()
    return pageForReader(rendered, { placeholder, token, masked: maskedToken(token) })
  }
  const reader = [
    ctx.origin.isLocal,
    ctx.site.code,
    locale,
    searchViewOf(request),
    searchDensityOf(request),
    searchSizeOf(request),
    searchZipOf(request),
    hasSingleKeysOf(request),
    themeOf(request),
  ]
  const key = [host.originOf(request), ...reader, request.url].join(' ')
  const bytes = isCached ? await host.cache.get(key, PAGE_LIFE_MS, make) : await make()
  if (bytes === null) return answerElsewhere(reply, elsewhere, request.url)
  visitToken()
  allowFrame(reply, page.row.framedBy, ctx)
  allowForms(reply, host, page.row)
  const assets = host.assets(page.row.page, locale)
  return sendPage(pageRequest, bytes, { assets, locale, dialect: ctx.site.dialect, isKeyed: page.row.isKeyed })
}

/** Where a redirect row leads from a path: parameters filled in, the query carried along. */
function redirectTarget(host: PageHost, row: RedirectPattern, found: { path: string; query: string; locale: Locale }): string {
  const params = host.bundle.paramsOf(row.pattern, found.path) ?? {}
  const [target = '', ownQuery] = row.to.split('?')
  const filled = host.bundle.localPath(found.locale, host.bundle.fillPath(target, params))
  if (ownQuery === undefined) return filled + found.query
  return `${filled}?${ownQuery}${found.query === '' ? '' : `&${found.query.slice(1)}`}`
}

/** An unknown path goes to the error page, which carries it (MKT-2.03, OQ-A105). */
export function answerUnknown(host: PageHost, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const ctx = host.app.edge.contextOf(request, reply)
  const locale = ctx.site.locales.find((one) => {
    const prefix = host.bundle.prefixOf(one)
    return prefix !== '' && (rawPath(request) === prefix || rawPath(request).startsWith(`${prefix}/`))
  })
  const signIn = protectedTarget(ctx, host.bundle.unprefixed(locale ?? 'en_us', rawPath(request)), rawQuery(request))
  if (signIn !== null) return reply.redirect(host.bundle.localPath(locale ?? 'en_us', signIn), HTTP_FOUND)
  const target = host.bundle.localPath(locale ?? 'en_us', '/app-error')
  return reply.redirect(`${target}?code=404&url=${encodeURIComponent(request.url.slice(0, CARRIED_ADDRESS_LENGTH_MAX))}`, HTTP_FOUND)
}

/** Makes Fastify's routes from the table: every page and redirect under every language's prefix. */
export function registerPageRoutes(host: PageHost): void {
  const { app, bundle } = host
  for (const locale of LOCALES) {
    const prefix = bundle.prefixOf(locale)
    for (const page of bundle.pagePatterns) {
      const urls = page.pattern === '/' && prefix !== '' ? [prefix] : [`${prefix}${page.pattern}`]
      for (const url of urls) app.get(url, (request, reply) => answerPage(host, { request, reply, page, locale }))
    }
    for (const row of bundle.redirectPatterns) {
      app.get(`${prefix}${row.pattern}`, (request, reply) => {
        const path = host.bundle.unprefixed(locale, rawPath(request))
        return reply.redirect(redirectTarget(host, row, { path, query: rawQuery(request), locale }), row.status)
      })
    }
  }
}
