import type { Camera, Picture } from '@app/demo/photos/draw/camera.ts'
import { lerp, smooth } from '@app/demo/photos/draw/interpolation.ts'
import { noise } from '@app/demo/photos/draw/noise.ts'
import type { Yard } from './yard-scene.ts'

const TURN = Math.PI * 2

/** Colour of one direction: azimuth in radians, elevation as a tangent. */
interface Sight {
  azimuth: number
  elevation: number
  red: number
  green: number
  blue: number
}

/** Sky, hills, trees and sheds in the rows above the ground, drawn at half size and enlarged: it looks like depth of field. */
export function drawSky(picture: Picture, { yard, camera, rows }: { yard: Yard; camera: Camera; rows: number }): void {
  const columns = Math.ceil(picture.width / 2) + 1
  const lines = Math.ceil(rows / 2) + 1
  const half = new Float32Array(columns * lines * 3)
  const { forward, right, up, focal, centreX, centreY } = camera
  const sight: Sight = { azimuth: 0, elevation: 0, red: 0, green: 0, blue: 0 }
  for (let line = 0; line < lines; line++) {
    const b = (centreY - line * 2 - 0.5) / focal
    for (let column = 0; column < columns; column++) {
      const a = (column * 2 + 0.5 - centreX) / focal
      const dx = forward[0] + right[0] * a + up[0] * b
      const dz = forward[2] + right[2] * a + up[2] * b
      sight.azimuth = Math.atan2(dz, dx)
      sight.elevation = Math.max(0, forward[1] + up[1] * b) / Math.sqrt(dx * dx + dz * dz)
      lookUp(sight, yard)
      const k = (line * columns + column) * 3
      half[k] = sight.red
      half[k + 1] = sight.green
      half[k + 2] = sight.blue
    }
  }
  enlarge(picture, half, { columns, rows })
}

function enlarge({ width, data }: Picture, half: Float32Array, { columns, rows }: { columns: number; rows: number }): void {
  for (let y = 0; y < rows; y++) {
    const line = (y >> 1) * columns
    const below = y & 1 ? line + columns : line
    for (let x = 0; x < width; x++) {
      const a = (line + (x >> 1)) * 3
      const b = (below + (x >> 1) + (x & 1)) * 3
      const k = (y * width + x) * 3
      data[k] = (half[a]! + half[b]!) / 2
      data[k + 1] = (half[a + 1]! + half[b + 1]!) / 2
      data[k + 2] = (half[a + 2]! + half[b + 2]!) / 2
    }
  }
}

function mix(sight: Sight, share: number, [red, green, blue]: readonly number[]): void {
  sight.red += (red! - sight.red) * share
  sight.green += (green! - sight.green) * share
  sight.blue += (blue! - sight.blue) * share
}

function lookUp(sight: Sight, yard: Yard): void {
  const { light } = yard
  const { azimuth, elevation } = sight
  // Whole multiples of a turn, or the picture has a seam.
  const turn = azimuth / TURN
  const height = Math.sqrt(Math.min(1, elevation))
  sight.red = lerp(light.horizon[0], light.zenith[0], height)
  sight.green = lerp(light.horizon[1], light.zenith[1], height)
  sight.blue = lerp(light.horizon[2], light.zenith[2], height)
  const phase = (yard.seed % 997) * 0.001
  const broad = noise(turn * 4 + phase, elevation * 1.5)
  const fine = noise(turn * 11 + phase, elevation * 4 + 0.4)
  const cloud = smooth(0.48, 0.78, broad * 0.75 + fine * 0.3) * light.cloud * smooth(0, 0.12, elevation)
  mix(sight, cloud * 0.75, [0.95, 0.95, 0.97])
  if (yard.hillHeight > 0) drawHills(sight, yard, turn + phase)
  drawTrees(sight, yard, turn)
  if (yard.shed !== null) drawShed(sight, yard, yard.shed)
}

function drawHills(sight: Sight, { light, hillHeight }: Yard, turn: number): void {
  const ridge = hillHeight * (0.35 + 0.8 * noise(turn * 3, 0.6) + 0.15 * noise(turn * 21, 0.1))
  const share = smooth(ridge + 0.006, ridge - 0.006, sight.elevation)
  const haze = light.horizon.map((v, c) => v * 0.5 + [0.06, 0.08, 0.12][c]!)
  if (share > 0) mix(sight, share, haze)
}

function drawTrees(sight: Sight, { light, treeHeight, seed }: Yard, turn: number): void {
  const { elevation } = sight
  if (elevation > 0.14) return
  const phase = (seed % 31) / 31
  const crown = 0.045 + 0.035 * noise(turn * 10 + phase, 0.2) + 0.03 * noise(turn * 38 + phase, 0.7)
  const top = crown * treeHeight
  const share = smooth(top + 0.005, top - 0.005, elevation)
  if (share <= 0) return
  const leaf = (0.6 + 0.9 * noise(turn * 57, elevation * 9)) * 0.72
  const haze = 0.28 * 0.6
  mix(sight, share, [
    0.052 * leaf + light.horizon[0] * haze,
    0.075 * leaf + light.horizon[1] * haze,
    0.045 * leaf + light.horizon[2] * haze,
  ])
}

function drawShed(sight: Sight, { light }: Yard, { at, halfWidth, height, colour }: NonNullable<Yard['shed']>): void {
  const { azimuth, elevation } = sight
  let off = Math.abs(azimuth - at + Math.PI) % TURN
  if (off > Math.PI) off = TURN - off
  if (off > halfWidth || elevation > height) return
  const rib = 0.9 + 0.1 * (Math.sin(azimuth * 260) > 0 ? 1 : 0)
  const isDoor = (((azimuth * 7) % 1) + 1) % 1 < 0.32 && elevation < height * 0.62
  const roof = elevation > height * 0.9 ? 0.45 : 1
  const lit = rib * (isDoor ? 0.55 : 1) * roof * 0.75
  const share = smooth(halfWidth, halfWidth - 0.004, off) * smooth(height, height - 0.003, elevation)
  mix(
    sight,
    share,
    colour.map((v, c) => v * lit * (light.ambient[c]! * 0.75 + light.sunColour[c]! * 0.4)),
  )
}
