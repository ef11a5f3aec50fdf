import type { Camera, Picture } from '@app/demo/photos/draw/camera.ts'
import { between, makeRandom, pick } from '@app/demo/photos/draw/random.ts'
import type { Point } from '@app/demo/photos/draw/interpolation.ts'
import { DAYLIGHTS } from './daylight.ts'
import { drawFence } from './fence.ts'
import { drawGround, GROUNDS } from './ground.ts'
import { drawParkedCars } from './parked-cars.ts'
import type { GroundShadow } from './shadow.ts'
import { drawSky } from './sky.ts'
import type { Yard } from './yard-scene.ts'

const SHED_COLOURS: readonly Point[] = [
  [0.5, 0.53, 0.56],
  [0.55, 0.5, 0.42],
  [0.3, 0.38, 0.44],
  [0.6, 0.6, 0.58],
]

export function chooseYard(seed: number): Yard {
  const random = makeRandom(seed ^ 0xabcd)
  const light = pick(random, DAYLIGHTS)
  const hasShed = random() < 0.55
  return {
    seed,
    light,
    ground: pick(random, GROUNDS),
    hasPuddles: random() < (light.sunPower < 0.2 ? 0.6 : 0.12),
    hasFence: random() < 0.7,
    shed: hasShed
      ? {
          at: random() * Math.PI * 2,
          halfWidth: between(random, 0.3, 0.9),
          height: between(random, 0.06, 0.11),
          colour: pick(random, SHED_COLOURS),
        }
      : null,
    treeHeight: between(random, 0.35, 1.15),
    hillHeight: random() < 0.4 ? between(random, 0.06, 0.15) : 0,
    crowding: between(random, 0.6, 0.95),
  }
}

/** Fills the picture with all that lies around the vehicle. `length` is the vehicle's, whose middle the rows are centred on. */
export function drawYard(
  picture: Picture,
  { yard, camera, shadow, length }: { yard: Yard; camera: Camera; shadow: GroundShadow; length: number },
): void {
  const horizonRow = drawGround(picture, { yard, camera, shadow })
  drawSky(picture, { yard, camera, rows: horizonRow })
  if (yard.hasFence) drawFence(picture, camera, yard.light)
  drawParkedCars(picture, { yard, camera, length })
}
