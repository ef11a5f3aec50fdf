import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageTagOf, type Dialect, type Locale } from '@app/text/locales.ts'
import { RETRY_AFTER_SECONDS } from '#platform/http/limits.ts'
import { takesGzip } from '#platform/http/takes-gzip.ts'
import type { PageBytes } from './page-bytes.ts'
import type { PageAssets } from './page-bundle.ts'

const THEMES: readonly (string | undefined)[] = ['light', 'dark']
const HTTP_OK = 200
const HTTP_NOT_MODIFIED = 304
const HTTP_UNAVAILABLE = 503

/** The theme that the reader chose, empty when the system decides. */
export const themeOf = (request: FastifyRequest): string => {
  const theme = request.cookies['theme']
  return theme !== undefined && THEMES.includes(theme) ? theme : ''
}

interface PageRequest {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export interface SendOptions {
  readonly assets: PageAssets
  readonly locale: Locale
  readonly dialect: Dialect
  /** Whether its path is a key. */
  readonly isKeyed?: true | undefined
}

/** Sends a page, compressed where the reader takes that, or 304 where they have these bytes already. */
export async function sendPage({ request, reply }: PageRequest, page: PageBytes, options: SendOptions): Promise<FastifyReply> {
  reply.headers({
    // A page whose path is a key may be read on a computer that others use.
    'cache-control': options.isKeyed === true ? 'no-store' : 'private, no-cache',
    vary: 'Accept-Encoding, Cookie',
    'content-language': languageTagOf(options.locale, options.dialect),
    link: options.assets.styles.map((href) => `<${href}>; rel=preload; as=style`).join(', '),
  })
  if (page.status === HTTP_UNAVAILABLE) reply.header('retry-after', RETRY_AFTER_SECONDS)
  if (page.status === HTTP_OK) {
    reply.header('etag', page.entityTag)
    if (request.headers['if-none-match'] === page.entityTag) return reply.status(HTTP_NOT_MODIFIED).send()
  }
  reply.status(page.status).type('text/html; charset=utf-8')
  return takesGzip(request) ? reply.header('content-encoding', 'gzip').send(await page.compressed()) : reply.send(page.plain)
}
