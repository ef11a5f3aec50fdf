export {
  OPERATORS_ENOUGH,
  closePending,
  isOpen,
  isOpenTo,
  isOperatorOf,
  isReviewerOf,
  isSellerOf,
  PENDING_LIFE,
} from './pending-acts.store.ts'
