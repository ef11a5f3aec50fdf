import { COLUMN_COUNT } from '@app/rules/import/columns.ts'

const COMMA = 44
const BACKSLASH = 92
const SPACE = 32
// FNV-1a, 32 bits.
const HASH_SEED = 0x81_1c_9d_c5 | 0
const HASH_PRIME = 0x01_00_01_93

/** A row without quotes as its bytes stand in a file: where its cells are, and a hash of each. One is used for row after row. */
export class ScannedRow {
  bytes: Uint8Array = new Uint8Array(0)
  /** Where each cell begins; the next one begins behind the comma. */
  readonly starts = new Int32Array(COLUMN_COUNT + 1)
  readonly hashes = new Int32Array(COLUMN_COUNT)

  /** Whether what stands between two places is a row of all columns without bytes that need care: control characters and backslashes. */
  scan(bytes: Uint8Array, start: number, end: number): boolean {
    const { starts, hashes } = this
    this.bytes = bytes
    starts[0] = start
    let column = 0
    let hash = HASH_SEED
    for (let at = start; at < end; at++) {
      const byte = bytes[at]!
      if (byte === COMMA) {
        if (column === COLUMN_COUNT - 1) return false
        hashes[column] = hash
        hash = HASH_SEED
        starts[++column] = at + 1
        continue
      }
      if (byte < SPACE || byte === BACKSLASH) return false
      hash = Math.imul(hash ^ byte, HASH_PRIME)
    }
    hashes[column] = hash
    starts[column + 1] = end + 1
    return column === COLUMN_COUNT - 1
  }

  startOf(column: number): number {
    return this.starts[column]!
  }

  endOf(column: number): number {
    return this.starts[column + 1]! - 1
  }
}
