import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '@app/contract/failure.ts'
import type { Config } from '#platform/config.ts'
import { answerFailure } from '#platform/edge/edge.ts'
import type { Log } from '#platform/log.ts'
import { watchCache } from '#platform/metrics.ts'
import { answerFailedPage } from './failure-page.ts'
import { pageAssets } from './page-assets.ts'
import { loadPageBundle, PAGES_DIR } from './page-bundle.ts'
import { PAGE_CACHE_BYTES_MAX, PageCache } from './page-cache.ts'
import { answerMissedPage, isPagePath } from './page-fallback.ts'
import { registerPageRoutes, type PageHost } from './page-routes.ts'
import { registerSitemap, type SitemapSource } from './sitemap.ts'
import { registerStaticAssets } from './static-assets.ts'

export { arePagesBuilt } from './page-bundle.ts'
export type { SitemapEntry, SitemapSource } from './sitemap.ts'

export interface PagesDeps {
  readonly config: Config
  readonly log: Log
  readonly csrfKey: Buffer
  /** What a site's pages price by, and the path of the file that browsers read it from. */
  readonly schedulesOf: PageHost['schedulesOf']
  /** Pages that come and go with the lots, for search engines. */
  readonly sitemap: SitemapSource
  /** Where forms of payment providers that are set up are posted to. */
  readonly payments: Pick<PageHost, 'formOrigins'>
  /** Folder of the built pages; the build's own place when left out. */
  readonly dir?: string
}

/**
 * Serves the pages: routes of the route table, the built assets, sitemap and robots.txt. Also puts in place what is answered to a
 * path or a failure: HTML for pages, JSON everywhere else. Needs the build of apps/web.
 */
export async function registerPages(
  app: FastifyInstance,
  { config, log, csrfKey, schedulesOf, sitemap, payments, dir = PAGES_DIR }: PagesDeps,
): Promise<void> {
  const bundle = await loadPageBundle(dir)
  const cache = new PageCache()
  watchCache('pages', { maxBytes: PAGE_CACHE_BYTES_MAX, bytes: () => cache.bytes })
  const host: PageHost = {
    app,
    bundle,
    assets: pageAssets(dir, config.hydration),
    policy: { key: csrfKey, isInsecureHttpAllowed: config.isInsecureHttpAllowed },
    log,
    cache,
    sourceUrl: config.sourceUrl,
    schedulesOf,
    formOrigins: payments.formOrigins,
    searchEngine: config.searchEngineName,
    originOf: (request: FastifyRequest) => config.publicUrl ?? `${request.protocol}://${request.host}`,
  }
  app.edge.pages = {
    isOurs: (path) => bundle.pagePatterns.some(({ pattern }) => bundle.ownParams('en_us', pattern, path) !== null),
    localPath: (locale, path) => bundle.localPath(locale, path),
  }
  registerStaticAssets(app, dir)
  registerSitemap(host, sitemap)
  registerPageRoutes(host)
  app.setErrorHandler((error, request, reply) =>
    isPagePath(request) ? answerFailedPage(host, error, { request, reply }) : answerFailure(error, request, reply),
  )
  app.setNotFoundHandler((request, reply) =>
    isPagePath(request) ? answerMissedPage(host, request, reply) : answerFailure(new Failure('NOT_FOUND'), request, reply),
  )
}
