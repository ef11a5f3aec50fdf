import type { Hole, Mesh } from '@app/demo/photos/mesh/mesh.ts'
import type { Camera, Picture } from './camera.ts'
import { TriangleWeights } from './triangle-weights.ts'

const NEAREST_METRES = 0.08
const EDGE = -1e-5

interface Corners {
  readonly a: number
  readonly b: number
  readonly c: number
}

/** The nearest triangle of each sample, 2x2 samples a pixel, over the rectangle that a mesh covers. */
export class VisibilityBuffer {
  // Reused between drawings: allocation would cost more than drawing.
  depth = new Float32Array(0)
  triangle = new Int32Array(0)
  x = new Float32Array(0)
  y = new Float32Array(0)
  inverseDepth = new Float32Array(0)
  left = 0
  top = 0
  width = 0
  height = 0
  readonly #weights = new TriangleWeights(this)

  /** Finds the nearest triangle of every sample that the mesh covers; false when it covers none. */
  see(mesh: Mesh, camera: Camera, picture: Picture): boolean {
    this.#project(mesh, camera, picture)
    if (this.width <= 0 || this.height <= 0) return false
    this.#clear()
    this.#fill(mesh)
    return true
  }

  /** Screen positions in samples, and the rectangle that the mesh covers: only that is cleared, drawn and resolved. */
  #project({ position }: Mesh, camera: Camera, picture: Picture): void {
    const count = position.length / 3
    if (this.x.length < count) {
      this.x = new Float32Array(count)
      this.y = new Float32Array(count)
      this.inverseDepth = new Float32Array(count)
    }
    const [ex, ey, ez] = camera.eye
    const [fx, fy, fz] = camera.forward
    const [rx, ry, rz] = camera.right
    const [ux, uy, uz] = camera.up
    const focal = camera.focal * 2
    const centreX = camera.centreX * 2
    const centreY = camera.centreY * 2
    let [minX, maxX, minY, maxY] = [picture.width * 2, 0, picture.height * 2, 0]
    for (let i = 0, j = 0; i < count; i++, j += 3) {
      const dx = position[j]! - ex
      const dy = position[j + 1]! - ey
      const dz = position[j + 2]! - ez
      const depth = dx * fx + dy * fy + dz * fz
      this.inverseDepth[i] = depth < NEAREST_METRES ? 0 : 1 / depth
      if (depth < NEAREST_METRES) continue
      const k = focal / depth
      const x = centreX + k * (dx * rx + dy * ry + dz * rz)
      const y = centreY - k * (dx * ux + dy * uy + dz * uz)
      this.x[i] = x
      this.y[i] = y
      if (x < minX) minX = x
      if (x > maxX) maxX = x
      if (y < minY) minY = y
      if (y > maxY) maxY = y
    }
    this.left = Math.max(0, Math.floor(minX / 2)) * 2
    this.top = Math.max(0, Math.floor(minY / 2)) * 2
    this.width = Math.min(picture.width * 2, Math.ceil(maxX / 2) * 2 + 2) - this.left
    this.height = Math.min(picture.height * 2, Math.ceil(maxY / 2) * 2 + 2) - this.top
  }

  #clear(): void {
    const samples = this.width * this.height
    if (this.depth.length < samples) {
      this.depth = new Float32Array(samples)
      this.triangle = new Int32Array(samples)
    }
    this.depth.fill(0, 0, samples)
    this.triangle.fill(-1, 0, samples)
  }

  #fill({ triangles, materialOf, materials, rest }: Mesh): void {
    const inverse = this.inverseDepth
    const corners = { a: 0, b: 0, c: 0 }
    for (let t = 0; t < materialOf.length; t++) {
      const a = (corners.a = triangles[t * 3]!)
      const b = (corners.b = triangles[t * 3 + 1]!)
      const c = (corners.c = triangles[t * 3 + 2]!)
      if (inverse[a] === 0 || inverse[b] === 0 || inverse[c] === 0) continue
      const holes = materials[materialOf[t]!]!.holes
      const hole = holes === null ? null : nearbyHole(holes, rest, corners)
      if (hole === null) this.#fillTriangle(t, corners)
      else if (hole !== 'inside') this.#fillAroundHole(t, corners, { hole, rest })
    }
  }

  #fillTriangle(t: number, { a, b, c }: Corners): void {
    const depth = this.depth
    const ids = this.triangle
    const width = this.width
    const ax = this.x[a]! - this.left
    const ay = this.y[a]! - this.top
    const bx = this.x[b]! - this.left
    const by = this.y[b]! - this.top
    const cx = this.x[c]! - this.left
    const cy = this.y[c]! - this.top
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    if (area > -1e-6 && area < 1e-6) return
    const x0 = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5))
    const x1 = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5))
    const y0 = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5))
    const y1 = Math.min(this.height - 1, Math.floor(Math.max(ay, by, cy) - 0.5))
    if (x1 < x0 || y1 < y0) return
    const za = this.inverseDepth[a]!
    const zb = this.inverseDepth[b]!
    const zc = this.inverseDepth[c]!
    const stepA = -(cy - by) / area
    const stepB = -(ay - cy) / area
    const downA = (cx - bx) / area
    const downB = (ax - cx) / area
    for (let y = y0; y <= y1; y++) {
      let wa = (x0 + 0.5 - bx) * stepA + (y + 0.5 - by) * downA
      let wb = (x0 + 0.5 - cx) * stepB + (y + 0.5 - cy) * downB
      let at = y * width + x0
      for (let x = x0; x <= x1; x++, at++, wa += stepA, wb += stepB) {
        const wc = 1 - wa - wb
        if (wa < EDGE || wb < EDGE || wc < EDGE) continue
        const z = wa * za + wb * zb + wc * zc
        if (z <= depth[at]!) continue
        depth[at] = z
        ids[at] = t
      }
    }
  }

  /** Wheel arches are discs cut out of the body side for each sample; only triangles on their edge pay for it. */
  #fillAroundHole(t: number, { a, b, c }: Corners, { hole, rest }: { hole: Hole; rest: Float32Array }): void {
    const depth = this.depth
    const ids = this.triangle
    const weights = this.#weights.values
    const xs = [this.x[a]!, this.x[b]!, this.x[c]!]
    const ys = [this.y[a]!, this.y[b]!, this.y[c]!]
    const x0 = Math.max(0, Math.ceil(Math.min(...xs) - this.left - 0.5))
    const x1 = Math.min(this.width - 1, Math.floor(Math.max(...xs) - this.left - 0.5))
    const y0 = Math.max(0, Math.ceil(Math.min(...ys) - this.top - 0.5))
    const y1 = Math.min(this.height - 1, Math.floor(Math.max(...ys) - this.top - 0.5))
    const za = this.inverseDepth[a]!
    const zb = this.inverseDepth[b]!
    const zc = this.inverseDepth[c]!
    this.#weights.prepare(a, b, c)
    for (let y = y0; y <= y1; y++) {
      for (let x = x0; x <= x1; x++) {
        this.#weights.at(x + 0.5, y + 0.5)
        const wa = weights[0]!
        const wb = weights[1]!
        const wc = weights[2]!
        if (!(wa >= EDGE && wb >= EDGE && wc >= EDGE)) continue
        const z = wa * za + wb * zb + wc * zc
        const at = y * this.width + x
        if (z <= depth[at]!) continue
        const hx = (wa * za * rest[a * 3]! + wb * zb * rest[b * 3]! + wc * zc * rest[c * 3]!) / z - hole.x
        const hy = (wa * za * rest[a * 3 + 1]! + wb * zb * rest[b * 3 + 1]! + wc * zc * rest[c * 3 + 1]!) / z - hole.y
        if (isInHole(hole, hx, hy)) continue
        depth[at] = z
        ids[at] = t
      }
    }
  }
}

const isInHole = ({ radiusSquared }: Hole, x: number, y: number): boolean => x * x + (y < 0 ? 0.35 : 1) * y * y < radiusSquared

/** The hole whose edge a triangle lies on; 'inside' when it lies in a hole altogether. */
function nearbyHole(holes: readonly Hole[], rest: Float32Array, { a, b, c }: Corners): Hole | 'inside' | null {
  for (const hole of holes) {
    let inside = 0
    for (let k = 0; k < 3; k++) {
      const at = (k === 0 ? a : k === 1 ? b : c) * 3
      if (isInHole(hole, rest[at]! - hole.x, rest[at + 1]! - hole.y)) inside++
    }
    if (inside === 3) return 'inside'
    if (inside > 0) return hole
  }
  return null
}
