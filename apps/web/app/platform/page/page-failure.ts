import { isFailure } from '@app/contract/failure.ts'
import { failures } from '@app/contract/failures.ts'
import type { PageFailure } from './page-module.ts'

/** Failures that mean: the address is right, the thing is not there. */
const MISSING = new Set(['NOT_FOUND', 'LOT_NOT_FOUND', 'BAD_LOT_NUMBER'])
const HTTP_NOT_FOUND = 404
const HTTP_BAD_REQUEST = 400
const HTTP_OK = 200

/** The error page's view of anything a loader threw; a refusal that is HTTP 200 on the wire is a bad request as a document. */
export function pageFailureOf(error: unknown): PageFailure {
  if (!isFailure(error)) return { kind: 'page-failure', code: 'UNEXPECTED', status: failures.UNEXPECTED.status }
  const { status } = failures[error.code]
  if (MISSING.has(error.code)) return { kind: 'page-failure', code: 'NOT_FOUND', status: HTTP_NOT_FOUND }
  return { kind: 'page-failure', code: error.code, status: status === HTTP_OK ? HTTP_BAD_REQUEST : status }
}
