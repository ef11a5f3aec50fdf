import { encode } from 'uqr'

/** Squares around the picture that stay empty, as readers need them. */
const QUIET = 2

/** A QR picture of a text as an SVG path on a square of `size` units: one unit a dark square. */
export function qrPicture(text: string): { readonly size: number; readonly path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { size, path }
}
