import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Locale, LOCALES } from '@app/text/locales.ts'
import { answerUnknown, rawPath, tidyPath, type PageHost } from './page-routes.ts'

const HTTP_MOVED = 301

/** First segments whose answers are data or files: a miss there is never a page (wire.md §1.5). */
const DATA_SEGMENTS = new Set([
  'public',
  'rest',
  'data',
  'api',
  'health',
  'metrics',
  'media',
  'assets',
  'cms',
  'g2mext',
  'bid-eligibility',
  'mailbox',
])
const FILE_NAME = /\.[a-z0-9]{2,5}$/i

/** A program that asks for JSON and would not know what to do with a page. */
function wantsJsonAlone({ headers: { accept = '' } }: FastifyRequest): boolean {
  return /\bapplication\/(?:\w+\+)?json\b/i.test(accept) && !/\btext\/html\b/i.test(accept)
}

/** Whether an unanswered path is a page's: a read, and neither data nor a file. */
export function isPagePath(request: FastifyRequest): boolean {
  if ((request.method !== 'GET' && request.method !== 'HEAD') || wantsJsonAlone(request)) return false
  const path = rawPath(request)
  const [, first = ''] = path.split('/')
  return !DATA_SEGMENTS.has(first.toLowerCase()) && !FILE_NAME.test(path)
}

interface Spelled {
  readonly locale: Locale
  readonly path: string
}

/** Language and rest of a path whose prefix may be in another case. */
function spelled(host: PageHost, path: string): Spelled {
  for (const locale of LOCALES) {
    const prefix = host.bundle.prefixOf(locale)
    const head = path.slice(0, prefix.length).toLowerCase()
    if (prefix !== '' && head === prefix && (path.length === prefix.length || path[prefix.length] === '/'))
      return { locale, path: path.slice(prefix.length) || '/' }
  }
  return { locale: 'en_us', path }
}

/** The address that a misspelt path means: other case, doubled or closing slashes; null when it means none. */
function respelled(host: PageHost, path: string): string | null {
  const { locale, path: rest } = spelled(host, tidyPath(path))
  const known = [...host.bundle.pagePatterns, ...host.bundle.redirectPatterns].find(
    ({ pattern }) => host.bundle.paramsOf(pattern, rest) !== null,
  )
  if (!known) return null
  const right = host.bundle.localPath(locale, host.bundle.canonicalPath(known.pattern, rest))
  return right === path ? null : right
}

/** Answers a page path that no route took: a redirect to its right spelling, else the error page. */
export function answerMissedPage(host: PageHost, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = rawPath(request)
  const right = respelled(host, path)
  return right === null ? answerUnknown(host, request, reply) : reply.redirect(right + request.url.slice(path.length), HTTP_MOVED)
}
