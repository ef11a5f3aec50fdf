import type { Camera, Picture } from '@app/demo/photos/draw/camera.ts'
import { clamp, smooth, type Point } from '@app/demo/photos/draw/interpolation.ts'
import { grain, noise } from '@app/demo/photos/draw/noise.ts'
import type { GroundShadow } from './shadow.ts'
import type { Yard, Ground } from './yard-scene.ts'

export const GROUNDS: readonly Ground[] = [
  { colour: [0.33, 0.31, 0.275], coarse: 0.2, fine: 0.75, weeds: 0.45, hasLines: false },
  { colour: [0.36, 0.3, 0.23], coarse: 0.3, fine: 0.5, weeds: 0.5, hasLines: false },
  { colour: [0.17, 0.172, 0.176], coarse: 0.22, fine: 0.42, weeds: 0.12, hasLines: true },
  { colour: [0.39, 0.38, 0.355], coarse: 0.14, fine: 0.3, weeds: 0.15, hasLines: true },
  { colour: [0.28, 0.28, 0.275], coarse: 0.18, fine: 0.85, weeds: 0.25, hasLines: false },
]

/** Pixels over which the broad patches are interpolated. */
const BLOCK = 8
const SHADOW_REACH_METRES = 20
const PLACE_WIDTH_METRES = 3
const LEVEL = -0.0045

const WEED: Point = [0.1, 0.15, 0.05]

interface Patch {
  tone: number
  weed: number
  wet: number
}

/** Draws from the bottom up to the horizon and returns the first row that is ground. The camera must stand level. */
export function drawGround(picture: Picture, { yard, camera, shadow }: { yard: Yard; camera: Camera; shadow: GroundShadow }): number {
  for (let row = picture.height - 1; row >= 0; row--) {
    const b = (camera.centreY - row - 0.5) / camera.focal
    const fall = camera.forward[1] + camera.up[1] * b
    if (fall > LEVEL) return row + 1
    drawRow(picture, { row, b, distance: -camera.eye[1] / fall }, { yard, camera, shadow })
  }
  return 0
}

interface Row {
  readonly row: number
  /** Slope of the sight lines of the row over the optical axis. */
  readonly b: number
  readonly distance: number
}

/** Along a level row the ground is crossed in equal steps, so a pixel costs little more than its stones. */
function drawRow(
  { width, data }: Picture,
  { row, b, distance }: Row,
  { yard, camera, shadow }: { yard: Yard; camera: Camera; shadow: GroundShadow },
): void {
  const { eye, forward, right, up, focal, centreX } = camera
  const { light, ground } = yard
  const a = (0.5 - centreX) / focal
  let x = eye[0] + (forward[0] + right[0] * a + up[0] * b) * distance
  let z = eye[2] + (forward[2] + right[2] * a + up[2] * b) * distance
  const stepX = (right[0] / focal) * distance
  const stepZ = (right[2] / focal) * distance
  const pebbles = ground.fine * 0.55 * clamp(5 / distance)
  const stones = ground.fine * 0.5 * clamp(9 / distance)
  const hasStones = stones > 0.04
  const haze = smooth(25, 160, distance) * 0.55
  const { colour } = ground
  const { ambient, sunColour, sun, horizon } = light
  const clear = 1.35 * (1 - haze)
  const red = (ambient[0] * 0.8 + sunColour[0] * sun[1] * 0.75) * clear
  const green = (ambient[1] * 0.8 + sunColour[1] * sun[1] * 0.75) * clear
  const blue = (ambient[2] * 0.8 + sunColour[2] * sun[1] * 0.75) * clear
  const mist = 0.6 * haze
  const from: Patch = { tone: 0, weed: 0, wet: 0 }
  const to: Patch = { tone: 0, weed: 0, wet: 0 }
  measurePatch(to, yard, { x, z, distance })
  for (let start = 0; start < width; start += BLOCK) {
    Object.assign(from, to)
    measurePatch(to, yard, { x: x + stepX * BLOCK, z: z + stepZ * BLOCK, distance })
    const end = Math.min(width, start + BLOCK)
    for (let column = start; column < end; column++, x += stepX, z += stepZ) {
      const t = (column - start) / BLOCK
      let tone = from.tone + (to.tone - from.tone) * t
      const weed = from.weed + (to.weed - from.weed) * t
      const wet = from.wet + (to.wet - from.wet) * t
      if (hasStones)
        tone *=
          1 +
          (grain(x * 1.61 + z * 0.37, z * 1.61 - x * 0.37) - 0.5) * pebbles +
          (grain(x * 0.53 - z * 0.23, z * 0.53 + x * 0.23) - 0.5) * stones
      if (ground.hasLines) tone += paintedLine(x, z)
      const lit = distance < SHADOW_REACH_METRES ? shadow.at(x, z) : 1
      const dry = tone * lit * (1 - weed)
      const grown = tone * lit * weed
      const shine = wet * 0.5 * (0.35 + 0.65 * lit)
      const k = (row * width + column) * 3
      data[k] = (colour[0] * dry + WEED[0] * grown) * red * (1 - wet) + horizon[0] * (shine + mist)
      data[k + 1] = (colour[1] * dry + WEED[1] * grown) * green * (1 - wet) + horizon[1] * (shine + mist)
      data[k + 2] = (colour[2] * dry + WEED[2] * grown) * blue * (1 - wet) + horizon[2] * (shine + mist)
    }
  }
}

function measurePatch(patch: Patch, { ground, hasPuddles }: Yard, { x, z, distance }: { x: number; z: number; distance: number }): void {
  const broad = noise(x * 0.055, z * 0.055)
  const middle = noise(x * 0.21 + 0.4, z * 0.17)
  const lane = (z + broad * 0.8) / 2.3
  const track = smooth(0.12, 0, Math.abs(lane - Math.floor(lane) - 0.5) * 2.3) * 0.07 * broad
  patch.tone = 1 + ground.coarse * (broad + middle - 1) - track
  patch.weed = smooth(0.66, 0.82, broad * 0.7 + middle * 0.3) * ground.weeds
  patch.wet = hasPuddles ? smooth(0.3, 0.24, broad * 0.75 + middle * 0.25) * (distance < 18 ? 1 : 0.4) : 0
}

function paintedLine(x: number, z: number): number {
  if (x < -1 || x > 7) return 0
  const place = (z - PLACE_WIDTH_METRES / 2) / PLACE_WIDTH_METRES
  const off = Math.abs(place - Math.round(place)) * PLACE_WIDTH_METRES
  if (off > 0.06) return 0
  return 1.1 * smooth(0.06, 0.045, off) * smooth(0.3, 0.6, noise(x * 0.3, z * 0.9))
}
