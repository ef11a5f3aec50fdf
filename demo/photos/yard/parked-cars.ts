import { project, type Camera, type Picture } from '@app/demo/photos/draw/camera.ts'
import { linear } from '@app/demo/photos/draw/light-levels.ts'
import { drawMesh, type Shader } from '@app/demo/photos/draw/rasteriser.ts'
import { makeRandom, pick } from '@app/demo/photos/draw/random.ts'
import type { Point } from '@app/demo/photos/draw/interpolation.ts'
import { buildGreenhouse } from '@app/demo/photos/mesh/greenhouse.ts'
import { buildHull } from '@app/demo/photos/mesh/hull.ts'
import { MeshBuilder, type Mesh } from '@app/demo/photos/mesh/mesh.ts'
import { computeNormals } from '@app/demo/photos/mesh/normals.ts'
import { buildWheel } from '@app/demo/photos/mesh/wheel.ts'
import { shapeBody } from '@app/demo/photos/shapes/body-shape.ts'
import type { Daylight } from './daylight.ts'
import type { Yard } from './yard-scene.ts'

const PART = { paint: 0, glass: 1, dark: 2, shadow: 3 } as const
const BODIES = ['sedan', 'suv', 'hatchback', 'pickup', 'minivan', 'crossover'] as const
// Real car parks are mostly white, grey and black.
const COLOURS = [
  '#d8dadb',
  '#c9cccd',
  '#85898d',
  '#9ea2a6',
  '#17181a',
  '#1d1f22',
  '#3f4347',
  '#2a3b5c',
  '#6a1a1e',
  '#4b4a40',
  '#294034',
  '#8c8271',
].map(linear)
const PLACES_EACH_WAY = 6
const PLACE_WIDTH_METRES = 3.1

interface Model {
  readonly mesh: Mesh
  readonly length: number
}

let models: readonly Model[] | undefined

/** One plain mesh for each body, made once per process, drawn small and without decals. */
function parkedModels(): readonly Model[] {
  models ??= BODIES.map((type, i) => {
    const body = shapeBody(type, makeRandom(i + 3))
    const builder = new MeshBuilder('coarse')
    const [paint, glass, dark, shadow] = Object.values(PART).map((part) => builder.material({ part }))
    const half = body.width * 0.42
    builder.box({ x: [0.3, body.length - 0.3], y: [body.clearance, body.clearance + 0.2], z: [-half, half] }, dark!, 1)
    builder.grid({
      rows: 2,
      columns: 2,
      material: shadow!,
      at: (u, v) => [-0.1 + u * (body.length + 0.2), 0.015, (v - 0.5) * (body.width + 0.35)],
    })
    buildHull(builder, body, { paint: [paint!, paint!, paint!, paint!], bed: dark!, engineBay: null })
    buildGreenhouse(builder, body, [glass!, glass!, glass!, paint!])
    for (const x of body.axles) {
      for (const side of [1, -1] as const) {
        buildWheel(builder, {
          x,
          z: side * (body.width / 2 - 0.08),
          radius: body.wheelRadius,
          width: 0.2,
          side,
          isFlat: false,
          tyre: dark!,
        })
      }
    }
    const mesh = builder.finish()
    computeNormals(mesh)
    return { mesh, length: body.length }
  })
  return models
}

/** Rows of parked cars on all four sides. */
export function drawParkedCars(picture: Picture, { yard, camera, length }: { yard: Yard; camera: Camera; length: number }): void {
  const random = makeRandom(yard.seed ^ 0x9a7)
  for (let side = 0; side < 4; side++) {
    const distance = 13 + random() * 6
    for (let place = -PLACES_EACH_WAY; place <= PLACES_EACH_WAY; place++) {
      const model = pick(random, parkedModels())
      const colour = pick(random, COLOURS)
      const isEmpty = random() > yard.crowding
      const wobble = (random() - 0.5) * 0.8
      const facing = random() < 0.5 ? 1 : -1
      if (isEmpty) continue
      const along = place * PLACE_WIDTH_METRES
      const isAcross = side < 2
      const away = side % 2 === 0 ? -distance : distance
      const at: Point = isAcross ? [length / 2 + along, 0, away + wobble] : [away + (side === 2 ? 0 : length), 0, along]
      const [x, , depth] = project(camera, [at[0], 0.8, at[2]])
      const reach = (camera.focal * 3.5) / depth
      if (depth < 8 || x < -reach || x > picture.width + reach) continue
      const parked = park(model, { at, isAcross, facing })
      drawMesh(parked, camera, { picture, shader: new ParkedShader(parked, { colour, light: yard.light, ground: yard.ground.colour }) })
    }
  }
}

interface Parking {
  readonly at: Point
  /** Its axis lies across the row of the subject. */
  readonly isAcross: boolean
  readonly facing: 1 | -1
}

function park({ mesh, length }: Model, { at, isAcross, facing }: Parking): Mesh {
  const position = new Float32Array(mesh.position.length)
  const normal = new Float32Array(mesh.position.length)
  const turn = (from: Float32Array, to: Float32Array, { shift, origin }: { shift: number; origin: Point }) => {
    for (let i = 0; i < from.length; i += 3) {
      const x = (from[i]! - shift) * facing
      const z = from[i + 2]!
      to[i] = origin[0] + (isAcross ? z : x)
      to[i + 1] = from[i + 1]!
      to[i + 2] = origin[2] + (isAcross ? x : z * facing)
    }
  }
  turn(mesh.position, position, { shift: length / 2, origin: at })
  turn(mesh.normal, normal, { shift: 0, origin: [0, 0, 0] })
  return { ...mesh, position, normal }
}

const HAZE = 0.07

class ParkedShader implements Shader {
  readonly out = new Float32Array(3)
  readonly #mesh: Mesh
  readonly #light: Daylight
  readonly #parts: readonly { colour: Point; mirror: number }[]

  constructor(mesh: Mesh, { colour, light, ground }: { colour: Point; light: Daylight; ground: Point }) {
    this.#mesh = mesh
    this.#light = light
    this.#parts = [
      { colour, mirror: 0.06 },
      { colour: [0.015, 0.015, 0.016], mirror: 0.07 },
      { colour: [0.02, 0.02, 0.02], mirror: 0 },
      { colour: [ground[0] * 0.25, ground[1] * 0.25, ground[2] * 0.25], mirror: 0 },
    ]
  }

  shade(triangle: number, weights: Float64Array): void {
    const { triangles, normal, position, materialOf, materials } = this.#mesh
    const { ambient, sun, sunColour, horizon } = this.#light
    const a = triangles[triangle * 3]! * 3
    const b = triangles[triangle * 3 + 1]! * 3
    const c = triangles[triangle * 3 + 2]! * 3
    const at = (field: Float32Array, axis: number) =>
      weights[0]! * field[a + axis]! + weights[1]! * field[b + axis]! + weights[2]! * field[c + axis]!
    const nx = at(normal, 0)
    const up = Math.abs(at(normal, 1))
    const nz = at(normal, 2)
    const direct = Math.max(0, nx * sun[0] + up * sun[1] + nz * sun[2])
    const open = (0.4 + 0.4 * up) * Math.min(1, 0.3 + at(position, 1))
    const { colour, mirror } = this.#parts[materials[materialOf[triangle]!]!.part]!
    const glow = mirror * (0.5 + up) * (1 - HAZE) + HAZE * 0.6
    for (let k = 0; k < 3; k++) {
      this.out[k] = colour[k]! * (ambient[k]! * open + sunColour[k]! * direct) * (1 - HAZE) + horizon[k]! * glow
    }
  }
}
