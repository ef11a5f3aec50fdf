import type { Body } from '@app/rules/reference/vehicles/body-of-vehicle.ts'

// Which pictures exist. Lots share them: what is common in the trade gets every damage and several variants, what is
// rare gets a few, so that the whole range stays at some hundreds of looks.

const COMMON_BODIES: readonly Body[] = ['sedan', 'crossover', 'suv', 'pickup']
const USUAL_BODIES: readonly Body[] = ['coupe', 'hatchback', 'wagon', 'convertible', 'minivan', 'cargo_van', 'regular_cab']
const HEAVY_BODIES: readonly Body[] = ['box_truck', 'semi', 'motorhome']

const EVERYDAY_PAINTS = ['white', 'black', 'silver', 'gray'] as const
const USUAL_PAINTS = ['blue', 'red'] as const
const RARE_PAINTS = ['green', 'brown', 'orange', 'yellow'] as const

export const LOOK_PAINTS = [...EVERYDAY_PAINTS, ...USUAL_PAINTS, ...RARE_PAINTS] as const
export type LookPaint = (typeof LOOK_PAINTS)[number]

export const LOOK_DAMAGES = [
  'clean',
  'front',
  'rear',
  'side',
  'front_rear',
  'front_side',
  'all',
  'top',
  'hail',
  'burn',
  'water',
  'scratch',
  'mechanical',
] as const
export type LookDamage = (typeof LOOK_DAMAGES)[number]

const includes = <T extends string>(list: readonly T[], value: string): value is T => list.some((entry) => entry === value)

/** How many variants of the commonest cases there are, so that one result page does not repeat them. */
const EVERYDAY_VARIANTS: Partial<Record<LookDamage, number>> = { front: 5, rear: 2, side: 2, clean: 2 }
const USUAL_VARIANTS: Partial<Record<LookDamage, number>> = { front: 2 }

/** How many sets of pictures there are for a case; 0 when lots of this kind borrow another one's. */
export function variantsOf(body: Body, paint: LookPaint, damage: LookDamage): number {
  if (includes(COMMON_BODIES, body)) return variantsOfCommon(paint, damage)
  if (damage === 'burn') return paint === 'gray' ? 1 : 0
  if (includes(USUAL_BODIES, body)) {
    const offered: LookDamage[] = includes(RARE_PAINTS, paint) ? ['clean', 'front'] : ['clean', 'front', 'rear', 'side']
    return offered.includes(damage) ? 1 : 0
  }
  if (includes(HEAVY_BODIES, body)) {
    const isOffered = !includes(RARE_PAINTS, paint) && paint !== 'gray'
    return isOffered && ['clean', 'front', 'side'].includes(damage) ? 1 : 0
  }
  return damage === 'clean' ? 1 : 0
}

function variantsOfCommon(paint: LookPaint, damage: LookDamage): number {
  if (includes(RARE_PAINTS, paint)) return ['clean', 'front', 'rear', 'side'].includes(damage) ? 1 : 0
  return (includes(EVERYDAY_PAINTS, paint) ? EVERYDAY_VARIANTS : USUAL_VARIANTS)[damage] ?? 1
}

/** What to show where a case has no picture of its own: a burnt one in grey, else the nearest lesser damage or paint. */
const NEAREST_DAMAGE: Record<LookDamage, LookDamage | null> = {
  clean: null,
  front: 'clean',
  rear: 'clean',
  side: 'clean',
  front_rear: 'front',
  front_side: 'front',
  all: 'front',
  top: 'side',
  hail: 'clean',
  burn: 'clean',
  water: 'clean',
  scratch: 'clean',
  mechanical: 'clean',
}

const NEAREST_PAINT: Record<LookPaint, LookPaint> = {
  white: 'white',
  black: 'white',
  silver: 'white',
  gray: 'black',
  blue: 'white',
  red: 'white',
  green: 'blue',
  brown: 'red',
  orange: 'red',
  yellow: 'white',
}

/** The nearest case that has pictures. */
export function nearestOffer(body: Body, paint: LookPaint, damage: LookDamage): { paint: LookPaint; damage: LookDamage } {
  if (damage === 'burn' && variantsOf(body, paint, damage) === 0) return nearestOffer(body, 'gray', 'burn')
  for (let wanted: LookDamage | null = damage; wanted !== null; wanted = NEAREST_DAMAGE[wanted]) {
    if (variantsOf(body, paint, wanted) > 0) return { paint, damage: wanted }
  }
  return nearestOffer(body, NEAREST_PAINT[paint], damage)
}
