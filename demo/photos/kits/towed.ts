import { lerp, profile } from '@app/demo/photos/draw/interpolation.ts'
import { addWheel, SIDES, type Extent, type Kit } from './kit.ts'
import type { MeshBuilder } from '@app/demo/photos/mesh/mesh.ts'

/** Drawbar, side rails, cross members and the jockey stand of a trailer. */
function addFrame(mesh: MeshBuilder, { grey, black }: Kit, { length, half }: { length: number; half: number }): void {
  for (const s of SIDES) {
    mesh.tube(
      [
        [0, 0.48, 0],
        [0.5, 0.5, s * 0.06],
        [1.5, 0.52, s * half],
        [length, 0.52, s * half],
      ],
      { radius: 0.045, material: grey },
    )
  }
  for (let x = 1.6; x < length; x += 0.8)
    mesh.tube(
      [
        [x, 0.52, -half],
        [x, 0.52, half],
      ],
      { radius: 0.03, material: grey },
    )
  mesh.tube(
    [
      [0.35, 0.02, 0],
      [0.35, 0.6, 0],
    ],
    { radius: 0.03, material: black },
  )
  mesh.blob([0, 0.5, 0], [0.07, 0.05, 0.05], { material: black })
}

export function buildTrailer(mesh: MeshBuilder, kit: Kit): Extent {
  const { body, black, red } = kit
  addFrame(mesh, kit, { length: 4.9, half: 0.8 })
  const trim = mesh.material({ colour: [0.55, 0.56, 0.57], gloss: 0.8, metal: 0.6 })
  mesh.box({ x: [1.3, 4.9], y: [0.58, 2.45], z: [-0.95, 0.95] }, body)
  for (const s of SIDES) {
    for (const x of [3.0, 3.85]) addWheel(mesh, kit, { x, z: s * 1.08, radius: 0.34, width: 0.2 })
    mesh.box({ x: [2.55, 4.3], y: [0.72, 0.76], z: [s * 0.96, s * 1.22] }, black)
    mesh.blob([4.93, 0.6, s * 0.85], [0.02, 0.05, 0.1], { material: red, power: 3 })
    const edge = { radius: 0.035, material: trim }
    for (const y of [0.58, 2.45])
      mesh.tube(
        [
          [1.3, y, s * 0.95],
          [4.9, y, s * 0.95],
        ],
        edge,
      )
    for (const x of [1.3, 4.9])
      mesh.tube(
        [
          [x, 0.58, s * 0.95],
          [x, 2.45, s * 0.95],
        ],
        edge,
      )
    mesh.box({ x: [1.31, 4.89], y: [0.6, 0.9], z: [s * 0.951, s * 0.957] }, trim)
    for (let x = 1.7; x < 4.9; x += 0.4) {
      mesh.box({ x: [x, x + 0.006], y: [0.6, 2.42], z: [s * 0.951, s * 0.955] }, black, 2)
    }
  }
  mesh.box({ x: [4.9, 4.915], y: [0.62, 2.4], z: [-0.006, 0.006] }, black, 2)
  mesh.box({ x: [4.9, 4.93], y: [1.2, 1.3], z: [0.05, 0.14] }, trim, 2)
  return { length: 5, width: 2.3, height: 2.45 }
}

const ROWS = 30
// Keel to gunwale: share of the half beam, share of the height.
const SECTION = profile('0:0 .45:.1 .84:.32 .92:.42 .97:.7 1:.86 1:1')
const halfBeam = (t: number) => 1.1 * Math.sin(Math.min(1, 0.06 + t * 1.7) * (Math.PI / 2)) ** 0.8
const sheer = (t: number) => 1.72 - 0.22 * t + 0.1 * (1 - t) ** 3
const keel = (t: number) => 0.62 + 3 * Math.max(0, 0.35 - t) ** 1.6

export function buildBoat(mesh: MeshBuilder, kit: Kit): Extent {
  const { black, seat, glass, white, body } = kit
  addFrame(mesh, kit, { length: 6, half: 0.6 })
  for (const s of SIDES) {
    for (const x of [3.6, 4.4]) addWheel(mesh, kit, { x, z: s, radius: 0.32, width: 0.2 })
    mesh.box({ x: [3.2, 4.8], y: [0.7, 0.73], z: [s * 0.88, s * 1.14] }, black)
    mesh.grid({
      rows: ROWS,
      columns: SECTION.length,
      material: (_, j) => (j < 3 || j === 4 ? white : body),
      at: (i, j) => {
        const t = i / (ROWS - 1)
        const [width, height] = SECTION[j]!
        return [0.7 + t * 5.5, lerp(keel(t), sheer(t), height), s * halfBeam(t) * width]
      },
    })
    mesh.blob([4.0, 1.5, s * 0.45], [0.12, 0.3, 0.25], { material: seat, power: 3 })
  }
  mesh.grid({
    rows: ROWS,
    columns: 9,
    material: white,
    at: (i, j) => {
      const t = i / (ROWS - 1)
      const k = j / 4 - 1
      const isInside = t > 0.42 && t < 0.93 && Math.abs(k) < 0.8
      return [0.7 + t * 5.5, sheer(t) + (isInside ? -0.5 : 0.06 * (1 - k * k)), halfBeam(t) * k]
    },
  })
  mesh.grid({
    rows: 5,
    columns: 7,
    material: glass,
    at: (i, j) => [2.8 + i * 0.09 + (j / 3 - 1) ** 2 * 0.35, 1.66 + i * 0.1, (j / 3 - 1) * 0.85],
  })
  mesh.grid({
    rows: 7,
    columns: 7,
    material: white,
    at: (i, j) => [6.2, lerp(0.62, 1.5, i / 6), (j / 3 - 1) * halfBeam(1) * (i < 3 ? 0.6 + i * 0.13 : 1)],
  })
  mesh.blob([6.45, 1.5, 0], [0.28, 0.3, 0.22], { material: black, power: 2.6 })
  mesh.tube(
    [
      [6.45, 1.4, 0],
      [6.5, 0.6, 0],
    ],
    { radius: (along) => 0.13 - 0.05 * along, material: black },
  )
  return { length: 6.7, width: 2.3, height: 2.1 }
}

export function buildJetSki(mesh: MeshBuilder, kit: Kit): Extent {
  const { body, black, seat, white } = kit
  addFrame(mesh, kit, { length: 3.6, half: 0.42 })
  for (const s of SIDES) {
    addWheel(mesh, kit, { x: 2.5, z: s * 0.74, radius: 0.27, width: 0.17 })
    mesh.tube(
      [
        [1.75, 1.28, 0],
        [1.82, 1.42, s * 0.14],
        [1.92, 1.4, s * 0.36],
      ],
      { radius: 0.02, material: black },
    )
    mesh.blob([1.5, 1.25, s * 0.36], [0.08, 0.06, 0.08], { material: black, power: 3 })
  }
  mesh.blob([2.15, 0.74, 0], [1.42, 0.22, 0.52], { material: white, power: 2.8 })
  mesh.blob([1.6, 0.98, 0], [0.86, 0.2, 0.42], { material: body, power: 2.3 })
  mesh.blob([1.72, 1.14, 0], [0.3, 0.18, 0.24], { material: body, power: 2.4 })
  mesh.blob([2.75, 0.96, 0], [0.7, 0.12, 0.4], { material: body, power: 3 })
  mesh.blob([2.6, 1.16, 0], [0.66, 0.13, 0.19], { material: seat, power: 2.8 })
  return { length: 3.8, width: 1.65, height: 1.45 }
}
