import { COUNTRY_MAPS } from './country-maps.ts'
import { placeOnPart, type Coordinates, type MapPart } from './map-part.ts'

const isWithin = ({ bounds: [west, south, east, north] }: MapPart, { latitude, longitude }: Coordinates): boolean =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east

/** Whether there is a map of a country (alpha-3). */
export const hasMap = (country: string): boolean => COUNTRY_MAPS[country] !== undefined

/** Where a place stands on the map of a country (alpha-3); null without a map, and for a place that it does not show. */
export function placeOnMap(country: string, at: Coordinates): { readonly x: number; readonly y: number } | null {
  const part = COUNTRY_MAPS[country]?.findLast((one) => isWithin(one, at))
  return part === undefined ? null : placeOnPart(part, at)
}
