import type { YardDetails } from '@app/contract/locations/locations.answers.ts'
import { placeOnMap } from './map-projection.ts'

/** So far apart the dots of a map are at least, sideways or up and down, map units: 310 pixels of width leave a finger 24 for each. */
export const DOTS_APART = 78

/** A yard on a map. */
export interface MapYard {
  readonly x: number
  readonly y: number
  /** Lots of its next sale. */
  readonly lots: number
}

/** One dot: its first yard stands where it stands and has most lots, the others are around it. */
export interface MapDot<Y extends MapYard> {
  readonly yards: readonly [Y, ...Y[]]
  readonly lots: number
}

/** Yards as dots that do not touch: each joins the nearest larger yard that is closer than two dots may be. Largest dots first. */
export function dotsOf<Y extends MapYard>(yards: readonly Y[]): MapDot<Y>[] {
  const dots: [Y, ...Y[]][] = []
  for (const yard of yards.toSorted((one, other) => other.lots - one.lots)) {
    const near = dots
      .map((dot) => ({ dot, apart: Math.max(Math.abs(dot[0].x - yard.x), Math.abs(dot[0].y - yard.y)) }))
      .filter(({ apart }) => apart < DOTS_APART)
      .toSorted((one, other) => one.apart - other.apart)
    if (near[0] === undefined) dots.push([yard])
    else near[0].dot.push(yard)
  }
  return dots
    .map((members) => ({ yards: members, lots: members.reduce((sum, { lots }) => sum + lots, 0) }))
    .toSorted((one, other) => other.lots - one.lots)
}

/** A yard, and how many lots of what is shown stand there. */
export interface LotsAtYard {
  readonly yard: Pick<YardDetails, 'latitude' | 'longitude' | 'yardCountryCode' | 'yardName'>
  readonly lots: number
}

/** A dot of a country's map, in its units. */
export interface YardDot {
  readonly x: number
  readonly y: number
  /** Of all yards of the dot. */
  readonly lots: number
  /** Name of the yard with most lots, as files write it. */
  readonly name: string
  /** Further yards around it. */
  readonly more: number
}

/** The yards of a country (alpha-3) as dots of its map, each with what stands there, most lots first; yards that it cannot place are left out. */
export function yardDots<Y extends LotsAtYard>(
  country: string,
  all: readonly Y[],
): { readonly dot: YardDot; readonly at: readonly [Y, ...Y[]] }[] {
  const placed = all.flatMap((one) => {
    const { latitude, longitude, yardCountryCode } = one.yard
    const place = latitude === undefined || longitude === undefined ? null : placeOnMap(country, { latitude, longitude })
    return yardCountryCode !== country || place === null ? [] : [{ ...place, lots: one.lots, one }]
  })
  return dotsOf(placed).map(({ lots, yards: [first, ...others] }) => ({
    dot: { x: Math.round(first.x), y: Math.round(first.y), lots, name: first.one.yard.yardName, more: others.length },
    at: [first.one, ...others.map(({ one }) => one)],
  }))
}
