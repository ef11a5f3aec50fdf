import { record } from '../result.ts'
import { runWorkload } from './run-workload.ts'

const FORGERIES = 5

interface Figures {
  readonly found: number
  readonly missed: readonly string[]
}

const { code, figures } = await runWorkload<Figures>('apps/server/src/modules/lot-book/ledger-forgeries.test.ts', {})
const missed = figures?.missed ?? ['the workload did not end']
await record({
  id: 'T39b',
  figures: { forgeries: FORGERIES, found: figures?.found ?? 0, missed: missed.length },
  wants:
    'each of five forgeries by somebody who holds the database without the secret is found where it is older than the last signed head; younger ones are told by the receipts of their bidders',
  holds: code === 0 && figures?.found === FORGERIES && missed.length === 0,
  shortfalls: missed,
})
