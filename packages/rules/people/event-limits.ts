import type { AccountEventKind } from '@app/contract/account-events.ts'

/** How many events of a kind one account adds to its history within a while, and what becomes of further ones. */
export interface EventLimit {
  readonly events: number
  readonly withinSeconds: number
  /** `left-out`: what is done is done, and the history has it once. `refused`: it is not done, since the history must have it. */
  readonly further: 'left-out' | 'refused'
}

/** For what the history need not have more than once in a minute. */
const ONE_A_MINUTE: EventLimit = { events: 1, withinSeconds: 60, further: 'left-out' }
/** For what somebody decides again and again: each decision is in the history, or is not taken. */
const THREE_HUNDRED_AN_HOUR: EventLimit = { events: 300, withinSeconds: 3_600, further: 'refused' }
const TEN_A_DAY: EventLimit = { events: 10, withinSeconds: 86_400, further: 'refused' }
const THIRTY_AN_HOUR: EventLimit = { events: 30, withinSeconds: 3_600, further: 'refused' }

/**
 * The limit of each kind. Nobody can shorten the history of an account, so what a session, a proof that lasts or a mailed key can repeat
 * has one. `null` is for what takes a proof each time, a key that is used up, a limit of its own, an operator or a command: it is always kept.
 */
export const EVENT_LIMITS: Readonly<Record<AccountEventKind, EventLimit | null>> = {
  created: null,
  'level-chosen': THIRTY_AN_HOUR,
  registered: null,
  'membership-ordered': THIRTY_AN_HOUR,
  'membership-order-cancelled': THIRTY_AN_HOUR,
  'membership-paid': null,
  'release-passes-made': null,
  'release-pass-revoked': null,
  'lot-released': null,
  'payment-booked': null,
  'days-granted': null,
  'default-decided': null,
  // Links have a limit of their own, and each is revoked and paid once.
  'pay-link-made': null,
  'pay-link-revoked': null,
  'pay-link-paid': null,
  // An invoice is handed over a few times a day at the most.
  'invoice-handed-to-lender': null,
  'invoice-taken-from-lender': null,
  'lender-word-recorded': null,
  'lender-asked': null,
  'lender-decided': null,
  'money-act-asked': null,
  'money-act-decided': null,
  'tax-rates-loaded': null,
  'tax-rates-decided': null,
  'tax-exemption-approved': null,
  'tax-exemption-ended': null,
  'lot-tax-set': null,
  'refund-asked': THIRTY_AN_HOUR,
  'refund-decided': null,
  'refund-account-viewed': THREE_HUNDRED_AN_HOUR,
  'refund-paid': null,
  'refund-ended': null,
  'membership-decided': null,
  'membership-changed': null,
  'membership-lapsed': null,
  'membership-renewal': THIRTY_AN_HOUR,
  'signed-in': null,
  'sign-in-refused': null,
  'first-page': ONE_A_MINUTE,
  'left-for-brand': ONE_A_MINUTE,
  'terms-accepted': null,
  'sites-granted': null,
  'step-raised': null,
  'step-lifted': null,
  'reset-mailed': null,
  'questions-answered': null,
  'questions-locked': null,
  'questions-chosen': THIRTY_AN_HOUR,
  'confirm-mailed': null,
  'email-confirmed': null,
  // Codes have limits of their own; only a number that was confirmed is removed.
  'phone-confirmed': null,
  'phone-removed': null,
  'text-read': null,
  'password-changed': null,
  'one-time-codes-on': null,
  'one-time-codes-off': null,
  'second-factor-removed': null,
  'passkey-added': null,
  'passkey-removed': null,
  'identity-linked': null,
  'identity-unlinked': null,
  'profile-changed': ONE_A_MINUTE,
  'data-exported': THIRTY_AN_HOUR,
  'account-closed': null,
  'account-reopened': null,
  'account-erased': null,
  'mail-preference': THIRTY_AN_HOUR,
  'mail-read': null,
  'bidder-terms': null,
  unmasked: null,
  'bid-refused': null,
  'alert-raised': null,
  'alert-withdrawn': null,
  'name-check': null,
  'document-sent': THIRTY_AN_HOUR,
  'document-withdrawn': THIRTY_AN_HOUR,
  'document-viewed': null,
  'document-original': null,
  'document-decided': null,
  'documents-derived': null,
  'documents-looked-at-again': null,
  'identity-check-started': null,
  'identity-check-sent': null,
  'identity-check-viewed': null,
  'identity-check-decided': null,
  'agreement-holder-unknown': null,
  'agreement-signed': null,
  'agreement-ended': null,
  'auction-consent': null,
  'duplicate-decided': null,
  'upload-link-made': THIRTY_AN_HOUR,
  'upload-link-opened': null,
  'upload-link-revoked': null,
  'mandate-given': THREE_HUNDRED_AN_HOUR,
  'mandate-changed': THREE_HUNDRED_AN_HOUR,
  // Never refused; each revokes a mandate that was given within its limit.
  'mandate-revoked': null,
  'mandate-taken': THREE_HUNDRED_AN_HOUR,
  // Ends a mandate that was given within its limit.
  'mandate-left': null,
  // Numbers and names that belong to nobody: no list of buyers is made by trying.
  'sub-bidder-unknown': TEN_A_DAY,
  'token-made': THIRTY_AN_HOUR,
  'token-changed': THREE_HUNDRED_AN_HOUR,
  // Never refused; each ends a token that was made within its limit.
  'token-revoked': null,
  'retention-asked': null,
  'retention-decided': null,
  'retention-opened': null,
  'retention-ended': null,
  'deposit-paid': null,
  'deposit-charged-back': null,
  'fee-charged-back': null,
  'fee-returned': null,
  'fee-hold-ended': null,
  'payment-charged-back': null,
  'payment-returned': null,
  'payment-undo-asked': null,
  'payment-undo-refused': null,
  'chargeback-won': null,
  'account-viewed': null,
  // Each is a mail to somebody whom a broker names.
  'bidder-invited': THIRTY_AN_HOUR,
  // Each ends what was invited within its limit; a key is used up; who is vacated was invited.
  'bidder-invitation-withdrawn': null,
  'bidder-assigned': null,
  'bidder-vacated': null,
  // Limited by the versions and applications that they note.
  'broker-words-sent': null,
  'broker-words-decided': null,
  'broker-fee-set': null,
  'broker-applied': null,
  'broker-application-decided': null,
}
