import type { Harm } from './damage/harm.ts'
import { hashSeed, makeRandom, pick } from './draw/random.ts'
import { bodyOf, BODIES, type Body } from '@app/rules/reference/vehicles/body-of-vehicle.ts'
import { damageOf } from './looks/damage-of-lot.ts'
import { paintIn } from './looks/paint-of-lot.ts'
import { LOOK_DAMAGES, LOOK_PAINTS, nearestOffer, variantsOf, type LookDamage, type LookPaint } from './looks/range.ts'

/** One set of pictures, shared by all lots that look alike. */
export interface Look {
  /** Stable and safe in a path: `sedan-silver-front_rear-0`. */
  readonly key: string
  readonly body: Body
  readonly paint: LookPaint
  readonly damage: LookDamage
  readonly variant: number
}

/** What the sales data says of a lot; texts in any case, cut off or empty. */
export interface LotFacts {
  /** Spreads lots of one kind over its variants; a lot always gets the same one. */
  readonly lotNumber: number | string
  /** V K U C R A B S M N J D H L E, or the VEHTYPE_ code. */
  readonly vehicleType: string
  readonly bodyStyle: string
  readonly make?: string | undefined
  readonly model?: string | undefined
  readonly colour: string
  /** Damage texts or codes. */
  readonly damage: string
  readonly secondaryDamage?: string | undefined
}

/** The look that a lot is shown with. Pure: the same facts give the same look on every machine. */
export function lookOf(facts: LotFacts): Look {
  const seed = hashSeed(String(facts.lotNumber))
  const random = makeRandom(seed)
  const body = bodyOf(facts)
  const paint = paintIn(facts.colour) ?? pick(random, ['white', 'black', 'silver', 'gray'] as const)
  const offer = nearestOffer(body, paint, damageOf(facts.damage, facts.secondaryDamage))
  const variant = seed % variantsOf(body, offer.paint, offer.damage)
  return makeLook(body, offer, variant)
}

function makeLook(body: Body, { paint, damage }: { paint: LookPaint; damage: LookDamage }, variant: number): Look {
  return { key: `${body}-${paint}-${damage}-${variant}`, body, paint, damage, variant }
}

const looks = new Map<string, Look>()
for (const body of BODIES) {
  for (const paint of LOOK_PAINTS) {
    for (const damage of LOOK_DAMAGES) {
      for (let variant = 0; variant < variantsOf(body, paint, damage); variant++) {
        const look = makeLook(body, { paint, damage }, variant)
        looks.set(look.key, look)
      }
    }
  }
}

/** Every look there is. */
export const ALL_LOOKS: readonly Look[] = [...looks.values()]

/** The look of a key; undefined for a key outside the range. */
export const findLook = (key: string): Look | undefined => looks.get(key)

const HARMS: Readonly<Record<Exclude<LookDamage, Harm>, readonly (Harm | 'side')[]>> = {
  clean: [],
  side: ['side'],
  front_rear: ['front', 'rear'],
  front_side: ['front', 'side'],
  all: ['front', 'side', 'rear', 'scratch'],
}

/** What is wrong with a vehicle of this look, for the renderer. */
export function harmsOf({ damage, key }: Look): Harm[] {
  const side = hashSeed(key) % 2 === 0 ? 'left' : 'right'
  const harms = isCompound(damage) ? HARMS[damage] : [damage]
  return harms.map((harm) => (harm === 'side' ? side : harm))
}

const isCompound = (damage: LookDamage): damage is keyof typeof HARMS => Object.hasOwn(HARMS, damage)
