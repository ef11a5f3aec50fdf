import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/books/books.ts'
import { operatorOf } from '#modules/session/index.ts'
import type { Db } from '#platform/db/database.ts'
import { answerOnce } from '#platform/http/answer-once.ts'
import { attachment } from '#platform/http/personal-file.ts'
import { serve } from '#platform/http/serve.ts'
import { askClose, decideClose, readMonths } from './close-months.ts'
import { demandSite, readBookFile, readBookSums, writeBookFile } from './read-books.ts'

export { streamBookFile } from './read-books.ts'

/** Serves the files of the books, what they add up to, and the close of months. */
export function registerBooks(app: FastifyInstance, { db }: { readonly db: Db }): void {
  serve(app, calls.getBookSums, ({ query }, ctx) => {
    demandSite(operatorOf(ctx).sites, query.site)
    return readBookSums(db, query)
  })
  serve(app, calls.getBookFile, ({ query: { file, ...span } }, ctx) => {
    demandSite(operatorOf(ctx).sites, span.site)
    return readBookFile(db, file, span)
  })
  serve(app, calls.exportBookFile, async ({ query: { file, ...span } }, ctx) => {
    demandSite(operatorOf(ctx).sites, span.site)
    const name = `${file.toLowerCase()}-${span.site}-${span.from}-${span.to}.csv`
    return attachment(Buffer.from(await writeBookFile(db, file, span)), { name, contentType: 'text/csv; charset=utf-8' })
  })
  serve(app, calls.listBookMonths, ({ query }, ctx) => readMonths(db, ctx, query.site))
  serve(app, calls.askMonthClose, ({ body }, ctx) =>
    answerOnce({ db, call: calls.askMonthClose, ctx, input: body }, () => askClose(db, ctx, body)),
  )
  serve(app, calls.decideMonthClose, ({ params, body }, ctx) =>
    answerOnce({ db, call: calls.decideMonthClose, ctx, input: { ...params, ...body } }, () =>
      decideClose(db, ctx, { id: Number(params.id), body }),
    ),
  )
}
