import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { COUNTRY_MAPS } from './country-maps.ts'
import { dotsOf, DOTS_APART } from './map-dots.ts'
import { MAP_SIZE, onCone } from './map-part.ts'
import { hasMap, placeOnMap } from './map-projection.ts'

/** What a map may weigh, compressed. */
const MAP_BYTES_MAX = 60_000
const outlineOf = (country: string): string =>
  readFileSync(new URL(`../../../../apps/web/public/maps/${country}.svg`, import.meta.url), 'utf8')

/** Corners of the rings of an outline, ring by ring. */
function ringsOf(svg: string): [number, number][][] {
  const [, path = ''] = /id="land" d="([^"]*)"/.exec(svg) ?? []
  return path.split('z').flatMap((ring) => {
    const [x, y, ...steps] = [...ring.matchAll(/-?\d+/g)].map(Number)
    if (x === undefined || y === undefined) return []
    const corners: [number, number][] = [[x, y]]
    for (let at = 0; at < steps.length; at += 2) {
      const [lastX, lastY] = corners.at(-1) ?? [0, 0]
      corners.push([lastX + (steps[at] ?? 0), lastY + (steps[at + 1] ?? 0)])
    }
    return [corners]
  })
}

/** Whether a point lies on the land of an outline. */
function isOnLand(country: string, { x, y }: { readonly x: number; readonly y: number }): boolean {
  const isIn = (corners: readonly [number, number][]): boolean =>
    corners.reduce((inside, [x1, y1], at) => {
      const [x0, y0] = corners.at(at - 1) ?? [0, 0]
      return y0 > y !== y1 > y && x < ((x1 - x0) * (y - y0)) / (y1 - y0) + x0 ? !inside : inside
    }, false)
  return ringsOf(outlineOf(country)).some(isIn)
}

/** Towns well inside of their countries. */
const TOWNS = [
  ['USA', 'Dallas', 32.78, -96.8],
  ['USA', 'Fargo', 46.88, -96.8],
  ['USA', 'Atlanta', 33.75, -84.39],
  ['USA', 'Fairbanks', 64.84, -147.72],
  ['USA', 'the middle of Hawaii', 19.6, -155.5],
  ['CAN', 'Red Deer', 52.29, -113.84],
  ['CAN', 'Drummondville', 45.91, -72.48],
  ['GBR', 'Corby', 52.49, -0.69],
  ['GBR', 'Antrim', 54.7, -6.4],
  ['IRL', 'Athlone', 53.42, -7.94],
  ['DEU', 'Kassel', 51.31, 9.48],
  ['ESP', 'Madrid', 40.42, -3.7],
  ['FIN', 'Jyvaskyla', 62.24, 25.75],
  ['IND', 'Nagpur', 21.15, 79.09],
  ['ARE', 'Al Ain', 24.2, 55.7],
  ['OMN', 'Haima', 19.97, 56.28],
  ['BHR', 'Riffa', 26.12, 50.55],
] as const

describe('the map of a country', () => {
  it.each(TOWNS)('%s has %s on its land', (...[country, , latitude, longitude]) => {
    const place = placeOnMap(country, { latitude, longitude })
    expect(place).not.toBeNull()
    expect(isOnLand(country, place ?? { x: 0, y: 0 })).toBe(true)
  })

  it.each(Object.keys(COUNTRY_MAPS))('%s weighs little and stays within its frame', (country) => {
    const svg = outlineOf(country)
    expect(gzipSync(svg).length).toBeLessThan(MAP_BYTES_MAX)
    const corners = ringsOf(svg).flat()
    expect(corners.length).toBeGreaterThan(10)
    expect(corners.filter(([x, y]) => x < 0 || y < 0 || x > MAP_SIZE.width || y > MAP_SIZE.height)).toEqual([])
  })

  it('shows nothing of what lies outside, and no country that has none', () => {
    expect(placeOnMap('USA', { latitude: 18.4, longitude: -66.1 })).toBeNull()
    expect(placeOnMap('USA', { latitude: 51.5, longitude: 0 })).toBeNull()
    expect(placeOnMap('XXX', { latitude: 0, longitude: 0 })).toBeNull()
    expect([hasMap('USA'), hasMap('XXX')]).toEqual([true, false])
  })

  it('keeps north above south and east right of west, the west of Alaska beyond the date line too', () => {
    const at = (latitude: number, longitude: number) => placeOnMap('USA', { latitude, longitude }) ?? { x: NaN, y: NaN }
    expect(at(45, -100).y).toBeLessThan(at(30, -100).y)
    expect(at(40, -80).x).toBeGreaterThan(at(40, -110).x)
    const alaska = { parallels: [55, 65], meridian: -154 } as const
    expect(onCone(alaska, { latitude: 52, longitude: 175 })[0]).toBeLessThan(onCone(alaska, { latitude: 52, longitude: -175 })[0])
  })
})

describe('dots of yards', () => {
  const yard = (x: number, lots: number) => ({ x, y: 0, lots })

  it('dots of yards stand apart: a yard joins the nearest larger one that is closer than two dots may be', () => {
    const dots = dotsOf([yard(0, 10), yard(DOTS_APART - 1, 5), yard(DOTS_APART + 1, 8), yard(500, 1)])
    expect(dots.map(({ yards, lots }) => [yards[0].x, yards.length, lots])).toEqual([
      [DOTS_APART + 1, 2, 13],
      [0, 1, 10],
      [500, 1, 1],
    ])
  })

  it('dots of yards stand apart sideways or up and down, so that no square around one meets another', () => {
    const near = DOTS_APART - 2
    const dots = dotsOf([
      { x: 0, y: 0, lots: 9 },
      { x: near, y: near, lots: 8 },
      { x: near, y: DOTS_APART, lots: 7 },
    ])
    expect(dots.map(({ yards }) => yards.length)).toEqual([2, 1])
  })

  it('no yards are no dots', () => {
    expect(dotsOf([])).toEqual([])
  })
})
