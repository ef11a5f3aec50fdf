import type { Pool } from 'pg'

/** How often the database's time is read. */
const ASK_EVERY_MS = 5_000
/** Of so many answers the one with the shortest way decides. */
const ANSWERS_MAX = 8
/** A difference beyond this is a step of a clock, not drift (auction-rules B4.7). */
const CLOCK_STEP_MS = 500

interface Answer {
  readonly offsetMs: number
  readonly roundTripMs: number
}

/** Database time by this process's monotonic clock: no step of a wall clock moves it. */
export interface DatabaseClock {
  /** Epoch milliseconds. */
  nowMs(): number
  /** Asks the database once; needed before the first `nowMs`. */
  ask(): Promise<void>
  close(): void
}

/** `onStep` gets by how much database time was found to differ from the clock's expectation, in milliseconds. */
export function openDatabaseClock(pool: Pool, onStep: (byMs: number) => void): DatabaseClock {
  let answers: Answer[] = []
  let offsetMs: number | null = null
  const ask = async (): Promise<void> => {
    const before = performance.now()
    const { rows } = await pool.query<{ now_ms: number }>('select (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms')
    const after = performance.now()
    const answer = { offsetMs: (rows[0]?.now_ms ?? 0) - (before + after) / 2, roundTripMs: after - before }
    const stepMs = offsetMs === null ? 0 : answer.offsetMs - offsetMs
    // A slow answer says little: only what its own way cannot explain is a step.
    const isStep = Math.abs(stepMs) > CLOCK_STEP_MS + answer.roundTripMs / 2
    answers = isStep ? [answer] : [answer, ...answers].slice(0, ANSWERS_MAX)
    offsetMs = answers.reduce((best, one) => (one.roundTripMs < best.roundTripMs ? one : best)).offsetMs
    if (isStep) onStep(stepMs)
  }
  const timer = setInterval(() => void ask().catch(() => undefined), ASK_EVERY_MS).unref()
  return {
    ask,
    nowMs() {
      // Until the database has answered, the machine's own time is the best guess; the first answer corrects it.
      if (offsetMs === null) return Date.now()
      return Math.round(performance.now() + offsetMs)
    },
    close: () => clearInterval(timer),
  }
}
