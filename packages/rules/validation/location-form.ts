import { countryOf } from '../reference/places/countries.ts'
import { fieldErrorsOf, type FieldErrors } from './field-errors.ts'
import { isUsablePostalCode, lookupPostalCode, needsPostalCode } from './postal-codes.ts'

/** Key of the message for a place that cannot be found (ACC-5.22). */
export const LOCATION_ERROR = 'app.lotdetail.viewmap.error.002'

/** Default search radius in miles (ACC-9.12, MKT-9.06). */
export const DEFAULT_RADIUS_MILES = 9_999

/** The change-location form: country as alpha-3 code, ZIP or postal code. */
export interface LocationForm {
  readonly threeCharCountryCode: string
  readonly zipCode: string
}

/** The postal code that is sent for a country: trimmed, in upper case, in Canada and Ireland its first three characters (ACC-5.21). */
export function sentPostalCode({ threeCharCountryCode, zipCode }: LocationForm): string {
  return lookupPostalCode(zipCode.trim().toUpperCase(), threeCharCountryCode)
}

/** What is wrong with the form: an unknown country, a code missing where the country needs one, or one that the country does not write. */
export function checkLocationForm(form: LocationForm): FieldErrors {
  const isKnown = countryOf(form.threeCharCountryCode)?.code === form.threeCharCountryCode
  if (!isKnown) return { threeCharCountryCode: LOCATION_ERROR }
  if (form.zipCode.trim() === '') return needsPostalCode(form.threeCharCountryCode) ? { zipCode: LOCATION_ERROR } : {}
  return isUsablePostalCode(form.zipCode, form.threeCharCountryCode) ? {} : { zipCode: LOCATION_ERROR }
}

/** A search for the nearest yards needs a postal code, a chosen yard or coordinates; without any, both fields are flagged (ACC-5.23). */
export function checkNearestForm(form: {
  readonly zipCode: string
  readonly hasYard: boolean
  readonly hasCoordinates: boolean
}): FieldErrors {
  const isOpen = form.zipCode.trim() === '' && !form.hasYard && !form.hasCoordinates
  return fieldErrorsOf({ zipCode: isOpen ? LOCATION_ERROR : null, yardNumber: isOpen ? LOCATION_ERROR : null })
}
