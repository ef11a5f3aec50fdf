// P33: a bank's statement read, staged and posted by its references, against COPY of all rows that this writes into bare tables.
import { importStatement } from '../../apps/server/src/modules/bank/index.ts'
import { verifyJournal } from '../../apps/server/src/modules/journal/index.ts'
import { interleave, LEAST_ROUNDS, record, row, type Spread } from '../harness.ts'
import { type CopiedTable, openRowsCopier } from '../peers/copied-rows.ts'
import { scaled } from '../scale.ts'
import { announceTransfers, followingStatements, referencesFrom } from '../world/announced-transfers.ts'
import { makeBillingWorld } from '../world/billing-world.ts'

/** Lines of the statement that is loaded: the most that one may have. */
const LINES = scaled(100_000)
/** Lines of the one that is posted as well; to post all of them, round after round, would take longer than a measurement may. */
const POSTED = scaled(10_000)
const PAYERS = 5_000
const MOST_TIMES = 10
const MS_PER_SECOND = 1_000
const FIRST_DAY = '2026-01-05'
/** References that nobody announced, for lines that stay staged. */
const FIRST_UNKNOWN = 500_000_000_000

/** What a posted line writes; what it changes besides (states, balances, the line itself) is not copied. */
const WRITTEN: readonly CopiedTable[] = [
  { table: 'bank_lines', where: "state = 'POSTED'" },
  { table: 'payments' },
  { table: 'payment_parts' },
  { table: 'journal_entries', where: "kind = 'PAYMENT_RECEIVED'" },
  { table: 'journal_lines', where: "entry_id in (select id from journal_entries where kind = 'PAYMENT_RECEIVED')" },
  { table: 'mails' },
  { table: 'account_events', where: "kind = 'payment-booked'" },
]

const world = await makeBillingWorld(PAYERS)
const { pool, deps } = world
const nextStatement = followingStatements(FIRST_DAY)
const known = referencesFrom(1, POSTED * (LEAST_ROUNDS + 1))
let [posted, unknown] = [0, FIRST_UNKNOWN]

async function importLines(references: readonly string[], isPosting: boolean): Promise<number> {
  const bytes = nextStatement(references)
  const begunMs = performance.now()
  const [one] = await importStatement(deps, { bytes, isPosting, nowMs: Date.now() })
  const tookMs = performance.now() - begunMs
  if (one?.lines !== references.length || one.posted !== (isPosting ? one.lines : 0))
    throw new Error(`${one?.posted} of ${references.length} lines were posted`)
  return tookMs
}

const load = (): Promise<number> => {
  const references = referencesFrom(unknown, LINES)
  unknown += LINES
  return importLines(references, false)
}

async function post(): Promise<number> {
  const references = known.slice(posted, posted + POSTED)
  posted += POSTED
  const tookMs = await importLines(references, true)
  return tookMs / references.length
}

async function measure() {
  await announceTransfers(pool, known)
  await post()
  const copier = await openRowsCopier(world.url, { folder: world.folder, tables: WRITTEN, times: LINES / POSTED })
  try {
    const taken = await interleave(LEAST_ROUNDS, { loaded: load, aLine: post, copied: () => copier.copy() })
    const { faults } = await verifyJournal(deps.db)
    if (faults.length > 0) throw new Error(`the journal does not hold: ${faults[0]}`)
    return taken
  } finally {
    await copier.close()
  }
}

const { loaded, aLine, copied } = await measure().finally(() => world.close())
const seconds = ({ median, min, max }: Spread, times = 1): Spread => {
  const of = (ms: number): number => (ms * times) / MS_PER_SECOND
  return { median: of(median), min: of(min), max: of(max) }
}
const whole = seconds({
  median: loaded.median + aLine.median * LINES,
  min: loaded.min + aLine.min * LINES,
  max: loaded.max + aLine.max * LINES,
})
const ratio = whole.median / seconds(copied).median
const count = LINES.toLocaleString('en-US')
await record({
  id: 'P33',
  rows: [
    row(`${count} lines of a statement loaded and posted (posting reckoned from ${POSTED.toLocaleString('en-US')} of them)`, whole, {
      unit: 's',
      ratio,
    }),
    row('of it until they are read and staged', seconds(loaded), { unit: 's', ratio: loaded.median / copied.median }),
    row('COPY of all that they write into bare tables', seconds(copied), { unit: 's' }),
    { name: 'lines posted in a second, receipts included', value: MS_PER_SECOND / aLine.median, unit: '/s' },
  ],
  wants: `≤ ${MOST_TIMES}× COPY of the same rows (lines, payments, journal, receipts) at ${count} lines, fsync on`,
  holds: ratio <= MOST_TIMES,
  versions: { postgres: world.postgres },
})
