import type { FailureCode } from './failures.ts'

/**
 * Facts that explain a refusal; they travel in `data` beside errorCode. `fieldErrors` names for each wrong field the key of its message
 * (OQ-A135), and the answer adds `fieldMessages`, the same in the caller's language. `field` is the one field that a rule is about.
 */
export type FailureDetail = Readonly<
  Record<string, string | number | boolean | null | readonly string[] | Readonly<Record<string, string>>>
>

/** An expected refusal, thrown by use cases only. Recognise it by `isFailure`, never by instanceof: two bundles may hold two classes. */
export class Failure extends Error {
  readonly code: FailureCode
  readonly detail: FailureDetail
  constructor(code: FailureCode, detail: FailureDetail = {}) {
    super(code)
    this.name = 'Failure'
    this.code = code
    this.detail = detail
  }
}

/** Whether an unknown error is an expected refusal. */
export function isFailure(error: unknown): error is Failure {
  return error instanceof Error && error.name === 'Failure' && 'code' in error && typeof error.code === 'string'
}

const wordsByField = (found: FailureDetail[string] | undefined): Readonly<Record<string, string>> =>
  typeof found === 'object' && found !== null && !Array.isArray(found) ? (found as Readonly<Record<string, string>>) : {}

/** Wrong field → key of its message; none where a refusal names no fields. */
export const fieldErrorsIn = ({ fieldErrors }: FailureDetail): Readonly<Record<string, string>> => wordsByField(fieldErrors)

/** Wrong field → its message in the caller's language; only a server's answer brings them. */
export const fieldMessagesIn = ({ fieldMessages }: FailureDetail): Readonly<Record<string, string>> => wordsByField(fieldMessages)

/** The facts of a refusal that its words may name: texts and numbers. */
export const textValuesOf = (detail: FailureDetail): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    Object.entries(detail).filter((fact): fact is [string, string | number] => ['string', 'number'].includes(typeof fact[1])),
  )
