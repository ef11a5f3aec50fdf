import { clamp, curve, lerp, smooth, type Point } from '@app/demo/photos/draw/interpolation.ts'
import type { BodyShape } from '@app/demo/photos/shapes/body-row.ts'
import { FACE, type MeshBuilder } from './mesh.ts'
import { faceOf, planOutline } from './outline.ts'

const FINE_ROWS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.88, 0.94, 0.98, 1]
const COARSE_ROWS = [0, 0.5, 0.88, 1]
const FINE_CAP = [0.04, 0.1, 0.2, 0.35, 0.5, 0.7, 0.85, 1]
const COARSE_CAP = [0.1, 0.5, 1]

/** Windows and roof: a stack of plan outlines from the belt line up. `paint` is the material of each face. */
export function buildGreenhouse(mesh: MeshBuilder, body: BodyShape, paint: readonly number[]): void {
  const { house } = body
  const deck = curve(body.deck)
  const roof = curve(house.roof)
  const outline = planOutline({
    noseSquareness: body.style === 'coach' ? 9 : 4.6,
    tailSquareness: body.tailSquareness,
    aspect: (house.back - house.cowl) / body.width,
    count: mesh.isCoarse ? 18 : 84,
  })
  const rows = mesh.isCoarse ? COARSE_ROWS : FINE_ROWS
  const cap = mesh.isCoarse ? COARSE_CAP : FINE_CAP
  const at = (row: number, column: number): Point => {
    const [along, across] = outline[column]!
    const t = rows[row] ?? 1
    const s = (along + 1) / 2
    const bow = Math.sin(t * Math.PI) * 0.05
    const front = lerp(house.cowl, house.top, t) - bow * 0.6
    const x = lerp(front, lerp(house.back, house.tail, t) + bow * 0.5, s)
    const low = deck(lerp(house.cowl, house.back, s)) - 0.02
    const y = lerp(low, roof(x), t)
    const share = lerp(house.base, house.topWidth, t ** 1.25) - 0.035 * smooth(0.86, 1, t)
    const z = (body.width / 2) * across * share
    if (row < rows.length) return [x, y, z]
    const inward = cap[row - rows.length]!
    const crown = 0.055 * clamp(Math.min(x - house.top + 0.02, house.tail + 0.02 - x) / 0.35)
    return [x, y + crown * (1 - (1 - inward) ** 2), z * (1 - inward)]
  }
  mesh.grid({
    rows: rows.length + cap.length,
    columns: outline.length,
    isClosed: true,
    at,
    material: (row, column) => {
      if (row >= rows.length - 1) return body.hasSoftTop ? -1 : paint[FACE.top]!
      const face = faceOf(outline[column]!, outline[(column + 1) % outline.length]!)
      if (body.hasSoftTop && face !== FACE.front && outline[column]![0] > -0.55) return -1
      return paint[face]!
    },
  })
}
