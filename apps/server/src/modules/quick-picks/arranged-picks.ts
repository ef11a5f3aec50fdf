import type { QuickPickGroup } from '@app/contract/quick-picks/quick-pick-codes.ts'
import { slugOf } from '@app/rules/reference/folded.ts'
import {
  arrangePicks,
  criteriaOfCategory,
  fixedPicks,
  MAKE_PICKS_MAX,
  pickUri,
  type ArrangedGroup,
  type ArrangedPick,
  type QuickPick,
} from '@app/rules/quick-picks/quick-picks.ts'
import { valueClause } from '@app/rules/search/clause-text.ts'
import { titleCased } from '@app/rules/search/title-cased.ts'
import type { LotSearch } from '#modules/search/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { findChanged, type PicksPage } from './quick-picks.store.ts'

export interface PicksDeps {
  readonly db: Db
  readonly countLots: LotSearch['countLots']
}

/** Picks by group. */
export type MadePicks = Readonly<Record<QuickPickGroup, readonly QuickPick[]>>

/** Picks of a page as operators arranged them. */
export interface ArrangedPage {
  readonly groups: readonly ArrangedGroup[]
  /** Lots of the category on sale. */
  readonly total: number
  /** Lots of each pick, by uri. */
  readonly counts: ReadonlyMap<string, number>
}

/** Makes; of two whose names are one in an address the first. */
function makePicks(makes: readonly (readonly [make: string, lots: number])[]): readonly QuickPick[] {
  const picks = new Map<string, QuickPick>()
  for (const [make] of makes) {
    const uri = pickUri('MAKE', make)
    // A name without letters or figures has no address.
    if (slugOf(make) !== '' && !picks.has(uri)) picks.set(uri, { uri, name: titleCased(make), query: valueClause('lot_make_desc', make) })
  }
  return [...picks.values()]
}

/**
 * The picks of a page as they are made, before operators arrange them. Makes and types have the most frequent first: a page that shows
 * five types shows those that most come for.
 */
export async function madePicks({ countLots }: PicksDeps, { site, category }: PicksPage, nowMs: number): Promise<MadePicks> {
  const types = fixedPicks('VEHT')
  const { values, clauses } = await countLots({
    siteCode: site,
    nowMs,
    criteria: criteriaOfCategory(category),
    fields: [['make', MAKE_PICKS_MAX]],
    clauses: types.map(({ query }) => query),
  })
  const lots = new Map(types.map(({ uri }, at) => [uri, clauses[at] ?? 0]))
  return {
    MAKE: makePicks(values.get('make') ?? []),
    FETI: fixedPicks('FETI'),
    VEHT: types.toSorted((a, b) => (lots.get(b.uri) ?? 0) - (lots.get(a.uri) ?? 0)),
    ABI: fixedPicks('ABI'),
  }
}

/** Every group and pick of a page as they stand, hidden ones included. */
export const arrangedGroups = async (db: Db | Tx, page: PicksPage, made: MadePicks): Promise<ArrangedGroup[]> =>
  arrangePicks(made, await findChanged(db, page))

/** The picks of a page with their lots. */
export async function arrangedPage(deps: PicksDeps, page: PicksPage, nowMs: number): Promise<ArrangedPage> {
  const groups = await arrangedGroups(deps.db, page, await madePicks(deps, page, nowMs))
  const picks = groups.flatMap((group) => group.picks)
  const clauses = picks.map(({ query }) => query)
  const counted = await deps.countLots({ siteCode: page.site, nowMs, criteria: criteriaOfCategory(page.category), clauses })
  return { groups, total: counted.total, counts: new Map(picks.map(({ uri }, at) => [uri, counted.clauses[at] ?? 0])) }
}

/** The groups that a reader sees: nothing hidden, and nothing that finds no lot. */
export function shownGroups({ groups, counts }: ArrangedPage): readonly { code: QuickPickGroup; picks: readonly ArrangedPick[] }[] {
  return groups
    .filter(({ isHidden }) => !isHidden)
    .map(({ code, picks }) => ({ code, picks: picks.filter(({ uri, isHidden }) => !isHidden && (counts.get(uri) ?? 0) > 0) }))
    .filter(({ picks }) => picks.length > 0)
}
