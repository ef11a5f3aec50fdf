export {
  type Candidate,
  addAccountEvent,
  askForReset,
  findBlocks,
  findCandidates,
  lockAccount,
  replaceHash,
  spendTemporaryPassword,
} from './accounts.store.ts'
export { createAccount } from './create-account.ts'
export { findYardName } from './kiosk.store.ts'
export { findAddressee, tellOwner } from './tell-owner.ts'
