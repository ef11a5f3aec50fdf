interface Screen {
  readonly x: Float32Array
  readonly y: Float32Array
  readonly left: number
  readonly top: number
}

/** Weights of a point on the screen in a triangle, not corrected for perspective. */
export class TriangleWeights {
  readonly values = new Float64Array(3)
  readonly #frame = new Float64Array(8)
  readonly #screen: Screen

  constructor(screen: Screen) {
    this.#screen = screen
  }

  /** Prepares the screen weights of a triangle's corners. */
  prepare(a: number, b: number, c: number): void {
    const frame = this.#frame
    const { x, y, left, top } = this.#screen
    const bx = x[b]!
    const by = y[b]!
    const cx = x[c]!
    const cy = y[c]!
    const ax = x[a]!
    const ay = y[a]!
    const inverse = 1 / ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))
    frame[0] = bx - left
    frame[1] = by - top
    frame[2] = cx - left
    frame[3] = cy - top
    frame[4] = (cx - bx) * inverse
    frame[5] = (cy - by) * inverse
    frame[6] = (ax - cx) * inverse
    frame[7] = (ay - cy) * inverse
  }

  /** Weights of a sample position in the prepared triangle, not corrected for perspective. */
  at(px: number, py: number): void {
    const frame = this.#frame
    const wa = (py - frame[1]!) * frame[4]! - (px - frame[0]!) * frame[5]!
    const wb = (py - frame[3]!) * frame[6]! - (px - frame[2]!) * frame[7]!
    this.values[0] = wa
    this.values[1] = wb
    this.values[2] = 1 - wa - wb
  }
}
