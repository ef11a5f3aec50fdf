/**
 * Every way a call may fail: code → HTTP status and text key. A domain refusal is 200 with returnCode -1 (MQ-002); an HTTP
 * error is one of the statuses in rulings "HTTP statuses". Indexed by the code union, so a missing entry does not compile.
 */
export const failures = {
  // answered by any call
  MALFORMED: { status: 400, text: 'failure.malformed' },
  INVALID_INPUT: { status: 200, text: 'failure.invalidInput' },
  NOT_SIGNED_IN: { status: 401, text: 'failure.notSignedIn' },
  FORBIDDEN: { status: 403, text: 'failure.forbidden' },
  FOREIGN_ORIGIN: { status: 403, text: 'failure.foreignOrigin' },
  CSRF: { status: 403, text: 'failure.csrf' },
  NOT_FOUND: { status: 404, text: 'failure.notFound' },
  METHOD_NOT_ALLOWED: { status: 405, text: 'failure.methodNotAllowed' },
  TOO_LARGE: { status: 413, text: 'failure.tooLarge' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, text: 'failure.unsupportedMediaType' },
  MISDIRECTED: { status: 421, text: 'failure.misdirected' },
  TOO_MANY_REQUESTS: { status: 429, text: 'failure.tooManyRequests' },
  // steps that a member must complete first (account spec §8); rules/access/forced-steps.ts names their pages
  TERMS_PENDING: { status: 460, text: 'failure.termsPending' },
  MEMBERSHIP_DUE: { status: 461, text: 'failure.membershipDue' },
  SECURITY_QUESTIONS_MISSING: { status: 462, text: 'failure.securityQuestionsMissing' },
  SUBSCRIPTION_NEEDED: { status: 463, text: 'failure.subscriptionNeeded' },
  DOCUMENTS_PENDING: { status: 467, text: 'failure.documentsPending' },
  RENEWAL_STARTED: { status: 469, text: 'failure.renewalStarted' },
  HEADERS_TOO_LARGE: { status: 431, text: 'failure.headersTooLarge' },
  UNEXPECTED: { status: 500, text: 'failure.unexpected' },
  UNAVAILABLE: { status: 503, text: 'failure.unavailable' },
  // a statement timed out in the database: the site works, this answer does not
  TOOK_TOO_LONG: { status: 503, text: 'failure.tookTooLong' },
  // people
  SIGN_IN_REFUSED: { status: 200, text: 'failure.signInRefused' },
  ONE_TIME_CODE_WRONG: { status: 200, text: 'failure.oneTimeCodeWrong' },
  PASSKEY_REFUSED: { status: 200, text: 'failure.passkeyRefused' },
  PASSKEYS_FULL: { status: 200, text: 'failure.passkeysFull' },
  ENROLMENT_CODE_NEEDED: { status: 200, text: 'failure.enrolmentCode' },
  ONE_TIME_CODES_ON: { status: 200, text: 'failure.oneTimeCodesOn' },
  NO_SUCH_PERSON: { status: 200, text: 'failure.noSuchPerson' },
  ACCOUNT_IN_USE: { status: 200, text: 'failure.accountInUse' },
  CHAT_OFF: { status: 200, text: 'failure.chatOff' },
  PUSH_OFF: { status: 200, text: 'failure.pushOff' },
  // account alerts
  ALERT_NOT_FOUND: { status: 200, text: 'failure.alertNotFound' },
  ALERT_CLOSED: { status: 200, text: 'failure.alertClosed' },
  ALERT_MANDATORY: { status: 200, text: 'failure.alertMandatory' },
  BUYER_NOT_FOUND: { status: 200, text: 'failure.buyerNotFound' },
  SELLER_NOT_FOUND: { status: 200, text: 'failure.sellerNotFound' },
  SELLER_EXISTS: { status: 200, text: 'failure.sellerExists' },
  // account recovery and registration
  INVALID_USER_ID: { status: 200, text: 'failure.invalidUserId' },
  RESET_FAILED: { status: 200, text: 'failure.resetFailed' },
  CAPTCHA_WRONG: { status: 200, text: 'failure.captchaWrong' },
  CODE_WRONG: { status: 200, text: 'failure.codeWrong' },
  STEP_ORDER: { status: 200, text: 'failure.stepOrder' },
  // memberships; the detail's `reason` says why
  PRICE_CHANGED: { status: 200, text: 'failure.priceChanged' },
  ORDER_NOT_FOUND: { status: 200, text: 'failure.orderNotFound' },
  ORDER_REFUSED: { status: 200, text: 'failure.orderRefused' },
  MEMBERSHIP_ACT_REFUSED: { status: 200, text: 'failure.membershipActRefused' },
  CAPTCHA_NEEDED: { status: 200, text: 'failure.captchaNeeded' },
  ANSWERS_WRONG: { status: 200, text: 'failure.answersWrong' },
  QUESTIONS_LOCKED: { status: 200, text: 'failure.questionsLocked' },
  LINK_EXPIRED: { status: 200, text: 'failure.linkExpired' },
  PROOF_NEEDED: { status: 200, text: 'failure.proofNeeded' },
  SELLER_EMAIL: { status: 200, text: 'failure.sellerEmail' },
  SELLER_PASSWORD_EMPTY: { status: 200, text: 'failure.sellerPasswordEmpty' },
  SELLER_PASSWORD_LENGTH: { status: 200, text: 'failure.sellerPasswordLength' },
  // lots and search
  YARD_NOT_FOUND: { status: 200, text: 'failure.yardNotFound' },
  AUCTION_NOT_FOUND: { status: 200, text: 'failure.auctionNotFound' },
  LOT_NOT_FOUND: { status: 200, text: 'failure.lotNotFound' },
  BAD_FILTER: { status: 200, text: 'failure.badFilter' },
  BAD_LOT_NUMBER: { status: 200, text: 'failure.badLotNumber' },
  BAD_VIN: { status: 200, text: 'failure.badVin' },
  SUGGEST_FAILED: { status: 200, text: 'failure.suggestFailed' },
  // watch list; pages find the message by the number in the key (MKT-8.12, MQ-087)
  WATCH_LIST_FULL: { status: 200, text: 'app.watchlist.modified.sproc.error.2' },
  WATCH_LOT_NOT_FOUND: { status: 200, text: 'app.watchlist.modified.sproc.error.3' },
  WATCH_LOT_CLOSED: { status: 200, text: 'app.watchlist.modified.sproc.error.4' },
  WATCH_NOT_ALLOWED: { status: 200, text: 'app.watchlist.modified.sproc.error.5' },
  // notes on lots
  NOTES_FULL: { status: 200, text: 'failure.notesFull' },
  NOTES_NOT_ALLOWED: { status: 200, text: 'failure.notesNotAllowed' },
  // bids
  BID_NOT_FOUND: { status: 200, text: 'failure.bidNotFound' },
  // sales, and what follows the hammer; the detail's `reason` says which
  SALE_TIME: { status: 200, text: 'failure.saleTime' },
  SALE_EXISTS: { status: 200, text: 'failure.saleExists' },
  LOT_ACT_REFUSED: { status: 200, text: 'failure.lotActRefused' },
  DEPOSIT_BOUND: { status: 200, text: 'failure.depositBound' },
  PURCHASE_REFUSED: { status: 200, text: 'failure.purchaseRefused' },
  NEGOTIATION_REFUSED: { status: 200, text: 'failure.negotiationRefused' },
  // an action that frees, withdraws or awards a lot with bids, requested by one operator alone; the detail's `act` says which
  SECOND_PERSON_NEEDED: { status: 200, text: 'failure.secondPersonNeeded' },
  LANE_ACT_REFUSED: { status: 200, text: 'failure.laneActRefused' },
  // papers and their review
  DOCUMENT_NOT_FOUND: { status: 200, text: 'failure.documentNotFound' },
  DOCUMENT_CLOSED: { status: 200, text: 'failure.documentClosed' },
  REVIEW_CLAIMED: { status: 200, text: 'failure.reviewClaimed' },
  REVIEW_NOT_CLAIMED: { status: 200, text: 'failure.reviewNotClaimed' },
  REVIEW_RELATED: { status: 200, text: 'failure.reviewRelated' },
  // requests with an Idempotency-Key (assurance C4)
  BUSY_WITH_REQUEST: { status: 409, text: 'failure.busyWithRequest' },
  OTHER_REQUEST: { status: 422, text: 'failure.otherRequest' },
} as const satisfies Record<string, { status: number; text: `failure.${string}` | `app.watchlist.${string}` }>

export type FailureCode = keyof typeof failures
