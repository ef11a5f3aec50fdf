export {
  type AccountEvent,
  type Candidate,
  askForReset,
  countLately,
  findAddressee,
  findBlocks,
  findByNumber,
  findCandidates,
  lockAccount,
  lockByNumber,
  replaceHash,
  setGrantedSites,
  spendTemporaryPassword,
} from './accounts.store.ts'
export { addAccountEvent, addAccountEvents } from './add-account-event.ts'
export { addAccount, createAccount, withFreeNumber } from './create-account.ts'
export { waitsForPair } from './held-pairs.ts'
export { isClose, listClose } from './is-close.ts'
export { findYardName } from './kiosk.store.ts'
export { mailAccount, mailAccounts } from './mail-account.ts'
export { notifyOwner, ownerWords } from './notify-owner.ts'
export { isAccountClosed, isNotClosed } from './open-accounts.store.ts'
export { findParty } from './parties.store.ts'
export { accountName, payerName, personName } from './payer-name.ts'
