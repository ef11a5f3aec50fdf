import type { SearchDecision } from '@app/contract/search/search.ts'
import type { SearchRequest } from '@app/contract/search/search-request.ts'
import { criteriaOfRequest, NO_CRITERIA, requestOfCriteria } from '@app/rules/search/criteria.ts'
import { classify } from '@app/rules/validation/classify.ts'
import type { VinRule } from '@app/rules/validation/vin.ts'
import { readLotRows } from '#modules/lots/index.ts'
import { startsVin } from './number-and-vin.ts'
import { findLots, type SearchDeps, type Searcher } from './search-lots.ts'
import { findLotsByNumberStart } from './vins.store.ts'

/** Lots listed whose number only begins with what was typed (MQ-030). */
const NUMBER_STARTS_MAX = 100
/** Digits of a typed number that may be the beginning of others (MQ-030). */
const NUMBER_START_DIGITS = { min: 5, max: 7 } as const

interface Typed {
  readonly text: string
  readonly rule: VinRule
}

const request = (query: string, misc: readonly string[]): SearchRequest =>
  requestOfCriteria({ ...NO_CRITERIA, query, misc, freeForm: true, size: 1 })

async function decide(
  deps: SearchDeps,
  search: { by: 'vin' | 'number' | 'text'; request: SearchRequest },
  searcher: Searcher,
): Promise<SearchDecision> {
  const { by } = search
  const { total, ids } = await findLots(deps, search.request, searcher)
  const [only] = ids
  if (total === 1 && only !== undefined) {
    const [row] = await readLotRows(deps.pool, [only])
    if (row) return { kind: 'lot', lotNumber: row.number, slug: row.slug }
  }
  if (total === 0) return { kind: 'none', by, resets: by === 'number' }
  return { kind: 'list', by, clauses: criteriaOfRequest(search.request).misc, total }
}

async function decideNumber(deps: SearchDeps, digits: string, searcher: Searcher): Promise<SearchDecision> {
  const exact = await decide(deps, { by: 'number', request: request('', [`ps_lot_number:${digits}`]) }, searcher)
  const isStart = digits.length >= NUMBER_START_DIGITS.min && digits.length <= NUMBER_START_DIGITS.max
  if (exact.kind !== 'none' || !isStart) return exact
  const lots = await findLotsByNumberStart(deps.pool, { digits, siteCode: searcher.viewer.siteCode, limit: NUMBER_STARTS_MAX })
  if (lots.length === 0) return exact
  return decide(
    deps,
    {
      by: 'number',
      request: request(
        '',
        lots.map((lot) => `ps_lot_number:${lot}`),
      ),
    },
    searcher,
  )
}

/**
 * Where a typed text leads (market §4, MQ-030 to MQ-034): a VIN finds unsold lots, a number of 5 to 10 digits a lot number, anything
 * else is free text. Exactly one hit is that lot; none of a number resets the criteria.
 */
export async function decideSearch(deps: SearchDeps, typed: Typed, searcher: Searcher): Promise<SearchDecision> {
  const { kind, value } = classify(typed.text, typed.rule)
  if (kind === 'lotNumber') return decideNumber(deps, value, searcher)
  if (kind === 'vin') {
    await searcher.askForVins(1)
    return decide(deps, { by: 'vin', request: request('', [`ps_vin_number:${value}`, 'sold_flag:false']) }, searcher)
  }
  if (await startsVin(deps.pool, value, searcher.askForVins))
    return decide(deps, { by: 'vin', request: request('', [`ps_vin_number:${value.toUpperCase()}`, 'sold_flag:false']) }, searcher)
  return decide(deps, { by: 'text', request: request(value, []) }, searcher)
}
