export { endUndone, isWithLender, lenderHolding, lenderOf, STANDING_HOLDS } from './lender-holds.store.ts'
