import type { SuggestAnswer, Suggestion } from '@app/contract/search/search.ts'
import { criteriaToUrl } from '@app/rules/search/criteria-to-url.ts'
import { NO_CRITERIA, NOT_OVER } from '@app/rules/search/criteria.ts'
import { conditionOf } from '@app/rules/search/filter-bind.ts'
import { LOT_MARKS } from '@app/rules/search/filter-fields.ts'
import { inIndexWords, PLAIN_WORDS } from '@app/rules/search/condition.ts'
import type { Text } from '@app/text/create-text.ts'
import { readLotRows } from '#modules/lots/index.ts'
import type { SearchDeps, Searcher } from './search-lots.ts'
import { suggestJoined } from './suggest-joined.ts'
import { suggestModels } from './suggest-models.ts'
import { suggestNames, suggestWords, type Slips } from './suggest-names.ts'
import { findLotsByNumberStart } from './vins.store.ts'

/** Lines of one answer (MQ-035). */
const SUGGESTIONS_MAX = 10
const PREFIX_LENGTH_MIN = 2
const MAKES_MAX = 2
const PLACES_MAX = 2
const LOTS_MAX = 5
const LOT_DIGITS_MIN = 5

/** What somebody has typed so far, and in whose words they are answered. */
export interface TypedText {
  readonly typed: string
  readonly words: Text
}

/** Nothing to suggest. */
export const NO_SUGGESTIONS: SuggestAnswer = { suggestions: [], googleAttributionToken: '' }

async function suggestNumbers(deps: SearchDeps, digits: string, siteCode: string): Promise<Suggestion[]> {
  const lots = await findLotsByNumberStart(deps.pool, { digits, siteCode, limit: LOTS_MAX })
  const rows = await readLotRows(deps.pool, lots)
  return rows.map((row) => ({ text: `${row.number} ${row.description}`, type: 'LOT', uri: `/lot/${row.number}/${row.slug}` }))
}

/**
 * Suggestions for what has been typed so far, each with how many lots it finds: lots by number, makes, models with their make and by
 * state, places, damage, type and title, two of these together, and the text itself (MKT-7.21, MQ-035).
 */
export async function suggestLots(
  { pool, engine, ...deps }: SearchDeps,
  { typed, words }: TypedText,
  searcher: Searcher,
): Promise<SuggestAnswer> {
  const text = typed.trim()
  if (text.length < PREFIX_LENGTH_MIN) return NO_SUGGESTIONS
  const { siteCode } = searcher.viewer
  const listed = [
    { op: 'term', field: 'siteCodes', values: [siteCode] },
    { op: 'not', of: { op: 'term', field: 'marks', values: [LOT_MARKS.sold] } },
    inIndexWords(conditionOf(NOT_OVER, searcher.nowMs), PLAIN_WORDS),
  ] as const
  const asked = { engine, where: { op: 'and', of: listed }, text, country: searcher.country, words, nowMs: searcher.nowMs } as const
  const own: Suggestion = { text, type: 'TEXT', uri: criteriaToUrl({ ...NO_CRITERIA, query: text, freeForm: true }) }
  const isNumber = /^\d+$/.test(text) && text.length >= LOT_DIGITS_MIN
  const placesAndFilters = (slips: Slips) =>
    Promise.all([suggestNames(asked, { code: 'LOC', type: 'PLACE', limit: PLACES_MAX, slips }), suggestWords(asked, slips)])
  const [lots, makes, models, begun] = await Promise.all([
    isNumber ? suggestNumbers({ pool, engine, ...deps }, text, siteCode) : [],
    suggestNames(asked, { code: 'MAKE', type: 'MAKE', limit: MAKES_MAX, slips: 'forgiven' }),
    suggestModels(asked),
    placesAndFilters('none'),
  ])
  const named = [...makes, ...models]
  // A letter turns Ford into Fort Wayne: who typed the name of a vehicle did not mean a place.
  const [places, filters] = named.length > 0 || begun.flat().length > 0 ? begun : await placesAndFilters('forgiven')
  // A word such as SUV is a part of names of a few models, and rarely meant so.
  const isFilter = named.length > 0 && named.every(({ count = 0 }) => count < (filters[0]?.count ?? 0))
  const alone = [...lots, ...(isFilter ? filters : []), ...named, ...places, ...(isFilter ? [] : filters)]
  const found = alone.length > 0 ? alone : await suggestJoined(asked)
  return { suggestions: found.slice(0, SUGGESTIONS_MAX - 1).concat(own), googleAttributionToken: '' }
}
