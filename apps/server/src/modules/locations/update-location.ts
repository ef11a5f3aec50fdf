import { Failure } from '@app/contract/failure.ts'
import type { Location } from '@app/contract/locations/locations.answers.ts'
import { placeCookie, LOCATION_COOKIE, LOCATION_COOKIE_DAYS } from '@app/rules/sites/chosen-place.ts'
import { isFaultless } from '@app/rules/validation/field-errors.ts'
import { checkLocationForm, type LocationForm } from '@app/rules/validation/location-form.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { languageOf } from './caller-place.ts'
import { findPlace } from './find-place.ts'

const DAY_SECONDS = 86_400

/** Finds the place of a form; null when no place has the code. @throws INVALID_INPUT with the fields that are wrong (ACC-5.20 to 5.22). */
export async function locate(form: LocationForm, ctx: RequestContext): Promise<Location | null> {
  const fieldErrors = checkLocationForm(form)
  if (!isFaultless(fieldErrors)) throw new Failure('INVALID_INPUT', { fieldErrors })
  return await findPlace({ country: form.threeCharCountryCode, zip: form.zipCode.trim() }, languageOf(ctx))
}

/** Keeps a place in the caller's cookie for a year; without a postal code the country alone (ACC-4.49, ACC-4.50). */
export function keepPlace(place: Location, ctx: RequestContext): void {
  const value = placeCookie({ country: place.threeCharCountryCode, zip: place.zipCode })
  ctx.setCookie({ name: LOCATION_COOKIE, value, maxAgeSeconds: LOCATION_COOKIE_DAYS * DAY_SECONDS })
}

/** Chooses a place and answers it as a list, empty when there is no such place; then nothing is stored (ACC-7.34, ACC-8.27). */
export async function updateLocation(form: LocationForm, ctx: RequestContext): Promise<readonly Location[]> {
  const place = await locate(form, ctx)
  if (place === null) return []
  keepPlace(place, ctx)
  return [place]
}
