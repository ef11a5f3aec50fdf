import { startApplication } from '../application/start.ts'
import { record } from '../result.ts'
import { type Attempt, attackWithPayloads } from './attack.ts'
import { openInBrowser } from './browser.ts'
import { PAYLOADS, RUNNING_PAYLOADS } from './payloads.ts'
import { type Point, POINTS } from './points.ts'
import { readStored } from './stored.ts'
import { databaseState, madeFiles, stateFaults } from './traces.ts'

const LOTS = 150
const LEAST_PAYLOADS = 300
/** Of the payloads a browser would run, each so-manieth is opened in one. */
const BROWSER_STEP = 6
const BROWSER_STEP_LONG = 1
const BROWSER_LOTS = 12
/** A payload goes to one in so many places, another one each time; to all of them with --long. */
const PLACE_STEPS = { call: 2, page: 4 } as const
const WANTS =
  'at least 300 payloads in every text that comes from outside (in half of the calls and a quarter of the pages each, in all with --long): 0 executions, 0 answers of 5xx, 0 delays above 1 s, 0 policy reports and dialogs in the browser, the database and Object.prototype as they were'

const isLong = process.argv.includes('--long')

/** The payloads spread over the places, all of them on each when there is time. */
function attemptsOf(points: readonly Point[]): Attempt[] {
  return points.flatMap((point, place) =>
    PAYLOADS.filter((_, at) => isLong || (at + place) % PLACE_STEPS[point.kind] === 0).map((payload) => ({ point, payload })),
  )
}

const application = await startApplication({ lots: LOTS, spoiler: 'hostile' })
try {
  const { port, databaseUrl, lotNumbers, hasPages } = application
  const points = POINTS.filter(({ kind }) => hasPages || kind === 'call')
  const before = await databaseState(databaseUrl)
  const attempts = attemptsOf(points)
  const outcome = await attackWithPayloads(port, attempts)
  const stored = await readStored(port, lotNumbers)
  const step = isLong ? BROWSER_STEP_LONG : BROWSER_STEP
  const shown = RUNNING_PAYLOADS.filter((_, at) => at % step === 0).flatMap(({ text }, at) => {
    const value = encodeURIComponent(text.toWellFormed())
    return [`/search/${value}`, `/lotSearchResults?displayStr=${value}&query=${value}`, `/app-error?url=${value}`][at % 3] as string
  })
  const opened = hasPages
    ? await openInBrowser(port, ['/', '/lotSearchResults', ...shown, ...lotNumbers.slice(0, BROWSER_LOTS).map((lot) => `/lot/${lot}`)])
    : null
  const changes = stateFaults(before, await databaseState(databaseUrl))
  const files = madeFiles()
  const pollution = await application.pollution()
  const logged = application.logged()
  const shortfalls = [
    ...(hasPages ? [] : ['the pages are not built']),
    ...(opened ? [] : ['there is no browser']),
    ...(lotNumbers.length > 0 ? [] : ['no lot with payloads was imported']),
    ...changes,
    ...files.map((file) => `${file} was made`),
    ...pollution.map((name) => `Object.prototype.${name} was set`),
    ...(opened?.faults ?? []),
    ...stored.faults,
    ...outcome.faults,
    ...logged.map((line) => `logged: ${line.slice(0, 400)}`),
  ]
  await record({
    id: 'T18',
    figures: {
      payloads: PAYLOADS.length,
      'places where a text enters': points.length,
      requests: outcome.requests,
      executions: outcome.executions + stored.faults.length + changes.length + files.length + pollution.length,
      'answers of 5xx': outcome.serverErrors,
      'delays above 1 s': outcome.delays,
      'largest delay, ms': Math.round(outcome.largestDeltaMs),
      'lots with payloads in their texts': lotNumbers.length,
      'answers that show them': stored.answers,
      'pages opened in a browser': opened?.pages ?? 0,
      'reports, dialogs and errors there': opened?.faults.length ?? 'unknown',
      'error log lines': logged.length,
    },
    wants: WANTS,
    holds: PAYLOADS.length >= LEAST_PAYLOADS && shortfalls.length === 0,
    shortfalls,
  })
} finally {
  await application.stop()
}
