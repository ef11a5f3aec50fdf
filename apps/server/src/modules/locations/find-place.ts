import type { Location } from '@app/contract/locations/locations.answers.ts'
import { centreOf } from '@app/rules/reference/places/country-centres.ts'
import { countryName, countryOf } from '@app/rules/reference/places/countries.ts'
import { areaOf } from '@app/rules/reference/places/postal-areas.ts'
import { statesOf } from '@app/rules/reference/places/states.ts'
import type { ChosenPlace } from '@app/rules/sites/chosen-place.ts'
import { sentPostalCode } from '@app/rules/validation/location-form.ts'
import { hasZipTable, lookUpZip } from './zip-table.ts'

const stateCodeOf = (country: string, state: string): string =>
  statesOf(country).find(({ code, name }) => code === state || name === state)?.code ?? ''

function wholeCountry(country: string, language: string): Location {
  const { alpha2 } = countryOf(country) ?? { alpha2: '' }
  const centre = centreOf(alpha2)
  return {
    threeCharCountryCode: country,
    countryCode: alpha2,
    stateCode: '',
    zipCode: '',
    latitude: centre?.latitude ?? null,
    longitude: centre?.longitude ?? null,
    description: countryName(country, language),
  }
}

/**
 * The location of a country and postal code, described in a language (BCP 47). Null where the country's table has no such code; a code
 * of a country without a table of single codes lies in the middle of its area, or of the country.
 */
export async function findPlace(place: ChosenPlace, language: string): Promise<Location | null> {
  const country = wholeCountry(place.country, language)
  if (place.zip === '') return country
  const zip = sentPostalCode({ threeCharCountryCode: place.country, zipCode: place.zip })
  if (!hasZipTable(place.country)) {
    const area = areaOf(place.country, zip)
    return { ...country, ...area, zipCode: zip, description: `${zip}, ${country.description}` }
  }
  const found = await lookUpZip({ ...place, zip })
  if (found === null) return null
  const stateCode = stateCodeOf(place.country, found.state)
  return {
    ...country,
    stateCode,
    zipCode: zip,
    latitude: found.latitude,
    longitude: found.longitude,
    description: `${found.city}, ${stateCode} ${zip}`,
  }
}
