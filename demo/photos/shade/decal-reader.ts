import type { Atlas } from '@app/demo/photos/decals/atlas.ts'
import { FACE } from '@app/demo/photos/mesh/mesh.ts'
import type { Surface } from './surface.ts'

const LINEAR = Float32Array.from({ length: 256 }, (_, level) => (level / 255) ** 2.2)
const ROOF_FACES = 4

/** Lays the flat drawing of the surface's face over its paint. */
export function readDecal(s: Surface, atlas: Atlas, { isRoof }: { isRoof: boolean }): void {
  const across = s.rz < 0 ? -s.rz : s.rz
  const u = s.face === FACE.side || s.face === FACE.top ? s.rx : across
  const v = s.face === FACE.top ? across : s.ry
  const place = atlas.faces[isRoof ? s.face + ROOF_FACES : s.face]!
  const right = place.x + place.width - 2
  const bottom = place.y + place.height - 2
  let x = place.x + u * atlas.scale - 0.5
  let y = place.y + place.height - v * atlas.scale - 0.5
  x = x < place.x ? place.x : x > right ? right : x
  y = y < place.y ? place.y : y > bottom ? bottom : y
  const x0 = x | 0
  const y0 = y | 0
  const k = (y0 * atlas.width + x0) * 4
  const q = k + atlas.width * 4
  const { colour } = atlas
  // Most of a body is plain paint, where the decal is clear at all four texels.
  if ((colour[k + 3]! | colour[k + 7]! | colour[q + 3]! | colour[q + 7]!) === 0) return
  blend(s, atlas, { k, q, fx: x - x0, fy: y - y0 })
}

interface Texels {
  readonly k: number
  readonly q: number
  readonly fx: number
  readonly fy: number
}

function blend(s: Surface, { colour, material }: Atlas, { k, q, fx, fy }: Texels): void {
  const w0 = (1 - fx) * (1 - fy)
  const w1 = fx * (1 - fy)
  const w2 = (1 - fx) * fy
  const w3 = fx * fy
  const a0 = w0 * colour[k + 3]!
  const a1 = w1 * colour[k + 7]!
  const a2 = w2 * colour[q + 3]!
  const a3 = w3 * colour[q + 7]!
  const total = a0 + a1 + a2 + a3
  if (total <= 0) return
  const cover = total / 255
  const share = cover / total
  const keep = 1 - cover
  s.red =
    s.red * keep +
    share * (LINEAR[colour[k]!]! * a0 + LINEAR[colour[k + 4]!]! * a1 + LINEAR[colour[q]!]! * a2 + LINEAR[colour[q + 4]!]! * a3)
  s.green =
    s.green * keep +
    share * (LINEAR[colour[k + 1]!]! * a0 + LINEAR[colour[k + 5]!]! * a1 + LINEAR[colour[q + 1]!]! * a2 + LINEAR[colour[q + 5]!]! * a3)
  s.blue =
    s.blue * keep +
    share * (LINEAR[colour[k + 2]!]! * a0 + LINEAR[colour[k + 6]!]! * a1 + LINEAR[colour[q + 2]!]! * a2 + LINEAR[colour[q + 6]!]! * a3)
  s.metal *= keep
  s.decal = cover
  s.glass = (material[k]! * w0 + material[k + 4]! * w1 + material[q]! * w2 + material[q + 4]! * w3) / 255
  const gloss = (material[k + 1]! * w0 + material[k + 5]! * w1 + material[q + 1]! * w2 + material[q + 5]! * w3) / 255
  s.gloss += (gloss - s.gloss) * cover
}

/** The picture of a wheel: 256 x 256 pixels, seen from its side. */
export function readWheel(s: Surface, picture: Uint8Array, rim: { centreX: number; centreY: number; radius: number }): void {
  const scale = 122 / rim.radius
  const x = Math.min(255, Math.max(0, Math.round(128 + (s.rx - rim.centreX) * scale)))
  const y = Math.min(255, Math.max(0, Math.round(128 - (s.ry - rim.centreY) * scale)))
  const k = (y * 256 + x) * 4
  s.red = LINEAR[picture[k]!]!
  s.green = LINEAR[picture[k + 1]!]!
  s.blue = LINEAR[picture[k + 2]!]!
  s.gloss = s.red > 0.1 ? 0.5 : 0.1
  s.metal = 0.3
}

/** A licence plate shows bars instead of characters. */
export function readPlate(s: Surface, plate: { centreY: number }): void {
  const across = Math.abs(s.rz)
  const isBar = across % 0.05 < 0.034 && across < 0.12 && Math.abs(s.ry - plate.centreY) < 0.033
  s.red = isBar ? 0.05 : 0.75
  s.green = isBar ? 0.08 : 0.77
  s.blue = isBar ? 0.25 : 0.8
}
