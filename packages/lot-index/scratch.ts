/** Room for what most questions need; it grows with what one question has needed. */
const FIRST_BYTES = 256 * 1024
/** One question that needs more than this gets memory of its own for the rest. */
const MOST_BYTES = 16 * 1024 * 1024
/** Every array begins at a multiple of so many bytes. */
const STEP_BYTES = 8

/**
 * Memory for the current question, reused by the next: arrays as long as the index, made anew for each question, would have the
 * collector look at everything several times a second. Nothing taken from here may outlive the question, and it holds what was there
 * before.
 */
export class Scratch {
  #buffer = new ArrayBuffer(FIRST_BYTES)
  #used = 0

  /** A new question begins: what was taken before may be written over from now on. */
  begin(): void {
    if (this.#used > this.#buffer.byteLength) this.#buffer = new ArrayBuffer(Math.min(this.#used, MOST_BYTES))
    this.#used = 0
  }

  /** An array of so many numbers, to be written from end to end by who takes it. */
  uint32(length: number): Uint32Array<ArrayBuffer> {
    const from = this.#take(length * Uint32Array.BYTES_PER_ELEMENT)
    return from < 0 ? new Uint32Array(length) : new Uint32Array(this.#buffer, from, length)
  }

  /** As `uint32`, with a sign. */
  int32(length: number): Int32Array<ArrayBuffer> {
    const from = this.#take(length * Int32Array.BYTES_PER_ELEMENT)
    return from < 0 ? new Int32Array(length) : new Int32Array(this.#buffer, from, length)
  }

  /** So many bytes, all of them zero. */
  zeroBytes(length: number): Uint8Array<ArrayBuffer> {
    const from = this.#take(length)
    return from < 0 ? new Uint8Array(length) : new Uint8Array(this.#buffer, from, length).fill(0)
  }

  /** A copy of an array. */
  copyOf(array: Int32Array): Int32Array<ArrayBuffer> {
    const copy = this.int32(array.length)
    copy.set(array)
    return copy
  }

  /** Where so many bytes begin; negative when there is no room. */
  #take(bytes: number): number {
    const from = this.#used
    this.#used += Math.ceil(bytes / STEP_BYTES) * STEP_BYTES
    return this.#used > this.#buffer.byteLength ? -1 : from
  }
}

/** That of this thread: one question is answered at a time. */
export const scratch: Scratch = new Scratch()
