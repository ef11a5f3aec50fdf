import type { Point } from '@app/demo/photos/draw/interpolation.ts'
import type { MeshBuilder } from '@app/demo/photos/mesh/mesh.ts'
import { buildWheel } from '@app/demo/photos/mesh/wheel.ts'

/** Bounding size of a finished vehicle in metres. */
export interface Extent {
  readonly length: number
  readonly width: number
  readonly height: number
}

export const SIDES = [1, -1] as const

/** The materials that motorcycles, boats and the like are built from. */
export interface Kit {
  readonly body: number
  readonly black: number
  readonly chrome: number
  readonly seat: number
  readonly lamp: number
  readonly red: number
  readonly grey: number
  readonly white: number
  readonly glass: number
  readonly tyre: number
}

export function makeKit(mesh: MeshBuilder, paint: Point): Kit {
  return {
    body: mesh.material({ colour: paint, gloss: 1, isThin: true }),
    black: mesh.material({ colour: [0.015, 0.015, 0.016], gloss: 0.3 }),
    chrome: mesh.material({ colour: [0.5, 0.51, 0.53], gloss: 1, metal: 0.9 }),
    seat: mesh.material({ colour: [0.03, 0.025, 0.022], gloss: 0.3 }),
    lamp: mesh.material({ colour: [0.8, 0.82, 0.85], gloss: 1 }),
    red: mesh.material({ colour: [0.5, 0.02, 0.02], gloss: 0.9 }),
    grey: mesh.material({ colour: [0.16, 0.165, 0.17], gloss: 0.5, metal: 0.5 }),
    white: mesh.material({ colour: [0.75, 0.76, 0.76], gloss: 0.9, isThin: true }),
    glass: mesh.material({ kind: 'glass', isThin: true }),
    tyre: mesh.material({ colour: [0.02, 0.02, 0.021], gloss: 0.18 }),
  }
}

/** A wheel with a rim on both sides, as on a motorcycle. */
export function addOpenWheel(mesh: MeshBuilder, { tyre }: Kit, size: { x: number; radius: number; width: number }): void {
  for (const side of SIDES) buildWheel(mesh, { ...size, z: 0, side, isFlat: false, tyre })
}

export function addWheel(mesh: MeshBuilder, { tyre }: Kit, size: { x: number; z: number; radius: number; width: number }): void {
  buildWheel(mesh, { ...size, side: size.z < 0 ? -1 : 1, isFlat: false, tyre })
}
