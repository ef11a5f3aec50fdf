import type { Pool } from 'pg'
import type { InputOf } from '@app/contract/define-call.ts'
import { majorOf } from '@app/contract/money.ts'
import { PRICES_CSV_MAX, PRICES_WORKBOOK_MAX } from '@app/contract/prices/price-codes.ts'
import type { PriceFact } from '@app/contract/prices/prices.answers.ts'
import type { exportPrices } from '@app/contract/prices/prices.ts'
import { csvFile } from '@app/rules/formats/csv.ts'
import type { Site } from '@app/rules/sites/sites.ts'
import { type SheetCell, writeWorkbook } from '#modules/lot-export/index.ts'
import { listOfferings } from './price-facts.store.ts'
import { questionOf } from './read-prices.ts'

type Query = InputOf<typeof exportPrices>['query']

/** A column of the file: its title, its words, and what it is beside words. */
interface PriceColumn {
  readonly title: string
  readonly text: (fact: PriceFact) => string
  readonly figure?: (fact: PriceFact) => SheetCell
}

const written = (value: number | null): string => (value === null ? '' : String(value))
const number = (value: number | null): SheetCell => (value === null ? null : { kind: 'number', value })

const COLUMNS: readonly PriceColumn[] = [
  { title: 'Day', text: ({ soldOn }) => soldOn, figure: ({ soldOn }) => ({ kind: 'day', localMs: Date.parse(`${soldOn}T00:00:00Z`) }) },
  { title: 'Lot number', text: ({ lotNumber }) => written(lotNumber), figure: ({ lotNumber }) => number(lotNumber) },
  { title: 'Year', text: ({ year }) => written(year), figure: ({ year }) => number(year) },
  { title: 'Make', text: ({ make }) => make ?? '' },
  { title: 'Model group', text: ({ model }) => model ?? '' },
  { title: 'Type', text: ({ type }) => type ?? '' },
  { title: 'Title', text: ({ title }) => title ?? '' },
  { title: 'Damage', text: ({ damage }) => damage ?? '' },
  { title: 'Odometer', text: ({ odometer }) => written(odometer), figure: ({ odometer }) => number(odometer) },
  { title: 'Odometer unit', text: ({ odometerUnit }) => odometerUnit ?? '' },
  { title: 'Currency', text: ({ currency }) => currency },
  {
    title: 'Hammer price',
    text: ({ hammerMinor, currency }) => (hammerMinor === null ? '' : String(majorOf({ minor: hammerMinor, currency }))),
    figure: ({ hammerMinor, currency }) => (hammerMinor === null ? null : { kind: 'money', value: { minor: hammerMinor, currency } }),
  },
  { title: 'Outcome', text: ({ outcome }) => outcome },
  { title: 'Source', text: ({ isImported }) => (isImported ? 'IMPORTED' : 'LEDGER') },
]
const titles = COLUMNS.map(({ title }) => title)

/** What became of lots of a model as a CSV file: codes as calls have them, prices in whole currency units without fees. */
export async function writePricesCsv(pool: Pool, query: Query, site: Site): Promise<Buffer> {
  const facts = await listOfferings(pool, questionOf(query, site), PRICES_CSV_MAX)
  return Buffer.from(
    csvFile(
      titles,
      facts.map((fact) => COLUMNS.map(({ text }) => text(fact))),
    ),
  )
}

/** The same as a workbook: days, numbers and prices as such. */
export async function writePricesWorkbook(pool: Pool, query: Query, site: Site): Promise<Buffer> {
  const facts = await listOfferings(pool, questionOf(query, site), PRICES_WORKBOOK_MAX)
  const rows = facts.map((fact) => COLUMNS.map(({ text, figure }) => (figure ?? text)(fact)))
  return writeWorkbook(titles, rows, 'Prices')
}
