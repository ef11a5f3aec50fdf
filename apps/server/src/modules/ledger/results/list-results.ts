import type { Pool } from 'pg'
import type { InputOf } from '@app/contract/define-call.ts'
import { majorOf } from '@app/contract/money.ts'
import type { ResultCounts, ResultPage, ResultPrices, ResultView } from '@app/contract/ledger/results.answers.ts'
import { type exportResults, type listResults, RESULTS_CSV_MAX } from '@app/contract/ledger/results.ts'
import { allInFor } from '@app/rules/fees/all-in.ts'
import { shownTax } from '@app/rules/tax/payer-tax.ts'
import { readLotTax } from '#modules/tax-terms/index.ts'
import { isTitleGroup } from '@app/rules/fees/quote.ts'
import { VISITOR_CLASS } from '@app/rules/fees/schedule.ts'
import { csvFile } from '@app/rules/formats/csv.ts'
import { resultWords } from '@app/rules/ledger/result-words.ts'
import { drawingAddress } from '@app/rules/lots/drawing-address.ts'
import { laneSightOf, viewerOf } from '@app/rules/lots/viewer.ts'
import { colourText, type ColourCode } from '@app/rules/reference/vehicles/colours.ts'
import { thumbnailOf } from '#modules/lots/index.ts'
import type { FeeBook } from '#modules/fee-schedules/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { drawPrices } from './price-chart.ts'
import { countResultChoices, type ChoiceCounts } from './result-counts.store.ts'
import {
  countRecordedResults,
  listRecordedResults,
  listResultMakes,
  listResultModels,
  listResultYards,
  OUTCOME_OF_KIND,
  readResultPrices,
  type PriceRow,
  type ResultRow,
  type ResultsFilter,
} from './search-results.store.ts'

type Query = InputOf<typeof exportResults>['query']

function filterOf({ site }: RequestContext, { q, sort: _sort, ...query }: Query): ResultsFilter {
  const words = q === undefined ? undefined : resultWords(q)
  return { ...query, words, sellingSites: site.lists.sellingSites, hasCleanTitlesOnly: site.lists.titleGroups === 'clean' }
}

/** What results are read from, and by what they are priced. */
export interface ResultsDeps {
  readonly pool: Pool
  readonly book: FeeBook
}

interface Reader {
  readonly ctx: RequestContext
  readonly book: FeeBook
}

/** What a result is priced by and for. */
type Priced = Pick<ResultRow, 'terms' | 'currency' | 'heldOn' | 'finalMinor' | 'highMinor'>

/** What a result cost with every fee for the caller's class: by the schedule of its day and the phase of its bid. */
export function allInOf({ ctx: { member }, book }: Reader, { terms, currency, heldOn: on, finalMinor, highMinor }: Priced): number | null {
  const price = { minor: finalMinor ?? highMinor, currency }
  if (price.minor === 0) return null
  const { sellingSite, feePhase: bidKind, titleGroup: group, tax: raw } = terms
  const lotTax = readLotTax(raw)
  if (lotTax === null) return null
  const tax = shownTax(lotTax, { exemptions: member?.exemptions ?? null, on })
  const titleGroup = group !== null && isTitleGroup(group) ? group : 'S'
  const buyerClass = member?.buyerClass ?? VISITOR_CLASS
  return (
    allInFor(price, { sellingSite, titleGroup, currentBid: price, bidKind, on, buyerClass, tax }, book.all())?.quote.total.minor ?? null
  )
}

const photoOf = ({ look, damage }: ResultRow): string | null =>
  thumbnailOf({
    stored_thumbnail: look.storedThumbnail,
    look_key: look.lookKey,
    image_thumbnail: look.imageThumbnail,
    primary_damage: damage,
  }) ?? null

/** A vehicle whose type is not known any more is drawn as a car. */
const CAR = 'V'

const drawingOf = ({ look, make, model, damage }: ResultRow): string =>
  drawingAddress({
    type: look.vehicleType ?? CAR,
    body: look.bodyStyle ?? undefined,
    make: make ?? undefined,
    model: model ?? undefined,
    colour: look.colour === null ? undefined : colourText(look.colour as ColourCode),
    damage: damage ?? undefined,
    second: look.secondDamage ?? undefined,
  })

/** A result as its reader sees it; lane and item are left out for those who may not see them (MKT-6.09). */
function toView(reader: Reader, row: ResultRow): ResultView {
  const { terms: _terms, look: _look, ...view } = row
  const isLaneHidden = laneSightOf(viewerOf(reader.ctx.person, reader.ctx.site)) === 'none'
  return {
    ...view,
    ...(isLaneHidden ? { lane: '', itemNumber: null } : {}),
    allInMinor: allInOf(reader, row),
    photo: photoOf(row),
    drawing: drawingOf(row),
  }
}

function toPrices(row: PriceRow | null): ResultPrices | null {
  if (row === null) return null
  const { currency, count, lowMinor, medianMinor, highMinor } = row
  return { currency, count, lowMinor, medianMinor, highMinor, chart: drawPrices(row) }
}

function toCounts({ outcomes, sold, unsold, ...others }: ChoiceCounts): ResultCounts {
  const byOutcome = Object.entries(OUTCOME_OF_KIND).map(([kind, outcome]) => [kind, outcomes[outcome] ?? 0] as const)
  return { ...others, kinds: { all: sold + unsold, sold, unsold, ...Object.fromEntries(byOutcome) } }
}

/** One page of the results that hold on the caller's site. */
export async function readResultPage(
  { pool, book }: ResultsDeps,
  query: InputOf<typeof listResults>['query'],
  ctx: RequestContext,
): Promise<ResultPage> {
  const { page, size, brief = false, ...asked } = query
  const filter = filterOf(ctx, asked)
  const [rows, total, prices, yards, makes, models, choices] = await Promise.all([
    listRecordedResults(pool, filter, { sort: query.sort, currency: ctx.site.currency, offset: page * size, limit: size }),
    countRecordedResults(pool, filter),
    brief ? null : readResultPrices(pool, filter),
    brief ? [] : listResultYards(pool, filter.sellingSites),
    brief ? [] : listResultMakes(pool, filter),
    brief || filter.make === undefined ? [] : listResultModels(pool, filter, filter.make),
    brief ? null : countResultChoices(pool, filter),
  ])
  const results = rows.map((row) => toView({ ctx, book }, row))
  const counts = choices === null ? {} : { counts: toCounts(choices) }
  return { results, total, page, size, yards, makes, models, prices: toPrices(prices), ...counts }
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
  'All-in price',
  'Year',
  'Make',
  'Model',
  'Damage',
] as const

const written = (value: number | null): string => (value === null ? '' : String(value))

/** Results as a CSV file: prices in whole currency units, without fees but for the all-in price; instants in UTC. */
export async function writeResultsCsv({ pool, book }: ResultsDeps, query: Query, ctx: RequestContext): Promise<string> {
  const window = { sort: query.sort, currency: ctx.site.currency, offset: 0, limit: RESULTS_CSV_MAX }
  const rows = await listRecordedResults(pool, filterOf(ctx, query), window)
  const lines = rows.map((row) => {
    const one = toView({ ctx, book }, row)
    const price = (minor: number | null): string => (minor === null ? '' : String(majorOf({ minor, currency: one.currency })))
    return [
      String(one.lotNumber),
      one.name,
      written(one.yardNumber),
      one.yardName,
      one.heldOn,
      one.lane,
      written(one.itemNumber),
      one.outcome,
      new Date(one.decidedAtMs).toISOString(),
      one.currency,
      price(one.finalMinor),
      price(one.highMinor),
      String(one.bidCount),
      price(one.allInMinor),
      written(one.year),
      one.make ?? '',
      one.model ?? '',
      one.damage ?? '',
    ]
  })
  return csvFile(TITLES, lines)
}
