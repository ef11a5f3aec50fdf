import { project, type Camera, type Picture } from '@app/demo/photos/draw/camera.ts'
import { lerp, type Point } from '@app/demo/photos/draw/interpolation.ts'
import type { Daylight } from './daylight.ts'

const HALF_YARD_METRES = 34
const POST_SPACING_METRES = 3.4
const HEIGHT_METRES = 2.2

/** A chain-link fence in the distance on all sides: posts, rails, a faint veil. */
export function drawFence(picture: Picture, camera: Camera, { horizon }: Daylight): void {
  const wire = horizon.map((v) => v * 0.35)
  const veil = (x: number, y: number, { light, share }: { light: number; share: number }) => {
    if (x < 0 || y < 0 || x >= picture.width || y >= picture.height) return
    const at = (y * picture.width + x) * 3
    for (let c = 0; c < 3; c++) picture.data[at + c]! += (wire[c]! * light - picture.data[at + c]!) * share
  }
  for (let side = 0; side < 4; side++) {
    const edge = side % 2 === 0 ? -HALF_YARD_METRES : HALF_YARD_METRES
    const at = (along: number, y: number): Point => (side < 2 ? [along, y, edge] : [edge, y, along])
    for (let s = -HALF_YARD_METRES; s < HALF_YARD_METRES; s += POST_SPACING_METRES) {
      const next = s + POST_SPACING_METRES
      const ends = {
        topLeft: project(camera, at(s, HEIGHT_METRES)),
        footLeft: project(camera, at(s, 0)),
        topRight: project(camera, at(next, HEIGHT_METRES)),
        footRight: project(camera, at(next, 0)),
      }
      drawPanel(ends, picture.width, veil)
    }
  }
}

interface Panel {
  readonly topLeft: Point
  readonly footLeft: Point
  readonly topRight: Point
  readonly footRight: Point
}

type Veil = (x: number, y: number, how: { light: number; share: number }) => void

function drawPanel({ topLeft, footLeft, topRight, footRight }: Panel, width: number, veil: Veil): void {
  if (topLeft[2] < 3 || topRight[2] < 3) return
  if (Math.max(topLeft[0], topRight[0]) < 0 || Math.min(topLeft[0], topRight[0]) > width) return
  const left = topLeft[0] | 0
  const post = Math.max(1, Math.round(width / 480))
  for (let y = topLeft[1] | 0; y < footLeft[1]; y++) {
    for (let w = 0; w < post; w++) veil(left + w, y, { light: 0.9, share: 0.7 })
  }
  const columns = Math.abs(topRight[0] - topLeft[0]) | 0
  const step = Math.sign(topRight[0] - topLeft[0])
  for (let i = 0; i < columns; i++) {
    const top = lerp(topLeft[1], topRight[1], i / columns) | 0
    const foot = lerp(footLeft[1], footRight[1], i / columns) | 0
    const x = left + i * step
    veil(x, top, { light: 1.1, share: 0.6 })
    for (let y = top + 1; y < foot; y++) {
      const isWire = ((x + y) & 3) === 0 || ((x - y) & 3) === 0
      veil(x, y, { light: 1.1, share: isWire ? 0.16 : 0.05 })
    }
  }
}
