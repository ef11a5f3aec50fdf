import { countryOf } from '../reference/places/countries.ts'

/** Cookie of the chosen place and its life: a year (ACC-9.03). */
export const LOCATION_COOKIE = 'userLocation'
export const LOCATION_COOKIE_DAYS = 365

/** A place as the cookie keeps it: country as alpha-3 code, postal code or nothing. */
export interface ChosenPlace {
  readonly country: string
  readonly zip: string
}

const COOKIE_VALUE = /^([A-Z]{3})(?::([A-Z0-9 -]{1,12}))?$/

/** Cookie value of a place; without a postal code the country alone (ACC-4.50). */
export function placeCookie({ country, zip }: ChosenPlace): string {
  return zip === '' ? country : `${country}:${zip}`
}

/** The place of a cookie value; null for one that we never wrote. */
export function placeOf(value: string | undefined): ChosenPlace | null {
  const [, country = '', zip = ''] = COOKIE_VALUE.exec(value ?? '') ?? []
  return countryOf(country)?.code === country && country !== '' ? { country, zip } : null
}
