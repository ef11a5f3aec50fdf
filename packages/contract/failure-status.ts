import type { FailureCode } from './failures.ts'

const HTTP_OK = 200

/** The failures that are HTTP errors (rulings "HTTP statuses"), with their statuses. Every page carries these few and not the table of texts. */
const errors: Partial<Record<FailureCode, number>> = {
  MALFORMED: 400,
  NOT_SIGNED_IN: 401,
  TOKEN_INVALID: 401,
  SIGNATURE_WRONG: 401,
  FORBIDDEN: 403,
  FOREIGN_ORIGIN: 403,
  CSRF: 403,
  TOKEN_SCOPE: 403,
  TOKEN_NETWORK: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  BUSY_WITH_REQUEST: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  MISDIRECTED: 421,
  OTHER_REQUEST: 422,
  TOO_MANY_REQUESTS: 429,
  HEADERS_TOO_LARGE: 431,
  TERMS_PENDING: 460,
  MEMBERSHIP_DUE: 461,
  SECURITY_QUESTIONS_MISSING: 462,
  SUBSCRIPTION_NEEDED: 463,
  DOCUMENTS_PENDING: 467,
  RENEWAL_STARTED: 469,
  UNEXPECTED: 500,
  UNAVAILABLE: 503,
  TOOK_TOO_LONG: 503,
}

/** HTTP status of a failure; a domain refusal is 200 with returnCode -1 (MQ-002). */
export const statusOf = (code: FailureCode): number => errors[code] ?? HTTP_OK
