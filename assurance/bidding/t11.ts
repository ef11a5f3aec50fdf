import { record } from '../result.ts'
import { runWorkload } from './run-workload.ts'

const TRIALS = 10_000

interface Figures {
  readonly trials: number
  readonly taken: number
  readonly wrong: readonly string[]
}

const { code, figures } = await runWorkload<Figures>('apps/server/src/modules/bidding/closer-race.test.ts', {
  ASSURANCE_TRIALS: String(TRIALS),
})
const wrong = figures?.wrong ?? ['the workload did not end']
await record({
  id: 'T11',
  figures: { trials: figures?.trials ?? 0, taken: figures?.taken ?? 0, wrong: wrong.length },
  wants: `${TRIALS.toLocaleString('en-US')} bids within 20 ms of the clock: taken exactly when received by it, each lot with one outcome`,
  holds: code === 0 && figures?.trials === TRIALS && wrong.length === 0,
  shortfalls: wrong,
})
