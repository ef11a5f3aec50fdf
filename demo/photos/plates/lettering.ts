// Letters as strokes on a box 6 wide and 10 high: a system's fonts differ from machine to machine, and one without
// fonts would drop the word that says a picture is an illustration.
const GLYPHS: Readonly<Record<string, string>> = {
  A: 'M0 10L3 0L6 10M1.2 6.5H4.8',
  B: 'M0 0V10H4Q6 10 6 7.5Q6 5 4 5H0M4 5Q5.5 5 5.5 2.5Q5.5 0 4 0H0',
  C: 'M6 2Q5 0 3 0Q0 0 0 5Q0 10 3 10Q5 10 6 8',
  D: 'M0 0V10H3Q6 10 6 5Q6 0 3 0Z',
  E: 'M6 0H0V10H6M0 5H4.5',
  G: 'M6 2Q5 0 3 0Q0 0 0 5Q0 10 3 10Q6 10 6 6V5.5H3.5',
  H: 'M0 0V10M6 0V10M0 5H6',
  I: 'M3 0V10',
  L: 'M0 0V10H5.5',
  M: 'M0 10V0L3 6L6 0V10',
  N: 'M0 10V0L6 10V0',
  O: 'M3 0Q0 0 0 5Q0 10 3 10Q6 10 6 5Q6 0 3 0Z',
  P: 'M0 10V0H3.5Q6 0 6 2.8Q6 5.5 3.5 5.5H0',
  R: 'M0 10V0H3.5Q6 0 6 2.7Q6 5.2 3.5 5.2H0M3.5 5.2L6 10',
  S: 'M5.8 1.6Q5 0 3 0Q.3 0 .3 2.5Q.3 4.5 3 5Q6 5.5 6 7.6Q6 10 3 10Q.8 10 0 8.2',
  T: 'M0 0H6M3 0V10',
  V: 'M0 0L3 10L6 0',
  W: 'M0 0L1.5 10L3 3L4.5 10L6 0',
  X: 'M0 0L6 10M6 0L0 10',
  Y: 'M0 0L3 5L6 0M3 5V10',
  a: 'M.4 4.3Q1.2 3.3 2.8 3.3Q5 3.3 5 5.4V10M5 6.2Q.2 6.2 .2 8.3Q.2 10 2.2 10Q4 10 5 8.4',
  i: 'M1 3.5V10M1 .9V1.5',
  l: 'M1 0V10',
  n: 'M.3 10V3.5M.3 5.5Q1 3.3 2.8 3.3Q5 3.3 5 5.8V10',
  o: 'M2.7 3.3Q.1 3.3 .1 6.65Q.1 10 2.7 10Q5.3 10 5.3 6.65Q5.3 3.3 2.7 3.3Z',
  r: 'M.3 10V3.5M.3 6Q.9 3.4 3.2 3.5',
  s: 'M4.6 4.5Q4 3.3 2.5 3.3Q.5 3.3 .5 4.9Q.5 6.2 2.6 6.5Q4.8 6.8 4.8 8.3Q4.8 10 2.5 10Q.7 10 .1 8.7',
  t: 'M1.3 1V8.3Q1.3 10 3 9.9M0 3.5H3',
  u: 'M.2 3.5V7.8Q.2 10 2.4 10Q4.2 10 4.9 8M4.9 3.5V10',
  '0': 'M3 0Q0 0 0 5Q0 10 3 10Q6 10 6 5Q6 0 3 0Z',
  '1': 'M1 2L3.5 0V10',
  '2': 'M.3 2.4Q.6 0 3 0Q5.8 0 5.8 2.7Q5.8 4.5 0 10H6',
  '3': 'M.4 1.8Q1 0 3 0Q5.6 0 5.6 2.4Q5.6 4.8 2.5 4.8Q6 4.8 6 7.4Q6 10 3 10Q.6 10 0 8',
  '4': 'M4.5 10V0L0 7H6',
  '5': 'M5.5 0H1L.6 4.6Q1.6 3.8 3 3.8Q6 3.8 6 6.9Q6 10 3 10Q.8 10 0 8.3',
  '6': 'M5 0Q0 2 0 6.8Q0 10 3 10Q6 10 6 7Q6 4.2 3 4.2Q.8 4.2 .1 6.5',
  '7': 'M0 0H6L2.2 10',
  '8': 'M3 4.8Q.4 4.8 .4 2.4Q.4 0 3 0Q5.6 0 5.6 2.4Q5.6 4.8 3 4.8Q0 4.8 0 7.4Q0 10 3 10Q6 10 6 7.4Q6 4.8 3 4.8Z',
  '9': 'M1 10Q6 8 6 3.2Q6 0 3 0Q0 0 0 3Q0 5.8 3 5.8Q5.2 5.8 5.9 3.5',
  '-': 'M1 5.5H5',
}

const NARROW = new Set(['i', 'l', 'I', 't', 'r', '1'])
const GAP = 2.6
const widthOf = (character: string): number =>
  character === ' '
    ? 3
    : NARROW.has(character)
      ? character === 't' || character === 'r'
        ? 3
        : character === '1' || character === 'I'
          ? 5
          : 2
      : 5.6

export interface Lettering {
  readonly x: number
  /** Of the upper edge. */
  readonly y: number
  readonly height: number
  readonly anchor?: 'start' | 'middle' | 'end'
  /** SVG attributes of the strokes. */
  readonly ink: string
}

/** Width of a text over its height. */
export const textAspect = (text: string): number => text.split('').reduce((sum, character) => sum + widthOf(character) + GAP, -GAP) / 10

/** SVG of a text written with strokes. Characters without a glyph are left blank. */
export function letter(text: string, { x, y, height, anchor = 'start', ink }: Lettering): string {
  const scale = height / 10
  const width = textAspect(text) * height
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
  let at = 0
  const strokes = text.split('').map((character) => {
    const path = `<path transform="translate(${at.toFixed(1)} 0)" d="${GLYPHS[character] ?? ''}"/>`
    at += widthOf(character) + GAP
    return path
  })
  return `<g transform="translate(${left.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})" fill="none" stroke-linecap="round" stroke-linejoin="round" ${ink}>${strokes.join('')}</g>`
}
