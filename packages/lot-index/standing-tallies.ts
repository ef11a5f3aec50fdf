import type { CodedColumn } from './coded-column.ts'
import { roomFor } from './growth.ts'

/** How many slots of one selection hold each code of a column, for the columns read so far; updated slot by slot as the selection changes. */
export class StandingTallies {
  readonly #counts = new Map<CodedColumn, Int32Array>()

  /** The counts of a column, made on first use. Not to be written to. */
  of(column: CodedColumn, make: () => Int32Array): Int32Array {
    let counts = this.#counts.get(column)
    if (counts === undefined) {
      counts = make()
      this.#counts.set(column, counts)
    }
    return counts
  }

  /** Counts a slot that has come into the selection, by the codes it holds now. */
  add(slot: number): void {
    for (const [column, counts] of this.#counts) {
      const code = column.get(slot)
      const room = roomFor(counts, code + 1)
      if (room !== counts) this.#counts.set(column, room)
      room[code]!++
    }
  }

  /** Takes off a slot that leaves the selection; it must hold the codes it was counted by. */
  take(slot: number): void {
    for (const [column, counts] of this.#counts) counts[column.get(slot)]!--
  }

  memoryBytes(): number {
    return [...this.#counts.values()].reduce((sum, { byteLength }) => sum + byteLength, 0)
  }
}
