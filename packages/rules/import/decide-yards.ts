import { isWholesaleYard } from '../reference/lot-features.ts'
import { zoneOf } from '../reference/places/zones.ts'
import { zoneOfLabel } from './zone-labels.ts'

/** Where lots stand, as a file writes it (upper case). */
export interface Place {
  readonly country: string
  readonly state: string
  readonly city: string
  readonly zip: string
}

/** What all rows of a file say about one yard: each name, place and zone label with its number of rows. */
export interface YardTally {
  readonly number: number
  readonly names: ReadonlyMap<string, number>
  readonly places: ReadonlyMap<Place, number>
  readonly labels: ReadonlyMap<string, number>
}

export interface DecidedYard {
  readonly number: number
  readonly name: string
  readonly country: string
  readonly zone: string
  /** Null for a host yard: its sales sell lots that stand elsewhere. */
  readonly home: Place | null
}

// A yard is where this share of its lots is, and takes the zone of this share of them.
const HOME_SHARE = 2 / 3

const ZIP_DIGITS = 5
const POSTAL_AREA = 3

/** One key for the spellings of a place: five digits of a ZIP, the postal area of a Canadian code, upper case. */
export function placeKeyOf({ country, state, city, zip }: Place): string {
  const length = country === 'USA' ? ZIP_DIGITS : country === 'CAN' ? POSTAL_AREA : undefined
  return `${country} ${state} ${zip.slice(0, length)} ${city}`
}

function most<T>(counts: ReadonlyMap<T, number>): { value: T; count: number; total: number } | null {
  let best: { value: T; count: number } | null = null
  let total = 0
  for (const [value, count] of counts) {
    total += count
    if (best === null || count > best.count || (count === best.count && String(value) < String(best.value))) best = { value, count }
  }
  return best === null ? null : { ...best, total }
}

function countBy<K, T>(counts: ReadonlyMap<K, number>, keyOf: (value: K) => T): Map<T, number> {
  const grouped = new Map<T, number>()
  for (const [value, count] of counts) grouped.set(keyOf(value), (grouped.get(keyOf(value)) ?? 0) + count)
  return grouped
}

function findHome({ number, names, places }: YardTally): Place | null {
  // The wholesale yard and yards with a starred name host sales only, MKT-3.05, MKT-3.45.
  if (isWholesaleYard(number) || [...names.keys()].some((name) => name.startsWith('*'))) return null
  const byKey = most(countBy(places, placeKeyOf))
  if (byKey === null || byKey.count < byKey.total * HOME_SHARE) return null
  return [...places.keys()].filter((place) => placeKeyOf(place) === byKey.value).toSorted((a, b) => b.zip.length - a.zip.length)[0] ?? null
}

/**
 * Name, country, zone and home of a yard. The zone is that of its home; a nationwide sale keeps the zone that most of its lots
 * are in, and where they are all over the country, the one its zone label names.
 */
export function decideYard(tally: YardTally): DecidedYard | null {
  const home = findHome(tally)
  const country = most(countBy(tally.places, (place) => place.country))?.value
  const zones = most(countBy(tally.places, zoneOf))
  const label = most(tally.labels)?.value
  if (country === undefined) return null
  const labelled = label === undefined ? null : zoneOfLabel(label, country)
  const isOneZone = zones !== null && zones.count >= zones.total * HOME_SHARE
  const zone = home !== null ? zoneOf(home) : isOneZone ? zones.value : (labelled ?? zones?.value)
  return zone === null || zone === undefined
    ? null
    : { number: tally.number, name: most(tally.names)?.value ?? `YARD ${tally.number}`, country, zone, home }
}

const PLACE_NAME = /^[A-Z]{2} - /

/** Yard number by place key. Of two yards in one place the one named after its state wins, then the lower number. */
export function yardsByPlace(yards: Iterable<Pick<DecidedYard, 'number' | 'name' | 'home'>>): Map<string, number> {
  const found = new Map<string, number>()
  const ordered = [...yards].toSorted((a, b) => Number(PLACE_NAME.test(b.name)) - Number(PLACE_NAME.test(a.name)) || a.number - b.number)
  for (const { number, home } of ordered) {
    if (home === null) continue
    const key = placeKeyOf(home)
    if (!found.has(key)) found.set(key, number)
  }
  return found
}

/** The yard where a lot is: its sale's yard when that is there, else the yard at its place, else its sale's yard. */
export function physicalYardOf(place: Place, yard: Pick<DecidedYard, 'number' | 'home'>, byPlace: ReadonlyMap<string, number>): number {
  const key = placeKeyOf(place)
  if (yard.home !== null && placeKeyOf(yard.home) === key) return yard.number
  return byPlace.get(key) ?? yard.number
}
