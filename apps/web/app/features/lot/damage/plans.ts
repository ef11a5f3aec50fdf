import type { Body } from '@app/rules/reference/vehicles/body-of-vehicle.ts'

/** A vehicle from above, front at the left, on a sheet of 320 by 150. */
export interface Plan {
  readonly outline: string
  /** Whatever else is drawn of it. */
  readonly lines: string
  /** Where the front ends, the rear begins, and the roof lies between. */
  readonly front: number
  readonly rear: number
  readonly roof: readonly [from: number, to: number]
}

interface Cut {
  /** Front edge of the windscreen, front edge of the rear window and its depth. */
  readonly screen: number
  readonly back: number
  readonly glass: number
  readonly outline?: string
  readonly hasBed?: boolean
}

const CAR = 'M18 44c6-14 18-18 40-20l180-2c36 0 54 8 58 26 3 16 3 38 0 54-4 18-22 26-58 26l-180-2c-22-2-34-6-40-20-4-16-4-46 0-62z'
const BOX = 'M18 42c4-12 14-17 34-18l230-2c12 0 17 6 18 18 2 22 2 48 0 70-1 12-6 18-18 18l-230-2c-20-1-30-6-34-18-3-18-3-48 0-66z'
const BED_END = 288
const SCREEN_DEPTH = 34

function plan({ screen, back, glass, outline = CAR, hasBed = false }: Cut): Plan {
  const middle = Math.round((screen + back) / 2) + SCREEN_DEPTH / 2
  const bed = back + glass + 10
  return {
    outline,
    lines:
      `M${screen} 34c-8 26-8 56 0 82l${SCREEN_DEPTH}-12c-5-18-5-40 0-58zM${back} 44c6 20 6 42 0 62l${glass} 10c8-26 8-56 0-82z` +
      `M${screen + 40} 42H${back - 8}M${screen + 40} 108H${back - 8}M${screen + 30} 26l4 12M${screen + 30} 124l4-12` +
      `M${middle} 24v16M${middle} 110v16M${screen + 8} 22l-6-9 12 2 4 7M${screen + 8} 128l-6 9 12-2 4-7` +
      (hasBed ? `M${bed} 34H${BED_END}V116H${bed}zM${bed} 61H${BED_END}M${bed} 89H${BED_END}` : ''),
    front: screen - 22,
    rear: hasBed ? bed : back + 6,
    roof: [screen + SCREEN_DEPTH, back - 8],
  }
}

const SEDAN = plan({ screen: 98, back: 232, glass: 32 })
const COUPE = plan({ screen: 112, back: 216, glass: 42 })
const SUV = plan({ screen: 84, back: 262, glass: 14 })
const MOTORCYCLE: Plan = {
  outline:
    'M62 68c20-4 38-6 56-6 12-14 32-16 52-14 24 2 42 10 62 18l32 2c6 2 6 12 0 14l-32 2c-20 8-38 16-62 18-20 2-40 0-52-14-18 0-36-2-56-6-6-3-6-11 0-14z',
  lines: 'M132 34c-8 10-12 24-12 41s4 31 12 41M24 68h36v14H24zM266 68h34v14h-34zM172 58c20 0 38 6 54 12M172 92c20 0 38-6 54-12',
  front: 124,
  rear: 214,
  roof: [132, 206],
}

/** Plans of the bodies that are drawn from above. */
export const PLANS: Readonly<Partial<Record<Body, Plan>>> = {
  sedan: SEDAN,
  hatchback: plan({ screen: 98, back: 254, glass: 20 }),
  wagon: plan({ screen: 98, back: 260, glass: 16 }),
  coupe: COUPE,
  convertible: COUPE,
  suv: SUV,
  crossover: SUV,
  minivan: plan({ screen: 66, back: 264, glass: 14 }),
  pickup: plan({ screen: 86, back: 170, glass: 10, hasBed: true }),
  regular_cab: plan({ screen: 96, back: 152, glass: 10, hasBed: true }),
  cargo_van: plan({ screen: 48, back: 272, glass: 8, outline: BOX }),
  motorcycle: MOTORCYCLE,
  dirt_bike: MOTORCYCLE,
}
