export { type ImportReport, importSalesData } from './import-sales-data.ts'
