export { readLotRows, type LotRow } from './lot-rows.store.ts'
export { registerLots, type LotDeps } from './routes.ts'
export { toLotView } from './to-lot-view.ts'
export { rowFrom, searchRow, searchRowJson } from './to-wire-json.ts'
