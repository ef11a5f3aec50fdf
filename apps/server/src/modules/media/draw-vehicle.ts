import type { DrawnFacts } from '@app/rules/lots/drawing-address.ts'
import { bodyOf } from '@app/rules/reference/vehicles/body-of-vehicle.ts'
import { colourCodeOf, type ColourCode } from '@app/rules/reference/vehicles/colours.ts'
import type { DamageCode } from '@app/rules/reference/vehicles/damage-types.ts'
import { VEHICLE_SHAPES, type VehicleShape } from './vehicle-shapes.ts'

/** A vehicle's own colour, never a meaning. */
const PAINTS: Readonly<Record<ColourCode, string>> = {
  BEI: '#cdbfa0',
  BLK: '#3a4246',
  BLU: '#4d7eb0',
  BRO: '#7a5c44',
  BUR: '#74303a',
  BRN: '#5a4a42',
  CHA: '#565f63',
  CRM: '#e9e0cb',
  GLD: '#b99a4b',
  GRY: '#7d868a',
  GRN: '#4f705c',
  MAR: '#6b2b2f',
  ONG: '#c9722f',
  PNK: '#d59aa8',
  PLE: '#6f5a8c',
  RED: '#a9373a',
  SIL: '#b9c0c3',
  TAN: '#b8a47f',
  TEA: '#3f7f80',
  TRQ: '#4aa3a3',
  TWO: '#8f979a',
  WHI: '#f1f3f1',
  YEL: '#d9a92c',
}
const NO_PAINT = '#c9cecf'
const WIDTH = 320
const HEIGHT = 240
const GROUND = 186
/** Height of the roof, and how far water stood. */
const ROOF = 34
const WATER = 46

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const ALL: Box = { x: 0, y: 0, width: WIDTH, height: HEIGHT }
const frontOf = ({ front }: VehicleShape): Box => ({ ...ALL, width: front })
const rearOf = ({ rear }: VehicleShape): Box => ({ ...ALL, x: rear, width: WIDTH - rear })
const sideOf = ({ front, rear }: VehicleShape): Box => ({ ...ALL, x: front, width: rear - front })
const topOf = ({ top }: VehicleShape): Box => ({ ...ALL, y: top, height: ROOF })
const underOf = ({ under }: VehicleShape): Box => ({ ...ALL, y: under, height: HEIGHT - under })
const waterOf = ({ under }: VehicleShape): Box => ({ ...ALL, y: under - WATER, height: HEIGHT })
const allOf = (): Box => ALL

/** Part of the vehicle that a damage code names; codes of none are left out. */
const ZONES: Readonly<Partial<Record<DamageCode, (shape: VehicleShape) => Box>>> = {
  FR: frontOf,
  BE: frontOf,
  MC: frontOf,
  RR: rearOf,
  SD: sideOf,
  BI: sideOf,
  TP: topOf,
  HL: topOf,
  RO: topOf,
  UN: underOf,
  FD: underOf,
  WA: waterOf,
  AO: allOf,
  BN: allOf,
  BC: allOf,
  ST: allOf,
  VN: allOf,
}

const zoneOf = (code: string | undefined): ((shape: VehicleShape) => Box) | undefined =>
  code !== undefined && Object.hasOwn(ZONES, code) ? ZONES[code as DamageCode] : undefined

function hatched(code: string | undefined, shape: VehicleShape, opacity: number): string {
  const zone = zoneOf(code)?.(shape)
  if (zone === undefined) return ''
  const { x, y, width, height } = zone
  const box = `x="${x}" y="${y}" width="${width}" height="${height}" clip-path="url(#b)" opacity="${opacity}"`
  return `<rect ${box} fill="#fff" fill-opacity=".55"/><rect ${box} fill="url(#h)"/>`
}

function wheelsOf({ wheels, radius }: VehicleShape): string {
  return wheels
    .map(
      (x) =>
        `<circle cx="${x}" cy="${GROUND - radius}" r="${radius}" fill="#2a3033" stroke="#8a9195" stroke-width="2"/>` +
        `<circle cx="${x}" cy="${GROUND - radius}" r="${Math.round(radius / 2)}" fill="#9aa2a5"/>`,
    )
    .join('')
}

/**
 * A drawing of a lot that has no pictures: its body and its colour, with the damaged parts hatched, as SVG of 320 by 240. It says it is
 * a drawing by its manner; nothing of the lot's own photo is made up.
 */
export function drawVehicle({ type, body = '', make, model, colour = '', damage, second }: DrawnFacts): string {
  const shape = VEHICLE_SHAPES[bodyOf({ vehicleType: type, bodyStyle: body, make, model })]
  const code = colourCodeOf(colour)
  const paint = code === null ? NO_PAINT : PAINTS[code]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<defs><clipPath id="b"><path d="${shape.outline}"/></clipPath>` +
    `<pattern id="h" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0v8" stroke="#14181a" stroke-width="4"/></pattern></defs>` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#8a9195" fill-opacity=".14"/>` +
    `<path d="M0 ${GROUND}H${WIDTH}" stroke="#8a9195" stroke-width="2" stroke-dasharray="14 9"/>` +
    `<path d="${shape.outline}" fill="${paint}"/>` +
    (shape.windows === '' ? '' : `<path d="${shape.windows}" fill="#2d3639"/>`) +
    hatched(second, shape, 0.5) +
    hatched(damage, shape, 1) +
    `<path d="${shape.outline}" fill="none" stroke="#4a5256" stroke-width="2.5" stroke-linejoin="round"/>` +
    `${wheelsOf(shape)}</svg>`
  )
}
