import { lerp, type Point } from '@app/demo/photos/draw/interpolation.ts'
import { addWheel, SIDES, type Extent, type Kit } from './kit.ts'
import type { MeshBuilder } from '@app/demo/photos/mesh/mesh.ts'

export function buildAtv(mesh: MeshBuilder, kit: Kit): Extent {
  const { body, black, lamp, red, seat } = kit
  for (const x of [0.38, 1.6]) {
    for (const s of SIDES) {
      addWheel(mesh, kit, { x, z: s * 0.46, radius: 0.3, width: 0.26 })
      mesh.tube(
        [
          [x, 0.32, s * 0.4],
          [x + 0.05, 0.42, s * 0.12],
        ],
        { radius: 0.03, material: black },
      )
      mesh.grid({
        rows: 9,
        columns: 7,
        material: body,
        at: (i, j) => {
          const angle = lerp(0.35, 2.8, i / 8)
          return [x + Math.cos(angle) * 0.42, 0.36 + Math.sin(angle) * 0.36, s * lerp(0.2, 0.66, j / 6)]
        },
      })
    }
  }
  mesh.blob([0.95, 0.5, 0], [0.55, 0.16, 0.17], { material: black, power: 3 })
  mesh.blob([0.5, 0.75, 0], [0.3, 0.12, 0.22], { material: body, power: 2.6 })
  mesh.blob([1.25, 0.8, 0], [0.42, 0.08, 0.16], { material: seat, power: 2.6 })
  mesh.blob([0.2, 0.68, 0], [0.06, 0.08, 0.26], { material: black, power: 3 })
  for (const s of SIDES) {
    mesh.blob([0.15, 0.7, s * 0.2], [0.04, 0.045, 0.07], { material: lamp })
    mesh.tube(
      [
        [0.72, 0.8, 0],
        [0.78, 1.05, s * 0.1],
        [0.88, 1.06, s * 0.36],
      ],
      { radius: 0.017, material: black },
    )
    mesh.tube(
      [
        [1.4, 0.86, s * 0.35],
        [1.98, 0.86, s * 0.35],
      ],
      { radius: 0.014, material: black },
    )
    mesh.tube(
      [
        [0.15, 0.84, s * 0.33],
        [0.62, 0.84, s * 0.33],
      ],
      { radius: 0.014, material: black },
    )
    mesh.blob([1.97, 0.66, s * 0.25], [0.02, 0.04, 0.07], { material: red, power: 3 })
  }
  return { length: 2, width: 1.2, height: 1.1 }
}

export function buildSnowmobile(mesh: MeshBuilder, { body, black, glass, grey, red, seat }: Kit): Extent {
  for (const s of SIDES) {
    const ski: Point[] = [
      [-0.05, 0.24, s * 0.45],
      [0.12, 0.08, s * 0.45],
      [0.35, 0.05, s * 0.45],
      [1.0, 0.05, s * 0.45],
    ]
    mesh.tube(ski, { radius: 0.045, material: black })
    mesh.tube(
      [
        [0.55, 0.08, s * 0.45],
        [0.7, 0.45, s * 0.3],
      ],
      { radius: 0.035, material: grey },
    )
    mesh.tube(
      [
        [0.6, 0.1, s * 0.45],
        [0.95, 0.32, s * 0.12],
      ],
      { radius: 0.022, material: grey },
    )
    mesh.tube(
      [
        [1.2, 0.86, 0],
        [1.26, 1.02, s * 0.12],
        [1.36, 1.02, s * 0.36],
      ],
      { radius: 0.017, material: black },
    )
    mesh.blob([0.34, 0.6, s * 0.16], [0.05, 0.05, 0.1], { material: grey, power: 3 })
  }
  mesh.blob([0.85, 0.52, 0], [0.62, 0.24, 0.34], { material: body, power: 2.8 })
  mesh.blob([0.62, 0.66, 0], [0.42, 0.14, 0.24], { material: body, power: 2.4 })
  mesh.grid({ rows: 5, columns: 7, material: glass, at: (i, j) => [0.86 + i * 0.07, 0.76 + i * 0.09, (j / 3 - 1) * (0.2 - i * 0.015)] })
  mesh.blob([1.85, 0.66, 0], [0.62, 0.1, 0.17], { material: seat, power: 3 })
  mesh.blob([1.85, 0.5, 0], [0.7, 0.1, 0.2], { material: body, power: 4 })
  const belt: Point[] = [
    [1.0, 0.38, 0],
    [1.15, 0.08, 0],
    [2.5, 0.08, 0],
    [2.75, 0.26, 0],
    [2.5, 0.4, 0],
    [1.0, 0.38, 0],
  ]
  for (const z of [-0.13, -0.065, 0, 0.065, 0.13]) {
    mesh.tube(
      belt.map(([x, y]) => [x, y, z] as const),
      { radius: 0.045, material: black },
    )
  }
  mesh.blob([2.55, 0.62, 0], [0.05, 0.05, 0.18], { material: red, power: 3 })
  return { length: 2.8, width: 1.05, height: 1.15 }
}

export function buildForklift(mesh: MeshBuilder, kit: Kit): Extent {
  const { body, black, grey, seat, lamp } = kit
  for (const s of SIDES) {
    addWheel(mesh, kit, { x: 1.45, z: s * 0.46, radius: 0.33, width: 0.24 })
    addWheel(mesh, kit, { x: 2.85, z: s * 0.42, radius: 0.26, width: 0.2 })
    mesh.box({ x: [0, 1.02], y: [0.05, 0.1], z: [s * 0.22, s * 0.34] }, grey)
    mesh.box({ x: [1.0, 1.12], y: [0.06, 2.1], z: [s * 0.26, s * 0.36] }, grey)
    mesh.tube(
      [
        [1.5, 0.95, s * 0.46],
        [1.62, 2.05, s * 0.46],
        [2.75, 2.05, s * 0.46],
        [2.9, 1.1, s * 0.46],
      ],
      { radius: 0.035, material: black },
    )
    mesh.blob([1.5, 1.85, s * 0.4], [0.05, 0.06, 0.06], { material: lamp })
  }
  mesh.box({ x: [0.95, 1.0], y: [0.1, 0.75], z: [-0.45, 0.45] }, grey)
  for (const y of [0.5, 1.2, 2.0]) mesh.box({ x: [1.0, 1.1], y: [y, y + 0.1], z: [-0.34, 0.34] }, grey)
  mesh.box({ x: [1.2, 2.5], y: [0.25, 0.72], z: [-0.46, 0.46] }, body)
  mesh.blob([2.8, 0.72, 0], [0.5, 0.42, 0.5], { material: body, power: 5 })
  mesh.box({ x: [1.55, 2.8], y: [2.05, 2.1], z: [-0.48, 0.48] }, black)
  mesh.blob([2.25, 0.95, 0], [0.25, 0.08, 0.24], { material: seat, power: 3 })
  mesh.blob([2.48, 1.22, 0], [0.08, 0.28, 0.22], { material: seat, power: 3 })
  mesh.tube(
    [
      [1.5, 0.72, 0],
      [1.72, 1.1, 0],
    ],
    { radius: 0.03, material: black },
  )
  mesh.tube(
    [
      [1.74, 1.14, -0.16],
      [1.7, 1.12, 0],
      [1.74, 1.14, 0.16],
    ],
    { radius: 0.02, material: black },
  )
  return { length: 3.3, width: 1.1, height: 2.1 }
}
