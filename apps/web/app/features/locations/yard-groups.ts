import type { YardDetails } from '@app/contract/locations/locations.answers.ts'
import { formatPhone, phoneDigits } from '@app/rules/formats/phones.ts'
import { yardPath } from '@app/rules/sites/yard-paths.ts'
import { yardAddress } from '@app/rules/sites/yard-words.ts'
import type { SaleRow } from '../auctions/sale-row.ts'

/** One yard as lists of yards show it. */
export interface YardRow {
  readonly number: number
  readonly name: string
  readonly path: string
  /** Street, town and postal code; empty where none is known. */
  readonly address: string
  readonly phone: { readonly digits: string; readonly shown: string } | null
  /** Days and hours at which it is open, in the words of the yard; empty where they are not known. */
  readonly beginDay: string
  readonly endDay: string
  readonly hours: string
  /** Latitude and longitude; null where they are not known. */
  readonly point: readonly [number, number] | null
  /** Its running or next sale. */
  readonly next: SaleRow | null
  /** Statute miles from the reader's postal code; null without one. */
  readonly miles: number | null
}

/** Yards of one state, or of one country where no state is known. */
export interface YardGroup {
  /** Alpha-3. */
  readonly country: string
  /** Code of the state; empty for yards without one. */
  readonly state: string
  readonly stateName: string
  readonly path: string | null
  readonly yards: readonly YardRow[]
}

/** Page of a state's yards. */
export const statePath = (country: string, state: string): string => `/locations/state/${country}/${encodeURIComponent(state)}`

/** Street, town and postal code of a yard in one line; empty where neither street nor town is known. */
export function addressOf({ yardAddress1, yardAddress2, yardCity, yardMailingStateCode, yardZip }: YardDetails): string {
  return yardAddress({ address1: yardAddress1, address2: yardAddress2, city: yardCity, state: yardMailingStateCode, zip: yardZip })
}

function phoneOf({ yardPhoneAreaCode, yardPhoneNumber, yardCountryCode }: YardDetails): YardRow['phone'] {
  const phone = yardPhoneAreaCode + yardPhoneNumber
  return yardPhoneNumber === '' ? null : { digits: phoneDigits(phone), shown: formatPhone(phone, yardCountryCode) }
}

/** What a list shows of a yard; `distance` in statute miles. */
export const toYardRow = (yard: YardDetails & { readonly distance?: number }, next: ReadonlyMap<number, SaleRow>): YardRow => ({
  number: yard.yardNumber,
  name: yard.yardName,
  path: yardPath(yard),
  address: addressOf(yard),
  phone: phoneOf(yard),
  beginDay: yard.yardBeginDay,
  endDay: yard.yardEndDay,
  hours: yard.yardHours,
  point: yard.latitude === undefined || yard.longitude === undefined ? null : [yard.latitude, yard.longitude],
  next: next.get(yard.yardNumber) ?? null,
  miles: yard.distance ?? null,
})

/** Yards by country and state: countries by code, states by name, those without a state last; within a group as they came. */
export function groupYards(yards: readonly YardDetails[], next: ReadonlyMap<number, SaleRow>): readonly YardGroup[] {
  const groups = Map.groupBy(yards, ({ yardCountryCode, yardMailingStateCode }) => `${yardCountryCode}/${yardMailingStateCode}`)
  return [...groups.values()]
    .flatMap((members) => {
      const [first] = members
      if (first === undefined) return []
      const { yardCountryCode: country, yardMailingStateCode: state, yardStateName: stateName } = first
      const path = state === '' ? null : statePath(country, state)
      return [{ country, state, stateName, path, yards: members.map((yard) => toYardRow(yard, next)) }]
    })
    .toSorted(
      (a, b) =>
        a.country.localeCompare(b.country) || Number(a.state === '') - Number(b.state === '') || a.stateName.localeCompare(b.stateName),
    )
}

/** Yards of a state that an address names by its code or its name, in any case; of one country where that is named too. */
export function yardsOfState(
  yards: readonly YardDetails[],
  { country, state }: { readonly country: string | undefined; readonly state: string },
): readonly YardDetails[] {
  const isNamed = (text: string, name: string): boolean => text !== '' && text.toLowerCase() === name.toLowerCase()
  return yards.filter(
    (yard) =>
      (country === undefined || isNamed(yard.yardCountryCode, country)) &&
      (isNamed(yard.yardMailingStateCode, state) || isNamed(yard.yardStateName, state)),
  )
}
