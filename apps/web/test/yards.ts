import type { ClockZone } from '@app/contract/clock-zone.ts'
import type { YardDetails } from '@app/contract/locations/locations.answers.ts'

/** A yard at Waco, Texas, unless it says otherwise. */
export function aYard(yardNumber: number, name: string, more: Partial<YardDetails> = {}): YardDetails {
  return {
    yardNumber,
    yardName: name,
    yardAddress1: '1 Quarry Rd',
    yardAddress2: '',
    yardCity: 'TOWN',
    yardStateName: 'Texas',
    yardMailingStateCode: 'TX',
    yardZip: '76701',
    yardCountryCode: 'USA',
    yardPhoneAreaCode: '254',
    yardPhoneNumber: '555-0115',
    yardEmail: '',
    yardHours: '8:00 - 17:00',
    yardBeginDay: 'MONDAY',
    yardEndDay: 'FRIDAY',
    timeZoneFromSolr: 'America/Chicago',
    clock: '-05:00 CDT' as ClockZone,
    slug: `yard-${yardNumber}`,
    latitude: 31.55,
    longitude: -97.15,
    ...more,
  }
}
