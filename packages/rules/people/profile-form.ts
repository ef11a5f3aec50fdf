import { isAddressLine, isPhone, isPlaceName } from '../validation/addresses.ts'
import { faultUnless, fieldErrorsOf, type FieldErrors } from '../validation/field-errors.ts'
import { BUSINESS_TYPES, MEMBER_TYPES } from '../reference/member-choices.ts'
import { countryOf } from '../reference/places/countries.ts'
import { isPostalCode } from '../validation/postal-codes.ts'

/** A person's particulars as they are typed. */
export interface ProfileForm {
  readonly firstName: string
  readonly lastName: string
  readonly companyName: string
  /** What the person buys for, and what their business does; empty: as it stands. */
  readonly memberType: string
  readonly businessType: string
  /** Left out: as it stands; empty: none. Its form is judged where the forms of countries are known. */
  readonly vatNumber?: string | undefined
  readonly phone: string
  readonly line1: string
  readonly line2: string
  readonly city: string
  readonly state: string
  /** Alpha-3. */
  readonly country: string
  readonly postCode: string
}

const NO_ADDRESS = ['line1', 'line2', 'city', 'state', 'postCode'] as const

/** Whether no part of an address is given; the country alone is none. */
export const hasNoAddress = (form: ProfileForm): boolean => NO_ADDRESS.every((field) => form[field].trim() === '')

const isEmptyOr = (raw: string, test: (raw: string) => boolean): boolean => raw.trim() === '' || test(raw)

/** Whether an answer is among those offered, or empty. */
const isOneOf = (answer: string, offered: readonly string[]): boolean => answer === '' || offered.includes(answer)

/** What is wrong with particulars: a name is needed, a telephone number has 7 to 15 digits, an address is whole or not there (ACC-5.33 to 5.40). */
export function checkProfile(form: ProfileForm): FieldErrors {
  const isPlaceless = hasNoAddress(form)
  return fieldErrorsOf({
    firstName: faultUnless(isPlaceName(form.firstName.trim())),
    lastName: faultUnless(isPlaceName(form.lastName.trim())),
    companyName: faultUnless(isEmptyOr(form.companyName, isAddressLine)),
    memberType: faultUnless(isOneOf(form.memberType, MEMBER_TYPES)),
    businessType: faultUnless(isOneOf(form.businessType, BUSINESS_TYPES)),
    phone: faultUnless(isEmptyOr(form.phone, isPhone), 'validation.phone'),
    line1: faultUnless(isPlaceless || isAddressLine(form.line1.trim())),
    line2: faultUnless(isEmptyOr(form.line2, isAddressLine)),
    city: faultUnless(isPlaceless || isPlaceName(form.city.trim())),
    state: faultUnless(isEmptyOr(form.state, isPlaceName)),
    country: faultUnless(isPlaceless || countryOf(form.country) !== null),
    postCode: faultUnless(
      isEmptyOr(form.postCode, (raw) => isPostalCode(raw.trim(), form.country)),
      'validation.postalCode',
    ),
  })
}
