import type { Mesh } from './mesh.ts'

/** Smooth vertex normals from the (possibly damaged) positions. */
export function computeNormals({ position, triangles, normal }: Mesh): void {
  normal.fill(0)
  for (let i = 0; i < triangles.length; i += 3) {
    const a = triangles[i]! * 3
    const b = triangles[i + 1]! * 3
    const c = triangles[i + 2]! * 3
    const ux = position[b]! - position[a]!
    const uy = position[b + 1]! - position[a + 1]!
    const uz = position[b + 2]! - position[a + 2]!
    const vx = position[c]! - position[a]!
    const vy = position[c + 1]! - position[a + 1]!
    const vz = position[c + 2]! - position[a + 2]!
    const nx = uy * vz - uz * vy
    const ny = uz * vx - ux * vz
    const nz = ux * vy - uy * vx
    for (const k of [a, b, c]) {
      normal[k]! += nx
      normal[k + 1]! += ny
      normal[k + 2]! += nz
    }
  }
  for (let i = 0; i < normal.length; i += 3) {
    const length = Math.hypot(normal[i]!, normal[i + 1]!, normal[i + 2]!) || 1
    normal[i]! /= length
    normal[i + 1]! /= length
    normal[i + 2]! /= length
  }
}
