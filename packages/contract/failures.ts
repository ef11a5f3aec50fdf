/** Every way a call may fail: code → key of its text. failure-status.ts knows the HTTP status of each. */
export const failures = {
  // answered by any call
  MALFORMED: 'failure.malformed',
  INVALID_INPUT: 'failure.invalidInput',
  NOT_SIGNED_IN: 'failure.notSignedIn',
  FORBIDDEN: 'failure.forbidden',
  FOREIGN_ORIGIN: 'failure.foreignOrigin',
  CSRF: 'failure.csrf',
  NOT_FOUND: 'failure.notFound',
  METHOD_NOT_ALLOWED: 'failure.methodNotAllowed',
  TOO_LARGE: 'failure.tooLarge',
  UNSUPPORTED_MEDIA_TYPE: 'failure.unsupportedMediaType',
  MISDIRECTED: 'failure.misdirected',
  TOO_MANY_REQUESTS: 'failure.tooManyRequests',
  // a notice whose signature is missing, wrong or too old
  SIGNATURE_WRONG: 'failure.signatureWrong',
  // steps that a member must complete first (account spec §8); rules/access/forced-steps.ts names their pages
  TERMS_PENDING: 'failure.termsPending',
  MEMBERSHIP_DUE: 'failure.membershipDue',
  SECURITY_QUESTIONS_MISSING: 'failure.securityQuestionsMissing',
  SUBSCRIPTION_NEEDED: 'failure.subscriptionNeeded',
  DOCUMENTS_PENDING: 'failure.documentsPending',
  RENEWAL_STARTED: 'failure.renewalStarted',
  HEADERS_TOO_LARGE: 'failure.headersTooLarge',
  UNEXPECTED: 'failure.unexpected',
  UNAVAILABLE: 'failure.unavailable',
  // a statement timed out in the database: the site works, this answer does not
  TOOK_TOO_LONG: 'failure.tookTooLong',
  // people
  SIGN_IN_REFUSED: 'failure.signInRefused',
  ONE_TIME_CODE_WRONG: 'failure.oneTimeCodeWrong',
  PASSKEY_REFUSED: 'failure.passkeyRefused',
  PASSKEYS_FULL: 'failure.passkeysFull',
  ENROLMENT_CODE_NEEDED: 'failure.enrolmentCode',
  ONE_TIME_CODES_ON: 'failure.oneTimeCodesOn',
  NO_SUCH_PERSON: 'failure.noSuchPerson',
  ACCOUNT_IN_USE: 'failure.accountInUse',
  CHAT_OFF: 'failure.chatOff',
  PUSH_OFF: 'failure.pushOff',
  // saved searches
  SAVED_SEARCH_NOT_FOUND: 'failure.savedSearchNotFound',
  SAVED_SEARCH_EXISTS: 'failure.savedSearchExists',
  SAVED_SEARCHES_FULL: 'failure.savedSearchesFull',
  // account alerts
  ALERT_NOT_FOUND: 'failure.alertNotFound',
  ALERT_CLOSED: 'failure.alertClosed',
  ALERT_MANDATORY: 'failure.alertMandatory',
  BUYER_NOT_FOUND: 'failure.buyerNotFound',
  SELLER_NOT_FOUND: 'failure.sellerNotFound',
  SELLER_EXISTS: 'failure.sellerExists',
  // account recovery and registration
  INVALID_USER_ID: 'failure.invalidUserId',
  RESET_FAILED: 'failure.resetFailed',
  CAPTCHA_WRONG: 'failure.captchaWrong',
  CODE_WRONG: 'failure.codeWrong',
  STEP_ORDER: 'failure.stepOrder',
  // mandates
  MANDATE_SELF: 'failure.mandateSelf',
  MANDATE_HOLDER: 'failure.mandateHolder',
  MANDATE_EXISTS: 'failure.mandateExists',
  MANDATE_NOT_FOUND: 'failure.mandateNotFound',
  SUB_BIDDERS_FULL: 'failure.subBiddersFull',
  // tokens of programs; the detail's `scope` is what a call asks for, empty where it takes none
  TOKEN_INVALID: 'failure.tokenInvalid',
  TOKEN_SCOPE: 'failure.tokenScope',
  TOKEN_NETWORK: 'failure.tokenNetwork',
  TOKEN_NOT_FOUND: 'failure.tokenNotFound',
  TOKENS_FULL: 'failure.tokensFull',
  // numbers of bidders and countermen
  BIDDER_NUMBER: 'failure.bidderNumber',
  BIDDER_NUMBERS_FULL: 'failure.bidderNumbersFull',
  INVITATION_OPEN: 'failure.invitationOpen',
  INVITATION_NOT_FOUND: 'failure.invitationNotFound',
  SIGNED_IN_ALREADY: 'failure.signedInAlready',
  // what waits for a second person; the detail's `state` and `reason` say what became of it
  SAME_PERSON: 'failure.samePerson',
  REQUEST_OVER: 'failure.requestOver',
  REQUEST_NOT_FOUND: 'failure.requestNotFound',
  // brokers; the detail's `reason` says why one is refused
  BROKER_NOT_FOUND: 'failure.brokerNotFound',
  BROKER_BIDDER_NOT_FOUND: 'failure.brokerBidderNotFound',
  APPLICATION_REFUSED: 'failure.applicationRefused',
  BROKER_ACT_REFUSED: 'failure.brokerActRefused',
  // memberships; the detail's `reason` says why
  PRICE_CHANGED: 'failure.priceChanged',
  ORDER_NOT_FOUND: 'failure.orderNotFound',
  ORDER_REFUSED: 'failure.orderRefused',
  MEMBERSHIP_ACT_REFUSED: 'failure.membershipActRefused',
  PAYMENT_NOT_FOUND: 'failure.paymentNotFound',
  CARD_NOT_FOUND: 'failure.cardNotFound',
  // settlements of payment providers; the detail's `reason` says why
  DIFFERENCE_NOT_FOUND: 'failure.differenceNotFound',
  DIFFERENCE_REFUSED: 'failure.differenceRefused',
  CAPTCHA_NEEDED: 'failure.captchaNeeded',
  ANSWERS_WRONG: 'failure.answersWrong',
  QUESTIONS_LOCKED: 'failure.questionsLocked',
  LINK_EXPIRED: 'failure.linkExpired',
  PROOF_NEEDED: 'failure.proofNeeded',
  SELLER_EMAIL: 'failure.sellerEmail',
  SELLER_PASSWORD_EMPTY: 'failure.sellerPasswordEmpty',
  SELLER_PASSWORD_LENGTH: 'failure.sellerPasswordLength',
  // lots and search
  YARD_NOT_FOUND: 'failure.yardNotFound',
  AUCTION_NOT_FOUND: 'failure.auctionNotFound',
  LOT_NOT_FOUND: 'failure.lotNotFound',
  BAD_FILTER: 'failure.badFilter',
  BAD_LOT_NUMBER: 'failure.badLotNumber',
  BAD_VIN: 'failure.badVin',
  SUGGEST_FAILED: 'failure.suggestFailed',
  // watch list; pages find the message by the number in the key (MKT-8.12, MQ-087)
  WATCH_LIST_FULL: 'app.watchlist.modified.sproc.error.2',
  WATCH_LOT_NOT_FOUND: 'app.watchlist.modified.sproc.error.3',
  WATCH_LOT_CLOSED: 'app.watchlist.modified.sproc.error.4',
  WATCH_NOT_ALLOWED: 'app.watchlist.modified.sproc.error.5',
  // notes on lots
  NOTES_FULL: 'failure.notesFull',
  NOTES_NOT_ALLOWED: 'failure.notesNotAllowed',
  // fees
  NO_SCHEDULE: 'failure.noSchedule',
  // invoices and payments; the detail's `reason` says why one is refused
  INVOICE_NOT_FOUND: 'failure.invoiceNotFound',
  PAYMENT_REFUSED: 'failure.paymentRefused',
  // refunds; the detail's `reason` says why one is refused, with its numbers
  REFUND_NOT_FOUND: 'failure.refundNotFound',
  REFUND_REFUSED: 'failure.refundRefused',
  // wins that nobody paid; the detail's `reason` says why one is not given up now
  DEFAULT_NOT_FOUND: 'failure.defaultNotFound',
  DEFAULT_REFUSED: 'failure.defaultRefused',
  // lenders that pay for buyers; the detail's `reason` says why something is refused
  LENDER_NOT_FOUND: 'failure.lenderNotFound',
  LENDER_REFUSED: 'failure.lenderRefused',
  // a lot whose money is on its way is neither voided, given to another nor offered again
  PAYMENT_IN_FLIGHT: 'failure.paymentInFlight',
  // statements of banks; the detail's `reason` says why a file or a decision is refused, and what else it names where
  STATEMENT_NOT_FOUND: 'failure.statementNotFound',
  STATEMENT_REFUSED: 'failure.statementRefused',
  LINE_NOT_FOUND: 'failure.lineNotFound',
  LINE_REFUSED: 'failure.lineRefused',
  // counters of yards; the detail's `reason` says why a till or a booking is refused
  TILL_NOT_FOUND: 'failure.tillNotFound',
  TILL_REFUSED: 'failure.tillRefused',
  // release; the detail's `reason` says what keeps the lot, or how the pass stands
  PASS_NOT_FOUND: 'failure.passNotFound',
  RELEASE_REFUSED: 'failure.releaseRefused',
  // titles; the detail's `reason` says why, `faults` what is wrong with which line of a file
  TITLE_REFUSED: 'failure.titleRefused',
  // bids
  BID_NOT_FOUND: 'failure.bidNotFound',
  // sales, and what follows the hammer; the detail's `reason` says which
  SALE_TIME: 'failure.saleTime',
  SALE_EXISTS: 'failure.saleExists',
  LOT_ACT_REFUSED: 'failure.lotActRefused',
  DEPOSIT_BOUND: 'failure.depositBound',
  PURCHASE_REFUSED: 'failure.purchaseRefused',
  NEGOTIATION_REFUSED: 'failure.negotiationRefused',
  // an action that frees, withdraws or awards a lot with bids, requested by one operator alone; the detail's `act` says which
  SECOND_PERSON_NEEDED: 'failure.secondPersonNeeded',
  LANE_ACT_REFUSED: 'failure.laneActRefused',
  // papers and their review
  DOCUMENT_NOT_FOUND: 'failure.documentNotFound',
  DOCUMENT_CLOSED: 'failure.documentClosed',
  REVIEW_CLAIMED: 'failure.reviewClaimed',
  REVIEW_NOT_CLAIMED: 'failure.reviewNotClaimed',
  REVIEW_RELATED: 'failure.reviewRelated',
  // a decision about a screening hit; the detail's `reason` says why
  SCREENING_REFUSED: 'failure.screeningRefused',
  // checks of identity; the detail's `reason` says why one is refused
  IDENTITY_NOT_FOUND: 'failure.identityNotFound',
  IDENTITY_REFUSED: 'failure.identityRefused',
  // agreements; the detail's `reason` says why one is refused
  AGREEMENT_NOT_FOUND: 'failure.agreementNotFound',
  AGREEMENT_REFUSED: 'failure.agreementRefused',
  // what law keeps; the detail's `reason` says why it does not open
  RETENTION_REFUSED: 'failure.retentionRefused',
  // fee schedules; the detail's `reason` says why, its `faults` what is wrong with a file
  SCHEDULE_NOT_FOUND: 'failure.scheduleNotFound',
  FEES_REFUSED: 'failure.feesRefused',
  // terms and notices of the house; the detail's `reason` says why a draft is refused
  HOUSE_TEXT_NOT_FOUND: 'failure.houseTextNotFound',
  HOUSE_TEXT_REFUSED: 'failure.houseTextRefused',
  // tax; the detail's `reason` says why
  TAX_REFUSED: 'failure.taxRefused',
  MONEY_ACT_REFUSED: 'failure.moneyActRefused',
  MONEY_ACT_NOT_FOUND: 'failure.moneyActNotFound',
  // books; the detail's `reason` says why a month is not closed
  MONTH_REFUSED: 'failure.monthRefused',
  // requests with an Idempotency-Key (assurance C4)
  BUSY_WITH_REQUEST: 'failure.busyWithRequest',
  OTHER_REQUEST: 'failure.otherRequest',
} as const satisfies Record<string, `failure.${string}` | `app.watchlist.${string}`>

export type FailureCode = keyof typeof failures
