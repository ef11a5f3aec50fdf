export { OPERATORS_ENOUGH, closePending, isOpen, isOpenTo, isOperatorOf, isSellerOf } from './pending-acts.store.ts'
