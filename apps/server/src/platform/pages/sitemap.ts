import type { FastifyReply, FastifyRequest } from 'fastify'
import { listYards } from '@app/contract/locations/locations.ts'
import { searchLots } from '@app/contract/search/search.ts'
import { Failure } from '@app/contract/failure.ts'
import { NO_CRITERIA, requestOfCriteria } from '@app/rules/search/criteria.ts'
import { yardPath } from '@app/rules/sites/yard-paths.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { answerFailure } from '#platform/edge/edge.ts'
import type { PageHost } from './page-routes.ts'

/** Lots in one part of the sitemap. */
const LOTS_PER_PART = 1000
const HOUR = 'public, max-age=3600'
const DISALLOWED = ['/public/', '/data/', '/app-error', '/noSearchResults', '/noResults/']

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
const xml = (reply: FastifyReply, body: string): FastifyReply =>
  reply.header('cache-control', HOUR).type('application/xml; charset=utf-8').send(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`)

const urlSet = (urls: readonly string[]): string =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.map((url) => `<url><loc>${escaped(url)}</loc></url>`).join('')}</urlset>`

/** Unsold lots in the order of their numbers, a part at a time (MQ-057). */
async function lotsOfPart(ctx: RequestContext, part: number, size: number) {
  const criteria = { ...NO_CRITERIA, misc: ['sold_flag:false'], sort: ['ps_lot_number asc'], page: part, size }
  const { results } = await ctx.api(searchLots, { body: { ...requestOfCriteria(criteria), facetLimit: 0 } })
  return results
}

/** robots.txt, the sitemap's index, its pages, its yards and its lots. */
export function registerSitemap(host: PageHost): void {
  const { app, bundle } = host
  /** Each path in every language of the site. */
  const answerPaths = (request: FastifyRequest, reply: FastifyReply, paths: readonly string[]): FastifyReply => {
    const { locales } = app.edge.contextOf(request, reply).site
    return xml(reply, urlSet(locales.flatMap((locale) => paths.map((path) => host.originOf(request) + bundle.localPath(locale, path)))))
  }
  app.get('/robots.txt', (request, reply) => {
    const lines = ['User-agent: *', ...DISALLOWED.map((path) => `Disallow: ${path}`), `Sitemap: ${host.originOf(request)}/sitemap.xml`]
    return reply
      .header('cache-control', HOUR)
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
  })
  app.get('/sitemap.xml', async (request, reply) => {
    const { totalElements } = await lotsOfPart(app.edge.contextOf(request, reply), 0, 1)
    const lots = Array.from({ length: Math.ceil(totalElements / LOTS_PER_PART) }, (_, part) => `lots-${part + 1}`)
    const parts = ['pages', 'yards', ...lots].map((name) => `<sitemap><loc>${host.originOf(request)}/sitemaps/${name}.xml</loc></sitemap>`)
    return xml(reply, `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${parts.join('')}</sitemapindex>`)
  })
  app.get('/sitemaps/pages.xml', (request, reply) => {
    const paths = bundle.pagePatterns.filter(({ row }) => row.isInSitemap).map(({ pattern }) => pattern)
    return answerPaths(request, reply, paths)
  })
  app.get('/sitemaps/yards.xml', async (request, reply) => {
    const ctx = app.edge.contextOf(request, reply)
    const { locations } = await ctx.api(listYards, {})
    return answerPaths(request, reply, locations.map(yardPath))
  })
  app.get<{ Params: { part: string } }>('/sitemaps/lots-:part(^\\d{1,5}$).xml', async (request, reply) => {
    const results = await lotsOfPart(app.edge.contextOf(request, reply), Number(request.params.part) - 1, LOTS_PER_PART)
    if (results.content.length === 0) return answerFailure(new Failure('NOT_FOUND'), request, reply)
    return xml(reply, urlSet(results.content.map((lot) => `${host.originOf(request)}/lot/${lot.ln}/${lot.ldu}`)))
  })
}
