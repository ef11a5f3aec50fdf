import type { FastifyInstance } from 'fastify'
import type { TitleStanding } from '@app/contract/titles/titles.answers.ts'
import * as calls from '@app/contract/titles/titles.ts'
import { operatorOf } from '#modules/session/index.ts'
import type { Db } from '#platform/db/database.ts'
import { serve } from '#platform/http/serve.ts'
import { enterFile, enterTitle } from './enter-titles.ts'
import { historyOf, readDesk } from './read-titles.ts'
import { toStanding } from './show-title.ts'
import type { TitleDeps } from './title-deps.ts'
import { findTitleOf } from './titles.store.ts'

export { toStanding } from './show-title.ts'
export type { TitleDeps } from './title-deps.ts'
export { titleSentWords } from './title-mails.ts'
export { hasTitleGone, isTitleSent, TITLE_RECIPIENT } from './titles.store.ts'

/** Where the title of a lot is that an account won; null for a lot that is not theirs. */
export async function readTitleOf(db: Db, of: { readonly lot: number; readonly payerId: number }): Promise<TitleStanding | null> {
  const found = await findTitleOf(db, of)
  return found === null ? null : toStanding(found)
}

/** Serves the desk of titles (MKT-3.59). */
export function registerTitles(app: FastifyInstance, deps: TitleDeps): void {
  const { db } = deps
  serve(app, calls.listTitles, ({ query }, ctx) => readDesk(db, ctx, query.page))
  serve(app, calls.getTitle, ({ params }, ctx) => historyOf(db, { lot: params.lotNumber, sites: operatorOf(ctx).sites }))
  serve(app, calls.setTitle, ({ body }, ctx) => enterTitle(deps, ctx, body))
  serve(app, calls.loadTitles, ({ body }, ctx) => enterFile(deps, ctx, body))
}
