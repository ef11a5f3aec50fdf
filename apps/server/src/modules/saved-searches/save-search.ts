import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import { ALERT_WAYS, type AlertWay, SAVED_SEARCHES_MAX } from '@app/contract/saved-searches/saved-search-codes.ts'
import type { SavedSearchDone } from '@app/contract/saved-searches/saved-searches.answers.ts'
import type { changeSavedSearch, saveSearch } from '@app/contract/saved-searches/saved-searches.ts'
import { toSavedRequest, readSavedRequest, requestOfSaved, type SavedRequest } from '@app/rules/saved-searches/saved-request.ts'
import { faultOfName, tidyName } from '@app/rules/saved-searches/search-name.ts'
import { type Db, transaction, type Tx } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { ownerOf, type SavedSearchDeps, toView } from './list-saved-searches.ts'
import * as store from './saved-searches.store.ts'

type Sent = InputOf<typeof saveSearch>['body']
type Changed = InputOf<typeof changeSavedSearch>['body']

/** A name as it is kept. @throws Failure INVALID_INPUT. */
function nameOf(sent: string): string {
  const name = tidyName(sent)
  const fault = faultOfName(name)
  if (fault !== null) throw new Failure('INVALID_INPUT', { fieldErrors: { name: fault } })
  return name
}

const waysOf = (sent: readonly string[]): readonly AlertWay[] => ALERT_WAYS.filter((way) => sent.includes(way))

/** What was sent as a search, once it has been asked: what the grammar does not bind is refused. @throws BAD_FILTER. */
async function askedRequest({ search }: SavedSearchDeps, sent: Sent['criteria'], ctx: RequestContext): Promise<SavedRequest> {
  const request = toSavedRequest(await search.asTyped(readSavedRequest(sent), ctx))
  await search.findListed(requestOfSaved(request, { size: 1 }), ctx)
  return request
}

async function own(tx: Tx, id: string, owner: store.Owner): Promise<store.SavedSearchRow> {
  const row = await store.findSearch(tx, { ...owner, id: Number(id) })
  if (row === undefined) throw new Failure('SAVED_SEARCH_NOT_FOUND')
  return row
}

/** The caller's search, as it is kept. @throws Failure SAVED_SEARCH_NOT_FOUND. */
export async function getOwnSearch({ db }: SavedSearchDeps, id: string, ctx: RequestContext): Promise<SavedSearchDone> {
  const row = await store.findSearch(db, { ...ownerOf(ctx), id: Number(id) })
  if (row === undefined) throw new Failure('SAVED_SEARCH_NOT_FOUND')
  return { savedSearch: toView(row) }
}

/** What one of the caller's searches asks. @throws Failure SAVED_SEARCH_NOT_FOUND. */
export async function findSavedRequest(db: Db, id: string, ctx: RequestContext): Promise<SavedRequest> {
  const row = await store.findSearch(db, { ...ownerOf(ctx), id: Number(id) })
  if (row === undefined) throw new Failure('SAVED_SEARCH_NOT_FOUND')
  return row.request
}

/**
 * Saves a search, or puts it in place of another of the caller's, which then keeps its name where none is sent.
 * @throws Failure INVALID_INPUT, BAD_FILTER, SAVED_SEARCHES_FULL, SAVED_SEARCH_EXISTS, SAVED_SEARCH_NOT_FOUND.
 */
export async function saveOwnSearch(deps: SavedSearchDeps, sent: Sent, ctx: RequestContext): Promise<SavedSearchDone> {
  const owner = ownerOf(ctx)
  const isNew = sent.inPlaceOf === ''
  const sentName = isNew || tidyName(sent.name) !== '' ? nameOf(sent.name) : ''
  const request = await askedRequest(deps, sent.criteria, ctx)
  return transaction(deps.db, async (tx) => {
    await store.lockOwner(tx, owner.accountId)
    const before = isNew ? null : await own(tx, sent.inPlaceOf, owner)
    const name = before !== null && sentName === '' ? before.name : sentName
    if (isNew && (await store.countSearches(tx, owner.accountId)) >= SAVED_SEARCHES_MAX) throw new Failure('SAVED_SEARCHES_FULL')
    if (await store.hasName(tx, owner, { name, exceptId: before?.id ?? null })) throw new Failure('SAVED_SEARCH_EXISTS')
    const terms = { name, request, frequency: sent.alertFrequency, ways: waysOf(sent.ways) }
    if (before !== null) await store.replaceRequest(tx, before.id, terms)
    const id = before?.id ?? (await store.addSearch(tx, owner, terms))
    return { savedSearch: toView(await own(tx, String(id), owner)) }
  })
}

/** Changes a search as far as something is sent. @throws Failure INVALID_INPUT, SAVED_SEARCH_EXISTS, SAVED_SEARCH_NOT_FOUND. */
export async function changeOwnSearch(
  deps: SavedSearchDeps,
  { id, sent }: { readonly id: string; readonly sent: Changed },
  ctx: RequestContext,
): Promise<SavedSearchDone> {
  const owner = ownerOf(ctx)
  return transaction(deps.db, async (tx) => {
    await store.lockOwner(tx, owner.accountId)
    const row = await own(tx, id, owner)
    const name = sent.name === '' ? row.name : nameOf(sent.name)
    if (await store.hasName(tx, owner, { name, exceptId: row.id })) throw new Failure('SAVED_SEARCH_EXISTS')
    await store.changeSearch(tx, row, {
      name,
      frequency: sent.alertFrequency ?? row.frequency,
      ways: sent.ways === undefined ? row.ways : waysOf(sent.ways),
      isPaused: sent.isPaused === undefined ? row.isPaused : String(sent.isPaused) === 'true',
    })
    return { savedSearch: toView(await own(tx, id, owner)) }
  })
}
