import { runWorkload } from '../bidding/run-workload.ts'
import { record } from '../result.ts'
import { sized } from './size.ts'

const TRIALS = sized({ short: 400, long: 5_000 })

interface Figures {
  readonly trials: number
  readonly ways: Readonly<Record<string, number>>
  readonly reasons: Readonly<Record<string, number>>
  readonly wrong: readonly string[]
}

const { code, figures } = await runWorkload<Figures>('apps/server/src/modules/bid-engine/outcome-race.test.ts', {
  ASSURANCE_TRIALS: String(TRIALS),
})
const wrong = figures?.wrong ?? ['the workload did not end']
const countText = (counts: Readonly<Record<string, number>> = {}): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')
await record({
  id: 'T30',
  figures: {
    races: figures?.trials ?? 0,
    'ended by': countText(figures?.ways),
    'refused for': countText(figures?.reasons),
    wrong: wrong.length,
  },
  wants: `${TRIALS.toLocaleString('en-US')} races of buy-it-now, offer, bids and preliminary close on two nodes: one outcome each, every refusal with its reason`,
  holds: code === 0 && figures?.trials === TRIALS && wrong.length === 0,
  shortfalls: wrong,
})
