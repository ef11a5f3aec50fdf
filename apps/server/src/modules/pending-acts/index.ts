export { OPERATORS_ENOUGH, closePending, isOpen, isOpenTo, isOperatorOf, isSellerOf, PENDING_LIFE } from './pending-acts.store.ts'
