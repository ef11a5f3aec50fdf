import type { Location } from '@app/contract/locations/locations.answers.ts'
import { countryOf } from '@app/rules/reference/places/countries.ts'
import { LOCATION_COOKIE, placeOf, type ChosenPlace } from '@app/rules/sites/chosen-place.ts'
import { languageTagOf } from '@app/text/locales.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { findPlace } from './find-place.ts'
import { countryOfNetwork } from './network-country.ts'

/** Language of a reader as a BCP 47 tag. */
export const languageOf = ({ locale, site }: RequestContext): string => languageTagOf(locale, site.dialect)

/** Where the network address of the caller is: its country; the site's own where the address has none. */
export async function physicalPlace(ctx: RequestContext): Promise<Location> {
  const alpha2 = await countryOfNetwork(ctx.origin.address)
  const country = (alpha2 === null ? null : countryOf(alpha2)?.code) ?? ctx.site.country
  const found = await findPlace({ country, zip: '' }, languageOf(ctx))
  if (found === null) throw new Error(`no place for the country ${country}`)
  return found
}

/** The place that the caller chose: `stored` of a member, else the cookie's; null without one. */
export async function chosenPlace(ctx: RequestContext, stored: ChosenPlace | null = null): Promise<Location | null> {
  const place = stored ?? placeOf(ctx.origin.cookie(LOCATION_COOKIE))
  return place === null ? null : await findPlace(place, languageOf(ctx))
}
