import { linear } from '@app/demo/photos/draw/light-levels.ts'
import type { Point } from '@app/demo/photos/draw/interpolation.ts'

interface Coat {
  readonly hex: string
  /** Share of metallic flakes 0..1. */
  readonly metallic: number
}

const COATS = {
  white: { hex: '#e4e6e7', metallic: 0 },
  black: { hex: '#0f1012', metallic: 0 },
  silver: { hex: '#a3a8ad', metallic: 0.6 },
  gray: { hex: '#54585d', metallic: 0.5 },
  blue: { hex: '#173f80', metallic: 0.4 },
  red: { hex: '#96131b', metallic: 0.25 },
  green: { hex: '#1e4632', metallic: 0.35 },
  brown: { hex: '#6b5740', metallic: 0.45 },
  orange: { hex: '#c2530f', metallic: 0.2 },
  yellow: { hex: '#d2a512', metallic: 0 },
} as const satisfies Record<string, Coat>

export type Paint = keyof typeof COATS
export const PAINTS = Object.keys(COATS) as readonly Paint[]

/** The colour of a paint in linear light, and its share of metallic flakes. */
export function coatOf(paint: Paint): { colour: Point; metallic: number } {
  const { hex, metallic } = COATS[paint]
  return { colour: linear(hex), metallic }
}
