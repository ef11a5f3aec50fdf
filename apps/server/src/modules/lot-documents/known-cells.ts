import { Dictionary } from '@app/lot-index/dictionary.ts'

const TAB = 9
const NEWLINE = 10
const MINUS = 45
const ZERO = 48
const NINE = 57
const BACKSLASH = 92
const RADIX = 10
/** `\N` and what ends its cell. */
const NULL_BYTES = 3
/** Cached spellings of some cells; beyond, the cache starts again. */
const MAX_KNOWN = 32_768

/** A place in lines of COPY's text form: a tab or a newline ends each cell, and neither is within one. */
export interface Cursor {
  readonly bytes: Uint8Array
  at: number
}

/** The integer of the next cell, and goes on behind it; undefined where it is absent. */
export function readInteger(cursor: Cursor): number | undefined {
  const { bytes } = cursor
  let { at } = cursor
  if (bytes[at] === BACKSLASH) {
    cursor.at = at + NULL_BYTES
    return undefined
  }
  const isNegative = bytes[at] === MINUS
  if (isNegative) at++
  let value = 0
  for (let byte = bytes[at++]; byte !== TAB && byte !== NEWLINE; byte = bytes[at++]) {
    value = byte !== undefined && byte >= ZERO && byte <= NINE ? value * RADIX + (byte - ZERO) : Number.NaN
    if (!Number.isSafeInteger(value)) throw new RangeError('a cell holds no integer that fits a JavaScript number')
  }
  cursor.at = at
  return isNegative ? -value : value
}

const MARKS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** The text of a cell, empty where it is absent. The mark between the cells of a source is in no other text. */
function textOf(cell: string): string {
  if (cell === '\\N') return ''
  return cell.replace(/\\(.)/gs, (_, mark: string) => MARKS[mark] ?? mark).replaceAll('\u001f', ' ')
}

/**
 * Cells that stand side by side, and what was made of them. Lots have few different ones: each is read once, and no text is made of one
 * that was met before.
 */
export class KnownCells<T> {
  readonly #cells: number
  readonly #make: (texts: readonly string[]) => T
  #spellings = new Dictionary()
  #made: T[] = []

  /** For so many cells. What `make` answers is shared by lots and must not be changed. */
  constructor(cells: number, make: (texts: readonly string[]) => T) {
    this.#cells = cells
    this.#make = make
  }

  /** What is made of the next cells, and goes on behind them. */
  read(cursor: Cursor): T {
    const { bytes, at } = cursor
    let end = at
    let left = this.#cells
    for (; left > 0 && end < bytes.length; end++) if (bytes[end] === TAB || bytes[end] === NEWLINE) left--
    if (left > 0) throw new RangeError('a line ends too early')
    cursor.at = end
    const code = this.#spellings.internBytes(bytes, at, end - 1)
    return this.#made[code - 1] ?? this.#learn(bytes.subarray(at, end - 1))
  }

  #learn(spelling: Uint8Array): T {
    const made = this.#make(Buffer.from(spelling).toString().split('\t').map(textOf))
    if (this.#made.push(made) >= MAX_KNOWN) {
      this.#spellings = new Dictionary()
      this.#made = []
    }
    return made
  }
}
