import { SIGNATURE_KINDS, SIGNATURE_LENGTH_MAX, type SignatureKind } from '@app/contract/agreements/agreement-codes.ts'
import { PARTY_NAME_LENGTH_MAX } from '@app/contract/agreements/agreements.ts'
import { folded } from '../reference/folded.ts'

/** Size of the field in which a signature is drawn, in its own whole numbers. */
export const DRAWING = { width: 1_000, height: 300 } as const
/** Fewest and most points of a drawing; a dot is no signature. */
const POINTS_MIN = 8
const POINTS_MAX = 4_000
const STROKES_MAX = 100
/** A drawing reaches at least so far across its field. */
const REACH_MIN = 60
const POINT = /^(\d{1,4}),(\d{1,4})$/

export type Stroke = readonly { readonly x: number; readonly y: number }[]

/** A signature as it was judged. */
export interface Signature {
  readonly kind: SignatureKind
  /** A name, or strokes as they were sent. */
  readonly text: string
}

/** A name as it is compared: without accents, case and doubled blanks. */
export const foldedName = (name: string): string => folded(name).trim().replace(/\s+/g, ' ')

/** The kind that a form names; a form that names none has typed. */
const kindOf = (word: string): SignatureKind | null => (word === '' ? 'TYPED' : (SIGNATURE_KINDS.find((kind) => kind === word) ?? null))

function strokeOf(text: string): Stroke | null {
  const points: { x: number; y: number }[] = []
  for (const word of text.split(' ')) {
    const [, x, y] = POINT.exec(word) ?? []
    const point = { x: Number(x), y: Number(y) }
    if (!(point.x <= DRAWING.width && point.y <= DRAWING.height)) return null
    points.push(point)
  }
  return points
}

/** The strokes of a drawing: `x,y` in whole numbers, points parted by blanks, strokes by semicolons. Null for anything else. */
export function readStrokes(text: string): readonly Stroke[] | null {
  if (text.length > SIGNATURE_LENGTH_MAX) return null
  const parts = text.split(';')
  if (parts.length > STROKES_MAX) return null
  const strokes: Stroke[] = []
  for (const part of parts) {
    const stroke = strokeOf(part)
    if (stroke === null) return null
    strokes.push(stroke)
  }
  const points = strokes.flat()
  if (points.length < POINTS_MIN || points.length > POINTS_MAX) return null
  const across = points.map(({ x }) => x)
  return Math.max(...across) - Math.min(...across) < REACH_MIN ? null : strokes
}

/** Strokes as they are sent. */
export const writeStrokes = (strokes: readonly Stroke[]): string =>
  strokes.map((stroke) => stroke.map(({ x, y }) => `${x},${y}`).join(' ')).join(';')

/**
 * Judges a signature: a typed one repeats the name of its signer, a drawn one is more than a dot. Answers it, or the key of what is wrong.
 */
export function judgeSignature(
  sent: { readonly kind: string; readonly text: string },
  signerName: string,
): Signature | { readonly fault: string } {
  const kind = kindOf(sent.kind)
  if (kind === null) return { fault: 'validation.wrong' }
  if (kind === 'DRAWN') return readStrokes(sent.text) === null ? { fault: 'validation.drawing' } : { kind, text: sent.text }
  const text = sent.text.trim().replace(/\s+/g, ' ')
  if (text === '' || text.length > 2 * PARTY_NAME_LENGTH_MAX + 1) return { fault: 'validation.signature' }
  return foldedName(text) === foldedName(signerName) ? { kind, text } : { fault: 'validation.signature' }
}
