const encoder = new TextEncoder()
/** The longest form of a UTF-16 unit in UTF-8. */
const BYTES_PER_UNIT = 3
const GROWTH = 1.5
const ZERO = 48
const TEN = 10
const MOST_DIGITS = 20

/** Bytes that are written one after the other. Whoever writes reserves first. */
export class LineBytes {
  bytes: Uint8Array
  /** How many are written. */
  at = 0
  readonly #digits = new Uint8Array(MOST_DIGITS)

  constructor(expected: number) {
    this.bytes = new Uint8Array(expected)
  }

  /** Makes room for so many more. */
  reserve(size: number): void {
    if (this.at + size <= this.bytes.length) return
    const larger = new Uint8Array(Math.ceil((this.at + size) * GROWTH))
    larger.set(this.bytes.subarray(0, this.at))
    this.bytes = larger
  }

  written(): Uint8Array {
    return this.bytes.subarray(0, this.at)
  }

  byte(byte: number): void {
    this.bytes[this.at++] = byte
  }

  /** What stands between two places, some dozen bytes: a call that copies costs more than to go over them. */
  part(from: Uint8Array, start: number, end: number): void {
    const { bytes } = this
    let { at } = this
    for (let index = start; index < end; index++) bytes[at++] = from[index]!
    this.at = at
  }

  /** A whole number, not below 0, of at most fifteen digits. */
  count(value: number): void {
    const digits = this.#digits
    let left = value
    let from = MOST_DIGITS
    do {
      const rest = Math.floor(left / TEN)
      digits[--from] = ZERO + left - rest * TEN
      left = rest
    } while (left > 0)
    this.part(digits, from, MOST_DIGITS)
  }

  /** A text of any length; makes its own room. */
  text(text: string): void {
    this.reserve(text.length * BYTES_PER_UNIT)
    this.at += encoder.encodeInto(text, this.bytes.subarray(this.at)).written
  }
}
