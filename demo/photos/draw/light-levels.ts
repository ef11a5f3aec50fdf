import { clamp, type Point } from './interpolation.ts'

/** '#rrggbb' in linear light 0..1; all shading happens in linear light. */
export function linear(hex: string): Point {
  const channel = (at: number) => (parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2
  return [channel(1), channel(3), channel(5)]
}

const STEPS = 4096
const BRIGHTEST = 4
const film = Uint8Array.from({ length: STEPS + 1 }, (_, i) => {
  const v = (i / STEPS) * BRIGHTEST
  // Highlights roll off instead of clipping.
  const rolled = v < 0.6 ? v : 0.6 + 0.4 * (1 - Math.exp(-(v - 0.6) / 0.4))
  return Math.round(255 * clamp(rolled) ** (1 / 2.2))
})

/** Linear light to an 8-bit sRGB level, with a filmic shoulder. */
export const tone = (v: number): number => film[v <= 0 ? 0 : v >= BRIGHTEST ? STEPS : (v * (STEPS / BRIGHTEST)) | 0]!
