import { clamp, curve, lerp, polyline, profile, smooth, type Point } from '@app/demo/photos/draw/interpolation.ts'
import type { BodyShape } from '@app/demo/photos/shapes/body-row.ts'
import { FACE, type MeshBuilder } from './mesh.ts'
import { faceOf, planOutline } from './outline.ts'

export interface HullMaterials {
  /** By face. */
  readonly paint: readonly number[]
  readonly bed: number
  /** What lies under an open hood; null leaves it closed. */
  readonly engineBay: number | null
}

// Half width by height share: a crease under the belt line, tucked in below.
const SECTION = polyline(profile('0:.93 .1:.962 .3:.985 .55:1 .66:.997 .7:.982 .86:.965 .95:.94 1:.895'))
const FINE_ROWS = [0, 0.05, 0.1, 0.16, 0.22, 0.3, 0.38, 0.46, 0.55, 0.62, 0.66, 0.7, 0.78, 0.86, 0.91, 0.95, 0.98, 1]
const COARSE_ROWS = [0, 0.2, 0.55, 0.68, 0.86, 0.95, 1]
/** Steps from the upper edge to the middle line. */
const FINE_CAP = [0.03, 0.07, 0.1, 0.105, 0.2, 0.35, 0.5, 0.65, 0.8, 0.92, 1]
const COARSE_CAP = [0.1, 0.105, 0.4, 1]

interface Hull {
  readonly body: BodyShape
  readonly end: number
  readonly deck: (x: number) => number
  readonly nose: (height: number) => number
  readonly tail: (height: number) => number
}

/** The lower body: a stack of plan outlines from the sill to the deck, closed on top by hood and trunk. */
export function buildHull(mesh: MeshBuilder, body: BodyShape, materials: HullMaterials): void {
  const end = body.cabEnd ?? body.length
  const hull: Hull = { body, end, deck: curve(body.deck), nose: curve(body.nose), tail: curve(body.tail) }
  const outline = planOutline({
    noseSquareness: body.noseSquareness,
    tailSquareness: body.tailSquareness,
    aspect: end / body.width,
    count: mesh.isCoarse ? 26 : Math.round(66 + end * 14),
  })
  const rows = mesh.isCoarse ? COARSE_ROWS : FINE_ROWS
  const cap = mesh.isCoarse ? COARSE_CAP : FINE_CAP
  const columns = outline.length
  mesh.grid({
    rows: rows.length + cap.length,
    columns,
    isClosed: true,
    at: (row, column) => {
      const place = { along: (outline[column]![0] + 1) / 2, across: outline[column]![1] }
      if (row < rows.length) return sidePoint(hull, { ...place, height: rows[row]! })
      const edge = sidePoint(hull, { ...place, height: 1 })
      const inward = cap[row - rows.length]!
      return materials.engineBay === null ? capPoint(hull, edge, inward) : bayPoint(hull, edge, inward)
    },
    material: (row, column) => {
      if (row < rows.length - 1) {
        return materials.paint[faceOf(outline[column]!, outline[(column + 1) % columns]!)]!
      }
      const inward = row < rows.length ? 0 : cap[row - rows.length]!
      const x = lerp(hull.nose(1), end - hull.tail(1), (outline[column]![0] + 1) / 2)
      if (isBed(body, x, inward)) return materials.bed
      if (materials.engineBay !== null && isBay(hull, x, inward)) return materials.engineBay
      return materials.paint[FACE.top]!
    },
  })
}

const isBed = ({ open }: BodyShape, x: number, inward: number): boolean =>
  open !== null && inward >= 0.1 && x > open[0] - 0.02 && x < open[1]

const isBay = ({ body }: Hull, x: number, inward: number): boolean => inward >= 0.1 && x > 0.3 && x < body.house.cowl - 0.02

interface Place {
  readonly along: number
  readonly across: number
  readonly height: number
}

function sidePoint(hull: Hull, { along, across, height }: Place): Point {
  const { body, end } = hull
  const x = lerp(hull.nose(height), end - hull.tail(height), along)
  const sill = body.clearance + 0.035 * (1 - smooth(0, 0.5, x)) + 0.1 * smooth(end - 0.7, end, x)
  const droop = body.cabEnd === null ? 0.03 * (1 - smooth(0, 0.12, along)) : 0
  const y = lerp(sill, hull.deck(x) - droop, height)
  const bow = 1 - 0.035 * (2 * along - 1) ** 2
  const flare = Math.abs(across) > 0.6 ? wheelFlare(body, x, y) * Math.min(1, Math.abs(across) * 1.02) : 0
  const z = (body.width / 2) * across * SECTION(height) * bow + (Math.sign(across) || 1) * flare
  return [x, y, z]
}

function wheelFlare(body: BodyShape, x: number, y: number): number {
  const most = body.style === 'clad' ? 0.03 : 0.018
  let flare = 0
  for (const axle of body.axles) {
    const distance = Math.hypot(x - axle, (y - body.wheelRadius) * 0.9) / (body.wheelRadius * 1.2)
    flare = Math.max(flare, most * (1 - smooth(0.95, 1.5, distance)))
  }
  return flare
}

function capPoint({ body, end }: Hull, [x, y, z]: Point, inward: number): Point {
  const { open, house } = body
  if (open !== null && inward > 0.1 && x > open[0] && x < open[1]) {
    return [x, body.style === 'truck' ? 0.72 : 0.45, z * (1 - inward)]
  }
  const crown = 0.075 * clamp(Math.min(x - 0.05, end - 0.05 - x) / 0.5)
  // Hood panel: a shallow step outside, a raised middle; reads as two creases in the reflections.
  const bulge = 0.012 * smooth(0.3, 0.36, inward) * clamp((house.cowl - x) / 0.4) * clamp((x - 0.25) / 0.4)
  return [x, y + crown * (1 - (1 - inward) ** 2) + bulge, z * (1 - inward)]
}

/** Under an open hood: a sunken bay with the lumps of an engine. */
function bayPoint(hull: Hull, edge: Point, inward: number): Point {
  const [x, y, z] = edge
  if (inward <= 0.1 || x < 0.3 || x > hull.body.house.cowl - 0.02) return capPoint(hull, edge, inward)
  const lump = Math.sin(x * 19) * Math.cos(inward * 9 + x * 4)
  return [x, y - 0.15 + 0.07 * lump, z * (1 - inward)]
}
