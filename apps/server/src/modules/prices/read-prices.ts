import type { Pool, PoolClient } from 'pg'
import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import { PRICE_DAYS, PRICE_LOTS_MAX } from '@app/contract/prices/price-codes.ts'
import type { LotBand, LotPrices, PriceBand } from '@app/contract/prices/prices.answers.ts'
import type { exportPrices } from '@app/contract/prices/prices.ts'
import { recordedOdometer } from '@app/rules/lots/odometer.ts'
import { bandOf, monthsOf, narrowedAt, stepOf } from '@app/rules/prices/comparable.ts'
import { foldText } from '@app/rules/reference/fold-text.ts'
import type { Site } from '@app/rules/sites/sites.ts'
import { drawByMonth, drawByOdometer, drawStrip, type OwnPlace } from './draw-prices.ts'
import {
  type ComparedLot,
  countSteps,
  listCompared,
  listEarlier,
  listPricesOfLots,
  listSold,
  listSoldModels,
  type PriceQuestion,
  type SeenFacts,
  type SoldFact,
  type SoldModel,
} from './price-facts.store.ts'
import type { VinKeys } from './vin-key.ts'

type Query = InputOf<typeof exportPrices>['query']

/** A site's readers see the results of the lots that it lists. */
const seenAt = ({ lists }: Site): SeenFacts => ({
  sellingSites: lists.sellingSites,
  hasCleanTitlesOnly: lists.titleGroups === 'clean',
})

/** What a call asks, as its site's readers may see it. */
export function questionOf(query: Query, site: Site): PriceQuestion {
  const { year = null, title = null, damage = null, currency = site.currency, days } = query
  return { ...seenAt(site), make: foldText(query.make), model: foldText(query.model), year, title, damage, currency, days, ownLot: null }
}

/** Comparable lots, the newest first, and what they have in common. */
type Found = Omit<PriceBand, 'lots' | 'months' | 'strip' | 'picture'> & { readonly sold: readonly SoldFact[] }

/** Finds comparable lots, widening as far as it takes. */
async function findComparable(pool: Pool | PoolClient, question: PriceQuestion): Promise<Found> {
  const step = stepOf(await countSteps(pool, question))
  const { yearFrom, yearTo, title, damages } = narrowedAt(question, step)
  const sold = await listSold(pool, question, { yearFrom, yearTo, title, damages })
  const { make, model, currency, days, damage } = question
  return {
    make,
    model,
    yearFrom,
    yearTo,
    title,
    damage: damages === null ? null : damage,
    currency,
    days,
    step,
    count: sold.length,
    price: bandOf(sold.map(({ hammerMinor }) => hammerMinor)),
    sold,
  }
}

function draw({ sold, ...found }: Found, own: OwnPlace | null, nowMs: number): PriceBand {
  const { price } = found
  const lots = sold.slice(0, PRICE_LOTS_MAX)
  const months = monthsOf(sold)
  if (price === null) return { ...found, lots, months, strip: null, picture: null }
  const byOdometer = own === null ? null : drawByOdometer(lots, own)
  const picture = byOdometer ?? drawByMonth(months, { bidMinor: own?.bidMinor ?? 0, nowMs })
  return { ...found, lots, months, strip: drawStrip(lots, price, own), picture }
}

/** Who asks: on which site, and when. */
export interface PriceReader {
  readonly site: Site
  readonly nowMs: number
}

/** What comparable lots sold for. */
export const readPrices = async (pool: Pool, query: Query, { site, nowMs }: PriceReader): Promise<PriceBand> =>
  draw(await findComparable(pool, questionOf(query, site)), null, nowMs)

/** Models of a make that were sold in the last year, as readers of a site see them, those sold most first. */
export const readSoldModels = (pool: Pool, makes: readonly string[], { site, max }: { site: Site; max: number }): Promise<SoldModel[]> =>
  listSoldModels(pool, { ...seenAt(site), makes: makes.map(foldText), currency: site.currency, days: PRICE_DAYS.usual }, max)

/** What lots comparable to one are asked for; null where it names no model. */
function questionOfLot({ make, model, year, title, damage, currency, lot }: ComparedLot, site: Site): PriceQuestion | null {
  if (make === null || model === null) return null
  return { ...seenAt(site), make, model, year, title, damage, currency, days: PRICE_DAYS.usual, ownLot: lot }
}

const UNKNOWN = {
  yearFrom: null,
  yearTo: null,
  title: null,
  damage: null,
  days: PRICE_DAYS.usual,
  step: 'ALIKE',
  count: 0,
  price: null,
} as const

/** What lots comparable to one sold for, and when its vehicle was offered before. @throws LOT_NOT_FOUND. */
export async function readLotPrices(
  { pool, vins }: { readonly pool: Pool; readonly vins: VinKeys | null },
  number: number,
  { site, nowMs }: PriceReader,
): Promise<LotPrices> {
  const lot = (await listCompared(pool, [number])).get(number)
  if (lot === undefined) throw new Failure('LOT_NOT_FOUND')
  const { make, model, currency, bidMinor, odometerUnit } = lot
  const odometer = recordedOdometer({ odometer: lot.odometer ?? undefined, odometerBrand: lot.odometerBrand ?? undefined })
  const question = questionOfLot(lot, site)
  const [found, earlier] = await Promise.all([
    question === null ? { ...UNKNOWN, make, model, currency, sold: [] } : findComparable(pool, question),
    listEarlier(pool, { ...seenAt(site), lot: number, vinKey: vins?.ofVin(lot.vin) ?? null, isSold: lot.isSold }),
  ])
  return { band: draw(found, { bidMinor, odometer, odometerUnit }, nowMs), earlier }
}

/** What lots comparable to one sold for, in short. */
export type ShortBand = Omit<LotBand, 'lotNumber'>

/**
 * The same for many lots at once, by number, as readers of a site see them: those that are shown and have enough comparable ones. Two
 * statements, however many lots.
 */
export async function readBands(client: Pool | PoolClient, lots: readonly number[], site: Site): Promise<ReadonlyMap<number, ShortBand>> {
  const compared = await listCompared(client, lots)
  const questions = new Map(
    [...compared].flatMap(([number, lot]) => {
      const question = questionOfLot(lot, site)
      return question === null ? [] : [[number, question] as const]
    }),
  )
  if (questions.size === 0) return new Map()
  const prices = await listPricesOfLots(client, questions, { ...seenAt(site), days: PRICE_DAYS.usual })
  return new Map(
    [...prices].flatMap(([number, own]) => {
      const [band, currency] = [bandOf(own), questions.get(number)?.currency]
      return band === null || currency === undefined ? [] : [[number, { ...band, currency, count: own.length }] as const]
    }),
  )
}
