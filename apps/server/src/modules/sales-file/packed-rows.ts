/** Rows on their way to PostgreSQL: the heads of their lines one after the other, and what this side needs of them. */
export interface PackedRows {
  /** UTF-8, without line ends. */
  readonly bytes: Uint8Array
  /** Where each row's bytes end. */
  readonly ends: Uint32Array
  /** Lot numbers. */
  readonly numbers: Float64Array
  /** What each row says of place and sale, by number; the numbers are its maker's. */
  readonly contexts: Uint32Array
  /** Item numbers; NO_ITEM where a row has none. */
  readonly items: Int32Array
}

export const NO_ITEM = -1

/** Chunks differ by some rows; a room grows once or twice. */
const ROOM_TO_SPARE = 1.25

/** The given rows (places in the list, ascending) alone, under these contexts. */
export function pickRows(rows: PackedRows, picked: readonly number[], contexts: readonly number[]): PackedRows {
  if (picked.length === rows.ends.length) return { ...rows, contexts: Uint32Array.from(contexts) }
  const size = picked.reduce((sum, at) => sum + (rows.ends[at] ?? 0) - startOf(rows, at), 0)
  const bytes = new Uint8Array(size)
  const ends = new Uint32Array(picked.length)
  let filled = 0
  for (const [index, at] of picked.entries()) {
    filled += copyRow(rows, at, { to: bytes, from: filled })
    ends[index] = filled
  }
  return {
    bytes,
    ends,
    numbers: Float64Array.from(picked, (at) => rows.numbers[at] ?? 0),
    contexts: Uint32Array.from(contexts),
    items: Int32Array.from(picked, (at) => rows.items[at] ?? NO_ITEM),
  }
}

/**
 * A reused buffer. Allocating one for each of many large pieces has the collector go through all that lives, for
 * the sake of a few dead ones.
 */
export class Room {
  #bytes = new Uint8Array(0)

  /** So many bytes with whatever they hold; those given before are no longer their owner's. */
  take(size: number): Uint8Array {
    if (this.#bytes.length < size) this.#bytes = new Uint8Array(Math.ceil(size * ROOM_TO_SPARE))
    return this.#bytes.subarray(0, size)
  }
}

/** Room for the place of a row beside its number; a chunk has some thousand rows. */
const PLACES = 65_536

/** Places of rows in the order of their lot numbers: an index takes neighbours for much less than strangers. */
export function placesByNumber({ numbers }: PackedRows): number[] {
  if (numbers.length > PLACES) return [...numbers.keys()]
  return Array.from(numbers.map((number, at) => number * PLACES + at).sort(), (key) => key % PLACES)
}

/** In which room lines are written, and rows in which order; left out: a new one, as the rows stand. */
export interface LineOptions {
  readonly room?: Pick<Room, 'take'>
  readonly places?: Iterable<number>
}

/** Lines for COPY: every row with its tail, which ends the line. */
export function withTails(
  rows: PackedRows,
  tailOf: (context: number) => Uint8Array,
  { room = { take: (size) => new Uint8Array(size) }, places = rows.contexts.keys() }: LineOptions = {},
): Uint8Array {
  let size = rows.bytes.length
  for (const context of rows.contexts) size += tailOf(context).length
  const lines = room.take(size)
  let filled = 0
  for (const at of places) {
    filled += copyRow(rows, at, { to: lines, from: filled })
    const tail = tailOf(rows.contexts[at] ?? 0)
    lines.set(tail, filled)
    filled += tail.length
  }
  return lines
}

const startOf = ({ ends }: PackedRows, at: number): number => (at === 0 ? 0 : (ends[at - 1] ?? 0))

function copyRow(rows: PackedRows, at: number, { to, from }: { to: Uint8Array; from: number }): number {
  const row = rows.bytes.subarray(startOf(rows, at), rows.ends[at])
  to.set(row, from)
  return row.length
}
