/** Answers that are compared; the middle one of their offsets is taken. */
const ANSWERS_MAX = 7
/** Of the last answers those with the shortest way say most. */
const COMPARED_ANSWERS = 5

interface Answer {
  readonly offsetMs: number
  readonly roundTripMs: number
}

/** The server's clock carried on by the monotonic clock of the document, so that no change of the reader's clock moves it. */
export class ServerClock {
  readonly #monotonicMs: () => number
  readonly #wallMs: () => number
  #answers: Answer[] = []
  /** From messages without a request: their delay is unknown, so the least delayed one is nearest. */
  #heardOffsetMs: number | null = null

  constructor(monotonicMs: () => number, wallMs: () => number) {
    this.#monotonicMs = monotonicMs
    this.#wallMs = wallMs
  }

  /** An answer to a question that was sent at `sentAtMs` of the monotonic clock. */
  answered(serverMs: number, sentAtMs: number): void {
    const nowMs = this.#monotonicMs()
    const answer = { offsetMs: serverMs - (sentAtMs + nowMs) / 2, roundTripMs: nowMs - sentAtMs }
    this.#answers = [answer, ...this.#answers].slice(0, ANSWERS_MAX)
  }

  /** Any message carries the server's time, late by its way. */
  heard(serverMs: number): void {
    const offsetMs = serverMs - this.#monotonicMs()
    if (this.#heardOffsetMs === null || offsetMs > this.#heardOffsetMs) this.#heardOffsetMs = offsetMs
  }

  /** After a while asleep a document's clock may have stopped. */
  forget(): void {
    this.#answers = []
    this.#heardOffsetMs = null
  }

  /** The shortest way of the last answers, milliseconds; null before the first. */
  roundTripMs(): number | null {
    return this.#answers[0]?.roundTripMs ?? null
  }

  nowMs(): number {
    const offsetMs = this.#offsetMs() ?? this.#heardOffsetMs
    return offsetMs === null ? this.#wallMs() : Math.round(this.#monotonicMs() + offsetMs)
  }

  #offsetMs(): number | null {
    const best = this.#answers.toSorted((a, b) => a.roundTripMs - b.roundTripMs).slice(0, COMPARED_ANSWERS)
    const offsets = best.map(({ offsetMs }) => offsetMs).toSorted((a, b) => a - b)
    return offsets[Math.floor(offsets.length / 2)] ?? null
  }
}
