export { importResults, type ResultsReport } from './import-results.ts'
export { BandBook } from './band-book.ts'
export { type ShortBand, readSoldModels } from './read-prices.ts'
export { registerPrices } from './routes.ts'
