import type { FailureCode } from './failures.ts'

/**
 * Facts that explain a refusal; they travel in `data` beside errorCode. `fieldErrors` names for each wrong field the key of its message
 * (OQ-A135); `field` is the one field that a rule is about.
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

/** The wrong fields of a refusal, each with the key of its message; none for a refusal that is about no field. */
export const fieldErrorsIn = ({ fieldErrors }: FailureDetail): Readonly<Record<string, string>> =>
  typeof fieldErrors === 'object' && fieldErrors !== null && !Array.isArray(fieldErrors) ? (fieldErrors as Record<string, string>) : {}

/** The facts of a refusal that its words may name: texts and numbers. */
export const textValuesOf = (detail: FailureDetail): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    Object.entries(detail).filter((fact): fact is [string, string | number] => ['string', 'number'].includes(typeof fact[1])),
  )
