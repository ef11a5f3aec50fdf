import {
  LOT_CATEGORIES,
  QUICK_PICK_GROUPS,
  QUICK_PICK_PAGES,
  type LotCategory,
  type QuickPickGroup,
  type QuickPickPage,
  type QuickPickPlace,
} from '@app/contract/quick-picks/quick-pick-codes.ts'
import { slugOf } from '../reference/folded.ts'
import { NO_CRITERIA, type SearchCriteria } from '../search/criteria.ts'
import { landingFacetOf } from '../search/landing/landing-filters.ts'

/** One quick pick: the address part that names it, what it is called and the clause that it asks for (MKT-3.23). */
export interface QuickPick {
  readonly uri: string
  readonly name: string
  readonly query: string
}

/** What operators changed of a pick: null for a place of its own; name and query only of one that was added. */
export interface ChangedPick {
  readonly code: QuickPickGroup
  readonly uri: string
  readonly name: string | null
  readonly query: string | null
  readonly place: number | null
  readonly isHidden: boolean
}

/** What operators changed of a group. */
export interface ChangedGroup {
  readonly code: QuickPickGroup
  readonly place: number | null
  readonly isHidden: boolean
}

/** A pick as it is arranged. */
export interface ArrangedPick extends QuickPick {
  /** The place that operators chose; null for its own. */
  readonly place: number | null
  readonly isHidden: boolean
  readonly isAdded: boolean
}

/** A group as it is arranged. */
export interface ArrangedGroup extends ChangedGroup {
  readonly picks: readonly ArrangedPick[]
}

/** The page of an id, which is its code or its name; null for any other (MQ-054). */
export const quickPickPageOf = (id: string): QuickPickPage | null =>
  QUICK_PICK_PAGES.find(({ code, name }) => id === code || id === name) ?? null

/** The category of a word of an address, in any case; null for what is none. */
export const categoryOf = (word: string): LotCategory | null => LOT_CATEGORIES.find((one) => one === word.toLowerCase()) ?? null

/** Makes, the most frequent first, that a page offers. */
export const MAKE_PICKS_MAX = 28
const FINDER_COLUMNS = 4
/** Columns of each group outside the finder (MKT-3.25); of salvage categories there are four or six. */
const COLUMNS: Readonly<Record<QuickPickGroup, number>> = { MAKE: 7, VEHT: 5, FETI: 7, ABI: 4 }

/** Columns that a page gives a group (MKT-3.25). */
export const pickColumns = (place: QuickPickPlace, group: QuickPickGroup): number =>
  place === 'VEHICLE_FINDER' ? FINDER_COLUMNS : COLUMNS[group]

/** The address part of a pick: `make-toyota`, `feature-run-and-drive`. */
export const pickUri = (group: QuickPickGroup, name: string): string =>
  `${landingFacetOf(group)?.param ?? group.toLowerCase()}-${slugOf(name)}`

/** The tag of a group's facet. */
export const pickTag = (group: QuickPickGroup): Readonly<Record<string, string>> => ({ [group]: `{!tag=${group}}` })

/** Picks of groups with fixed clauses, in the order of their facets; each name with a slug of its own. */
export function fixedPicks(group: Exclude<QuickPickGroup, 'MAKE'>): readonly QuickPick[] {
  const facet = landingFacetOf(group)
  return facet?.kind === 'fixed' ? facet.queries.map(({ query, label }) => ({ uri: pickUri(group, label), name: label, query })) : []
}

/** Where lots of a category stand: clean titles are what the market calls used, all others salvage. */
const TITLES: Readonly<Record<LotCategory, readonly string[]>> = {
  all: [],
  used: ['title_group_code:TITLEGROUP_C'],
  salvage: ['title_group_code:TITLEGROUP_S', 'title_group_code:TITLEGROUP_J'],
}

/** Code of the facet whose titles a category is made of. */
export const TITLES_CODE = 'TITL'

/** The category whose titles alone are asked for; all where there are none, or those of no one category. */
export const categoryOfTitles = (clauses: readonly string[]): LotCategory =>
  LOT_CATEGORIES.find((one) => clauses.length > 0 && clauses.every((clause) => TITLES[one].includes(clause))) ?? 'all'

/** The clause of a category, of a field of its own so that it narrows whatever else is asked for; none for all. */
export const categoryClauses = (category: LotCategory): readonly string[] =>
  category === 'all' ? [] : [`member_lot_condition:${category.toUpperCase()}`]

/** Criteria of all lots of a category. */
export const criteriaOfCategory = (category: LotCategory): SearchCriteria =>
  TITLES[category].length === 0 ? NO_CRITERIA : { ...NO_CRITERIA, filter: { [TITLES_CODE]: TITLES[category] } }

/** Criteria of a pick within a category. */
export function criteriaOfPick(group: string, query: string, category: LotCategory): SearchCriteria {
  const base = criteriaOfCategory(category)
  return { ...base, filter: { ...base.filter, [group]: [query] } }
}

const inOrder = <T extends { readonly place: number | null }>(list: readonly T[]): T[] =>
  // Those with a chosen place come first, the others keep their own order behind them; the sort is stable.
  list.toSorted((a, b) => (a.place ?? Number.MAX_SAFE_INTEGER) - (b.place ?? Number.MAX_SAFE_INTEGER))

/** The groups of a page as operators arranged them; what they did not touch stays as it is made. */
export function arrangePicks(
  made: Readonly<Record<QuickPickGroup, readonly QuickPick[]>>,
  changed: { readonly groups: readonly ChangedGroup[]; readonly picks: readonly ChangedPick[] },
): ArrangedGroup[] {
  const groups = QUICK_PICK_GROUPS.map((code) => changed.groups.find((one) => one.code === code) ?? { code, place: null, isHidden: false })
  return inOrder(groups).map((group) => {
    const { code } = group
    const ofGroup = changed.picks.filter((one) => one.code === code)
    const byUri = new Map(ofGroup.map((one) => [one.uri, one]))
    const own = made[code].map((pick) => {
      const known = byUri.get(pick.uri)
      return { ...pick, place: known?.place ?? null, isHidden: known?.isHidden ?? false, isAdded: false }
    })
    const added = ofGroup.flatMap((one) =>
      one.name === null || one.query === null || own.some(({ uri }) => uri === one.uri)
        ? []
        : [{ uri: one.uri, name: one.name, query: one.query, place: one.place, isHidden: one.isHidden, isAdded: true }],
    )
    return { ...group, picks: inOrder([...own, ...added]) }
  })
}

/** The list with one of its members moved; the same order where it stands at the end already or is not in the list. */
export function moved(list: readonly string[], one: string, act: 'first' | 'up' | 'down'): readonly string[] {
  const at = list.indexOf(one)
  if (at < 0) return list
  const to = act === 'first' ? 0 : act === 'up' ? Math.max(at - 1, 0) : Math.min(at + 1, list.length - 1)
  return list.filter((other) => other !== one).toSpliced(to, 0, one)
}
