import { letter, textAspect } from './lettering.ts'

/** The word that every picture carries. */
export const CORNER_WORD = 'illustration'

const HEIGHT_SHARE = 0.017
const SMALLEST_PIXELS = 8

export interface CornerWord {
  readonly svg: string
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The word as a small drawing, and where it lies: in the lower right corner of a picture. */
export function cornerWord({ width, height }: { width: number; height: number }): CornerWord {
  const size = Math.max(SMALLEST_PIXELS, height * HEIGHT_SHARE)
  const place = { x: size * 0.7, y: size * 0.6, height: size }
  const wide = Math.ceil(textAspect(CORNER_WORD) * size + size * 1.4)
  const high = Math.ceil(size * 2.2)
  const word =
    letter(CORNER_WORD, { ...place, ink: 'stroke="#000" stroke-opacity=".45" stroke-width="2.6"' }) +
    letter(CORNER_WORD, { ...place, ink: 'stroke="#fff" stroke-opacity=".92" stroke-width="1.15"' })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}">${word}</svg>`
  return { svg, left: width - wide - 2, top: height - high - 2, width: wide, height: high }
}
