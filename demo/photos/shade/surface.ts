import { FACE, type Face, type Material, type Mesh } from '@app/demo/photos/mesh/mesh.ts'
import type { Point } from '@app/demo/photos/draw/interpolation.ts'

/** One point of a vehicle while it is being coloured; a single object is used again for every sample. */
export class Surface {
  /** Where it is, and where it was before the damage. */
  px = 0.1
  py = 0.1
  pz = 0.1
  rx = 0.1
  ry = 0.1
  rz = 0.1
  /** Normal, and direction to the eye. */
  nx = 0.1
  ny = 0.1
  nz = 0.1
  vx = 0.1
  vy = 0.1
  vz = 0.1
  red = 0.1
  green = 0.1
  blue = 0.1
  gloss = 0.1
  metal = 0.1
  /** How much one can look through. */
  glass = 0.1
  /** Share of the ambient light that reaches it. */
  open = 0.1
  glow = 0.1
  hurt = 0.1
  /** How much of it a decal covers. */
  decal = 0.1
  isPaint = false
  face: Face = FACE.side

  /** Interpolates position, normal and hurt of a triangle, with the normal turned to the eye. */
  place(mesh: Mesh, triangle: number, { weights, eye }: { weights: Float64Array; eye: Point }): void {
    const { position, rest, normal, triangles, hurt } = mesh
    const ia = triangles[triangle * 3]!
    const ib = triangles[triangle * 3 + 1]!
    const ic = triangles[triangle * 3 + 2]!
    const a = ia * 3
    const b = ib * 3
    const c = ic * 3
    const u = weights[0]!
    const v = weights[1]!
    const w = weights[2]!
    this.px = u * position[a]! + v * position[b]! + w * position[c]!
    this.py = u * position[a + 1]! + v * position[b + 1]! + w * position[c + 1]!
    this.pz = u * position[a + 2]! + v * position[b + 2]! + w * position[c + 2]!
    this.rx = u * rest[a]! + v * rest[b]! + w * rest[c]!
    this.ry = u * rest[a + 1]! + v * rest[b + 1]! + w * rest[c + 1]!
    this.rz = u * rest[a + 2]! + v * rest[b + 2]! + w * rest[c + 2]!
    const nx = u * normal[a]! + v * normal[b]! + w * normal[c]!
    const ny = u * normal[a + 1]! + v * normal[b + 1]! + w * normal[c + 1]!
    const nz = u * normal[a + 2]! + v * normal[b + 2]! + w * normal[c + 2]!
    const vx = eye[0] - this.px
    const vy = eye[1] - this.py
    const vz = eye[2] - this.pz
    const inverse = 1 / Math.sqrt(vx * vx + vy * vy + vz * vz)
    this.vx = vx * inverse
    this.vy = vy * inverse
    this.vz = vz * inverse
    const turn = nx * vx + ny * vy + nz * vz < 0 ? -1 : 1
    this.nx = nx * turn
    this.ny = ny * turn
    this.nz = nz * turn
    this.hurt = u * hurt[ia]! + v * hurt[ib]! + w * hurt[ic]!
  }

  take(material: Material): void {
    const { colour } = material
    this.red = colour[0]
    this.green = colour[1]
    this.blue = colour[2]
    this.gloss = material.gloss
    this.metal = material.metal
    this.glass = 0
    this.open = 1
    this.glow = 0
    this.decal = 0
    this.face = material.face
    this.isPaint = material.kind === 'paint'
  }

  /** Mixes in a colour. */
  cover(share: number, colour: Point): void {
    this.red += (colour[0] - this.red) * share
    this.green += (colour[1] - this.green) * share
    this.blue += (colour[2] - this.blue) * share
  }

  normalise(): void {
    const { nx, ny, nz } = this
    const inverse = 1 / (Math.sqrt(nx * nx + ny * ny + nz * nz) || 1)
    this.nx = nx * inverse
    this.ny = ny * inverse
    this.nz = nz * inverse
  }
}
