import { DOCUMENT_NUMBER_LENGTH_MAX } from '@app/contract/documents/documents.ts'
import { SENT_CATEGORIES, type SentCategory, type UploadOutcome } from '@app/contract/documents/document-codes.ts'
import { countryOf } from '../reference/places/countries.ts'
import { statesOf } from '../reference/places/states.ts'
import { faultUnless, fieldErrorsOf, type FieldErrors } from '../validation/field-errors.ts'
import { isWithinDays } from './days.ts'

/** What is said of a file that is sent (ACC-3.28). */
export interface SentDocument {
  readonly documentCategory: string
  readonly documentNumber: string
  /** Alpha-3. */
  readonly country: string
  readonly state: string
  readonly expiryDate: string
}

/** Furthest last day of a paper, in days: fifty years. */
const EXPIRY_DAYS_MAX = 18_263
const NUMBER = /^[\p{L}\p{N}][\p{L}\p{N} ./-]*$/u
/** Characters of a number that lists show. */
const NUMBER_END = 4

/** Whether a text can be the number of a paper; it may be left out (OQ-A59). */
export const isDocumentNumber = (raw: string): boolean => {
  const text = raw.trim()
  return text === '' || (text.length <= DOCUMENT_NUMBER_LENGTH_MAX && NUMBER.test(text))
}

/** A number as it is compared: letters and digits alone. */
export const comparedNumber = (raw: string): string => raw.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')

/** The end of a number, as lists show it. */
export const numberEnd = (raw: string): string => comparedNumber(raw).slice(-NUMBER_END)

/** A category that may be sent, null for any other word. */
export const sentCategoryOf = (word: string): SentCategory | null => SENT_CATEGORIES.find((category) => category === word) ?? null

/** Code of a state that was typed as code or name, in any case; of a country whose states we do not know it stays as it is. Null for none of them. */
export function stateCodeOf(country: string, typed: string): string | null {
  const text = typed.trim()
  const states = statesOf(country)
  if (text === '' || states.length === 0) return text === '' || NUMBER.test(text) ? text : null
  const folded = text.toLowerCase()
  return states.find(({ code, name }) => code.toLowerCase() === folded || name.toLowerCase() === folded)?.code ?? null
}

/** What is wrong with a document of an upload, field by field; a paper whose last day has passed is not worth sending. */
export function checkSentDocument(sent: SentDocument, today: string): FieldErrors {
  return fieldErrorsOf({
    documentCategory: faultUnless(sentCategoryOf(sent.documentCategory) !== null, 'validation.documentCategory'),
    documentNumber: faultUnless(isDocumentNumber(sent.documentNumber), 'validation.documentNumber'),
    country: faultUnless(countryOf(sent.country) !== null, 'validation.country'),
    state: faultUnless(stateCodeOf(sent.country, sent.state) !== null, 'validation.state'),
    expiryDate: faultUnless(sent.expiryDate === '' || isWithinDays(sent.expiryDate, today, EXPIRY_DAYS_MAX), 'validation.expiry'),
  })
}

/** How an upload ended: all right, some failed, all failed (OQ-A58, ACC-2.83). */
export function outcomeOf(files: readonly { readonly errorCode: string | null }[]): UploadOutcome {
  const failed = files.filter(({ errorCode }) => errorCode !== null).length
  if (failed === 0) return 'success'
  return failed === files.length ? 'failed' : 'warning'
}
