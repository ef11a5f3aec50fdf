const FIRST_ROOM = 1_024
/** Marks are 32 bits. */
const MARKS_MAX = 2 ** 32 - 1

/** A set of small whole numbers that is emptied by counting on: a lot answers over a thousand searches, and the next one others. */
export class PlaceSet {
  #marks = new Uint32Array(FIRST_ROOM)
  #mark = 1

  add(place: number): void {
    if (place >= this.#marks.length) this.#widen(place)
    this.#marks[place] = this.#mark
  }

  has(place: number): boolean {
    return this.#marks[place] === this.#mark
  }

  clear(): void {
    if (this.#mark < MARKS_MAX) this.#mark++
    else {
      this.#marks.fill(0)
      this.#mark = 1
    }
  }

  #widen(place: number): void {
    const marks = this.#marks
    this.#marks = new Uint32Array(Math.max(marks.length * 2, place + 1))
    this.#marks.set(marks)
  }
}
