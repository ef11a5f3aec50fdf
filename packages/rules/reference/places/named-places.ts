import { PLACE_LENGTH_MAX } from '@app/contract/search/search-limits.ts'
import { folded } from '../folded.ts'
import { statesOf } from './states.ts'

/** A postal code of a town, as tables of them have it; the state is a code or a name. */
export interface TownCode {
  readonly country: string
  readonly state: string
  readonly city: string
  readonly lat: number
  readonly lon: number
}

/** A town that is known by its name. */
export interface NamedPlace {
  /** The town and its state, `Dallas, TX`, by which it is found from anywhere. */
  readonly name: string
  readonly lat: number
  readonly lon: number
}

/** Finds the town that a reader of a country (alpha-3) means; null for one that is unknown, or that might be any of several. */
export type FindNamedPlace = (typed: string, country: string) => NamedPlace | null

/** Of several towns of a name the one is meant that has so many times the postal codes of any other. */
const DOMINANCE = 3
/** A town that is called as a state is meant only if it has so many postal codes: New York, not Texas. */
const METROPOLIS_CODES = 50
/** Words that stand before the name of a part of a town in Canada's table. */
const PART_OF_TOWN = /^(?:(?:old|downtown|central|north|south|east|west|northeast|northwest|southeast|southwest|inner|outer) )+/i
/** Codes of states that are words of the three languages; they are codes only after a comma. */
const WORDS_FIRST: ReadonlySet<string> = new Set(['al', 'de', 'hi', 'in', 'la', 'me', 'mi', 'ok', 'or'])
const SHORT_FORMS: readonly (readonly [RegExp, string])[] = [
  [/\bst\b/g, 'saint'],
  [/\bste\b/g, 'sainte'],
  [/\bft\b/g, 'fort'],
  [/\bmt\b/g, 'mount'],
]

interface Town {
  readonly country: string
  readonly state: string
  readonly city: string
  /** How many postal codes it has, and the middle of them. */
  readonly codes: number
  readonly lat: number
  readonly lon: number
}

/** The same while its postal codes are gathered. */
interface Gathered extends Pick<Town, 'country' | 'state' | 'city'> {
  readonly lats: number[]
  readonly lons: number[]
}

const plain = (name: string): string =>
  SHORT_FORMS.reduce(
    (text, [short, long]) => text.replace(short, long),
    folded(name)
      .replace(/[.'’]/g, '')
      .replace(/[^a-z0-9,]+/g, ' ')
      .replace(/ ?, ?/g, ', ')
      .trim(),
  )

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const toTown = ({ lats, lons, ...town }: Gathered): Town => ({ ...town, codes: lats.length, lat: middle(lats), lon: middle(lons) })

const toPlace = ({ city, state, lat, lon }: Town): NamedPlace => ({ name: `${city}, ${state}`, lat, lon })

/** The town of some that nobody need ask for; null where others are as likely meant. */
function dominant(towns: readonly Town[]): Town | null {
  const [first, second] = towns.toSorted((a, b) => b.codes - a.codes)
  if (first === undefined) return null
  return second === undefined || first.codes >= DOMINANCE * second.codes ? first : null
}

interface States {
  readonly byName: ReadonlyMap<string, string>
  readonly codes: ReadonlySet<string>
}

/** The name of a town and the code of its state, of what was typed as one; state names may be of several words. */
function* readings(typed: string, { byName, codes }: States): Generator<readonly [city: string, state: string | null]> {
  const comma = typed.indexOf(', ')
  const whole = typed.replace(/,/g, '').trim()
  if (comma >= 0) {
    const [city, after] = [typed.slice(0, comma), typed.slice(comma + 2)]
    const state = byName.get(after) ?? (codes.has(after) ? after : undefined)
    if (state !== undefined) yield [city, state]
    return
  }
  yield [whole, null]
  const words = whole.split(' ')
  for (let at = 1; at < words.length; at++) {
    const after = words.slice(at).join(' ')
    const state = byName.get(after) ?? (codes.has(after) && !WORDS_FIRST.has(after) ? after : undefined)
    if (state !== undefined) yield [words.slice(0, at).join(' '), state]
  }
}

/** Name of a town in a table: Canada's have the part of the town before it and districts behind. */
function* namesOf(city: string, country: string): Generator<string> {
  const bare = city.split('(')[0]?.trim() ?? ''
  yield bare
  if (country !== 'USA') {
    const town = bare.replace(PART_OF_TOWN, '')
    if (town !== bare && town !== '') yield town
  }
}

/**
 * Finds towns of these codes by their names: `Dallas`, `dallas tx`, `Ft. Worth, Texas`. Of several towns of a name the reader's own
 * country comes first, and one is meant only if it is far larger than the others; a state settles it.
 */
export function placesNamed(codes: Iterable<TownCode>): FindNamedPlace {
  const gathered = new Map<string, Gathered[]>()
  const byName = new Map<string, string>()
  const stateCodes = new Set<string>()
  const countries = new Set<string>()
  for (const { country, state: given, city, lat, lon } of codes) {
    if (!countries.has(country)) {
      countries.add(country)
      for (const { code, name } of statesOf(country)) {
        byName.set(plain(name), code.toLowerCase())
        stateCodes.add(code.toLowerCase())
      }
    }
    const state = byName.get(plain(given))?.toUpperCase() ?? given
    for (const name of namesOf(city, country)) {
      const key = plain(name)
      const known = gathered.get(key) ?? []
      const town = known.find((one) => one.country === country && one.state === state)
      if (town === undefined) gathered.set(key, [...known, { country, state, city: name, lats: [lat], lons: [lon] }])
      else {
        town.lats.push(lat)
        town.lons.push(lon)
      }
    }
  }
  const towns = new Map([...gathered].map(([name, of]) => [name, of.map(toTown)] as const))
  return (typed, country) => {
    if (typed.length > PLACE_LENGTH_MAX) return null
    for (const [city, state] of readings(plain(typed), { byName, codes: stateCodes })) {
      const called = (towns.get(city) ?? []).filter((one) => state === null || one.state.toLowerCase() === state)
      if (called.length === 0) continue
      // Without a state a name means nothing to readers of countries whose towns are not in the table.
      if (state === null && !countries.has(country)) return null
      const meant = dominant(called.filter((one) => one.country === country)) ?? dominant(called)
      if (state === null && byName.has(city) && (meant?.codes ?? 0) < METROPOLIS_CODES) return null
      return meant === null ? null : toPlace(meant)
    }
    return null
  }
}
