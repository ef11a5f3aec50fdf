import type { Suggestion } from '@app/contract/search/search.ts'
import type { Predicate } from '@app/lot-index/query.ts'
import { beginsAWord } from '@app/lot-index/suggest-values.ts'
import { fold, isOneEdit, MIN_CORRECTED_CODE_POINTS } from '@app/lot-index/text-analysis.ts'
import { inIndexWords, PLAIN_WORDS } from '@app/rules/search/condition.ts'
import { placeAsWritten } from '@app/rules/lots/lot-name.ts'
import { NO_CRITERIA, withClauses } from '@app/rules/search/criteria.ts'
import { criteriaToUrl } from '@app/rules/search/criteria-to-url.ts'
import { valueClause } from '@app/rules/search/clause-text.ts'
import { facetOf } from '@app/rules/search/facet-table.ts'
import { conditionOf } from '@app/rules/search/filter-bind.ts'
import { titleCased } from '@app/rules/search/title-cased.ts'
import { TYPED_WORDS, type TypedWord } from '@app/rules/search/typed-words.ts'
import type { SearchEngine } from '#modules/search-engine/index.ts'

/** What is asked for suggestions: a text, among lots that satisfy a condition. */
export interface SuggestText {
  readonly engine: Pick<SearchEngine, 'search' | 'suggest'>
  readonly where: Predicate
  readonly text: string
  /** Country whose states are meant. */
  readonly country: string
}

/** Words of filters suggested at most. */
const WORDS_MAX = 2

/** Fewer letters begin too many of them. */
const LETTERS_MIN = 3

const TYPE_OF_FILTER: Readonly<Record<string, Suggestion['type']>> = { PRID: 'DAMAGE', VEHT: 'TYPE', COND: 'TYPE' }

/** Values of a facet looked through for one that is a letter off. */
const VALUES_READ = 500

const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u

/** Whether a word of a name is a letter off what was typed; words of a few letters are near too many. */
const isNear = (name: string, typed: string): boolean =>
  typed.length >= MIN_CORRECTED_CODE_POINTS &&
  fold(name)
    .split(BETWEEN_WORDS)
    .some((word) => isOneEdit(typed, word))

/** Whether a place is called so: a word of it begins so, or is a letter off. */
export function isCalled(name: string, typed: string): boolean {
  const folded = fold(typed)
  return (folded.length >= LETTERS_MIN && beginsAWord(fold(name), folded)) || fold(name) === folded || isNear(name, folded)
}

/** Values of a facet, one of whose words is a letter off the text. */
async function nearNames({ engine, where, text }: SuggestText, field: string, limit: number) {
  const typed = fold(text)
  // A letter makes one word of two, never of more.
  if (typed.length < MIN_CORRECTED_CODE_POINTS || typed.split(BETWEEN_WORDS).length > 2) return []
  const facets = [{ tag: field, kind: 'field', field, limit: VALUES_READ }] as const
  const answer = await engine.search({ text: '', groups: [{ tag: '', where }], facets, sort: [], offset: 0, limit: 0 })
  const [facet] = answer.facets
  const counts = facet?.kind === 'field' ? facet.counts : []
  return counts
    .filter(([value]) => isNear(value, typed))
    .slice(0, limit)
    .map(([value, count]) => ({ value, count }))
}

/** Values of a facet, one of whose words begins so; where none does, those that are a letter off. */
export async function suggestNames(
  asked: SuggestText,
  { code, type, limit }: { readonly code: string; readonly type: Suggestion['type']; readonly limit: number },
): Promise<Suggestion[]> {
  const facet = facetOf(code)
  if (facet?.kind !== 'field') return []
  const { engine, where, text } = asked
  const begun = await engine.suggest({ prefix: text, field: facet.indexField, limit, where })
  const found = begun.length > 0 ? begun : await nearNames(asked, facet.indexField, limit)
  return found.map(({ value, count }) => ({
    text: code === 'LOC' ? placeAsWritten(value) : titleCased(value),
    type,
    uri: criteriaToUrl(withClauses(NO_CRITERIA, code, [valueClause(facet.wireField, value)])),
    count,
  }))
}

/** What filters are called, one name for each clause: the trade's own. */
const NAMES: readonly TypedWord[] = TYPED_WORDS.filter(({ code, clause, words }) => {
  const facet = facetOf(code)
  return facet?.kind === 'fixed' && facet.queries.some(({ query, label }) => query === clause && label === words)
})

/** Kinds of damage, types and conditions that are called so, or that people call so. */
export async function suggestWords({ engine, where, text }: SuggestText, nowMs: number): Promise<Suggestion[]> {
  const typed = fold(text)
  if (typed.length < LETTERS_MIN) return []
  const meant = new Set(TYPED_WORDS.filter(({ words }) => fold(words).startsWith(typed)).map(({ clause }) => clause))
  const named = NAMES.filter(({ code, clause }) => meant.has(clause) && TYPE_OF_FILTER[code] !== undefined)
  if (named.length === 0) return []
  const queries = named.map(({ clause }) => inIndexWords(conditionOf(clause, nowMs), PLAIN_WORDS))
  const { facets } = await engine.search({
    groups: [{ tag: '', where }],
    facets: [{ tag: 'NAMES', kind: 'fixed', queries }],
    sort: [],
    offset: 0,
    limit: 0,
  })
  const counts = facets[0]?.kind === 'fixed' ? facets[0].counts : []
  return named
    .map(({ words: name, code, clause }, at): Suggestion => ({
      text: name,
      type: TYPE_OF_FILTER[code] ?? 'TYPE',
      uri: criteriaToUrl(withClauses(NO_CRITERIA, code, [clause])),
      count: counts[at] ?? 0,
    }))
    .filter(({ count = 0 }) => count > 0)
    .toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0))
    .slice(0, WORDS_MAX)
}
