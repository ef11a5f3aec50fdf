import type { FastifyInstance } from 'fastify'
import { localeOf } from '@app/text/locales.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { SeeOther } from '#platform/http/run-call.ts'

/** Leads a form that was sent as a document to a page of ours, in its language. */
export function leadTo(app: FastifyInstance, ctx: RequestContext, { path, locale }: { path: string; locale: string }): SeeOther {
  return new SeeOther(app.edge.pages.localPath(localeOf(locale) ?? ctx.locale, path))
}
