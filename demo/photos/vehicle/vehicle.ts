import { planDamage, type DamagePlan } from '@app/demo/photos/damage/damage-plan.ts'
import type { Harm } from '@app/demo/photos/damage/harm.ts'
import { displace } from '@app/demo/photos/damage/displace.ts'
import { buildAtlas, type Atlas } from '@app/demo/photos/decals/atlas.ts'
import { drawWheel } from '@app/demo/photos/decals/wheel-picture.ts'
import type { Point } from '@app/demo/photos/draw/interpolation.ts'
import { hashSeed, makeRandom, type Random } from '@app/demo/photos/draw/random.ts'
import { isKitBody, KIT_BODIES, makeKit, type KitBody } from '@app/demo/photos/kits/kit-bodies.ts'
import type { Extent } from '@app/demo/photos/kits/kit.ts'
import { buildFittings, buildHangingBumper, buildOpenHood } from '@app/demo/photos/mesh/fittings.ts'
import { buildGreenhouse } from '@app/demo/photos/mesh/greenhouse.ts'
import { buildHull } from '@app/demo/photos/mesh/hull.ts'
import { FACE, MeshBuilder, type Mesh } from '@app/demo/photos/mesh/mesh.ts'
import { computeNormals } from '@app/demo/photos/mesh/normals.ts'
import { buildWheel } from '@app/demo/photos/mesh/wheel.ts'
import { roofHeight, shapeBody, type LoftedBody } from '@app/demo/photos/shapes/body-shape.ts'
import type { BodyShape } from '@app/demo/photos/shapes/body-row.ts'
import { coatOf, type Paint } from '@app/demo/photos/shapes/paint.ts'
import { makeCabin, type SightLine } from './cabin.ts'

export type Body = LoftedBody | KitBody

export interface VehicleOrder {
  /** Seeds everything that is left to chance. */
  readonly key: string
  readonly body: Body
  readonly paint: Paint
  readonly harms: readonly Harm[]
  /** Pixels a metre of the decals. */
  readonly sharpness: number
}

/** One look's vehicle; it serves all views of the look. */
export interface Vehicle {
  readonly seed: number
  readonly extent: Extent
  readonly mesh: Mesh
  /** Null for what carries no decals. */
  readonly atlas: Atlas | null
  readonly wheelPicture: Uint8Array
  readonly paint: Point
  readonly metallic: number
  readonly damage: DamagePlan
  readonly cabin: ((line: SightLine) => number) | null
}

export function buildVehicle(order: VehicleOrder): Promise<Vehicle> {
  const seed = hashSeed(order.key)
  const random = makeRandom(seed)
  return isKitBody(order.body)
    ? buildFromKit(order, { body: order.body, seed, random })
    : buildLofted(order, { body: order.body, seed, random })
}

interface Chance<B extends Body> {
  readonly body: B
  readonly seed: number
  readonly random: Random
}

async function buildFromKit(order: VehicleOrder, { body, seed, random }: Chance<KitBody>): Promise<Vehicle> {
  const { colour } = coatOf(order.paint)
  const builder = new MeshBuilder()
  const extent = KIT_BODIES[body](builder, makeKit(builder, colour))
  const mesh = builder.finish()
  computeNormals(mesh)
  const shape = shapeBody('sedan', random)
  const burnable = order.harms.filter((harm) => harm === 'burn' || harm === 'water')
  const plan = planDamage(burnable, { body: { ...shape, length: extent.length }, seed, random })
  const focus = { at: [extent.length * 0.3, extent.height * 0.5, extent.width * 0.3], azimuth: 50, above: 0.2 } as const
  return {
    seed,
    extent,
    mesh,
    atlas: null,
    wheelPicture: await drawWheel(random, 'alloy'),
    paint: colour,
    metallic: 0,
    damage: { ...plan, focus },
    cabin: null,
  }
}

async function buildLofted(order: VehicleOrder, { body, seed, random }: Chance<LoftedBody>): Promise<Vehicle> {
  const shape = shapeBody(body, random)
  const { colour, metallic } = coatOf(order.paint)
  const damage = planDamage(order.harms, { body: shape, seed, random })
  const mesh = buildLoftedMesh(shape, damage, colour)
  displace(mesh, damage)
  computeNormals(mesh)
  const wheel = shape.style === 'van' || shape.cabEnd !== null ? 'steel' : 'alloy'
  return {
    seed,
    extent: { length: shape.length, width: shape.width, height: shape.cargoBox?.y[1] ?? roofHeight(shape) },
    mesh,
    atlas: await buildAtlas(shape, { random, sharpness: order.sharpness }),
    wheelPicture: await drawWheel(random, wheel),
    paint: colour,
    metallic,
    damage,
    cabin: makeCabin(shape, damage.hasAirbags),
  }
}

const ALL_FACES = [FACE.side, FACE.front, FACE.rear, FACE.top]

function buildLoftedMesh(body: BodyShape, damage: DamagePlan, colour: Point): Mesh {
  const builder = new MeshBuilder()
  const arch = body.wheelRadius * (body.style === 'car' ? 1.1 : 1.14)
  const arches = body.axles.map((x) => ({ x, y: body.wheelRadius, radiusSquared: arch ** 2 }))
  const black = builder.material({ colour: [0.01, 0.01, 0.011] })
  const hull = ALL_FACES.map((face) => builder.material({ kind: 'paint', face, holes: face === FACE.side ? arches : null }))
  const materials = {
    black,
    chrome: builder.material({ colour: [0.55, 0.56, 0.58], gloss: 1, metal: 0.9 }),
    seat: builder.material({ colour: [0.035, 0.03, 0.028], gloss: 0.15 }),
    lens: builder.material({ colour: [0.3, 0.01, 0.015], gloss: 1 }),
    painted: builder.material({ colour, gloss: 0.9 }),
    sheet: builder.material({ colour: [colour[0] * 0.9, colour[1] * 0.9, colour[2] * 0.9], gloss: 0.8, isThin: true }),
  }
  buildHull(builder, body, {
    paint: hull,
    bed: builder.material({ colour: [0.03, 0.03, 0.032], gloss: 0.2 }),
    engineBay: damage.isHoodOpen ? builder.material({ colour: [0.035, 0.036, 0.038], gloss: 0.35 }) : null,
  })
  buildGreenhouse(
    builder,
    body,
    ALL_FACES.map((face) => builder.material({ kind: 'paint', face, isRoof: true })),
  )
  buildWheels(builder, body, damage)
  buildFittings(builder, body, materials)
  if (damage.isHoodOpen) buildOpenHood(builder, body, materials)
  if (damage.hangingBumper !== 0) {
    buildHangingBumper(builder, body, { side: damage.hangingBumper, sheet: materials.sheet })
  }
  return builder.finish()
}

function buildWheels(builder: MeshBuilder, body: BodyShape, { flatWheels }: DamagePlan): void {
  const tyre = builder.material({ colour: [0.018, 0.018, 0.019], gloss: 0.18 })
  const isHeavy = body.cabEnd !== null
  body.axles.forEach((x, axle) => {
    for (const side of [1, -1] as const) {
      const isDual = isHeavy && axle > 0
      const inset = body.width / 2 - 0.115 - (isDual ? 0.08 : 0)
      const width = isDual ? 0.42 : body.style === 'truck' ? 0.26 : 0.22
      const isFlat = flatWheels.includes(axle * 2 + (side < 0 ? 1 : 0))
      buildWheel(builder, { x, z: side * inset, radius: body.wheelRadius, width, side, isFlat, tyre })
    }
  })
}
