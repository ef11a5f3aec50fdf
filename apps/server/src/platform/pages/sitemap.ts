import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '@app/contract/failure.ts'
import { listYards } from '@app/contract/locations/locations.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { yardPath } from '@app/rules/sites/yard-paths.ts'
import { languageTagOf, type Locale } from '@app/text/locales.ts'
import { answerFailure } from '#platform/edge/edge.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { sendStream, StreamBody } from '#platform/http/run-call.ts'
import type { PageHost } from './page-routes.ts'

/** Addresses of one part, all languages together: half of what the protocol allows, so that long ones stay within its 50 MB. */
const URLS_PER_PART = 25_000
/** Parts of a section that are told of. */
const PARTS_MAX = 9_999
const HOUR = 'public, max-age=3600'
const DISALLOWED = ['/public/', '/data/', '/app-error', '/noSearchResults', '/noResults/']

/** A page: path without language prefix, percent-encoded, and its last change, where one is known. */
export interface SitemapEntry {
  readonly path: string
  readonly changedAtMs: number | null
}

/** Sections whose pages come and go with the lots. */
const SECTIONS = ['lots', 'landing'] as const
type Section = (typeof SECTIONS)[number]

/** A section as it stands on a site at a moment. */
interface SectionOnSite {
  readonly siteCode: SiteCode
  readonly nowMs: number
}

/** Where the pages of these sections come from. */
export interface SitemapSource {
  count(section: Section, asked: SectionOnSite): Promise<number>
  /** The last change of each part of so many pages, epoch ms; null of one in which none is known. */
  changes(section: Section, asked: SectionOnSite & { readonly limit: number }): Promise<readonly (number | null)[]>
  /** A stretch of a section's pages, some at a time; their order stays as long as they do. */
  read(section: Section, part: SectionOnSite & { readonly offset: number; readonly limit: number }): AsyncIterable<readonly SitemapEntry[]>
  /** Last changes of single pages, by their path. */
  pageChanges(siteCode: SiteCode): Promise<ReadonlyMap<string, number>>
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const OPEN = `${HEAD}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">`
const CLOSE = '</urlset>\n'

const lastmod = (changedAtMs: number | null): string =>
  changedAtMs === null ? '' : `<lastmod>${new Date(changedAtMs).toISOString()}</lastmod>`

/** Writes pages in every language of a site, each with its last change and with the others as alternates. */
function writerOf(host: PageHost, request: FastifyRequest, reply: FastifyReply): (entry: SitemapEntry) => string {
  const { locales, dialect } = host.app.edge.contextOf(request, reply).site
  const origin = host.originOf(request)
  const addressOf = (locale: Locale, path: string): string => escaped(origin + host.bundle.localPath(locale, path))
  return ({ path, changedAtMs }) => {
    const link = (tag: string, locale: Locale): string =>
      `<xhtml:link rel="alternate" hreflang="${tag}" href="${addressOf(locale, path)}"/>`
    const [first] = locales
    const alternates =
      locales.map((locale) => link(languageTagOf(locale, dialect), locale)).join('') + (first === undefined ? '' : link('x-default', first))
    return locales.map((locale) => `<url><loc>${addressOf(locale, path)}</loc>${lastmod(changedAtMs)}${alternates}</url>`).join('')
  }
}

/** The text of a part as it is read; between two pieces others have their turn. */
async function* written(pages: AsyncIterable<readonly SitemapEntry[]>, write: (entry: SitemapEntry) => string): AsyncGenerator<string> {
  yield OPEN
  for await (const entries of pages) {
    yield entries.map(write).join('')
    await nextTurn()
  }
  yield CLOSE
}

const XML = { contentType: 'application/xml; charset=utf-8', headers: { 'cache-control': HOUR } } as const
const xml = (reply: FastifyReply, body: string): FastifyReply => reply.headers(XML.headers).type(XML.contentType).send(body)

const isSection = (word: string): word is Section => SECTIONS.some((section) => section === word)

/** robots.txt, the sitemap's index and its parts: pages, yards, lots, landing pages (MQ-057). */
export function registerSitemap(host: PageHost, source: SitemapSource): void {
  const { app, bundle } = host
  const perPart = (locales: readonly Locale[]): number => Math.floor(URLS_PER_PART / Math.max(locales.length, 1))
  /** Whoever asks. Each answer is read from many rows, so that it counts as a search does. @throws TOO_MANY_REQUESTS. */
  const countedContext = async (request: FastifyRequest, reply: FastifyReply): Promise<RequestContext> => {
    const ctx = app.edge.contextOf(request, reply)
    await ctx.limits.take('search', ctx.rateKey)
    return ctx
  }
  const answerEntries = (request: FastifyRequest, reply: FastifyReply, entries: readonly SitemapEntry[]): FastifyReply =>
    xml(reply, OPEN + entries.map(writerOf(host, request, reply)).join('') + CLOSE)
  const unchanging = (path: string): SitemapEntry => ({ path, changedAtMs: null })
  app.get('/robots.txt', (request, reply) => {
    const lines = ['User-agent: *', ...DISALLOWED.map((path) => `Disallow: ${path}`), `Sitemap: ${host.originOf(request)}/sitemap.xml`]
    return reply
      .header('cache-control', HOUR)
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
  })
  app.get('/sitemap.xml', async (request, reply) => {
    const { site, nowMs } = await countedContext(request, reply)
    const asked = { siteCode: site.code, nowMs, limit: perPart(site.locales) }
    const [ofPages, ...changes] = await Promise.all([
      source.pageChanges(site.code),
      ...SECTIONS.map((section) => source.changes(section, asked)),
    ])
    const parts = SECTIONS.flatMap((section, at) =>
      (changes[at] ?? []).slice(0, PARTS_MAX).map((changedAtMs, part) => ({ name: `${section}-${part + 1}`, changedAtMs })),
    )
    const pages = { name: 'pages', changedAtMs: ofPages.size === 0 ? null : Math.max(...ofPages.values()) }
    const named = [pages, { name: 'yards', changedAtMs: null }, ...parts].map(
      ({ name, changedAtMs }) =>
        `<sitemap><loc>${escaped(host.originOf(request))}/sitemaps/${name}.xml</loc>${lastmod(changedAtMs)}</sitemap>`,
    )
    return xml(reply, `${HEAD}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${named.join('')}</sitemapindex>\n`)
  })
  app.get('/sitemaps/pages.xml', async (request, reply) => {
    const paths = bundle.pagePatterns.filter(({ row }) => row.isInSitemap).map(({ pattern }) => pattern)
    const changes = await source.pageChanges((await countedContext(request, reply)).site.code)
    return answerEntries(
      request,
      reply,
      paths.map((path) => ({ path, changedAtMs: changes.get(path) ?? null })),
    )
  })
  app.get('/sitemaps/yards.xml', async (request, reply) => {
    const { locations } = await (await countedContext(request, reply)).api(listYards, {})
    return answerEntries(request, reply, locations.map(yardPath).map(unchanging))
  })
  app.get<{ Params: { section: string; part: string } }>('/sitemaps/:section(^[a-z]+$)-:part(^\\d{1,4}$).xml', async (request, reply) => {
    const { section, part } = request.params
    const { site, nowMs } = await countedContext(request, reply)
    const limit = perPart(site.locales)
    const offset = (Number(part) - 1) * limit
    const isThere = isSection(section) && offset >= 0 && offset < (await source.count(section, { siteCode: site.code, nowMs }))
    if (!isThere) return answerFailure(new Failure('NOT_FOUND'), request, reply)
    const pages = source.read(section, { siteCode: site.code, nowMs, offset, limit })
    return sendStream(reply, new StreamBody(Readable.from(written(pages, writerOf(host, request, reply))), XML))
  })
}
