import { curve, smooth, type Point } from '@app/demo/photos/draw/interpolation.ts'
import { noise } from '@app/demo/photos/draw/noise.ts'
import { between, type Random } from '@app/demo/photos/draw/random.ts'
import { roofHeight } from '@app/demo/photos/shapes/body-shape.ts'
import type { BodyShape } from '@app/demo/photos/shapes/body-row.ts'
import { glassBreaker, type GlassState } from './broken-glass.ts'
import type { Harm } from './harm.ts'

/** An ellipsoid in which the metal is pushed in. */
export interface Zone {
  readonly kind: 'end' | 'side' | 'top'
  readonly centre: Point
  readonly radii: Point
  readonly power: number
}

/** Where the close-up camera looks. */
export interface Focus {
  readonly at: Point
  readonly azimuth: number
  /** Metres above the usual eye height and distance. */
  readonly above: number
}

export interface DamagePlan {
  readonly zones: readonly Zone[]
  readonly hasHail: boolean
  /** 0..1 */
  readonly scratch: number
  /** Metres; 0 when it was never under water. */
  readonly waterLine: number
  /** How far burnt, about 0..1.1, by x and y; null without fire. */
  readonly burn: ((x: number, y: number) => number) | null
  readonly glass: ((x: number, y: number, z: number) => GlassState) | null
  readonly hasAirbags: boolean
  /** Wheel numbers: axle times two, plus one on the right side. */
  readonly flatWheels: readonly number[]
  /** The side to which a torn bumper cover hangs down. */
  readonly hangingBumper: -1 | 0 | 1
  readonly isHoodOpen: boolean
  readonly dirt: number
  readonly phase: number
  readonly focus: Focus
}

interface Impact {
  readonly offset: number
  readonly sideX: number
  readonly sideY: number
  readonly fireX: number
}

export function planDamage(harms: readonly Harm[], { body, seed, random }: { body: BodyShape; seed: number; random: Random }): DamagePlan {
  const has = (harm: Harm) => harms.includes(harm)
  const impact: Impact = {
    offset: between(random, -0.45, 0.45),
    sideX: between(random, body.axles[0]! + 0.9, body.axles[1]! - 0.8),
    sideY: body.clearance + 0.46,
    fireX: random() < 0.75 ? 0.8 : body.length * 0.5,
  }
  const phase = (seed % 89) / 89
  return {
    zones: zonesOf(harms, body, impact),
    hasHail: has('hail'),
    scratch: has('scratch') ? 1 : has('top') ? 0.7 : 0,
    waterLine: has('water') ? between(random, 0.55, 0.95) + (body.style === 'truck' ? 0.3 : 0) : 0,
    burn: has('burn') ? (x, y) => 1.15 - Math.abs(x - impact.fireX) / (body.length * 0.62) + 0.12 * smooth(0.4, 1.1, y) : null,
    glass: glassBreaker(harms, body, { random, offset: impact.offset, phase }),
    hasAirbags: (has('front') || has('left') || has('right') || has('top')) && random() < 0.6,
    flatWheels: flatWheels(harms, impact, random),
    hangingBumper: has('front') && random() < 0.65 ? (impact.offset > 0 ? 1 : -1) : 0,
    isHoodOpen: has('mechanical') && body.open === null && body.cabEnd === null && body.style !== 'coach',
    dirt: between(random, 0.1, 0.4),
    phase,
    focus: focusOf(harms, body, impact),
  }
}

function zonesOf(harms: readonly Harm[], body: BodyShape, { offset, sideX, sideY }: Impact): Zone[] {
  const half = body.width / 2
  const zones: Zone[] = []
  if (harms.includes('front')) {
    zones.push({ kind: 'end', centre: [0, body.headlamp - 0.08, offset * half], radii: [1, 0.75, half * 1.5], power: 1 })
  }
  if (harms.includes('rear')) {
    zones.push({ kind: 'end', centre: [body.length, body.tailLamp - 0.12, -offset * half], radii: [0.75, 0.75, half * 1.5], power: 1 })
  }
  for (const [harm, sign] of [
    ['left', 1],
    ['right', -1],
  ] as const) {
    if (harms.includes(harm)) zones.push({ kind: 'side', centre: [sideX, sideY, sign * half], radii: [1.15, 0.6, 0.5], power: 0.9 })
  }
  if (harms.includes('top')) {
    zones.push({
      kind: 'top',
      centre: [body.house.top + 0.35, roofHeight(body), -offset * half],
      radii: [1.5, 0.33, half * 1.6],
      power: 0.55,
    })
  }
  return zones
}

function flatWheels(harms: readonly Harm[], { offset }: Impact, random: Random): number[] {
  if (harms.includes('front')) return [offset > 0 ? 1 : 0]
  if (harms.includes('left')) return [0]
  if (harms.includes('right')) return [1]
  if (harms.includes('burn')) return [0, 1, 2, 3]
  if (harms.includes('top')) return [2]
  return random() < 0.2 ? [Math.floor(random() * 4)] : []
}

function focusOf(harms: readonly Harm[], body: BodyShape, { offset, sideX, sideY, fireX }: Impact): Focus {
  const half = body.width / 2
  const deck = curve(body.deck)
  for (const harm of harms) {
    if (harm === 'front') {
      return { at: [0.35, body.headlamp - 0.1, offset * half * 0.6], azimuth: offset > 0 ? 32 : -32, above: 0 }
    }
    if (harm === 'rear') {
      const azimuth = offset < 0 ? 148 : 212
      return { at: [body.length - 0.3, body.tailLamp - 0.15, -offset * half * 0.6], azimuth, above: 0 }
    }
    if (harm === 'left') return { at: [sideX, sideY + 0.15, half], azimuth: 62, above: 0.2 }
    if (harm === 'right') return { at: [sideX, sideY + 0.15, -half], azimuth: -62, above: 0.2 }
    if (harm === 'top') return { at: [body.house.top, roofHeight(body) - 0.25, 0], azimuth: 40, above: 0.9 }
    if (harm === 'hail') return { at: [0.75, body.headlamp + 0.2, 0.1], azimuth: 35, above: 0.8 }
    if (harm === 'burn') return { at: [fireX, 0.8, half * 0.6], azimuth: 45, above: 0.2 }
    if (harm === 'mechanical') return { at: [0.7, deck(0.7), 0], azimuth: 24, above: 0.75 }
  }
  return { at: [body.axles[0]!, body.wheelRadius + 0.2, half], azimuth: 55, above: 0 }
}

/** How badly a point is hurt by a zone, 0..1. */
export function hurtBy({ centre, radii, power }: Zone, [x, y, z]: Point): number {
  const dx = (x - centre[0]) / radii[0]
  const dy = (y - centre[1]) / radii[1]
  const dz = (z - centre[2]) / radii[2]
  const distance = dx * dx + dy * dy + dz * dz
  return distance > 1.2 ? 0 : power * smooth(1.2, 0.1, distance)
}

/** Where a point of a hurt vehicle ends up, relative to where it was. */
export function displacement(zone: Zone, at: Point, { hurt, phase }: { hurt: number; phase: number }): Point {
  const [x, y, z] = at
  const broad = noise(x * 0.55 + phase, y * 0.6 + z * 0.45) - 0.5
  const other = noise(y * 0.7 + z * 0.5, x * 0.5 + phase) - 0.5
  // Sheet metal folds: a ridged wave is sharper than plain noise and gives long creases instead of facets.
  const fold = 1 - Math.abs(Math.sin(x * 5.5 + y * 3 + z * 2.2 + broad * 7))
  if (zone.kind === 'side') {
    // Pushed in towards the middle, deepest along a horizontal crease.
    const crease = 1 - Math.min(1, Math.abs(y - zone.centre[1] - 0.05 * other) / 0.45)
    const depth = hurt * (0.1 + 0.1 * crease + 0.16 * broad + 0.02 * fold)
    return [hurt * 0.04 * other, hurt * 0.02 * broad, -Math.sign(zone.centre[2]) * depth]
  }
  if (zone.kind === 'top') {
    const depth = hurt * (0.2 + 0.14 * broad + 0.03 * fold) * (y > zone.centre[1] - 0.3 ? 1 : 0.5)
    return [0, -depth, hurt * 0.08 * other]
  }
  // The end is pushed in; what is behind it folds up and out.
  const inward = zone.centre[0] === 0 ? 1 : -1
  const reach = Math.min(1, Math.abs(x - zone.centre[0]) / zone.radii[0])
  const rise = y > zone.centre[1] + 0.05 ? 0.11 * Math.sin(reach * Math.PI) : -0.02
  return [
    inward * hurt * (0.3 * (1 - reach) + 0.2 * broad + 0.035 * fold),
    hurt * (0.045 * fold + 0.12 * other + rise),
    hurt * 0.12 * broad * (z > 0 ? 1 : -1),
  ]
}
