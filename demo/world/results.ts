import type { SiteCode } from '@app/contract/sites.ts'
import { compactDayOf, isoDayOf } from '@app/rules/import/calendar-day.ts'
import { sellingTermsOf } from '@app/rules/import/selling-site.ts'
import { titleTypeOf } from '@app/rules/reference/titles/title-types.ts'
import { hashSeed, makeRandom } from '../photos/draw/random.ts'
import { happens, normal, whole } from './chance.ts'
import type { WorldRequest } from './lot-plan.ts'
import type { Cells } from './lot-row.ts'
import { CURRENCIES } from './markets.ts'
import { hammerShareOf } from './value.ts'
import { describeWorld } from './world.ts'

/** Results of one site's sales of a year, as `hammerlane import-results` reads them. */
export interface ResultsFile {
  readonly site: SiteCode
  /** The file's text, header first. */
  readonly text: string
}

const HEADER = 'Day,Make,Model group,Currency,Hammer price,Outcome,VIN,Year,Type,Title,Damage,Odometer,Odometer unit'
const DAY_MS = 86_400_000
/** The past year is drawn by worlds of these days each, so that no lot comes twice. */
const WINDOW_DAYS = 30
const WINDOWS = 12
/** Lots of each of these worlds: of all of them, and of a small world a share. */
const LOTS_A_WINDOW = 1_500
const SHARE_OF_WORLD = 0.25
const UNSOLD_SHARE = 0.18
const SPREAD = 0.16
/** Every so many lots of today were offered before, at most so many of a file. */
const OFFERED_BEFORE_EVERY = 20
const OFFERED_BEFORE_MAX = 400
const BEFORE_DAYS = { min: 45, max: 330 } as const

interface SiteLine {
  readonly site: SiteCode
  readonly line: string
}

/** One line of results of a drawn lot; null for one that a file of results has no room for. */
function lineOf(cells: Cells, on: string, { seed, isSold }: { readonly seed: string; readonly isSold: boolean }): SiteLine | null {
  const terms = sellingTermsOf(cells.locationCountry ?? '')
  if (terms === null || !cells.modelGroup || !cells.vin) return null
  const random = makeRandom(hashSeed(`${seed} price ${cells.vin}`))
  const { bidStep } = CURRENCIES[terms.currency]
  const share = hammerShareOf({ damage: cells.primaryDamage ?? '', runs: cells.runsDrives ?? '' })
  const price = Math.max(1, Math.round((Number(cells.retailValue) * share * Math.exp(normal(random) * SPREAD)) / bidStep)) * bidStep
  const hasReading = Number(cells.odometer) > 0
  const values = [
    on,
    cells.make,
    cells.modelGroup,
    terms.currency,
    isSold ? price : '',
    isSold ? 'SOLD' : 'NO_SALE',
    cells.vin,
    cells.year,
    cells.vehicleType,
    titleTypeOf(cells.titleType ?? '')?.group,
    cells.primaryDamage,
    hasReading ? cells.odometer : '',
    hasReading ? terms.odometerUnit : '',
  ]
  return { site: terms.site, line: values.join(',') }
}

/** Lots that were sold, or not, in the year before a moment: worlds of their own, drawn as today's is. */
function* pastLines({ seed, lots, nowMs }: WorldRequest): Generator<SiteLine | null> {
  const own = `${seed} results`
  const size = Math.min(LOTS_A_WINDOW, Math.ceil(lots * SHARE_OF_WORLD))
  for (let window = 1; window <= WINDOWS; window++) {
    const atMs = nowMs - window * WINDOW_DAYS * DAY_MS
    const from = Math.floor(atMs / DAY_MS)
    for (const cells of describeWorld({ seed: own, lots: size, nowMs: atMs }).flatMap((file) => [...file.rows()])) {
      const day = compactDayOf(cells.saleDate ?? '')
      if (day === null || day < from || day >= from + WINDOW_DAYS) continue
      const isSold = !happens(makeRandom(hashSeed(`${own} sold ${cells.vin}`)), UNSOLD_SHARE)
      yield lineOf(cells, isoDayOf(day), { seed: own, isSold })
    }
  }
}

/** Some of today's lots were offered some months before and found no buyer, or were sold and come back. */
function* earlierLines(request: WorldRequest): Generator<SiteLine | null> {
  const today = Math.floor(request.nowMs / DAY_MS)
  for (const file of describeWorld(request)) {
    let at = 0
    for (const cells of file.rows()) {
      if (at >= OFFERED_BEFORE_EVERY * OFFERED_BEFORE_MAX) break
      if (at++ % OFFERED_BEFORE_EVERY !== 0) continue
      const random = makeRandom(hashSeed(`${request.seed} before ${cells.vin}`))
      const on = isoDayOf(today - whole(random, BEFORE_DAYS.min, BEFORE_DAYS.max))
      yield lineOf(cells, on, { seed: request.seed, isSold: happens(random, 1 / 2) })
    }
  }
}

/** A year of results before a moment, one file for each site that sells; nothing of it is from a real sale. */
export function describeResults(request: WorldRequest): ResultsFile[] {
  const lines = [...pastLines(request), ...earlierLines(request)].filter((one) => one !== null)
  const sites = Map.groupBy(lines, ({ site }) => site)
  return [...sites].map(([site, own]) => ({ site, text: `${[HEADER, ...own.map(({ line }) => line)].join('\n')}\n` }))
}
