import { CAPTCHA_AFTER_FAILURES } from '@app/rules/sites/intervals.ts'

/** Reset mails that one network asks for of one account within an hour (OQ-A25); after security questions an account gets fewer (OQ-A23). */
export const RESET_MAILS_MAX = 5
export const RESET_MAILS_AFTER_QUESTIONS_MAX = 3
/** Reset mails one account gets within an hour, whoever asks; beyond either limit the link that was mailed last is lengthened. */
export const RESET_MAILS_OF_ACCOUNT_MAX = 20
/** Mails to one account are counted together so long. */
export const MAIL_WINDOW_SECONDS = 3_600
/** Recovery mails one network asks for within an hour (OQ-A25). */
export const MAILS_OF_NETWORK_MAX = 20
/**
 * Forgotten passwords and user ids that one network asks for within an hour before each needs a solved captcha (ACC-7.10). Not fewer: whoever
 * has no JavaScript, and so solves none at sign-in, is sent here for a link.
 */
export const MAILS_WITHOUT_CAPTCHA_MAX = CAPTCHA_AFTER_FAILURES
/** Looks at questions and answers of one network within an hour. */
export const QUESTIONS_OF_NETWORK_MAX = 60
export const NETWORK_WINDOW_SECONDS = 3_600
/** Wrong answers before the questions are locked, the time in which they are counted together, and of the lock (rulings, OQ-A30). */
export const WRONG_ANSWERS_MAX = 5
export const QUESTIONS_WINDOW_MS = 24 * 3_600_000
/** Tries at answers that wait while another of the same name or network is judged. */
export const JUDGED_WAITING_MAX = 10
/** Accounts of one address that a reset mail names. */
export const ACCOUNTS_OF_ADDRESS_MAX = 5
/** A link that confirms a new address lives so long. */
export const CONFIRM_EMAIL_KEY = { purpose: 'confirm-email', lifeMs: 24 * 3_600_000 } as const
/** Confirming mails one account asks for within an hour. */
export const CONFIRM_MAILS_MAX = 5
/** A seller's link, and the cookie it leaves (OQ-A43). */
export const SELLER_KEY = { purpose: 'seller-password', lifeMs: 30 * 60_000 } as const
