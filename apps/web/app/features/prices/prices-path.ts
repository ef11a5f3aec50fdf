import type { PriceBand } from '@app/contract/prices/prices.answers.ts'
import { exportPrices, exportPricesAsWorkbook } from '@app/contract/prices/prices.ts'
import { resultsPath as pathOfResults } from '@app/rules/ledger/result-address.ts'

type ModelOfBand = Pick<PriceBand, 'make' | 'model' | 'yearFrom' | 'yearTo'>

/** All results of the model in these years, as a search; null where the band names no model. */
export function resultsPath({ make, model, yearFrom, yearTo }: ModelOfBand): string | null {
  if (make === null || model === null) return null
  const years = yearFrom === null || yearTo === null ? {} : { yearFrom: String(yearFrom), yearTo: String(yearTo) }
  return pathOfResults({ make, model, ...years, kind: 'sold' })
}

const FILES = { csv: exportPrices.path, xlsx: exportPricesAsWorkbook.path } as const

/** A file of what became of lots of the model; null where the band names none. */
export function filePath({ make, model, currency }: ModelOfBand & Pick<PriceBand, 'currency'>, ending: keyof typeof FILES): string | null {
  return make === null || model === null ? null : `${FILES[ending]}?${new URLSearchParams({ make, model, currency })}`
}
