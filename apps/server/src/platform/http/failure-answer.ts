import { Failure, fieldErrorsIn, isFailure, textValuesOf } from '@app/contract/failure.ts'
import { statusOf } from '@app/contract/failure-status.ts'
import { failures, type FailureCode } from '@app/contract/failures.ts'
import { refused, type EnvelopeBody, type ErrorData } from '@app/contract/envelope.ts'
import type { Text } from '@app/text/create-text.ts'
import { isDatabaseDown } from '#platform/db/is-database-down.ts'
import { isStatementTimeout } from '#platform/db/is-statement-timeout.ts'
import { RETRY_AFTER_SECONDS } from './limits.ts'

/** What an error becomes on the wire. */
export interface FailureAnswer {
  readonly status: number
  readonly code: FailureCode
  readonly body: EnvelopeBody<ErrorData>
  readonly headers: Readonly<Record<string, string>>
  /** Only true for bugs and outages, which are logged once. */
  readonly isUnexpected: boolean
}

/** What a field gets whose shape is wrong; the failure's own words say as much. */
const GENERAL_FIELD_ERROR = 'validation.wrong'

/** Codes Fastify raises before a call is reached. */
const EDGE_CODES: Readonly<Record<string, FailureCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED',
  FST_ERR_BAD_URL: 'MALFORMED',
  FST_ERR_MAX_PARAM_LENGTH: 'MALFORMED',
}

/** The expected failure behind any error; anything unknown is UNEXPECTED and reveals nothing (assurance C2 §16.5). */
export function failureOf(error: unknown): Failure {
  if (isFailure(error)) return error
  if (isDatabaseDown(error)) return new Failure('UNAVAILABLE')
  if (isStatementTimeout(error)) return new Failure('TOOK_TOO_LONG')
  const code = typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : ''
  const known = EDGE_CODES[code]
  if (known) return new Failure(known)
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : 500
  return new Failure(status === 400 ? 'MALFORMED' : 'UNEXPECTED')
}

/** The message of a refusal: that of the first wrong field where the refusal names fields, else that of its code (OQ-A135). */
function messageOf({ code, detail }: Failure, text: Text): string {
  const { fieldErrors: _, ...facts } = detail
  // A refused sign-in says why by its own code (account spec §8).
  if (code === 'SIGN_IN_REFUSED' && typeof facts['error'] === 'string')
    return text.dyn(`login.error.${facts['error']}`, text.dyn(failures[code], code))
  const [key] = Object.values(fieldErrorsIn(detail))
  const general = text.dyn(failures[code], code)
  if (key === undefined || key === GENERAL_FIELD_ERROR) return general
  return text.dyn(key, general, textValuesOf(facts))
}

/** Seconds to wait before the next try: what the failure says, else the usual. */
function retryAfterOf({ detail }: Failure): string {
  const retryAfter = detail['retryAfterSeconds']
  return String(typeof retryAfter === 'number' ? retryAfter : RETRY_AFTER_SECONDS)
}

/** Status, body and headers of a failure in the reader's language. */
export function failureAnswer(error: unknown, text: Text): FailureAnswer {
  const failure = failureOf(error)
  const status = statusOf(failure.code)
  const retry = status === 503 || status === 429
  return {
    status,
    code: failure.code,
    body: refused(failure.code, messageOf(failure, text), failure.detail),
    headers: retry ? { 'retry-after': retryAfterOf(failure) } : {},
    isUnexpected: ['UNEXPECTED', 'UNAVAILABLE', 'TOOK_TOO_LONG'].includes(failure.code),
  }
}
