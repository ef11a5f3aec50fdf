import type { FailureDetail } from './failure.ts'
import type { FailureCode } from './failures.ts'

/** 1 success, -1 error (MKT-7.01). */
export const RETURN_CODE = { success: 1, error: -1 } as const

/** The common body of every `std` answer; data is never nested twice (rulings "Body shape"). */
export interface EnvelopeBody<D> {
  readonly returnCode: number
  readonly returnCodeDesc: string
  readonly data: D
}

/** `errorMsg` repeats the text for clients of the wire dialect (wire.md §1.5). */
export type ErrorData = FailureDetail & { readonly errorCode: FailureCode; readonly errorMsg: string }

/** The body of a success. */
export const succeeded = <D>(data: D): EnvelopeBody<D> => ({ returnCode: RETURN_CODE.success, returnCodeDesc: 'Success', data })

/** The body of a refusal, in the reader's language. */
export const refused = (code: FailureCode, text: string, detail: FailureDetail): EnvelopeBody<ErrorData> => ({
  returnCode: RETURN_CODE.error,
  returnCodeDesc: text,
  data: { ...detail, errorCode: code, errorMsg: text },
})
