import { isDay } from '../documents/days.ts'
import { faultUnless, fieldErrorsOf, type FieldErrors } from '../validation/field-errors.ts'

/** Nobody who trades was born before. */
const BORN_MIN = '1900-01-01'

/** What is wrong with a decision about a hit, field by field: it has a reason, and a day of birth only where there can be one by `today`. */
export function checkHitForm({ reason, bornOn }: { readonly reason: string; readonly bornOn: string }, today: string): FieldErrors {
  return fieldErrorsOf({
    reason: faultUnless(reason.trim() !== '', 'validation.reason'),
    bornOn: faultUnless(bornOn === '' || (isDay(bornOn) && bornOn >= BORN_MIN && bornOn <= today), 'validation.bornOnIfKnown'),
  })
}
