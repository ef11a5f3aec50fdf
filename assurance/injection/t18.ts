import { startApplication } from '../application/start.ts'
import { record } from '../result.ts'
import { Asker } from '../raw/ask.ts'
import { type Attempt, attackWithPayloads } from './attack.ts'
import { type BrowserOutcome, openInBrowser } from './browser.ts'
import { memberPoints } from './member-points.ts'
import { PAYLOADS, RUNNING_PAYLOADS } from './payloads.ts'
import { SHARE } from '../people/share.ts'
import { type Point, POINTS } from './points.ts'
import { pagesOf, paperNamed, paperOf, PERSONAS, readsOf, type SignedIn, signInSome } from './signed-in.ts'
import { readAll, readStored } from './stored.ts'
import { databaseState, madeFiles, stateFaults } from './traces.ts'

const LOTS = 150
const LEAST_PAYLOADS = 300
/** Of the payloads a browser would run, each so-manieth is opened in one. */
const BROWSER_STEP = 6
const BROWSER_STEP_LONG = 1
const BROWSER_LOTS = 12
/** A payload goes to one in so many places, another one each time; to all of them with --long. */
const PLACE_STEPS = { call: 2, page: 4 } as const
/** The same for texts of members, of which there are some hundreds. */
const MEMBER_STEP = 24
const MEMBER_STEP_LONG = 4
/** Payloads by which files of papers are called: as many as wait for their reviewers at a time. */
const FILE_NAMES = 18
const FILE_LIMIT_MS = 60_000
const WANTS =
  'at least 300 payloads in every text that comes from outside (in half of the calls and a quarter of the pages each, in all with --long; in each text of the calls of members one in 24, with --long one in 4): 0 executions, 0 answers of 5xx, 0 delays above 1 s, 0 policy reports and dialogs in the browser, the database and Object.prototype as they were'

const isLong = process.argv.includes('--long')

function stepOf({ kind, isSignedIn }: Point): number {
  const long = isSignedIn === true ? MEMBER_STEP_LONG : 1
  const short = isSignedIn === true ? MEMBER_STEP : PLACE_STEPS[kind]
  return Math.max(1, Math.round((isLong ? long : short) / SHARE))
}

/** The payloads spread over the places, all of them on each when there is time. */
function attemptsOf(points: readonly Point[]): Attempt[] {
  return points.flatMap((point, place) =>
    PAYLOADS.filter((_, at) => (at + place) % stepOf(point) === 0).map((payload) => ({ point, payload })),
  )
}

/** Sends papers whose files are called as payloads say; answers how many were taken. */
async function leaveFiles(port: number, { headers }: SignedIn): Promise<number> {
  const asker = new Asker(port, FILE_LIMIT_MS)
  const step = Math.ceil(RUNNING_PAYLOADS.length / FILE_NAMES)
  let taken = 0
  for (const { text } of RUNNING_PAYLOADS.filter((_, at) => at % step === 0)) {
    const outcome = await asker.ask(paperNamed(text, headers.buyer))
    if (outcome.kind === 'reply' && outcome.status === 200 && outcome.body.includes('"returnCode":1')) taken += 1
    await asker.ask(paperOf(text, headers.buyer))
  }
  asker.close()
  return taken
}

/** Opens every page of members and of the house as somebody whose texts it shows. */
async function openAsMembers(port: number, signedIn: SignedIn): Promise<BrowserOutcome | null> {
  const shown = await pagesOf(signedIn)
  const all = { pages: 0, faults: [] as string[] }
  for (const persona of PERSONAS) {
    const paths = shown.filter((one) => one.persona === persona).map(({ path }) => path)
    const opened = await openInBrowser(port, paths, signedIn.headers[persona]['cookie'])
    if (opened === null) return null
    all.pages += opened.pages
    all.faults.push(...opened.faults)
  }
  return all
}

const application = await startApplication({ lots: LOTS, spoiler: 'hostile' })
try {
  const { port, databaseUrl, lotNumbers, hasPages } = application
  const signedIn = await signInSome(databaseUrl)
  const ofMembers = memberPoints(signedIn)
  const points = [...POINTS.filter(({ kind }) => hasPages || kind === 'call'), ...ofMembers]
  const before = await databaseState(databaseUrl)
  const attempts = attemptsOf(points)
  const outcome = await attackWithPayloads(port, attempts)
  const stored = await readStored(port, lotNumbers)
  const files = await leaveFiles(port, signedIn)
  const read = await readAll(port, readsOf(signedIn))
  const own = hasPages ? await openAsMembers(port, signedIn) : null
  const step = isLong ? BROWSER_STEP_LONG : BROWSER_STEP
  const shown = RUNNING_PAYLOADS.filter((_, at) => at % step === 0).flatMap(({ text }, at) => {
    const value = encodeURIComponent(text.toWellFormed())
    return [`/search/${value}`, `/lotSearchResults?displayStr=${value}&query=${value}`, `/app-error?url=${value}`][at % 3] as string
  })
  const opened = hasPages
    ? await openInBrowser(port, ['/', '/lotSearchResults', ...shown, ...lotNumbers.slice(0, BROWSER_LOTS).map((lot) => `/lot/${lot}`)])
    : null
  const changes = stateFaults(before, await databaseState(databaseUrl))
  const made = madeFiles()
  const pollution = await application.pollution()
  const logged = application.logged()
  const shortfalls = [
    ...(SHARE < 1 ? [`only ${outcome.requests} requests`] : []),
    ...(hasPages ? [] : ['the pages are not built']),
    ...(opened ? [] : ['there is no browser']),
    ...(lotNumbers.length > 0 ? [] : ['no lot with payloads was imported']),
    ...changes,
    ...made.map((file) => `${file} was made`),
    ...pollution.map((name) => `Object.prototype.${name} was set`),
    ...(opened?.faults ?? []),
    ...(own?.faults ?? []),
    ...stored.faults,
    ...read.faults,
    ...(files > 0 ? [] : ['no paper was taken under the name of a payload']),
    ...outcome.faults,
    ...logged.map((line) => `logged: ${line.slice(0, 400)}`),
  ]
  await record({
    id: 'T18',
    figures: {
      payloads: PAYLOADS.length,
      'places where a text enters': points.length,
      requests: outcome.requests,
      'of them texts of members and of the house': ofMembers.length,
      executions: outcome.executions + stored.faults.length + read.faults.length + changes.length + made.length + pollution.length,
      'answers of 5xx': outcome.serverErrors,
      'delays above 1 s': outcome.delays,
      'largest delay, ms': Math.round(outcome.largestDeltaMs),
      'lots with payloads in their texts': lotNumbers.length,
      'answers that show them': stored.answers,
      'papers called as payloads': files,
      'answers that show what members and the house wrote': read.answers,
      'pages opened in a browser': opened?.pages ?? 0,
      'pages of members and of the house opened there': own?.pages ?? 0,
      'reports, dialogs and errors there': opened === null || own === null ? 'unknown' : opened.faults.length + own.faults.length,
      'error log lines': logged.length,
    },
    wants: WANTS,
    holds: PAYLOADS.length >= LEAST_PAYLOADS && shortfalls.length === 0,
    shortfalls,
  })
} finally {
  await application.stop()
}
