import type { YardDetails } from '@app/contract/locations/locations.answers.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import { stateName } from '@app/rules/reference/places/states.ts'
import type { YardRow } from './yards.store.ts'

/** Wire shape of a yard and its clock around now (MKT-3.44). */
export function toYardDetails(row: YardRow, nowMs: number): YardDetails {
  const state = row.state ?? ''
  return {
    yardNumber: row.number,
    yardName: row.name,
    yardAddress1: row.address1 ?? '',
    yardAddress2: row.address2 ?? '',
    yardCity: row.city ?? '',
    yardStateName: state === '' ? '' : stateName(row.country, state),
    yardMailingStateCode: state,
    yardZip: row.zip ?? '',
    yardCountryCode: row.country,
    yardPhoneAreaCode: row.phone_area ?? '',
    yardPhoneNumber: row.phone ?? '',
    yardEmail: row.email ?? '',
    yardHours: row.hours ?? '',
    yardBeginDay: row.begin_day ?? '',
    yardEndDay: row.end_day ?? '',
    timeZoneFromSolr: row.zone,
    clock: yardClockAt(row.zone, nowMs),
    slug: row.slug,
    ...(row.lat === null || row.lon === null ? {} : { latitude: row.lat, longitude: row.lon }),
    ...(row.location_url === null ? {} : { locationUrl: row.location_url }),
  }
}
