export { importResults, type ResultsReport } from './import-results.ts'
export { BandBook } from './band-book.ts'
export { type MailedBand, readSoldModels } from './read-prices.ts'
export { registerPrices } from './routes.ts'
