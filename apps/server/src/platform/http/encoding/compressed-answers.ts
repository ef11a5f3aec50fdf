import { ownBytes } from './own-bytes.ts'

/** Bytes of cached compressed answers, all together. */
export const COMPRESSED_BYTES_MAX = 16 * 1024 * 1024

/** Compressed answers by content and encoding, so that shared ones are compressed once, the longest unused dropped first. */
export class CompressedAnswers {
  readonly #answers = new Map<string, Buffer>()
  #bytes = 0

  get bytes(): number {
    return this.#bytes
  }

  get(key: string): Buffer | undefined {
    const known = this.#answers.get(key)
    if (known === undefined) return undefined
    this.#answers.delete(key)
    this.#answers.set(key, known)
    return known
  }

  /** Keeps an answer, and answers what is kept of it. */
  put(key: string, answer: Buffer): Buffer {
    const known = this.#answers.get(key)
    if (known !== undefined) return known
    const own = ownBytes(answer)
    this.#answers.set(key, own)
    this.#bytes += own.length
    for (const [oldest, { length }] of this.#answers) {
      if (this.#bytes <= COMPRESSED_BYTES_MAX) break
      this.#answers.delete(oldest)
      this.#bytes -= length
    }
    return own
  }
}
