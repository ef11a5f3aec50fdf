export { readLotRows } from './lot-rows.store.ts'
export { registerLots } from './routes.ts'
export { searchRowJson } from './to-wire-json.ts'
