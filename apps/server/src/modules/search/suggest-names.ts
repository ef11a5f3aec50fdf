import type { Suggestion } from '@app/contract/search/search.ts'
import type { Predicate } from '@app/lot-index/query.ts'
import { beginsAWord } from '@app/lot-index/suggest-values.ts'
import { fold, isOneEdit, MIN_CORRECTED_CODE_POINTS } from '@app/lot-index/text-analysis.ts'
import { inIndexWords, PLAIN_WORDS } from '@app/rules/search/condition.ts'
import { asWritten, placeAsWritten } from '@app/rules/lots/lot-name.ts'
import { NO_CRITERIA, withClauses } from '@app/rules/search/criteria.ts'
import { criteriaToUrl } from '@app/rules/search/criteria-to-url.ts'
import { valueClause } from '@app/rules/search/clause-text.ts'
import { facetOf } from '@app/rules/search/facet-table.ts'
import { conditionOf } from '@app/rules/search/filter-bind.ts'
import { codeWord } from '@app/rules/search/landing/code-words.ts'
import { TYPED_WORDS, type TypedWord } from '@app/rules/search/typed-words.ts'
import type { Text } from '@app/text/create-text.ts'
import type { SearchEngine } from '#modules/search-engine/index.ts'

/** What is asked for suggestions: a text, among lots that satisfy a condition. */
export interface SuggestText {
  readonly engine: Pick<SearchEngine, 'search' | 'suggest'>
  readonly where: Predicate
  readonly text: string
  /** In whose words filters are named. */
  readonly words: Text
  readonly nowMs: number
  /** Country whose states are meant. */
  readonly country: string
}

/** Whether a word may be a letter off where nothing begins as it was typed. */
export type Slips = 'forgiven' | 'none'

/** Words of filters suggested at most. */
const WORDS_MAX = 2

/** Fewer letters begin too many of them. */
const LETTERS_MIN = 3

const TYPE_OF_FILTER: Readonly<Record<string, Suggestion['type']>> = { PRID: 'DAMAGE', VEHT: 'TYPE', COND: 'TYPE', TITL: 'TITLE' }

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
async function nearNames({ engine, where, text }: Pick<SuggestText, 'engine' | 'where' | 'text'>, field: string, limit: number) {
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
export async function namesCalled(
  asked: Pick<SuggestText, 'engine' | 'where' | 'text'>,
  { code, limit, slips = 'forgiven' }: { readonly code: string; readonly limit: number; readonly slips?: Slips },
): Promise<readonly { readonly value: string; readonly count: number }[]> {
  const facet = facetOf(code)
  if (facet?.kind !== 'field') return []
  const { engine, where, text } = asked
  const begun = await engine.suggest({ prefix: text, field: facet.indexField, limit, where })
  return begun.length > 0 || slips === 'none' ? begun : await nearNames(asked, facet.indexField, limit)
}

/** The same as lines. */
export async function suggestNames(
  asked: SuggestText,
  { code, type, limit, slips }: { readonly code: string; readonly type: Suggestion['type']; readonly limit: number; readonly slips: Slips },
): Promise<Suggestion[]> {
  const facet = facetOf(code)
  if (facet?.kind !== 'field') return []
  return (await namesCalled(asked, { code, limit, slips })).map(({ value, count }) => ({
    text: code === 'LOC' ? placeAsWritten(value) : asWritten(value),
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

/** Whether every typed word begins the word of a name at its place, or is a letter off it. */
function isSpelledSo(name: string, typed: string): boolean {
  const words = fold(name).split(BETWEEN_WORDS)
  const said = typed.split(BETWEEN_WORDS).filter((word) => word !== '')
  if (said.join('').length < LETTERS_MIN) return false
  return said.every((word, at) => {
    const meant = words[at] ?? ''
    return meant.startsWith(word) || (word.length >= MIN_CORRECTED_CODE_POINTS && isOneEdit(word, meant))
  })
}

/** A filter by its name: a damage, a type, a condition, a title. */
export interface NamedFilter {
  readonly name: string
  readonly type: Suggestion['type']
  readonly code: string
  readonly clause: string
  readonly of: Predicate
}

/** Filters that are called so, or that people call so; where none is, those whose name is a letter off in a word. */
export function filtersCalled(
  { text, words, nowMs }: Pick<SuggestText, 'text' | 'words' | 'nowMs'>,
  slips: Slips = 'forgiven',
): readonly NamedFilter[] {
  const typed = fold(text)
  if (typed.length < LETTERS_MIN) return []
  const begun = TYPED_WORDS.filter((one) => fold(one.words).startsWith(typed))
  const near = begun.length > 0 || slips === 'none' ? [] : TYPED_WORDS.filter((one) => isSpelledSo(one.words, typed))
  const meant = new Set([...begun, ...near].map(({ clause }) => clause))
  return NAMES.flatMap(({ code, clause, words: name }): NamedFilter[] => {
    const type = TYPE_OF_FILTER[code]
    if (!meant.has(clause) || type === undefined) return []
    const of = inIndexWords(conditionOf(clause, nowMs), PLAIN_WORDS)
    return [{ name: codeWord(clause, words) ?? name, type, code, clause, of }]
  })
}

/** How many lots satisfy each of these conditions beside the others. */
export async function countEach(
  { engine, where }: Pick<SuggestText, 'engine' | 'where'>,
  queries: readonly Predicate[],
  of: readonly Predicate[] = [],
): Promise<readonly number[]> {
  const groups = [where, ...of].map((one) => ({ tag: '', where: one }))
  const { facets } = await engine.search({ groups, facets: [{ tag: 'NAMES', kind: 'fixed', queries }], sort: [], offset: 0, limit: 0 })
  return facets[0]?.kind === 'fixed' ? facets[0].counts : []
}

/** Kinds of damage, types, conditions and titles that are called so, or that people call so. */
export async function suggestWords(asked: SuggestText, slips: Slips): Promise<Suggestion[]> {
  const named = filtersCalled(asked, slips)
  if (named.length === 0) return []
  const counts = await countEach(
    asked,
    named.map(({ of }) => of),
  )
  return named
    .map(({ name, type, code, clause }, at): Suggestion => ({
      text: name,
      type,
      uri: criteriaToUrl(withClauses(NO_CRITERIA, code, [clause])),
      count: counts[at] ?? 0,
    }))
    .filter(({ count = 0 }) => count > 0)
    .toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0))
    .slice(0, WORDS_MAX)
}
