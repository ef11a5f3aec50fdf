export { exportSalesData, type SalesDataExport } from './export-sales-data.ts'
export { ImportFault } from './import-fault.ts'
export { type ImportReport, type ImportRequest, importSalesData } from './import-sales-data.ts'
export type { ImportProgress } from './stage-sales-data.ts'
