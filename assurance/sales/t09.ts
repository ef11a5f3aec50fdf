import { runWorkload } from '../bidding/run-workload.ts'
import { record } from '../result.ts'
import { sized } from './size.ts'

const LOTS = sized({ short: 200, long: 1_000 })

const { code, figures } = await runWorkload<{ lots: number; delivered: number; wrong: readonly string[] }>(
  'apps/server/src/modules/after-hammer/award-once.test.ts',
  { ASSURANCE_TRIALS: String(LOTS) },
)
const wrong = figures?.wrong ?? ['the workload did not end']
await record({
  id: 'T9',
  figures: { lots: figures?.lots ?? 0, 'ends and answers delivered': figures?.delivered ?? 0, wrong: wrong.length },
  wants: `${LOTS.toLocaleString('en-US')} lots, each end and each seller's answer delivered five times over, out of order, to two nodes: one award, one notice, one event each`,
  holds: code === 0 && figures?.lots === LOTS && wrong.length === 0,
  shortfalls: wrong,
})
