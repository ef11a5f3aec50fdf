import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { looksFolder } from '#modules/media/index.ts'
import { EXIT } from '#platform/exit-codes.ts'
import { buildIfStale } from './build.ts'
import { failedChecks } from './check.ts'
import { type CliCommand, UsageError } from './command-line.ts'
import { findBrowser, NO_BROWSER } from './find-browser.ts'
import { findTests } from './find-tests.ts'
import { ROOT } from './root.ts'
import { runStep } from './run-step.ts'
import {
  type Counts,
  failedFiles,
  passedLate,
  playwrightCounts,
  UNHANDLED_REPORT,
  unhandledErrors,
  vitestCounts,
  vitestFailures,
} from './test-counts.ts'

/** Well above what either takes on two cores: a machine that is busy elsewhere is slower, and a run that is cut off says nothing. */
const VITEST_LIMIT_MS = 40 * 60_000
const JOURNEYS_LIMIT_MS = 55 * 60_000
const VITEST_REPORT = join(ROOT, 'reports/vitest.json')
const SECOND_REPORT = join(ROOT, 'reports/vitest-second.json')
/** More files than this do not fail by chance. */
const SECOND_FILES_MAX = 3
const JOURNEYS_REPORT = join(ROOT, 'reports/playwright.json')

async function findFreePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => {
    probe.listen(0, '127.0.0.1', resolve)
  })
  const address = probe.address()
  await new Promise((resolve) => {
    probe.close(resolve)
  })
  if (address === null || typeof address === 'string') throw new Error('The system gave no free port.')
  return address.port
}

/**
 * Where drawn pictures of the demo world are kept from run to run: to draw them took an eighth of the journeys' work. They are named by a
 * hash of the code that draws them, so that what is found here is what would be drawn.
 */
const KEPT_LOOKS = join(ROOT, '.cache/looks')

/** Lets the server of a new data folder find, and keep, its drawn pictures among those of earlier runs. */
function shareLooks(dataDir: string): void {
  const folder = looksFolder(dataDir)
  mkdirSync(KEPT_LOOKS, { recursive: true })
  mkdirSync(dirname(folder), { recursive: true })
  symlinkSync(KEPT_LOOKS, folder, 'junction')
}

/** Runs the journeys, or those of some files. */
async function runJourneys(files: readonly string[] = []): Promise<boolean> {
  const browser = await findBrowser()
  if (browser === null) {
    console.error(NO_BROWSER)
    return false
  }
  const dataDir = join(tmpdir(), `hammerlane-journeys-${process.pid}`)
  try {
    shareLooks(dataDir)
    return await runStep({
      name: 'Journeys (Playwright)',
      script: 'node_modules/@playwright/test/cli.js',
      args: ['test', ...files],
      env: { E2E_BROWSER: browser, E2E_PORT: String(await findFreePort()), E2E_DATA_DIR: dataDir },
      limitMs: JOURNEYS_LIMIT_MS,
    })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Runs Vitest, or some files of it. */
function runVitest(files: readonly string[] = [], report = VITEST_REPORT): Promise<boolean> {
  const args = ['run', ...files, `--outputFile.json=${report}`]
  return runStep({ name: 'Tests (Vitest)', script: 'node_modules/vitest/vitest.mjs', args, limitMs: VITEST_LIMIT_MS })
}

/**
 * Runs all tests. Among eleven thousand one may meet a machine that is busy elsewhere: as with journeys, a second try of its file decides,
 * and the first is reported all the same.
 */
async function runAllTests(): Promise<{ readonly hasPassed: boolean; readonly counts: Counts }> {
  const hasPassed = await runVitest()
  const counts = vitestCounts(VITEST_REPORT)
  if (hasPassed) return { hasPassed, counts }
  const files = failedFiles(VITEST_REPORT)
  // What no test caught belongs to no file that could be tried again.
  const isFew = files.length > 0 && files.length <= SECOND_FILES_MAX && unhandledErrors(UNHANDLED_REPORT).length === 0
  return isFew && (await runVitest(files, SECOND_REPORT)) ? { hasPassed: true, counts: passedLate(counts) } : { hasPassed, counts }
}

/** Prints what failed and, as the last line, the sum of the runners that ran. */
function sumUp(failed: readonly string[], counts: readonly Counts[]): number {
  const sum = (key: keyof Counts) => counts.reduce((total, count) => total + count[key], 0)
  for (const line of vitestFailures(VITEST_REPORT)) console.log(line)
  if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}.`)
  if (sum('late') > 0) console.log(`Passed only at the second try: ${sum('late')}.`)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  return failed.length === 0 && sum('failed') === 0 ? EXIT.ok : EXIT.failed
}

/** `hammerlane test PATTERN…`: the test files of either runner whose path contains a pattern, without the checks. */
async function runSome(patterns: readonly string[]): Promise<number> {
  const { vitest, journeys } = findTests(ROOT, patterns)
  if (vitest.length + journeys.length === 0) {
    throw new UsageError(`No test file has ${patterns.map((pattern) => `"${pattern}"`).join(' or ')} in its path.`)
  }
  const failed: string[] = []
  const counts: Counts[] = []
  if (journeys.length > 0) await buildIfStale((line) => console.log(line))
  if (vitest.length > 0) {
    if (!(await runVitest(vitest))) failed.push('Tests (Vitest)')
    counts.push(vitestCounts(VITEST_REPORT))
  }
  if (journeys.length > 0) {
    if (!(await runJourneys(journeys))) failed.push('Journeys (Playwright)')
    counts.push(playwrightCounts(JOURNEYS_REPORT))
  }
  return sumUp(failed, counts)
}

/** Checks, then every test; the last line sums both runners. With patterns: see `runSome`. */
async function runTests(patterns: readonly string[]): Promise<number> {
  for (const report of [VITEST_REPORT, SECOND_REPORT, UNHANDLED_REPORT, JOURNEYS_REPORT]) rmSync(report, { force: true })
  if (patterns.length > 0) return runSome(patterns)
  const failed = await failedChecks()
  await buildIfStale((line) => console.log(line))
  const tests = await runAllTests()
  if (!tests.hasPassed) failed.push('Tests (Vitest)')
  if (!(await runJourneys())) failed.push('Journeys (Playwright)')
  return sumUp(failed, [tests.counts, playwrightCounts(JOURNEYS_REPORT)])
}

/** `hammerlane test`. */
export function command(test: CliCommand): CliCommand {
  return test
    .description(
      'Runs the checks, every test and the browser journeys; with patterns, the test files of either runner whose path contains one.',
    )
    .argument('[pattern...]', 'part of a path')
    .examples(
      ['hammerlane test', 'everything'],
      ['hammerlane test modules/watchlist', 'the tests of a module'],
      ['hammerlane test e2e/search', 'a journey'],
    )
    .exits({ failed: 'a check or a test failed' })
    .runs((_, patterns: readonly string[]) => runTests(patterns))
}
