export { exportSalesData } from './export-sales-data.ts'
