import type { FastifyInstance } from 'fastify'
import { Failure } from '@app/contract/failure.ts'
import * as calls from '@app/contract/saved-searches/saved-searches.ts'
import { criteriaToUrl } from '@app/rules/search/criteria-to-url.ts'
import { criteriaOfSaved } from '@app/rules/saved-searches/saved-request.ts'
import type { Pool } from 'pg'
import { answerForm } from '#modules/session/index.ts'
import { transaction } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { serve } from '#platform/http/serve.ts'
import { listOwnSearches, ownerOf, type SavedSearchDeps } from './list-saved-searches.ts'
import { endSearchAlert, getSearchAlert } from '@app/contract/saved-searches/search-alerts.ts'
import { keepDigestTime } from './telling/digest-times.store.ts'
import { readSearchKey } from './telling/search-keys.ts'
import { endTelling, findSearchOfKey } from './telling/search-news.store.ts'
import { type NewsDeps, startTelling } from './telling/tell-news.job.ts'
import { startMatching } from './matching/start-matching.ts'
import { countOthers, endAlerts } from './alerts/alert-addresses.store.ts'
import type { AlertDeps } from './alerts/ask-alert.ts'
import { serveAlerts } from './alerts/serve-alerts.ts'
import { changeOwnSearch, getOwnSearch, saveOwnSearch } from './save-search.ts'
import { deleteSearch, findSearch, markLooked } from './saved-searches.store.ts'

export { eraseAlertsOf, listAlertsOf } from './alerts/alert-addresses.store.ts'
export { addDemoAlert } from './demo-alert.ts'
export { addDemoSearches } from './demo-searches.store.ts'
export { confirmAlertWords } from './alerts/alert-mails.ts'
export { findSavedRequest } from './save-search.ts'
export { newsOfSearch } from './telling/news-words.ts'

/** What saved searches work with, and what they are matched with. */
export interface SavedSearchRooms extends SavedSearchDeps, NewsDeps, Omit<AlertDeps, 'search'> {
  readonly pool: Pool
}

const PAGE = '/savedsearch'

/** Serves the keys of messages: what one would end, and its end. */
function serveAlertKeys(app: FastifyInstance, { db, keys }: SavedSearchRooms): void {
  const idOf = async (key: string): Promise<number> => {
    const id = await readSearchKey(keys, key)
    if (id === null) throw new Failure('LINK_EXPIRED')
    return id
  }
  serve(app, getSearchAlert, async ({ query }) => {
    const id = await idOf(query.key)
    const found = await findSearchOfKey(db, id)
    // A search that is gone tells of nothing.
    const isOn = found !== undefined && found.frequency !== 'NONE'
    return { name: found?.name ?? '', isOn, isOfAddress: found?.isOfAddress ?? false, others: await countOthers(db, id) }
  })
  serve(app, endSearchAlert, ({ query, body }, ctx) => {
    const key = body.key || query.key
    const { path } = endSearchAlert
    let done = '1'
    const work = async () => {
      const id = await idOf(key)
      if (await transaction(db, (tx) => endAlerts(tx, id, { isAll: body.all }))) done = 'alert'
      else await transaction(db, (tx) => endTelling(tx, id))
      return {}
    }
    return answerForm(app, { ctx, locale: body.locale, path, query: { key } }, { work, next: () => `${path}?done=${done}` })
  })
}

/** Serves the searches that people keep, with or without an account, and finds which lots enter them. */
export function registerSavedSearches(app: FastifyInstance, deps: SavedSearchRooms): void {
  startMatching(app, deps)
  startTelling(app, deps)
  serveAlertKeys(app, deps)
  serveAlerts(app, deps)
  const remove = async (id: string, ctx: RequestContext) => ({ removed: await deleteSearch(deps.db, { ...ownerOf(ctx), id: Number(id) }) })
  const run = async (id: string, ctx: RequestContext) => {
    const which = { ...ownerOf(ctx), id: Number(id) }
    const row = await findSearch(deps.db, which)
    if (row === undefined) throw new Failure('SAVED_SEARCH_NOT_FOUND')
    await markLooked(deps.db, which)
    return { path: criteriaToUrl(criteriaOfSaved(row.request)) }
  }
  /** A form without script comes back to the page, and to the search it was about. */
  const page = (ctx: RequestContext, locale: string, query: Readonly<Record<string, string>>) => ({ ctx, locale, path: PAGE, query })
  serve(app, calls.listSavedSearches, (_, ctx) => listOwnSearches(deps, ctx))
  serve(app, calls.getSavedSearch, ({ params }, ctx) => getOwnSearch(deps, params.id, ctx))
  serve(app, calls.saveSearch, ({ body }, ctx) => {
    const query = { name: body.name, criteria: typeof body.criteria === 'string' ? body.criteria : '' }
    return answerForm(app, page(ctx, body.locale, query), { work: () => saveOwnSearch(deps, body, ctx), next: () => `${PAGE}?done=saved` })
  })
  serve(app, calls.changeSavedSearch, ({ params, body }, ctx) =>
    answerForm(app, page(ctx, body.locale, { about: params.id }), {
      work: () => changeOwnSearch(deps, { id: params.id, sent: body }, ctx),
      next: () => PAGE,
    }),
  )
  serve(app, calls.removeSavedSearch, ({ params }, ctx) => remove(params.id, ctx))
  serve(app, calls.dropSavedSearch, ({ params, body }, ctx) =>
    answerForm(app, page(ctx, body.locale, {}), { work: () => remove(params.id, ctx), next: () => `${PAGE}?done=removed` }),
  )
  serve(app, calls.changeDigestTime, ({ body: { hour, weekday, locale } }, ctx) =>
    answerForm(app, page(ctx, locale, {}), {
      work: async () => {
        await keepDigestTime(deps.db, ownerOf(ctx).accountId, { hour, weekday })
        return { digest: { hour, weekday } }
      },
      next: () => `${PAGE}?done=digest`,
    }),
  )
  serve(app, calls.runSavedSearch, ({ params, body }, ctx) =>
    answerForm(app, page(ctx, body.locale, {}), { work: () => run(params.id, ctx), next: ({ path }) => path }),
  )
}
