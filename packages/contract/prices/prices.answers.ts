import * as z from 'zod/mini'
import { CURRENCY_CODES } from '../sites.ts'
import { PRICE_OUTCOMES, PRICE_STEPS } from './price-codes.ts'

const code = z.nullable(z.string())
const places = <Place extends z.ZodMiniType>(place: Place) => z.readonly(z.array(place))

/** An offering of a vehicle that is decided. No person is in it, and no VIN. */
const priceFact = z.object({
  /** Null of an imported one, and of one whose lot has no page here: nothing leads there. */
  lotNumber: z.nullable(z.int()),
  /** Whether an operator's own history tells of it, not a ledger. */
  isImported: z.boolean(),
  year: z.nullable(z.int()),
  make: z.nullable(z.string()),
  model: z.nullable(z.string()),
  /** Codes: type of vehicle, title group, primary damage. */
  type: code,
  title: code,
  damage: code,
  /** Null where no reading is recorded. */
  odometer: z.nullable(z.int()),
  odometerUnit: z.nullable(z.enum(['mi', 'km'])),
  currency: z.enum(CURRENCY_CODES),
  /** Minor units without fees; null where it was not sold. */
  hammerMinor: z.nullable(z.int()),
  outcome: z.enum(PRICE_OUTCOMES),
  /** Calendar day of the sale at its yard, YYYY-MM-DD. */
  soldOn: z.string(),
})
export type PriceFact = z.infer<typeof priceFact>

/** Prices as a strip of dots, drawn: places in units of `width` and `height`, one dot each of the listed lots. */
const priceStrip = z.object({
  width: z.int(),
  height: z.int(),
  dots: places(z.object({ x: z.number(), y: z.number() })),
  /** Half of the lots sold between `low` and `high`. */
  low: z.number(),
  median: z.number(),
  high: z.number(),
  /** The highest bid of the lot that is shown; null without one. */
  own: z.nullable(z.number()),
  amounts: places(z.object({ x: z.number(), minor: z.int() })),
})
export type PriceStrip = z.infer<typeof priceStrip>

/** Prices by odometer, a dot each of the listed lots, or by month, a dot each month with a line through; drawn. */
const pricePicture = z.object({
  by: z.enum(['odometer', 'month']),
  width: z.int(),
  height: z.int(),
  /** Where the axis of amounts stands. */
  left: z.number(),
  dots: places(z.object({ x: z.number(), y: z.number() })),
  /** SVG paths: through the middle prices of the months, and the area between their quarters; empty by odometer. */
  line: z.string(),
  middle: z.string(),
  /** Where the lot that is shown stands: its reading, or today; null where that is not known. `y` is its highest bid. */
  own: z.nullable(z.object({ x: z.number(), y: z.nullable(z.number()) })),
  /** Readings, or first days of months; of these one is null. */
  across: places(z.object({ x: z.number(), reading: z.nullable(z.int()), on: z.nullable(z.string()) })),
  amounts: places(z.object({ y: z.number(), minor: z.int() })),
})
export type PricePicture = z.infer<typeof pricePicture>

/** What comparable lots sold for. Amounts are minor units without fees. */
const priceBand = z.object({
  make: z.nullable(z.string()),
  model: z.nullable(z.string()),
  /** Model years between which they are; null for all. */
  yearFrom: z.nullable(z.int()),
  yearTo: z.nullable(z.int()),
  /** Title group that they share, and a damage of the kind that they share; null for all. */
  title: code,
  damage: code,
  currency: z.enum(CURRENCY_CODES),
  days: z.int(),
  /** How far they were widened. */
  step: z.enum(PRICE_STEPS),
  /** How many there are, of the newest. */
  count: z.int(),
  /** A quarter of them sold below `lowMinor`, half below `medianMinor`, three quarters below `highMinor`; null where too few were sold. */
  price: z.nullable(z.object({ lowMinor: z.int(), medianMinor: z.int(), highMinor: z.int() })),
  /** The newest of them. */
  lots: places(priceFact),
  /** What they sold for by month, the first month first. */
  months: places(z.object({ on: z.string(), count: z.int(), lowMinor: z.int(), medianMinor: z.int(), highMinor: z.int() })),
  /** Null where too few were sold; `picture` also where it would be a single dot. */
  strip: z.nullable(priceStrip),
  picture: z.nullable(pricePicture),
})
export type PriceBand = z.infer<typeof priceBand>
export type PriceMonth = PriceBand['months'][number]

/** Answer of getPrices. */
export const pricesAnswer = z.object({ band: priceBand })
export type PricesAnswer = z.infer<typeof pricesAnswer>

/** Answer of getLotPrices: what lots comparable to it sold for, and when the same vehicle was offered before, the last time first. */
export const lotPricesAnswer = z.object({ band: priceBand, earlier: places(priceFact) })
export type LotPrices = z.infer<typeof lotPricesAnswer>

/** What lots comparable to one sold for, in short; as in a whole band. */
const lotBand = z.object({
  lotNumber: z.int(),
  currency: z.enum(CURRENCY_CODES),
  lowMinor: z.int(),
  medianMinor: z.int(),
  highMinor: z.int(),
  /** How many there are, of the newest. */
  count: z.int(),
})
export type LotBand = z.infer<typeof lotBand>

/** Answer of listLotBands. */
export const lotBandsAnswer = z.object({ bands: places(lotBand) })
export type LotBandsAnswer = z.infer<typeof lotBandsAnswer>

/** Answer of exportPrices, which is a CSV file. */
export const pricesCsv = z.string()

/** Answer of exportPricesAsWorkbook; bytes, which only a description is made of. */
export const pricesWorkbook = z.union([z.string().check(z.describe('a workbook, Office Open XML'))])
