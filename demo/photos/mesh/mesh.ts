import { type Point, lerp } from '@app/demo/photos/draw/interpolation.ts'

/** Which flat drawing a painted surface takes its decals from. */
export const FACE = { side: 0, front: 1, rear: 2, top: 3 } as const
export type Face = (typeof FACE)[keyof typeof FACE]

export type SurfaceKind = 'paint' | 'solid' | 'rim' | 'plate' | 'glass'

/** A disc cut out of a body side: the wheel arch. */
export interface Hole {
  readonly x: number
  readonly y: number
  readonly radiusSquared: number
}

export interface Material {
  readonly kind: SurfaceKind
  readonly face: Face
  /** Part of the greenhouse, which has drawings of its own. */
  readonly isRoof: boolean
  /** Visible from both sides. */
  readonly isThin: boolean
  readonly holes: readonly Hole[] | null
  readonly centreX: number
  readonly centreY: number
  readonly radius: number
  readonly colour: Point
  readonly gloss: number
  readonly metal: number
  /** 0 paint, 1 glass, 2 dark: what parked cars know of a surface. */
  readonly part: number
}

// All materials get the same keys in the same order: objects of many shapes would slow the shader down.
const PLAIN: Material = {
  kind: 'solid',
  face: FACE.side,
  isRoof: false,
  isThin: false,
  holes: null,
  centreX: 0,
  centreY: 0,
  radius: 1,
  colour: [0.02, 0.02, 0.02],
  gloss: 0.1,
  metal: 0.01,
  part: 0,
}

export interface Mesh {
  readonly position: Float32Array
  /** The undamaged position: decals, dirt and burn are looked up there, so that they stick to the metal. */
  readonly rest: Float32Array
  readonly normal: Float32Array
  readonly triangles: Uint32Array
  readonly materialOf: Uint16Array
  readonly materials: readonly Material[]
  /** How badly each vertex is crumpled, 0..1. */
  readonly hurt: Float32Array
}

export interface Grid {
  readonly rows: number
  readonly columns: number
  readonly at: (row: number, column: number) => Point
  /** A material, or a choice per cell where -1 leaves the cell open. */
  readonly material: number | ((row: number, column: number) => number)
  /** Joins the last column to the first. */
  readonly isClosed?: boolean
}

export interface Box {
  readonly x: readonly [number, number]
  readonly y: readonly [number, number]
  readonly z: readonly [number, number]
}

/** A growing mesh. A coarse one gets fewer points: parked cars and motorcycles seen from afar. */
export class MeshBuilder {
  readonly isCoarse: boolean
  readonly #positions: number[] = []
  readonly #triangles: number[] = []
  readonly #materialOf: number[] = []
  readonly #materials: Material[] = []

  constructor(detail: 'fine' | 'coarse' = 'fine') {
    this.isCoarse = detail === 'coarse'
  }

  material(given: Partial<Material>): number {
    return this.#materials.push({ ...PLAIN, ...given }) - 1
  }

  grid({ rows, columns, at, material, isClosed = false }: Grid): void {
    const base = this.#positions.length / 3
    for (let i = 0; i < rows; i++) {
      for (let j = 0; j < columns; j++) this.#positions.push(...at(i, j))
    }
    for (let i = 0; i + 1 < rows; i++) {
      for (let j = 0; j < (isClosed ? columns : columns - 1); j++) {
        const chosen = typeof material === 'number' ? material : material(i, j)
        if (chosen < 0) continue
        const a = base + i * columns + j
        const b = base + i * columns + ((j + 1) % columns)
        this.#triangles.push(a, b, b + columns, a, b + columns, a + columns)
        this.#materialOf.push(chosen, chosen)
      }
    }
  }

  box({ x, y, z }: Box, material: number, divisions = 4): void {
    // Corners are not shared between sides, so that the normals stay flat.
    const side = (fixed: 0 | 1 | 2, value: number) => {
      const axes = [x, y, z].filter((_, axis) => axis !== fixed)
      this.grid({
        rows: divisions + 1,
        columns: divisions + 1,
        material,
        at: (i, j) => {
          const u = lerp(axes[0]![0], axes[0]![1], i / divisions)
          const v = lerp(axes[1]![0], axes[1]![1], j / divisions)
          return fixed === 0 ? [value, u, v] : fixed === 1 ? [u, value, v] : [u, v, value]
        },
      })
    }
    for (const value of x) side(0, value)
    for (const value of y) side(1, value)
    for (const value of z) side(2, value)
  }

  tube(points: readonly Point[], { radius, material, sides = 8 }: Tube): void {
    const last = points.length - 1
    this.grid({
      rows: points.length,
      columns: sides,
      material,
      isClosed: true,
      at: (i, j) => {
        const [s, t] = crossAxes(points[Math.max(0, i - 1)]!, points[Math.min(last, i + 1)]!)
        const angle = (j / sides) * Math.PI * 2
        const r = typeof radius === 'number' ? radius : radius(i / last)
        const c = Math.cos(angle) * r
        const q = Math.sin(angle) * r
        const [px, py, pz] = points[i]!
        return [px + s[0] * c + t[0] * q, py + s[1] * c + t[1] * q, pz + s[2] * c + t[2] * q]
      },
    })
  }

  /** A squashed sphere; a power above 2 makes it boxy. */
  blob(centre: Point, radii: Point, { material, power = 2 }: Blob): void {
    const rows = this.isCoarse ? 8 : 14
    const columns = this.isCoarse ? 10 : 20
    const round = (v: number) => Math.sign(v) * Math.abs(v) ** (2 / power)
    this.grid({
      rows,
      columns,
      material,
      isClosed: true,
      at: (i, j) => {
        const a = (i / (rows - 1) - 0.5) * Math.PI
        const b = (j / columns) * Math.PI * 2
        const ring = round(Math.cos(a))
        return [
          centre[0] + radii[0] * ring * round(Math.cos(b)),
          centre[1] + radii[1] * round(Math.sin(a)),
          centre[2] + radii[2] * ring * round(Math.sin(b)),
        ]
      },
    })
  }

  finish(): Mesh {
    const position = Float32Array.from(this.#positions)
    return {
      position,
      rest: position.slice(),
      normal: new Float32Array(position.length),
      triangles: Uint32Array.from(this.#triangles),
      materialOf: Uint16Array.from(this.#materialOf),
      materials: this.#materials,
      hurt: new Float32Array(position.length / 3),
    }
  }
}

export interface Tube {
  readonly radius: number | ((along: number) => number)
  readonly material: number
  readonly sides?: number
}

export interface Blob {
  readonly material: number
  readonly power?: number
}

function crossAxes(a: Point, b: Point): [Point, Point] {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]) || 1
  const [dx, dy, dz] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length, (b[2] - a[2]) / length]
  const [ux, uy] = Math.abs(dy) > 0.9 ? [1, 0] : [0, 1]
  const across = [-dz * uy, dz * ux, dx * uy - dy * ux] as const
  const width = Math.hypot(...across) || 1
  const s: Point = [across[0] / width, across[1] / width, across[2] / width]
  return [s, [s[1] * dz - s[2] * dy, s[2] * dx - s[0] * dz, s[0] * dy - s[1] * dx]]
}
