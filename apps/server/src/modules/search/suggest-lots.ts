import type { SuggestAnswer, Suggestion } from '@app/contract/search/search.ts'
import { FACETS } from '@app/rules/search/facet-table.ts'
import { NO_CRITERIA, withClauses } from '@app/rules/search/criteria.ts'
import { criteriaToUrl } from '@app/rules/search/criteria-to-url.ts'
import { valueClause } from '@app/rules/search/clause-text.ts'
import { titleCased } from '@app/rules/search/title-cased.ts'
import type { Predicate } from '@app/lot-index/query.ts'
import { readLotRows } from '#modules/lots/index.ts'
import { LOT_MARKS } from '@app/rules/search/filter-fields.ts'
import type { SearchDeps, Searcher } from './search-lots.ts'
import { findLotsByNumberStart } from './vins.store.ts'

/** Lines of one answer (MQ-035). */
const SUGGESTIONS_MAX = 10
const PREFIX_LENGTH_MIN = 2
const MAKES_MAX = 3
const LOTS_MAX = 5
const LOT_DIGITS_MIN = 5

/** Nothing to suggest. */
export const NO_SUGGESTIONS: SuggestAnswer = { suggestions: [], googleAttributionToken: '' }

async function suggestValues(
  deps: SearchDeps,
  query: { prefix: string; code: 'MAKE' | 'MODG'; limit: number },
  where: Predicate,
): Promise<Suggestion[]> {
  const facet = FACETS.find((one) => one.code === query.code)
  if (facet?.kind !== 'field') return []
  const found = await deps.engine.suggest({ prefix: query.prefix, field: facet.indexField, limit: query.limit, where })
  return found.map(({ value }) => ({
    text: titleCased(value),
    type: query.code === 'MAKE' ? 'MAKE' : 'MODEL',
    uri: criteriaToUrl(withClauses(NO_CRITERIA, query.code, [valueClause(facet.wireField, value)])),
  }))
}

async function suggestNumbers(deps: SearchDeps, digits: string, siteCode: string): Promise<Suggestion[]> {
  const lots = await findLotsByNumberStart(deps.pool, { digits, siteCode, limit: LOTS_MAX })
  const rows = await readLotRows(deps.pool, lots)
  return rows.map((row) => ({ text: `${row.number} ${row.description}`, type: 'LOT', uri: `/lot/${row.number}/${row.slug}` }))
}

/** Suggestions for what has been typed so far: makes, models, lots by number, and the text itself (MKT-7.21, MQ-035). */
export async function suggestLots(deps: SearchDeps, typed: string, searcher: Searcher): Promise<SuggestAnswer> {
  const text = typed.trim()
  if (text.length < PREFIX_LENGTH_MIN) return NO_SUGGESTIONS
  const { siteCode } = searcher.viewer
  const where: Predicate = {
    op: 'and',
    of: [
      { op: 'term', field: 'siteCodes', values: [siteCode] },
      { op: 'not', of: { op: 'term', field: 'marks', values: [LOT_MARKS.sold] } },
    ],
  }
  const own: Suggestion = { text, type: 'TEXT', uri: criteriaToUrl({ ...NO_CRITERIA, query: text, freeForm: true }) }
  const isNumber = /^\d+$/.test(text) && text.length >= LOT_DIGITS_MIN
  const [lots, makes, models] = await Promise.all([
    isNumber ? suggestNumbers(deps, text, siteCode) : [],
    suggestValues(deps, { prefix: text, code: 'MAKE', limit: MAKES_MAX }, where),
    suggestValues(deps, { prefix: text, code: 'MODG', limit: SUGGESTIONS_MAX }, where),
  ])
  return { suggestions: [...lots, ...makes, ...models].slice(0, SUGGESTIONS_MAX - 1).concat(own), googleAttributionToken: '' }
}
