import type { FastifyInstance } from 'fastify'
import { listMailPreviews, showMailPreview } from '@app/contract/account/mailbox.ts'
import { Failure } from '@app/contract/failure.ts'
import { localeOf } from '@app/text/locales.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { serve } from '#platform/http/serve.ts'
import { mailDocument, type Post } from '#platform/mail/index.ts'
import { previewMails } from './preview-mails.ts'
import type { PreviewReader } from './previewed.ts'

const HOUR_MS = 3_600_000

/** Shows operators every kind of mail with invented people and lots, as it would be sent from here. */
export function registerMailPreviews(app: FastifyInstance, post: Pick<Post, 'linkTo'>): void {
  const readerOf = ({ site, locale, nowMs }: RequestContext, wanted: string): PreviewReader => ({
    site: site.code,
    locale: localeOf(wanted) ?? locale,
    // A mail is asked for as text and as a document: both tell of the same hour.
    nowMs: Math.floor(nowMs / HOUR_MS) * HOUR_MS,
  })
  serve(app, listMailPreviews, async ({ query }, ctx) => {
    const reader = readerOf(ctx, query.locale)
    const previews = Object.entries(previewMails(post, reader)).map(([kind, make]) => {
      const { subject, text } = make()
      return { kind, subject, text }
    })
    return { locale: reader.locale, previews }
  })
  serve(app, showMailPreview, async ({ params, query }, ctx) => {
    const made = previewMails(post, readerOf(ctx, query.locale))
    const make = Object.hasOwn(made, params.kind) ? made[params.kind] : undefined
    if (make === undefined) throw new Failure('NOT_FOUND')
    return mailDocument(make().html ?? '')
  })
}
