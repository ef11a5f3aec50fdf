// A visibility buffer at 2x2 samples a pixel. The first pass stores only the nearest triangle of each
// sample; shading then runs about once a pixel, which keeps edges smooth without paying four times.
import type { Mesh } from '@app/demo/photos/mesh/mesh.ts'
import type { Camera, Picture } from './camera.ts'
import { TriangleWeights } from './triangle-weights.ts'
import { VisibilityBuffer } from './visibility-buffer.ts'

/** Writes the linear colour of a point of a triangle, given by its three weights, to `out`. */
export interface Shader {
  readonly out: Float32Array
  shade(triangle: number, weights: Float64Array): void
}

const SAME_SURFACE = 0.015

interface Target {
  readonly picture: Picture
  readonly shader: Shader
}

interface Corner {
  readonly x: number
  readonly y: number
}

interface Sample {
  id: number
  x: number
  y: number
}

class Rasteriser {
  readonly #seen = new VisibilityBuffer()
  readonly #weights = new TriangleWeights(this.#seen)
  readonly #ids = new Int32Array(4)
  readonly #sample: Sample = { id: 0, x: 0.5, y: 0.5 }

  #shadeAt(mesh: Mesh, shader: Shader, at: Sample): void {
    const seen = this.#seen
    const a = mesh.triangles[at.id * 3]!
    const b = mesh.triangles[at.id * 3 + 1]!
    const c = mesh.triangles[at.id * 3 + 2]!
    const weights = this.#weights.values
    this.#weights.prepare(a, b, c)
    this.#weights.at(at.x, at.y)
    const wa = Math.min(1, Math.max(0, weights[0]!))
    const wb = Math.min(1 - wa, Math.max(0, weights[1]!))
    const ka = wa * seen.inverseDepth[a]!
    const kb = wb * seen.inverseDepth[b]!
    const kc = (1 - wa - wb) * seen.inverseDepth[c]!
    const scale = 1 / (ka + kb + kc)
    weights[0] = ka * scale
    weights[1] = kb * scale
    weights[2] = kc * scale
    shader.shade(at.id, weights)
  }

  draw(mesh: Mesh, camera: Camera, { picture, shader }: Target): void {
    const seen = this.#seen
    if (!seen.see(mesh, camera, picture)) return
    const ids = seen.triangle
    const width = seen.width
    for (let y = 0; y < seen.height; y += 2) {
      for (let x = 0; x < width; x += 2) {
        const p = y * width + x
        // An empty sample is -1: only where all four are empty do they share the sign bit.
        if ((ids[p]! & ids[p + 1]! & ids[p + width]! & ids[p + width + 1]!) < 0) continue
        if (this.#isSmooth(mesh, p)) this.#resolveSmooth(mesh, { picture, shader }, { x, y })
        else this.#resolveEdge(mesh, { picture, shader }, { x, y })
      }
    }
  }

  /** True when all four samples lie on one smooth surface: same material, nearly the same depth. */
  #isSmooth({ materialOf }: Mesh, p: number): boolean {
    const seen = this.#seen
    const ids = seen.triangle
    const depth = seen.depth
    const q = p + seen.width
    if (ids[p]! < 0 || ids[p + 1]! < 0 || ids[q]! < 0 || ids[q + 1]! < 0) return false
    const material = materialOf[ids[p]!]
    if (materialOf[ids[p + 1]!] !== material || materialOf[ids[q]!] !== material || materialOf[ids[q + 1]!] !== material) return false
    const low = depth[p]! * (1 - SAME_SURFACE)
    const high = depth[p]! * (1 + SAME_SURFACE)
    return depth[p + 1]! > low && depth[p + 1]! < high && depth[q]! > low && depth[q]! < high && depth[q + 1]! > low && depth[q + 1]! < high
  }

  #resolveSmooth(mesh: Mesh, { picture, shader }: Target, { x, y }: Corner): void {
    const seen = this.#seen
    const sample = this.#sample
    sample.id = seen.triangle[y * seen.width + x]!
    sample.x = x + 1
    sample.y = y + 1
    this.#shadeAt(mesh, shader, sample)
    const at = (((y + seen.top) / 2) * picture.width + (x + seen.left) / 2) * 3
    picture.data[at] = shader.out[0]!
    picture.data[at + 1] = shader.out[1]!
    picture.data[at + 2] = shader.out[2]!
  }

  /** Samples on the same surface share one shading result; what is not covered keeps what was drawn before. */
  #resolveEdge(mesh: Mesh, { picture, shader }: Target, { x, y }: Corner): void {
    const seen = this.#seen
    const { materialOf } = mesh
    const ids = this.#ids
    const depth = seen.depth
    const sample = this.#sample
    const corner = y * seen.width + x
    for (let k = 0; k < 4; k++) ids[k] = seen.triangle[corner + (k & 1) + (k >> 1) * seen.width]!
    const at = (((y + seen.top) / 2) * picture.width + (x + seen.left) / 2) * 3
    const { data } = picture
    let left = 4
    let red = 0
    let green = 0
    let blue = 0
    for (let k = 0; k < 4; k++) {
      const id = ids[k]!
      if (id < 0) continue
      const z = depth[corner + (k & 1) + (k >> 1) * seen.width]!
      let weight = 1
      for (let q = k + 1; q < 4; q++) {
        if (ids[q]! < 0 || materialOf[ids[q]!] !== materialOf[id]) continue
        const ratio = depth[corner + (q & 1) + (q >> 1) * seen.width]! / z - 1
        if (ratio > SAME_SURFACE || ratio < -SAME_SURFACE) continue
        ids[q] = -1
        weight++
      }
      sample.id = id
      sample.x = x + (k & 1) + 0.5
      sample.y = y + (k >> 1) + 0.5
      this.#shadeAt(mesh, shader, sample)
      red += shader.out[0]! * weight
      green += shader.out[1]! * weight
      blue += shader.out[2]! * weight
      left -= weight
    }
    data[at] = (data[at]! * left + red) / 4
    data[at + 1] = (data[at + 1]! * left + green) / 4
    data[at + 2] = (data[at + 2]! * left + blue) / 4
  }
}

const rasteriser = new Rasteriser()

/** Draws a mesh over a picture, hiding what lies behind other parts of the same mesh. */
export function drawMesh(mesh: Mesh, camera: Camera, target: { picture: Picture; shader: Shader }): void {
  rasteriser.draw(mesh, camera, target)
}
