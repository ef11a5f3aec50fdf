import { SHARE } from '../people/share.ts'
import { record } from '../result.ts'
import { runWorkload } from './run-workload.ts'

const TRIALS = 10_000
const trials = Math.round(TRIALS * SHARE)

interface Figures {
  readonly trials: number
  readonly taken: number
  readonly wrong: readonly string[]
}

const { code, figures } = await runWorkload<Figures>('apps/server/src/modules/bid-engine/closer-race.test.ts', {
  ASSURANCE_TRIALS: String(trials),
})
const wrong = figures?.wrong ?? ['the workload did not end']
const isClean = code === 0 && figures?.trials === trials && wrong.length === 0
await record({
  id: 'T11',
  figures: { trials: figures?.trials ?? 0, taken: figures?.taken ?? 0, wrong: wrong.length },
  wants: `${TRIALS.toLocaleString('en-US')} bids within 20 ms of the clock: taken exactly when received by it, each lot with one outcome`,
  holds: isClean && trials < TRIALS ? 'unknown' : isClean,
  shortfalls: trials < TRIALS ? [`only ${trials} trials were run`, ...wrong] : wrong,
})
