import { clamp } from '@app/demo/photos/draw/interpolation.ts'
import type { Mesh } from '@app/demo/photos/mesh/mesh.ts'
import type { Daylight } from './daylight.ts'

const CELLS = 176
const MARGIN_METRES = 2.5
const HALF_DEPTH_METRES = 4
const NOTHING_ABOVE = 9

interface Area {
  readonly left: number
  readonly cellsAMetreX: number
  readonly cellsAMetreZ: number
}

/** Shadow of a mesh on the ground: darkness under and around it, and the sun's shadow. */
export class GroundShadow {
  readonly #area: Area
  readonly #dark: Float32Array

  constructor(mesh: Mesh, light: Daylight, length: number) {
    this.#area = {
      left: -MARGIN_METRES,
      cellsAMetreX: CELLS / (length + 2 * MARGIN_METRES),
      cellsAMetreZ: CELLS / (2 * HALF_DEPTH_METRES),
    }
    const below = this.#drop(mesh, { x: 0, z: 0 })
    const under = below.map((lowest) => clamp(1.3 - lowest * 1.1))
    const around = below.map((lowest) => clamp(1.6 - lowest * 0.7))
    const cast = this.#drop(mesh, { x: light.sun[0] / light.sun[1], z: light.sun[2] / light.sun[1] }).map((height) =>
      height < NOTHING_ABOVE ? 1 : 0,
    )
    blur(under, 2)
    blur(around, 9)
    blur(cast, 1)
    const strength = 0.72 * clamp(light.sunPower)
    this.#dark = under.map((v, i) => (1 - 0.85 * v) * (1 - 0.62 * around[i]!) * (1 - strength * cast[i]!))
  }

  /** The lowest height of the mesh above each cell, seen along the light. */
  #drop({ position, triangles }: Mesh, lean: { x: number; z: number }): Float32Array {
    const { left, cellsAMetreX, cellsAMetreZ } = this.#area
    const cells = new Float32Array(CELLS * CELLS).fill(NOTHING_ABOVE)
    const x = [0, 0, 0]
    const z = [0, 0, 0]
    for (let i = 0; i < triangles.length; i += 3) {
      let lowest = NOTHING_ABOVE
      for (let k = 0; k < 3; k++) {
        const at = triangles[i + k]! * 3
        const y = position[at + 1]!
        lowest = Math.min(lowest, y)
        x[k] = (position[at]! - lean.x * y - left) * cellsAMetreX
        z[k] = (position[at + 2]! - lean.z * y + HALF_DEPTH_METRES) * cellsAMetreZ
      }
      mark(cells, { x, z, height: lowest })
    }
    return cells
  }

  /** How much light reaches the ground, 0..1. */
  at(x: number, z: number): number {
    const u = (x - this.#area.left) * this.#area.cellsAMetreX - 0.5
    const v = (z + HALF_DEPTH_METRES) * this.#area.cellsAMetreZ - 0.5
    if (u < 0 || v < 0 || u >= CELLS - 1.01 || v >= CELLS - 1.01) return 1
    const column = u | 0
    const row = v | 0
    const fu = u - column
    const fv = v - row
    const k = row * CELLS + column
    const dark = this.#dark
    const near = dark[k]! * (1 - fu) + dark[k + 1]! * fu
    const far = dark[k + CELLS]! * (1 - fu) + dark[k + CELLS + 1]! * fu
    return near * (1 - fv) + far * fv
  }
}

interface Mark {
  readonly x: readonly number[]
  readonly z: readonly number[]
  readonly height: number
}

function mark(cells: Float32Array, { x, z, height }: Mark): void {
  const [ax, bx, cx] = x as [number, number, number]
  const [az, bz, cz] = z as [number, number, number]
  const left = Math.max(0, Math.floor(Math.min(ax, bx, cx)))
  const right = Math.min(CELLS - 1, Math.floor(Math.max(ax, bx, cx)))
  const near = Math.max(0, Math.floor(Math.min(az, bz, cz)))
  const far = Math.min(CELLS - 1, Math.floor(Math.max(az, bz, cz)))
  // Triangles are about as small as the cells, so the bounding box replaces the triangle unless it is large.
  const isLarge = (right - left) * (far - near) > 40
  const area = (bx - ax) * (cz - az) - (bz - az) * (cx - ax)
  for (let v = near; v <= far; v++) {
    for (let u = left; u <= right; u++) {
      if (isLarge) {
        const wa = ((bx - u - 0.5) * (cz - v - 0.5) - (bz - v - 0.5) * (cx - u - 0.5)) / area
        const wb = ((cx - u - 0.5) * (az - v - 0.5) - (cz - v - 0.5) * (ax - u - 0.5)) / area
        if (wa < 0 || wb < 0 || wa + wb > 1) continue
      }
      const at = v * CELLS + u
      if (height < cells[at]!) cells[at] = height
    }
  }
}

/** Two passes of a box blur along both axes, by a sliding sum. */
function blur(cells: Float32Array, radius: number): void {
  const before = new Float32Array(cells.length)
  const width = 2 * radius + 1
  for (let pass = 0; pass < 2; pass++) {
    for (const [along, across] of [
      [1, CELLS],
      [CELLS, 1],
    ] as const) {
      before.set(cells)
      for (let line = 0; line < CELLS; line++) {
        const start = line * across
        let sum = 0
        for (let i = 0; i < CELLS + radius; i++) {
          if (i < CELLS) sum += before[start + i * along]!
          if (i >= width) sum -= before[start + (i - width) * along]!
          if (i >= radius) cells[start + (i - radius) * along] = sum / width
        }
      }
    }
  }
}
