export { importResults, type ResultsReport } from './import-results.ts'
export { type MailedBand, readBands } from './read-prices.ts'
export { registerPrices } from './routes.ts'
