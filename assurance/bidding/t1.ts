import { SHARE } from '../people/share.ts'
import { record } from '../result.ts'
import { runWorkload } from './run-workload.ts'

const [wanted, seconds] = process.argv.includes('--long') ? [200, 60] : [20, 15]
const seeds = Math.max(1, Math.round(wanted * SHARE))

interface Figures {
  readonly seeds: number
  readonly done: number
  readonly accepted: number
  readonly sold: number
  readonly violations: readonly string[]
}

const { code, figures } = await runWorkload<Figures>('apps/server/src/modules/bid-engine/history.test.ts', {
  ASSURANCE_SEEDS: String(seeds),
  ASSURANCE_SECONDS: String(seconds),
})
const violations = figures?.violations ?? ['the workload did not end']
const isClean = code === 0 && figures?.seeds === seeds && violations.length === 0
await record({
  id: 'T1',
  figures: {
    seeds: figures?.seeds ?? 0,
    'seconds a seed': seconds,
    'answers seen': figures?.done ?? 0,
    'bids taken': figures?.accepted ?? 0,
    'lots sold': figures?.sold ?? 0,
    violations: violations.length,
  },
  wants: `0 contradictions between what clients saw and the ledgers in ${wanted} seeds of ${seconds} s: 16 workers, 20 lots, two nodes`,
  holds: isClean && seeds < wanted ? 'unknown' : isClean,
  shortfalls: seeds < wanted ? [`only ${seeds} seeds were run`, ...violations] : violations,
})
