import { startApplication } from '../application/start.ts'
import { record } from '../result.ts'
import { ABUSES, sendAbuse } from './abuses.ts'
import { attackWithPairs } from './attack.ts'
import { smugglingPairs } from './pairs.ts'

const LEAST_PAIRS = 1_000
const LONG_ROUNDS = 10
const WANTS =
  'at least 1,000 pairs of ambiguous requests with 0 out of step; every header abuse answered by 400, 405, 421 or 431; nothing in the error log'

const rounds = process.argv.includes('--long') ? LONG_ROUNDS : 1
const application = await startApplication()
try {
  let pairs = 0
  let answered = 0
  const shortfalls: string[] = []
  for (let round = 0; round < rounds; round++) {
    const outcome = await attackWithPairs(application, [...smugglingPairs()])
    pairs += outcome.pairs
    answered += outcome.answered
    shortfalls.push(...outcome.desyncs)
  }
  const desyncs = shortfalls.length
  for (const abuse of ABUSES) {
    const fault = await sendAbuse(application.port, abuse)
    if (fault !== null) shortfalls.push(`${abuse.name}: ${fault}`)
  }
  const abusesMissed = shortfalls.length - desyncs
  shortfalls.push(...application.logged().map((line) => `logged: ${line}`))
  await record({
    id: 'T35',
    figures: {
      pairs,
      'pairs refused': pairs - answered,
      desyncs,
      'header abuses': ABUSES.length,
      'header abuses missed': abusesMissed,
      'error log lines': application.logged().length,
    },
    wants: WANTS,
    holds: pairs >= LEAST_PAIRS && shortfalls.length === 0,
    shortfalls,
  })
} finally {
  await application.stop()
}
