import { IDENTITY_REASONS, type IdentityReason, type IdentityVerdict } from '@app/contract/identity/identity-codes.ts'
import { isDay } from '../documents/days.ts'
import { faultUnless, fieldErrorsOf, type FieldErrors } from '../validation/field-errors.ts'

/** Oldest person whom a day of birth may mean, in years. */
const AGE_MAX_YEARS = 120

/** Full years between a day of birth and a day, both YYYY-MM-DD; somebody born on 29 February has their birthday on 1 March of other years. */
export function yearsOld(bornOn: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(bornOn.slice(0, 4))
  return today.slice(5) < bornOn.slice(5) ? years - 1 : years
}

/** Whether somebody is of age on a day. */
export const isOfAge = (bornOn: string, { today, age }: { readonly today: string; readonly age: number }): boolean =>
  yearsOld(bornOn, today) >= age

/** A verdict as a reviewer sends it. */
export interface SentIdentityVerdict {
  readonly verdict: IdentityVerdict
  readonly reasonCode: string
  readonly bornOn: string
}

/** The reason of a failed check; null for none, and for one that there is not. */
export const reasonOf = ({ verdict, reasonCode }: Pick<SentIdentityVerdict, 'verdict' | 'reasonCode'>): IdentityReason | null =>
  verdict === 'CLEAR' ? null : (IDENTITY_REASONS.find((reason) => reason === reasonCode) ?? null)

const isBirthday = (text: string, today: string): boolean => isDay(text) && text <= today && yearsOld(text, today) <= AGE_MAX_YEARS

/**
 * What is wrong with a verdict, field by field: nobody is cleared without a day of birth, nor who is not of age by it; that somebody is under
 * age needs the day that says so. `isDocumentTaken`: whether somebody of their country may show that document at all.
 */
export function checkIdentityVerdict(
  sent: SentIdentityVerdict,
  of: { readonly today: string; readonly age: number; readonly isDocumentTaken: boolean },
): FieldErrors {
  const { verdict, reasonCode, bornOn } = sent
  const isUnderAge = verdict === 'FAIL' && reasonCode === 'UNDER_AGE'
  const isBirthdayNeeded = verdict === 'CLEAR' || isUnderAge
  const hasReason = verdict === 'CLEAR' ? reasonCode === '' : reasonOf(sent) !== null
  const isDayRight = bornOn === '' ? !isBirthdayNeeded : isBirthday(bornOn, of.today)
  const agrees = !isDayRight || !isBirthdayNeeded || isOfAge(bornOn, of) !== isUnderAge
  return fieldErrorsOf({
    verdict: faultUnless(of.isDocumentTaken || verdict !== 'CLEAR', 'validation.passportNeeded'),
    reasonCode: faultUnless(hasReason, 'validation.reason'),
    bornOn: faultUnless(isDayRight, 'validation.bornOn') ?? faultUnless(agrees, isUnderAge ? 'validation.isOfAge' : 'validation.underAge'),
  })
}
