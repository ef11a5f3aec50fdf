import { startApplication } from '../application/start.ts'
import { record } from '../result.ts'
import { attackWithCases } from './attack.ts'
import { fuzzCases } from './cases.ts'
import { fuzzMembers } from './members.ts'

const LOTS = 400
const CASES = 10_500
const CASES_LONG = 50_000
const LEAST_CASES = 10_000
/** Share of the requests to calls that must be understood, or the cases are only noise. */
const LEAST_SUCCESS_SHARE = 0.1
const WANTS =
  'at least 10,000 cases (50,000 with --long) on every call and page: 0 answers of 5xx, 0 without an answer within 2 s, 0 against their schema or envelope, Object.prototype untouched, nothing in the error log'

const count = process.argv.includes('--long') ? CASES_LONG : CASES
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const application = await startApplication({ lots: LOTS })
try {
  const members = await fuzzMembers(application.databaseUrl)
  const cases = fuzzCases(count, { seed, lots: application.lotNumbers, routes: application.routes, members })
  const outcome = await attackWithCases(application.port, cases)
  const pollution = await application.pollution()
  const logged = application.logged()
  const shortfalls = [
    ...(application.hasPages ? [] : ['the pages are not built']),
    ...(outcome.successes < outcome.asked * LEAST_SUCCESS_SHARE
      ? [`only ${outcome.successes} of ${outcome.asked} calls were understood`]
      : []),
    ...pollution.map((name) => `Object.prototype.${name} was set`),
    ...outcome.faults,
    ...logged.map((line) => `logged: ${line.slice(0, 400)}`),
  ]
  await record({
    id: 'T17',
    figures: {
      seed,
      cases: outcome.cases,
      'calls asked': outcome.asked,
      'calls understood': outcome.successes,
      'answers of 5xx': outcome.serverErrors,
      'without an answer within 2 s': outcome.hangs,
      'against schema or envelope': outcome.violations,
      'slowest answer, ms': Math.round(outcome.slowestMs),
      statuses: [...outcome.statuses]
        .sort(([a], [b]) => a - b)
        .map(([status, times]) => `${status}×${times}`)
        .join(' '),
      'error log lines': logged.length,
    },
    wants: WANTS,
    holds: outcome.cases >= LEAST_CASES && shortfalls.length === 0,
    shortfalls,
  })
} finally {
  await application.stop()
}
