import type { Point } from '@app/demo/photos/draw/interpolation.ts'
import type { MeshBuilder } from './mesh.ts'

export interface Wheel {
  readonly x: number
  readonly z: number
  readonly radius: number
  readonly width: number
  /** 1 shows its rim to the left, -1 to the right. */
  readonly side: 1 | -1
  readonly isFlat: boolean
  readonly tyre: number
}

type Section = readonly (readonly [radius: number, offset: number])[]
const TYRE: Section = [
  [0.7, 0.42],
  [0.75, 0.5],
  [0.92, 0.5],
  [0.98, 0.43],
  [1, 0.3],
  [1, -0.3],
  [0.97, -0.43],
  [0.7, -0.5],
]
const RIM: Section = [
  [0.72, 0.44],
  [0.68, 0.39],
  [0.5, 0.34],
  [0.25, 0.38],
  [0, 0.4],
]
const RIM_SHARE = 0.72
/** Drop of the hub of a flat tyre as a share of its radius. */
const FLAT_DROP = 0.096

/** Tyre as a revolved section, rim as a dished disc that carries the picture of the wheel. */
export function buildWheel(mesh: MeshBuilder, wheel: Wheel): void {
  const { x, z, radius, width, side } = wheel
  const columns = mesh.isCoarse ? 14 : 40
  const point = ([share, offset]: readonly [number, number], angle: number): Point => {
    let py = radius + Math.sin(angle) * share * radius
    let pz = z + side * offset * width
    if (wheel.isFlat) {
      if (py < radius * 0.2) pz += side * (radius * 0.2 - py) * 0.35 * Math.sign(offset)
      py = Math.max(py - FLAT_DROP * radius, 0.004)
    }
    return [x + Math.cos(angle) * share * radius, py, pz]
  }
  const revolve = (section: Section, material: number) =>
    mesh.grid({
      rows: section.length,
      columns,
      isClosed: true,
      material,
      at: (row, column) => point(section[row]!, (column / columns) * Math.PI * 2),
    })
  revolve(TYRE, wheel.tyre)
  revolve(
    RIM,
    mesh.material({
      kind: 'rim',
      centreX: x,
      centreY: wheel.isFlat ? radius * (1 - FLAT_DROP) : radius,
      radius: radius * RIM_SHARE,
      gloss: 0.5,
      metal: 0.6,
      colour: [0.5, 0.5, 0.52],
      part: 2,
    }),
  )
}
