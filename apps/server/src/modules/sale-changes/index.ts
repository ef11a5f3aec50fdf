export { cancelSale, decideCancellation, findAskedCancellation, freeStrayLots } from './cancel-sale.ts'
export { listLanesOf } from './cancelled-sales.store.ts'
export { openFileLedgers, withdrawByFile } from './file-ledgers.ts'
export { moveSaleTo } from './move-sale-date.ts'
export { OPERATORS_ENOUGH, closeAsked, isOpen, isOpenTo, isOperatorOf, isSellerOf } from './asked-acts.store.ts'
export {
  type AskedOverride,
  type LotOverride,
  closeOverride,
  countOperators,
  countPresent,
  dropNegotiation,
  findAsked,
  insertByCommand,
  insertOverride,
  lastBids,
  listAllAsked,
  listAsked,
  listClosed,
  listDone,
  maximumOf,
  readEventOf,
  voidAward,
} from './overrides.store.ts'
export { type SaleTimes, phaseInSale } from './phase-in-sale.ts'
export { withdrawIn, withdrawLot } from './withdraw-lot.ts'
