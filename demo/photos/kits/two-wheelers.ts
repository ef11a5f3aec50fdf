import { lerp } from '@app/demo/photos/draw/interpolation.ts'
import { addOpenWheel, SIDES, type Extent, type Kit } from './kit.ts'
import type { MeshBuilder } from '@app/demo/photos/mesh/mesh.ts'

interface Fender {
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly width: number
  /** How far its edges hang down, over the square of the width share. */
  readonly camber: number
  readonly from: number
  readonly to: number
}

function addFender(mesh: MeshBuilder, material: number, fender: Fender): void {
  mesh.grid({
    rows: 14,
    columns: 7,
    material,
    at: (i, j) => {
      const angle = lerp(fender.from, fender.to, i / 13)
      const across = j / 6 - 0.5
      const y = fender.y + Math.sin(angle) * fender.radius - across * across * fender.camber
      return [fender.x + Math.cos(angle) * fender.radius, y, across * fender.width]
    },
  })
}

function addEngineAndSeat(mesh: MeshBuilder, { body, black, chrome, grey, lamp, red, seat }: Kit): void {
  mesh.blob([1.08, 0.88, 0], [0.32, 0.15, 0.15], { material: body, power: 2.4 })
  mesh.blob([1.1, 0.5, 0], [0.26, 0.2, 0.15], { material: grey, power: 3 })
  mesh.blob([1.0, 0.62, 0], [0.12, 0.17, 0.13], { material: black, power: 3 })
  for (let i = 0; i < 6; i++) {
    mesh.box({ x: [0.9, 1.12], y: [0.56 + i * 0.035, 0.572 + i * 0.035], z: [-0.16, 0.16] }, chrome, 2)
  }
  mesh.blob([1.55, 0.83, 0], [0.34, 0.065, 0.14], { material: seat, power: 2.6 })
  mesh.blob([1.95, 0.8, 0], [0.16, 0.05, 0.07], { material: body, power: 2.4 })
  mesh.blob([2.1, 0.79, 0], [0.03, 0.035, 0.06], { material: red, power: 3 })
  mesh.tube(
    [
      [0.98, 0.5, -0.16],
      [0.92, 0.3, -0.18],
      [1.3, 0.24, -0.19],
      [2.0, 0.34, -0.2],
    ],
    {
      radius: (along) => 0.025 + 0.025 * along,
      material: chrome,
    },
  )
  mesh.blob([0.66, 0.94, 0], [0.09, 0.1, 0.1], { material: lamp, power: 2.2 })
  mesh.tube(
    [
      [0.75, 0.95, 0],
      [1.1, 0.7, 0],
      [1.6, 0.6, 0],
      [1.3, 0.38, 0],
    ],
    { radius: 0.03, material: black },
  )
}

export function buildMotorcycle(mesh: MeshBuilder, kit: Kit): Extent {
  const { body, black, chrome, grey } = kit
  addOpenWheel(mesh, kit, { x: 0.42, radius: 0.31, width: 0.13 })
  addOpenWheel(mesh, kit, { x: 1.86, radius: 0.31, width: 0.18 })
  for (const s of SIDES) {
    mesh.tube(
      [
        [0.42, 0.31, s * 0.1],
        [0.72, 0.92, s * 0.1],
      ],
      { radius: 0.028, material: chrome },
    )
    mesh.tube(
      [
        [1.86, 0.31, s * 0.12],
        [1.25, 0.42, s * 0.1],
      ],
      { radius: 0.03, material: grey },
    )
    mesh.tube(
      [
        [1.78, 0.4, s * 0.15],
        [1.62, 0.78, s * 0.14],
      ],
      { radius: 0.035, material: chrome },
    )
    mesh.tube(
      [
        [0.74, 0.98, 0],
        [0.82, 1.06, s * 0.22],
        [0.95, 1.04, s * 0.38],
      ],
      { radius: 0.016, material: black },
    )
    mesh.blob([0.72, 1.2, s * 0.3], [0.02, 0.045, 0.07], { material: black, power: 3 })
    mesh.tube(
      [
        [0.8, 1.05, s * 0.22],
        [0.72, 1.2, s * 0.28],
      ],
      { radius: 0.007, material: black },
    )
    mesh.tube(
      [
        [1.12, 0.5, s * 0.14],
        [1.12, 0.5, s * 0.19],
      ],
      { radius: 0.1, material: chrome, sides: 18 },
    )
  }
  addFender(mesh, body, { x: 0.42, y: 0.3, radius: 0.36, width: 0.15, camber: 0.06, from: 0.7, to: 2.6 })
  addFender(mesh, body, { x: 1.86, y: 0.3, radius: 0.38, width: 0.2, camber: 0.06, from: 0.2, to: 1.9 })
  addEngineAndSeat(mesh, kit)
  return { length: 2.2, width: 0.8, height: 1.2 }
}

export function buildDirtBike(mesh: MeshBuilder, kit: Kit): Extent {
  const { body, black, chrome, grey, seat, white } = kit
  addOpenWheel(mesh, kit, { x: 0.4, radius: 0.34, width: 0.09 })
  addOpenWheel(mesh, kit, { x: 1.84, radius: 0.32, width: 0.12 })
  for (const s of SIDES) {
    mesh.tube(
      [
        [0.4, 0.34, s * 0.09],
        [0.66, 1.02, s * 0.09],
      ],
      { radius: 0.03, material: chrome },
    )
    mesh.tube(
      [
        [1.84, 0.32, s * 0.09],
        [1.2, 0.48, s * 0.08],
      ],
      { radius: 0.026, material: grey },
    )
    mesh.tube(
      [
        [0.7, 1.12, 0],
        [0.76, 1.2, s * 0.2],
        [0.9, 1.18, s * 0.4],
      ],
      { radius: 0.015, material: black },
    )
    mesh.grid({
      rows: 5,
      columns: 5,
      material: body,
      at: (i, j) => [0.72 + i * 0.12, 0.98 - i * 0.02 - j * 0.075, s * (0.1 + 0.1 * Math.sin((i / 4) * Math.PI) - j * 0.012)],
    })
    mesh.grid({ rows: 3, columns: 4, material: white, at: (i, j) => [1.5 + j * 0.12, 0.86 - i * 0.12, s * (0.15 - i * 0.02)] })
  }
  addFender(mesh, body, { x: 0.5, y: 0.52, radius: 0.42, width: 0.16, camber: 0.22, from: 0.95, to: 2.3 })
  addFender(mesh, body, { x: 1.66, y: 0.24, radius: 0.66, width: 0.18, camber: 0.25, from: 0.62, to: 1.5 })
  mesh.blob([1.04, 0.92, 0], [0.24, 0.1, 0.13], { material: body, power: 2.6 })
  mesh.blob([1.5, 0.93, 0], [0.4, 0.05, 0.09], { material: seat, power: 2.8 })
  mesh.blob([1.1, 0.52, 0], [0.2, 0.18, 0.11], { material: grey, power: 3 })
  mesh.blob([0.56, 0.94, 0], [0.03, 0.13, 0.1], { material: white, power: 3 })
  mesh.tube(
    [
      [1.0, 0.6, -0.12],
      [0.86, 0.42, -0.13],
      [1.3, 0.5, -0.14],
      [1.9, 0.72, -0.15],
    ],
    { radius: 0.03, material: grey },
  )
  mesh.tube(
    [
      [0.7, 1.05, 0],
      [0.92, 0.5, 0],
      [1.3, 0.36, 0],
      [1.5, 0.85, 0],
    ],
    { radius: 0.028, material: black },
  )
  return { length: 2.15, width: 0.8, height: 1.2 }
}
