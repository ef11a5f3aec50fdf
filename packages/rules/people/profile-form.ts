import { isAddressLine, isPhone, isPlaceName } from '../validation/addresses.ts'
import { fieldErrorsOf, type FieldErrors } from '../validation/field-errors.ts'
import { countryOf } from '../reference/places/countries.ts'
import { isPostalCode } from '../validation/postal-codes.ts'

/** A person's particulars as they are typed. */
export interface ProfileForm {
  readonly firstName: string
  readonly lastName: string
  readonly companyName: string
  readonly phone: string
  readonly line1: string
  readonly line2: string
  readonly city: string
  readonly state: string
  /** Alpha-3. */
  readonly country: string
  readonly postCode: string
}

const WRONG = 'validation.wrong'
const NO_ADDRESS = ['line1', 'line2', 'city', 'state', 'postCode'] as const

/** Whether no part of an address is given; the country alone is none. */
export const hasNoAddress = (form: ProfileForm): boolean => NO_ADDRESS.every((field) => form[field].trim() === '')

const unless = (isRight: boolean, key: string = WRONG): string | null => (isRight ? null : key)
const isEmptyOr = (raw: string, test: (raw: string) => boolean): boolean => raw.trim() === '' || test(raw)

/** What is wrong with particulars: a name is needed, a telephone number has 7 to 15 digits, an address is whole or not there (ACC-5.33 to 5.40). */
export function checkProfile(form: ProfileForm): FieldErrors {
  const isPlaceless = hasNoAddress(form)
  return fieldErrorsOf({
    firstName: unless(isPlaceName(form.firstName.trim())),
    lastName: unless(isPlaceName(form.lastName.trim())),
    companyName: unless(isEmptyOr(form.companyName, isAddressLine)),
    phone: unless(isEmptyOr(form.phone, isPhone), 'validation.phone'),
    line1: unless(isPlaceless || isAddressLine(form.line1.trim())),
    line2: unless(isEmptyOr(form.line2, isAddressLine)),
    city: unless(isPlaceless || isPlaceName(form.city.trim())),
    state: unless(isEmptyOr(form.state, isPlaceName)),
    country: unless(isPlaceless || countryOf(form.country) !== null),
    postCode: unless(
      isEmptyOr(form.postCode, (raw) => isPostalCode(raw.trim(), form.country)),
      'validation.postalCode',
    ),
  })
}
