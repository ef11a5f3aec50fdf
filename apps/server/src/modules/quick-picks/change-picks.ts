import { Failure, isFailure } from '@app/contract/failure.ts'
import { ADDED_PICKS_MAX, PICK_URI_LENGTH_MAX, type QuickPickAct, type QuickPickGroup } from '@app/contract/quick-picks/quick-pick-codes.ts'
import type { QuickPickDesk } from '@app/contract/quick-picks/quick-picks.answers.ts'
import { isSiteCode } from '@app/contract/sites.ts'
import { slugOf } from '@app/rules/reference/folded.ts'
import { isOfSites } from '@app/rules/access/operator-sites.ts'
import { hasUnseen } from '@app/rules/validation/names.ts'
import { moved, pickUri, type ArrangedGroup, type ArrangedPick } from '@app/rules/quick-picks/quick-picks.ts'
import { asksPrices, vinsOf } from '@app/rules/search/condition.ts'
import { conditionOf } from '@app/rules/search/filter-bind.ts'
import type { Operator } from '#modules/session/index.ts'
import { transaction, type Tx } from '#platform/db/database.ts'
import { arrangedGroups, arrangedPage, madePicks, type PicksDeps } from './arranged-picks.ts'
import { addChange, listChanges, lockPage, removePick, saveGroups, savePicks, type PicksPage } from './quick-picks.store.ts'

const refuse = (field: string, why = 'validation.wrong'): never => {
  throw new Failure('INVALID_INPUT', { fieldErrors: { [field]: why } })
}

type Actor = Pick<Operator, 'accountId' | 'sites'>

function requireOwn(site: string, { sites }: Actor): void {
  if (!isSiteCode(site) || !isOfSites(site, sites)) refuse('site')
}

/** Everything of a page, and its history. @throws Failure INVALID_INPUT for a site that is not the operator's. */
export async function readPickDesk(
  deps: PicksDeps,
  actor: Actor,
  { page, nowMs }: { page: PicksPage; nowMs: number },
): Promise<QuickPickDesk> {
  requireOwn(page.site, actor)
  const [{ groups, counts }, changes] = await Promise.all([arrangedPage(deps, page, nowMs), listChanges(deps.db, page)])
  return {
    ...page,
    groups: groups.map(({ code, isHidden, picks }) => ({
      code,
      isHidden,
      picks: picks.map(({ place: _place, ...pick }) => ({ ...pick, count: counts.get(pick.uri) ?? 0 })),
    })),
    changes: changes.map(({ id, uri, act, detail, reason, number, at }) => ({
      id,
      uri,
      act: act as QuickPickAct,
      detail,
      reason,
      changedBy: number,
      at: at.toISOString(),
    })),
  }
}

/** What an operator asks for. */
export interface PickChange {
  readonly act: QuickPickAct
  readonly group: QuickPickGroup
  /** Empty for the whole group. */
  readonly uri: string
  readonly name: string
  readonly query: string
  readonly reason: string
}

/** Whether a clause can be counted for everybody alike: it is one, and asks for no VIN and no price. */
function isPlainClause(clause: string, nowMs: number): boolean {
  try {
    const condition = conditionOf(clause, nowMs)
    return vinsOf(condition).length === 0 && !asksPrices(condition)
  } catch (error) {
    if (isFailure(error)) return false
    throw error
  }
}

function addedPick({ group, name: typed, query: clause }: PickChange, groups: readonly ArrangedGroup[], nowMs: number): ArrangedPick {
  const [name, query] = [typed.trim(), clause.trim()]
  if (slugOf(name) === '' || hasUnseen(name) || !name.isWellFormed()) refuse('name')
  if (query === '' || hasUnseen(query) || !query.isWellFormed() || !isPlainClause(query, nowMs)) refuse('query', 'validation.pickQuery')
  const uri = pickUri(group, name).slice(0, PICK_URI_LENGTH_MAX).replace(/-$/, '')
  const all = groups.flatMap(({ picks }) => picks)
  if (all.some((pick) => pick.uri === uri)) refuse('name', 'validation.pickName')
  if (all.filter(({ isAdded }) => isAdded).length >= ADDED_PICKS_MAX) refuse('name', 'validation.pickLimit')
  return { uri, name, query, place: null, isHidden: false, isAdded: true }
}

const ownOf = ({ isAdded, name, query }: ArrangedPick) => (isAdded ? { name, query } : { name: null, query: null })

async function changeGroup(tx: Tx, { page, groups, change, actorId }: Work): Promise<void> {
  const { act, group } = change
  if (act === 'hide' || act === 'show') {
    const place = groups.find(({ code }) => code === group)?.place ?? null
    return saveGroups(tx, page, { groups: [{ code: group, place, isHidden: act === 'hide' }], actorId })
  }
  if (act !== 'first' && act !== 'up' && act !== 'down') return refuse('uri')
  const codes = groups.map(({ code }) => code)
  const isHidden = (code: string): boolean => groups.find((one) => one.code === code)?.isHidden ?? false
  const order = moved(codes, group, act) as readonly QuickPickGroup[]
  return saveGroups(tx, page, { groups: order.map((code, place) => ({ code, place, isHidden: isHidden(code) })), actorId })
}

interface Work {
  readonly page: PicksPage
  readonly groups: readonly ArrangedGroup[]
  readonly change: PickChange
  readonly actorId: number
}

async function changePick(tx: Tx, { page, groups, change, actorId }: Work): Promise<string> {
  const { act, group: code, uri } = change
  const picks = groups.find((group) => group.code === code)?.picks ?? []
  const pick = picks.find((one) => one.uri === uri)
  if (pick === undefined) return refuse('uri')
  if (act === 'remove') {
    if (!pick.isAdded) return refuse('uri')
    await removePick(tx, page, uri)
    return `${pick.name}: ${pick.query}`
  }
  if (act === 'hide' || act === 'show') {
    await savePicks(tx, page, { picks: [{ code, uri, ...ownOf(pick), place: pick.place, isHidden: act === 'hide' }], actorId })
    return ''
  }
  if (act === 'add') return refuse('uri')
  const order = moved(
    picks.map((one) => one.uri),
    uri,
    act,
  )
  const byUri = new Map(picks.map((one) => [one.uri, one]))
  const rows = order.flatMap((one, place) => {
    const known = byUri.get(one)
    return known === undefined ? [] : [{ code, uri: one, ...ownOf(known), place, isHidden: known.isHidden }]
  })
  await savePicks(tx, page, { picks: rows, actorId })
  return ''
}

/** Changes a pick or a group and writes down who did so and why. @throws Failure INVALID_INPUT for what cannot be done, by field. */
export async function changePicks(
  deps: PicksDeps,
  actor: Actor,
  { page, change, nowMs }: { readonly page: PicksPage; readonly change: PickChange; readonly nowMs: number },
): Promise<void> {
  requireOwn(page.site, actor)
  const { accountId: actorId } = actor
  const made = await madePicks(deps, page, nowMs)
  await transaction(deps.db, async (tx) => {
    await lockPage(tx, page)
    const work = { page, groups: await arrangedGroups(tx, page, made), change, actorId }
    const { act, group, uri, reason } = change
    const note = { act, reason: reason.trim(), actorId }
    if (act === 'add') {
      const pick = addedPick(change, work.groups, nowMs)
      const added = { code: group, uri: pick.uri, name: pick.name, query: pick.query, place: null, isHidden: false }
      await savePicks(tx, page, { picks: [added], actorId })
      await addChange(tx, page, { ...note, uri: pick.uri, detail: `${pick.name}: ${pick.query}` })
    } else if (uri === '') {
      await changeGroup(tx, work)
      await addChange(tx, page, { ...note, uri: group, detail: '' })
    } else await addChange(tx, page, { ...note, uri, detail: await changePick(tx, work) })
  })
}
