import { Failure, type FailureDetail } from '@app/contract/failure.ts'
import { failures, type FailureCode } from '@app/contract/failures.ts'

const isKnownCode = (code: unknown): code is FailureCode => typeof code === 'string' && code in failures

function codeOf(status: number, code: unknown): FailureCode {
  if (isKnownCode(code)) return code
  if (status === 404) return 'NOT_FOUND'
  if (status === 429) return 'TOO_MANY_REQUESTS'
  return status === 503 ? 'UNAVAILABLE' : 'UNEXPECTED'
}

/** The refusal that an answer says: by its code, else by its HTTP status, with the facts that the server sends beside the code. */
export function failureOf(status: number, body: Readonly<Record<string, unknown>> | null): Failure {
  const detail = (body?.['data'] as FailureDetail | null | undefined) ?? {}
  return new Failure(codeOf(status, detail['errorCode']), detail)
}
