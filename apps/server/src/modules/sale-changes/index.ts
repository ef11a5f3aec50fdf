export { cancelSale, decideCancellation, findPendingCancellation, freeStrayLots } from './cancel-sale.ts'
export { listLanesOf } from './cancelled-sales.store.ts'
export { openFileLedgers, withdrawByFile } from './file-ledgers.ts'
export { moveSaleTo } from './move-sale-date.ts'
export { OPERATORS_ENOUGH, closePending, isOpen, isOpenTo, isOperatorOf, isSellerOf } from '#modules/pending-acts/index.ts'
export {
  type PendingOverride,
  type LotOverride,
  countOperators,
  countPresent,
  dropNegotiation,
  findPending,
  insertByCommand,
  insertOverride,
  lastBids,
  listAllPending,
  listPending,
  listClosed,
  listDone,
  maximumOf,
  readEventOf,
  voidAward,
} from './overrides.store.ts'
export { type SaleTimes, phaseInSale } from './phase-in-sale.ts'
export { withdrawIn, withdrawLot } from './withdraw-lot.ts'
