import type { Pool } from 'pg'
import type { InputOf } from '@app/contract/define-call.ts'
import { majorOf } from '@app/contract/money.ts'
import type { ResultPage, ResultView } from '@app/contract/ledger/results.answers.ts'
import { type exportResults, type listResults, RESULTS_CSV_MAX } from '@app/contract/ledger/results.ts'
import { csvFile } from '@app/rules/formats/csv.ts'
import { laneSightOf, viewerOf } from '@app/rules/lots/viewer.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { countRecordedResults, listRecordedResults, listResultYards, type ResultsFilter } from './recorded-results.store.ts'

type Query = InputOf<typeof exportResults>['query']

function filterOf({ site }: RequestContext, { day, yard, sale, kind }: Query): ResultsFilter {
  return { sellingSites: site.lists.sellingSites, hasCleanTitlesOnly: site.lists.titleGroups === 'clean', day, yard, sale, kind }
}

/** Lane and item are left out for those who may not see them (MKT-6.09). */
function seenBy({ person, site }: RequestContext, results: readonly ResultView[]): readonly ResultView[] {
  return laneSightOf(viewerOf(person, site)) === 'none' ? results.map((one) => ({ ...one, lane: '', itemNumber: null })) : results
}

/** One page of the results that hold on the caller's site. */
export async function readResultPage(pool: Pool, query: InputOf<typeof listResults>['query'], ctx: RequestContext): Promise<ResultPage> {
  const filter = filterOf(ctx, query)
  const { page, size, sort } = query
  const [results, total, yards] = await Promise.all([
    listRecordedResults(pool, filter, { sort, offset: page * size, limit: size }),
    countRecordedResults(pool, filter),
    listResultYards(pool, filter.sellingSites),
  ])
  return { results: seenBy(ctx, results), total, page, size, yards }
}

const TITLES = [
  'Lot number',
  'Vehicle',
  'Yard number',
  'Yard name',
  'Sale date',
  'Lane',
  'Item number',
  'Outcome',
  'Decided at',
  'Currency',
  'Final price',
  'Highest bid',
  'Bids',
] as const

/** Results as a CSV file: prices without fees in whole currency units, instants in UTC. */
export async function writeResultsCsv(pool: Pool, query: Query, ctx: RequestContext): Promise<string> {
  const window = { sort: query.sort, offset: 0, limit: RESULTS_CSV_MAX }
  const results = seenBy(ctx, await listRecordedResults(pool, filterOf(ctx, query), window))
  const rows = results.map((one) => {
    const price = (minor: number | null): string => (minor === null ? '' : String(majorOf({ minor, currency: one.currency })))
    return [
      String(one.lotNumber),
      one.name,
      one.yardNumber === null ? '' : String(one.yardNumber),
      one.yardName,
      one.heldOn,
      one.lane,
      one.itemNumber === null ? '' : String(one.itemNumber),
      one.outcome,
      new Date(one.decidedAtMs).toISOString(),
      one.currency,
      price(one.finalMinor),
      price(one.highMinor),
      String(one.bidCount),
    ]
  })
  return csvFile(TITLES, rows)
}
