import type { Place, WithContext } from 'schema-dts'
import type { AppInfo } from '../../platform/app-info.ts'
import { placeAsWritten } from '../lots/lot-name.ts'
import { canonicalOf, type LocationData } from './location-data.ts'

/** The yard as search engines read places (schema.org Place). */
export function locationLd(data: LocationData, app: AppInfo): WithContext<Place> {
  const { yard } = data
  return {
    '@context': 'https://schema.org',
    '@type': 'Place',
    name: placeAsWritten(yard.yardName),
    url: app.origin + canonicalOf(data),
    address: {
      '@type': 'PostalAddress',
      streetAddress: [yard.yardAddress1, yard.yardAddress2].filter((part) => part !== '').join(', '),
      addressLocality: placeAsWritten(yard.yardCity),
      addressRegion: yard.yardMailingStateCode,
      postalCode: yard.yardZip,
      addressCountry: yard.yardCountryCode,
    },
    ...(yard.latitude === undefined || yard.longitude === undefined
      ? {}
      : { geo: { '@type': 'GeoCoordinates', latitude: yard.latitude, longitude: yard.longitude } }),
  }
}
