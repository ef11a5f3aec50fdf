const FIRST_CAPACITY = 4_096
const NEWLINE = 10
const ZERO = 48
const RADIX = 10

/** The numbers of the lots that stand, eight bytes each. */
export class KnownLots {
  #numbers = new Float64Array(FIRST_CAPACITY)
  #count = 0
  #open = 0

  /** Takes lines of one number each, ascending; a line may come in two pieces. */
  push(lines: Uint8Array): void {
    for (const byte of lines) {
      if (byte === NEWLINE) {
        this.#add(this.#open)
        this.#open = 0
      } else this.#open = this.#open * RADIX + (byte - ZERO)
    }
  }

  has(number: number): boolean {
    let from = 0
    let to = this.#count
    while (from < to) {
      const middle = (from + to) >>> 1
      if ((this.#numbers[middle] ?? 0) < number) from = middle + 1
      else to = middle
    }
    return from < this.#count && this.#numbers[from] === number
  }

  #add(number: number): void {
    if (this.#count === this.#numbers.length) {
      const larger = new Float64Array(this.#count * 2)
      larger.set(this.#numbers)
      this.#numbers = larger
    }
    this.#numbers[this.#count++] = number
  }
}
