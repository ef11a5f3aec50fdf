import type { SiteCode } from '@app/contract/sites.ts'
import { decideYard, type Place, physicalYardOf, placeKeyOf, yardsByPlace } from '@app/rules/import/decide-yards.ts'
import { slugOf } from '@app/rules/import/lot-words.ts'
import { listingSitesOf, sellingTermsOf } from '@app/rules/import/selling-site.ts'
import { isoDayOf } from '@app/rules/import/calendar-day.ts'
import { labelAgrees } from '@app/rules/import/zone-labels.ts'
import { instantOf, offsetMinutesAt } from '@app/rules/import/zone-time.ts'
import { findCoordinates } from '#modules/locations/index.ts'
import { ImportFault } from '#modules/sales-file/index.ts'
import type { StagedPlace, StagedSale, Tally } from './tally.ts'
import type { NewYard, Yard } from './yards.store.ts'

export interface PlacedLots {
  readonly physicalYard: number
  readonly slug: string
  readonly sellingSite: SiteCode
  readonly siteCodes: readonly SiteCode[]
  readonly lat: number | null
  readonly lon: number | null
}

export interface TimedSale {
  /** Wall time at the yard, as the file says it and with the shift. */
  readonly fileStart: string
  readonly localStart: string
  readonly startsAt: string
  /** Rows whose zone label says another offset than the yard's clock has then. */
  readonly disagreeing: number
  readonly zoneLabel: string | null
}

function sellingSiteOf(country: string): SiteCode {
  const terms = sellingTermsOf(country)
  if (terms === null) throw new ImportFault(`No site sells lots in ${country}.`)
  return terms.site
}

/** The yards of a file that are not known yet, ready to be added. */
export async function decideNewYards(tally: Tally, known: readonly Yard[]): Promise<NewYard[]> {
  const numbers = new Set(known.map((yard) => yard.number))
  const slugs = new Set(known.map((yard) => yard.slug))
  const added: NewYard[] = []
  for (const counted of tally.yardTallies()) {
    if (numbers.has(counted.number)) continue
    const decided = decideYard(counted)
    if (decided === null) throw new ImportFault(`No time zone is known for yard ${counted.number}.`)
    const words = slugOf(decided.name)
    const slug = words === '' || slugs.has(words) ? `${words}-${decided.number}` : words
    slugs.add(slug)
    const coordinates = decided.home === null ? null : await findCoordinates(decided.home)
    added.push({ ...decided, slug, coordinates, sellingSite: sellingSiteOf(decided.country) })
  }
  return added
}

const stateAndCity = (place: Place): string => slugOf(`${place.state} ${place.city}`)

/** Where the lots of each staged place stand: physical yard, end of the slug, sites and coordinates. */
export async function placeLots(
  places: Iterable<StagedPlace>,
  yards: ReadonlyMap<number, Yard>,
  fileSite: SiteCode,
): Promise<Map<number, PlacedLots>> {
  const byPlace = yardsByPlace(yards.values())
  const placed = new Map<number, PlacedLots>()
  for (const { key, yard: number, place } of places) {
    const yard = yards.get(number)
    if (yard === undefined) throw new ImportFault(`Yard ${number} is not known.`)
    const physicalYard = physicalYardOf(place, yard, byPlace)
    const physical = yards.get(physicalYard) ?? yard
    const standsThere = physical.home !== null && placeKeyOf(physical.home) === placeKeyOf(place)
    const at = (standsThere ? physical.coordinates : null) ?? (await findCoordinates(place))
    const sellingSite = sellingSiteOf(place.country)
    placed.set(key, {
      physicalYard,
      slug: standsThere ? slugOf(physical.name) : stateAndCity(place),
      sellingSite,
      siteCodes: listingSitesOf(sellingSite, fileSite),
      lat: at?.lat ?? null,
      lon: at?.lon ?? null,
    })
  }
  return placed
}

const MINUTES_PER_HOUR = 60

function wallTime(day: number, minutes: number): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${isoDayOf(day)} ${two(Math.floor(minutes / MINUTES_PER_HOUR))}:${two(minutes % MINUTES_PER_HOUR)}`
}

/** The instant of a staged sale by its yard's clock, moved by whole days. */
export function timeSale(sale: StagedSale, zone: string, shiftDays: number): TimedSale {
  const minutes = sale.minutes ?? 0
  const startsAtMs = instantOf({ day: sale.day + shiftDays, minutes }, zone)
  const offset = offsetMinutesAt(instantOf({ day: sale.day, minutes }, zone), zone)
  let disagreeing = 0
  for (const [label, rows] of sale.labels) if (!labelAgrees(label, offset)) disagreeing += rows
  const labels = [...sale.labels].toSorted(([a, rowsOfA], [b, rowsOfB]) => rowsOfB - rowsOfA || (a < b ? -1 : 1))
  return {
    fileStart: wallTime(sale.day, minutes),
    localStart: wallTime(sale.day + shiftDays, minutes),
    startsAt: new Date(startsAtMs).toISOString(),
    disagreeing,
    zoneLabel: labels[0]?.[0] ?? null,
  }
}
