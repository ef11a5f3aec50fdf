import { curve, lerp, type Point } from '@app/demo/photos/draw/interpolation.ts'
import type { BodyShape } from '@app/demo/photos/shapes/body-row.ts'
import type { MeshBuilder } from './mesh.ts'
import { plateHeight } from '@app/demo/photos/decals/rear-decals.ts'

export interface FittingMaterials {
  readonly black: number
  readonly chrome: number
  readonly seat: number
  readonly lens: number
  /** The body colour, without decals. */
  readonly painted: number
  /** The body colour, seen from both sides. */
  readonly sheet: number
}

const SIDES = [1, -1] as const

/** Mirrors, rails, plate, seats of an open car, cargo box, frame: all that is not hull, glass or wheel. */
export function buildFittings(mesh: MeshBuilder, body: BodyShape, materials: FittingMaterials): void {
  buildUnderbody(mesh, body, materials.black)
  buildMirrors(mesh, body, materials)
  if (body.hasRails) buildRails(mesh, body, materials.chrome)
  if (body.cabEnd === null) buildPlate(mesh, body)
  if (body.hasSoftTop) buildOpenSeats(mesh, materials.seat)
  if (body.cargoBox !== null) buildCargoBox(mesh, body.cargoBox)
  if (body.cabEnd !== null) buildFrame(mesh, body, materials)
  if (body.isTractor) buildTractor(mesh, body, materials)
}

/** Floor pan and wheel houses hide the daylight. */
function buildUnderbody(mesh: MeshBuilder, body: BodyShape, black: number): void {
  const { length, width, clearance, wheelRadius: r } = body
  mesh.box({ x: [0.5, length - 0.6], y: [clearance + 0.02, clearance + 0.24], z: [-width * 0.38, width * 0.38] }, black)
  for (const x of body.axles) {
    mesh.box({ x: [x - r * 1.1, x + r * 1.1], y: [clearance + 0.12, r * 2.05], z: [-width * 0.3, width * 0.3] }, black)
  }
}

function buildMirrors(mesh: MeshBuilder, body: BodyShape, { black, painted }: FittingMaterials): void {
  const { house, width, style } = body
  const x = style === 'coach' ? 0.3 : body.doors[0]! + (house.top - house.cowl) * 0.28
  const y = curve(body.deck)(x) + 0.1
  const size = style === 'truck' || style === 'coach' || body.cabEnd !== null ? 1.5 : 1
  for (const side of SIDES) {
    const material = style === 'car' || style === 'van' ? painted : black
    mesh.blob([x, y + 0.02 * size, side * (width / 2 + 0.06)], [0.055, 0.065 * size, 0.1], { material, power: 3 })
    const foot: Point = [x, y - 0.04, side * (width / 2 - 0.1)]
    mesh.tube([foot, [x, y - 0.02, side * (width / 2 + 0.02)]], { radius: 0.022, material: black })
  }
}

function buildRails(mesh: MeshBuilder, { house, width }: BodyShape, chrome: number): void {
  const roof = curve(house.roof)
  const points = 9
  for (const side of SIDES) {
    const rail = Array.from({ length: points }, (_, i): Point => {
      const x = lerp(house.top + 0.15, house.tail - 0.15, i / (points - 1))
      const lift = i % (points - 1) === 0 ? 0.01 : 0.05
      return [x, roof(x) + lift, ((side * width) / 2) * house.topWidth * 0.9]
    })
    mesh.tube(rail, { radius: 0.016, material: chrome })
  }
}

function buildPlate(mesh: MeshBuilder, body: BodyShape): void {
  const y = plateHeight(body)
  const material = mesh.material({ kind: 'plate', centreY: y, gloss: 0.3 })
  mesh.grid({
    rows: 2,
    columns: 2,
    material,
    at: (i, j) => [body.length + 0.012, y + (i - 0.5) * 0.15, (j - 0.5) * 0.3],
  })
}

function buildOpenSeats(mesh: MeshBuilder, material: number): void {
  for (const z of [0.36, -0.36]) {
    mesh.blob([2.75, 0.85, z], [0.1, 0.34, 0.24], { material, power: 3 })
    mesh.blob([2.48, 0.6, z], [0.28, 0.1, 0.25], { material, power: 3 })
    mesh.blob([3.35, 0.8, z], [0.1, 0.22, 0.26], { material, power: 3 })
  }
}

function buildCargoBox(mesh: MeshBuilder, { x, y, halfWidth: w }: NonNullable<BodyShape['cargoBox']>): void {
  const white = mesh.material({ colour: [0.72, 0.73, 0.74], gloss: 0.45 })
  const dark = mesh.material({})
  const rib = mesh.material({ colour: [0.5, 0.51, 0.52], gloss: 0.6, metal: 0.4 })
  mesh.box({ x, y, z: [-w, w] }, white)
  mesh.box({ x: [x[0] - 0.01, x[1] + 0.01], y: [y[0] - 0.1, y[0] + 0.02], z: [-w, w] }, dark)
  mesh.box({ x: [x[1], x[1] + 0.01], y, z: [-0.012, 0.012] }, rib, 2)
  for (const side of SIDES) {
    for (let at = x[0]; at <= x[1]; at += 0.455) {
      mesh.box({ x: [at - 0.012, at + 0.012], y, z: [side * w, side * (w + 0.012)] }, rib, 2)
    }
    const edge = { radius: 0.045, material: rib }
    for (const height of y)
      mesh.tube(
        [
          [x[0], height, side * w],
          [x[1], height, side * w],
        ],
        edge,
      )
    for (const at of x)
      mesh.tube(
        [
          [at, y[0], side * w],
          [at, y[1], side * w],
        ],
        edge,
      )
  }
}

function buildFrame(mesh: MeshBuilder, body: BodyShape, { black, lens }: FittingMaterials): void {
  const { length } = body
  for (const z of [0.42, -0.42]) {
    mesh.box({ x: [body.cabEnd! - 0.4, length - 0.1], y: [0.68, 0.9], z: [z - 0.06, z + 0.06] }, black)
    mesh.box({ x: [length, length + 0.02], y: [0.58, 0.68], z: [z * 1.9 - 0.12, z * 1.9 + 0.12] }, lens, 2)
  }
  mesh.box({ x: [length - 0.12, length], y: [0.55, 0.7], z: [-1, 1] }, black)
}

function buildTractor(mesh: MeshBuilder, body: BodyShape, { black, chrome }: FittingMaterials): void {
  for (const side of SIDES) {
    mesh.tube(
      [
        [2.3, 0.75, side * 0.9],
        [3.9, 0.75, side * 0.9],
      ],
      { radius: 0.3, material: chrome, sides: 20 },
    )
    mesh.tube(
      [
        [4.68, 0.9, side * 0.85],
        [4.68, 3.75, side * 0.85],
      ],
      { radius: 0.075, material: chrome, sides: 10 },
    )
    for (const x of body.axles.slice(1)) {
      mesh.box({ x: [x - 0.5, x + 0.5], y: [1.09, 1.12], z: [side * 0.62, side * 1.06] }, black)
    }
  }
  mesh.box({ x: [4.75, 7.2], y: [0.98, 1.02], z: [-0.35, 0.35] }, black)
}

/** A bumper cover torn off on one side: a bent strip that drops to the ground. */
export function buildHangingBumper(mesh: MeshBuilder, body: BodyShape, { side, sheet }: { side: number; sheet: number }): void {
  const columns = 22
  mesh.grid({
    rows: 4,
    columns,
    material: sheet,
    at: (i, j) => {
      const t = j / (columns - 1)
      const z = (t - 0.5) * body.width * 0.98
      const drop = ((z * side) / body.width + 0.5) ** 1.6
      const bend = 0.3 * (Math.abs(t - 0.5) * 2) ** 5 + 0.03 * Math.sin(i * 1.5)
      const y = body.clearance + 0.06 + i * 0.085 - drop * (body.clearance + 0.05) + 0.03 * Math.sin(t * 9)
      return [0.02 - 0.22 * drop + bend, Math.max(0.02, y), z * (1 + 0.08 * drop)]
    },
  })
}

/** An open hood on its hinge at the cowl, with the prop that holds it. */
export function buildOpenHood(mesh: MeshBuilder, body: BodyShape, { sheet, black }: FittingMaterials): void {
  const hinge = body.house.cowl - 0.02
  const height = curve(body.deck)(hinge) + 0.06
  const angle = (58 * Math.PI) / 180
  const half = body.width * 0.41
  const panel = (offset: number, material: number) =>
    mesh.grid({
      rows: 8,
      columns: 13,
      material,
      at: (i, j) => {
        const along = (i / 7) * (hinge - 0.28)
        const across = (j / 12) * 2 - 1
        const crown = 0.04 * (1 - across * across) + offset
        const narrowing = 1 - 0.1 * (i / 7) ** 2
        return [
          hinge - along * Math.cos(angle) + crown * Math.sin(angle) * -1,
          height + along * Math.sin(angle) + crown * Math.cos(angle),
          across * half * narrowing,
        ]
      },
    })
  panel(0, sheet)
  panel(-0.03, black)
  const top: Point = [hinge - 0.55 * Math.cos(angle), height + 0.55 * Math.sin(angle), half * 0.8]
  mesh.tube([[0.55, height - 0.12, half * 0.8], top], { radius: 0.01, material: black })
}
