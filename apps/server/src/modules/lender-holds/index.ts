export { endUndone, isWithLender, lenderHolding, lenderOf, lenderOfWin, STANDING_HOLDS } from './lender-holds.store.ts'
