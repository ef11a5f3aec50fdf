export { registerLaneDesk } from './lane-desk-routes.ts'
export { checkOneOperator, overrideByCommand } from './overrides.ts'
export { registerRunList } from './run-list-routes.ts'
export { voidSaleIn } from './void-sale.ts'
