/**
 * Draws the outlines of countries that pages show yards on: `node apps/web/maps/draw-maps.ts` writes `apps/web/public/maps/*.svg` and
 * `packages/rules/reference/places/country-maps.ts`, the same bytes each time. States of the United States are those of the Census
 * Bureau's cartographic boundaries of 2017 (package us-atlas), countries those of Natural Earth at 1:50 million (package world-atlas);
 * both are in the public domain, the packages under the ISC licence.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { MAP_SIZE, onCone, placeOnPart, type MapPart } from '@app/rules/reference/places/map-part.ts'

/** What is read of TopoJSON: lines that shapes share, quantized and each point as its step from the one before, and shapes as lists of them. */
interface Topology {
  readonly transform: { readonly scale: readonly [number, number]; readonly translate: readonly [number, number] }
  readonly arcs: readonly (readonly (readonly [number, number])[])[]
  readonly objects: Readonly<Record<string, { readonly geometries: readonly Shape[] }>>
}
/** Numbers of lines; one below zero is the line of its complement, backwards. */
type Shape = { readonly id?: string } & (
  | { readonly type: 'Polygon'; readonly arcs: readonly (readonly number[])[] }
  | { readonly type: 'MultiPolygon'; readonly arcs: readonly (readonly (readonly number[])[])[] }
)
type Ring = readonly (readonly [longitude: number, latitude: number])[]
type Lines = readonly Ring[]
type Box = readonly [x: number, y: number, width: number, height: number]
type Cone = Pick<MapPart, 'parallels' | 'meridian' | 'bounds'>

const ROOT = join(import.meta.dirname, '../../..')
const SVG_FOLDER = join(ROOT, 'apps/web/public/maps')
const PARTS_FILE = join(ROOT, 'packages/rules/reference/places/country-maps.ts')
const EDGE = 8
/** Islands smaller than this are left out, square map units. */
const LEAST_AREA = 3
const FULL_TURN = 360

/** Countries with yards by their number in ISO 3166, and the bounds of what is shown of them. */
const COUNTRIES: readonly { code: string; id: string; bounds: MapPart['bounds'] }[] = [
  { code: 'CAN', id: '124', bounds: [-142, 41, -52, 72] },
  { code: 'GBR', id: '826', bounds: [-9, 49, 2, 61] },
  { code: 'IRL', id: '372', bounds: [-11, 51, -5, 56] },
  { code: 'DEU', id: '276', bounds: [5, 47, 16, 56] },
  { code: 'ESP', id: '724', bounds: [-10, 35, 5, 44] },
  { code: 'FIN', id: '246', bounds: [19, 59, 32, 71] },
  { code: 'IND', id: '356', bounds: [68, 6, 98, 37] },
  { code: 'ARE', id: '784', bounds: [51, 22, 57, 27] },
  { code: 'OMN', id: '512', bounds: [51, 16, 60, 27] },
  { code: 'BHR', id: '048', bounds: [50, 25, 51, 27] },
]

const LOWER_48: Cone = { parallels: [29.5, 45.5], meridian: -96, bounds: [-125, 24, -66, 50] }
const ALASKA: Cone = { parallels: [55, 65], meridian: -154, bounds: [-190, 51, -129, 72] }
const HAWAII: Cone = { parallels: [8, 18], meridian: -157, bounds: [-161, 18, -154, 23] }

const atlas = (file: string): Topology => JSON.parse(readFileSync(createRequire(import.meta.url).resolve(file), 'utf8')) as Topology
const shapesOf = ({ objects }: Topology, name: string): readonly Shape[] => objects[name]?.geometries ?? []
/** The outer rings of a shape, as numbers of lines. */
const outerOf = (shape: Shape): (readonly number[])[] =>
  (shape.type === 'Polygon' ? [shape.arcs] : shape.arcs).flatMap(([outer]) => (outer === undefined ? [] : [outer]))

function lineOf({ arcs, transform: { scale, translate } }: Topology, number: number): Ring {
  let [x, y] = [0, 0]
  const points = (arcs[number < 0 ? ~number : number] ?? []).map(([right, up]): [number, number] => {
    x += right
    y += up
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
  })
  return number < 0 ? points.toReversed() : points
}

const ringOf = (topology: Topology, numbers: readonly number[]): Ring => numbers.flatMap((number) => lineOf(topology, number))

/** Lines that two shapes share. */
function sharedLines(topology: Topology, shapes: readonly Shape[]): Lines {
  const users = new Map<number, number>()
  for (const number of shapes.flatMap(outerOf).flat()) {
    const line = number < 0 ? ~number : number
    users.set(line, (users.get(line) ?? 0) + 1)
  }
  return [...users].filter(([, count]) => count > 1).map(([line]) => lineOf(topology, line))
}

const within = ([west, south, east, north]: MapPart['bounds'], ring: Ring): boolean =>
  ring.every(([longitude, latitude]) => longitude >= west - 1 && longitude <= east + 1 && latitude >= south - 1 && latitude <= north + 1)
/** The islands beyond the date line belong to the west of Alaska. */
const unturned = (ring: Ring): Ring => ring.map(([longitude, latitude]) => [longitude > 0 ? longitude - FULL_TURN : longitude, latitude])

/** The part of a map that fits rings into a box. */
function fit(cone: Cone, rings: Lines, [left, top, width, height]: Box): MapPart {
  const points = rings.flat().map(([longitude, latitude]) => onCone(cone, { latitude, longitude }))
  const [xs, ys] = [points.map(([right]) => right), points.map(([, down]) => down)]
  const extent = (values: number[]): [number, number] => [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))]
  const [[x0, x1], [y0, y1]] = [extent(xs), extent(ys)]
  const scale = Math.min(width / (x1 - x0), height / (y1 - y0))
  const round = (value: number): number => Math.round(value * 100) / 100
  return {
    ...cone,
    scale: round(scale),
    x: round(left + width / 2 - (scale * (x0 + x1)) / 2),
    y: round(top + height / 2 - (scale * (y0 + y1)) / 2),
  }
}

/** Whole points of a line, each once. */
function pointsOf(part: MapPart, ring: Ring): [number, number][] {
  const points = ring.map(([longitude, latitude]) => placeOnPart(part, { latitude, longitude }))
  const whole = points.map(({ x, y }): [number, number] => [Math.round(x), Math.round(y)])
  return whole.filter(([x, y], at) => at === 0 || x !== whole[at - 1]?.[0] || y !== whole[at - 1]?.[1])
}

const areaOf = (points: readonly [number, number][]): number =>
  Math.abs(
    points.reduce(
      (sum, [x, y], at) => sum + x * (points[(at + 1) % points.length]?.[1] ?? 0) - (points[(at + 1) % points.length]?.[0] ?? 0) * y,
      0,
    ),
  ) / 2

/** A path through points, as steps. */
function pathOf(points: readonly [number, number][], end: string): string {
  const steps = points.slice(1).map(([x, y], at) => `${x - (points[at]?.[0] ?? 0)} ${y - (points[at]?.[1] ?? 0)}`)
  return `M${points[0]?.join(' ')}l${steps.join(' ').replaceAll(' -', '-')}${end}`
}

const land = (part: MapPart, rings: Lines): string =>
  rings
    .map((ring) => pointsOf(part, ring))
    .filter((points) => points.length > 2 && areaOf(points) >= LEAST_AREA)
    .map((points) => pathOf(points, 'z'))
    .join('')
const borders = (part: MapPart, lines: Lines): string =>
  lines
    .map((line) => pointsOf(part, line))
    .filter((points) => points.length > 1)
    .map((points) => pathOf(points, ''))
    .join('')

function write(code: string, drawn: { readonly land: string; readonly lines: string }): void {
  const { width, height } = MAP_SIZE
  const lines = drawn.lines === '' ? '' : `<path id="lines" d="${drawn.lines}"/>`
  writeFileSync(
    join(SVG_FOLDER, `${code}.svg`),
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><path id="land" d="${drawn.land}"/>${lines}</svg>\n`,
  )
}

function drawStates(): readonly MapPart[] {
  const topology = atlas('us-atlas/states-10m.json')
  const rings = shapesOf(topology, 'nation')
    .flatMap(outerOf)
    .map((numbers) => unturned(ringOf(topology, numbers)))
  const inner = sharedLines(topology, shapesOf(topology, 'states')).map(unturned)
  const { width, height } = MAP_SIZE
  const of = (cone: Cone, box: Box) => {
    const own = rings.filter((ring) => within(cone.bounds, ring))
    const part = fit(cone, own, box)
    return {
      part,
      land: land(part, own),
      lines: borders(
        part,
        inner.filter((line) => within(cone.bounds, line)),
      ),
    }
  }
  const parts = [
    of(LOWER_48, [EDGE, EDGE, width - 2 * EDGE, height - 2 * EDGE]),
    of(ALASKA, [EDGE, height - 150, 190, 140]),
    of(HAWAII, [EDGE + 210, height - 80, 110, 70]),
  ]
  write('USA', { land: parts.map((part) => part.land).join(''), lines: parts.map((part) => part.lines).join('') })
  return parts.map(({ part }) => part)
}

function drawCountry({ code, id, bounds }: (typeof COUNTRIES)[number], world: Topology): readonly MapPart[] {
  const shapes = shapesOf(world, 'countries').filter((shape) => shape.id === id)
  const rings = shapes.flatMap(outerOf).map((numbers) => ringOf(world, numbers))
  const own = rings.filter((ring) => within(bounds, ring))
  const [west, south, east, north] = bounds
  const sixth = Math.round((north - south) / 6)
  const cone: Cone = { parallels: [south + sixth, north - sixth], meridian: (west + east) / 2, bounds }
  const part = fit(cone, own, [EDGE, EDGE, MAP_SIZE.width - 2 * EDGE, MAP_SIZE.height - 2 * EDGE])
  write(code, { land: land(part, own), lines: '' })
  return [part]
}

mkdirSync(SVG_FOLDER, { recursive: true })
const world = atlas('world-atlas/countries-50m.json')
const maps = [['USA', drawStates()] as const, ...COUNTRIES.map((country) => [country.code, drawCountry(country, world)] as const)]
const rows = maps.map(([code, parts]) => {
  const written = parts.map(
    ({ parallels, meridian, scale, x, y, bounds }) =>
      `    { parallels: [${parallels.join(', ')}], meridian: ${meridian}, scale: ${scale}, x: ${x}, y: ${y}, bounds: [${bounds.join(', ')}] },\n`,
  )
  return `  ${code}: [\n${written.join('')}  ],\n`
})
writeFileSync(
  PARTS_FILE,
  `import type { MapPart } from './map-part.ts'\n\n/** How the maps of countries (alpha-3) are drawn; written by apps/web/maps/draw-maps.ts together with their outlines. */\nexport const COUNTRY_MAPS: Readonly<Record<string, readonly MapPart[]>> = {\n${rows.join('')}}\n`,
)
