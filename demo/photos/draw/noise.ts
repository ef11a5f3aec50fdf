import { clamp, lerp } from './interpolation.ts'
import { makeRandom } from './random.ts'

// One tileable table serves clouds, dirt, burn and crumple; a second one without coarse octaves serves
// stones, because it can repeat without showing a pattern.
const SIZE = 256

interface Lattice {
  readonly grid: Float32Array
  readonly cell: number
}

function addOctave(table: Float32Array, { grid, cell }: Lattice, amplitude: number): void {
  const count = SIZE / cell
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      const x0 = (x / cell) | 0
      const y0 = (y / cell) | 0
      let fx = x / cell - x0
      let fy = y / cell - y0
      fx = fx * fx * (3 - 2 * fx)
      fy = fy * fy * (3 - 2 * fy)
      const x1 = (x0 + 1) % count
      const y1 = ((y0 + 1) % count) * count
      const top = lerp(grid[y0 * count + x0]!, grid[y0 * count + x1]!, fx)
      table[y * SIZE + x]! += amplitude * lerp(top, lerp(grid[y1 + x0]!, grid[y1 + x1]!, fx), fy)
    }
  }
}

function buildTable(seed: number, coarsestCell: number): Float32Array {
  const random = makeRandom(seed)
  const table = new Float32Array(SIZE * SIZE)
  let amplitude = 1
  let total = 0
  for (let cell = coarsestCell; cell >= 1; cell >>= 1) {
    const count = SIZE / cell
    addOctave(table, { grid: Float32Array.from({ length: count * count }, random), cell }, amplitude)
    total += amplitude
    amplitude *= 0.55
  }
  return table.map((v) => clamp(0.5 + (v / total - 0.5) * 2.2))
}

const fractal = buildTable(20240607, 64)
const stones = buildTable(77, 8)

/** Fractal noise 0..1, bilinear; one unit of u or v is one tile. */
export function noise(u: number, v: number): number {
  const x = (u - Math.floor(u)) * SIZE
  const y = (v - Math.floor(v)) * SIZE
  const x0 = x | 0
  const y0 = y | 0
  const fx = x - x0
  const row0 = (y0 & 255) << 8
  const row1 = ((y0 + 1) & 255) << 8
  const left = x0 & 255
  const right = (x0 + 1) & 255
  const a = fractal[row0 + left]!
  const b = fractal[row0 + right]!
  const c = fractal[row1 + left]!
  const d = fractal[row1 + right]!
  return a + (b - a) * fx + (c - a + (a - b - c + d) * fx) * (y - y0)
}

/** Fine stones 0..1, nearest texel; one unit is one tile. */
export function grain(u: number, v: number): number {
  const row = ((v - Math.floor(v)) * SIZE) | 0
  return stones[(row << 8) + (((u - Math.floor(u)) * SIZE) | 0)]!
}
