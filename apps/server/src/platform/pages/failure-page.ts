import type { FastifyReply, FastifyRequest } from 'fastify'
import { statusOf } from '@app/contract/failure-status.ts'
import type { FailureCode } from '@app/contract/failures.ts'
import { languageTagOf } from '@app/text/locales.ts'
import { failureOf } from '#platform/http/failure-answer.ts'
import { RETRY_AFTER_SECONDS } from '#platform/http/limits.ts'
import { textOf } from '@app/text/languages.ts'
import type { PageHost } from './page-routes.ts'

const HTTP_ERROR = 500
const HTTP_UNAVAILABLE = 503
const HTTP_OK = 200
const HTTP_BAD_REQUEST = 400

/** Which error's texts are shown. */
function textsOf(code: FailureCode, status: number): '400' | '500' | '503' | 'tookTooLong' {
  if (code === 'TOOK_TOO_LONG') return 'tookTooLong'
  if (status < HTTP_ERROR) return '400'
  return status === HTTP_UNAVAILABLE ? '503' : '500'
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')

/**
 * The page that is sent when a page itself could not be made: plain HTML without script, so that nothing else can fail.
 * Bugs and outages are logged once; the page shows the request's id and no detail.
 */
export function answerFailedPage(host: PageHost, error: unknown, exchange: { request: FastifyRequest; reply: FastifyReply }): FastifyReply {
  const { request, reply } = exchange
  const failure = failureOf(error)
  const wireStatus = statusOf(failure.code)
  const status = wireStatus === HTTP_OK ? HTTP_BAD_REQUEST : wireStatus
  const isOutage = status === HTTP_UNAVAILABLE
  if (status >= HTTP_ERROR) host.log.error({ err: error, requestId: request.id, url: request.routeOptions.url }, failure.code)
  const ctx = host.app.edge.contextOf(request, reply)
  const text = textOf(ctx.locale, ctx.site.dialect)
  const texts = textsOf(failure.code, status)
  const [style = ''] = host.assets('errors/app-error', ctx.locale).styles
  const title = escaped(text.t(`error.${texts}.title`))
  if (isOutage) reply.header('retry-after', RETRY_AFTER_SECONDS)
  return reply
    .status(status)
    .headers({ 'cache-control': 'no-store', 'content-language': languageTagOf(ctx.locale, ctx.site.dialect) })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${languageTagOf(ctx.locale, ctx.site.dialect)}"><head><meta charset="utf-8">` +
        '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex,nofollow">' +
        `<title>${title} · Hammerlane</title><link rel="stylesheet" href="${style}"></head><body><main class="wrap"><section class="empty">` +
        `<h1>${title}</h1><p>${escaped(text.t(`error.${texts}.text`))}</p><p class="dim">${escaped(text.t('error.id', { id: request.id }))}</p>` +
        `<p class="acts"><a class="btn ink" href="${escaped(request.url)}">${escaped(text.t('error.retry'))}</a>` +
        `<a class="btn" href="/">${escaped(text.t('error.home'))}</a></p></section></main></body></html>`,
    )
}
