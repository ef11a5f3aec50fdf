import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.ts'

export interface Counts {
  readonly passed: number
  readonly failed: number
  /** Of the passed ones, those that passed only at the second try. */
  readonly late: number
}

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  /** Suites that broke before their tests count as failed, too. */
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

interface PlaywrightReport {
  readonly stats: { expected: number; unexpected: number; flaky: number }
  readonly errors: readonly unknown[]
}

const NOTHING_RAN: Counts = { passed: 0, failed: 1, late: 0 }

function read(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

/** Counts of Vitest's JSON report; a missing report is one failure. */
export function vitestCounts(file: string): Counts {
  const report = read(file) as VitestReport | null
  if (report === null) return NOTHING_RAN
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length, late: 0 }
}

/** Where the errors stand that no test of a run caught: Vitest's own report says nothing of them. */
export const UNHANDLED_REPORT = join(ROOT, 'reports/vitest-unhandled.json')

/** What no test of a run caught, as `setup/unhandled-errors.ts` wrote it; a missing report says that nothing is known of it. */
export const unhandledErrors = (file: string): readonly string[] => (read(file) as readonly string[] | null) ?? ['no report']

/** The files of tests in Vitest's JSON report of which something failed. */
export function failedFiles(file: string): string[] {
  const report = read(file) as VitestReport | null
  return report === null ? [] : report.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)
}

/** Counts of a run whose failed files passed when they were run once more, by themselves. */
export const passedLate = ({ passed, failed }: Counts): Counts => ({ passed: passed + failed, failed: 0, late: failed })

/** Counts of Playwright's JSON report. A browser may hang by itself once in hundreds of journeys, so the second try decides; the first is reported all the same. */
export function playwrightCounts(file: string): Counts {
  const report = read(file) as PlaywrightReport | null
  if (report === null) return NOTHING_RAN
  const { expected, unexpected, flaky } = report.stats
  return { passed: expected + flaky, failed: unexpected + report.errors.length, late: flaky }
}

const REASON_LINES_MAX = 12

/** What an error says, without the places it came by: the property that failed names its seed and its counterexample below its first line. */
function reasonOf(message = ''): string {
  const lines = message.split('\n')
  const stack = lines.findIndex((line) => /^\s+at /.test(line))
  return lines.slice(0, Math.min(stack === -1 ? lines.length : stack, REASON_LINES_MAX)).join('\n')
}

/** What failed of Vitest's JSON report: file, test and reason. The runner ends long before the journeys do. */
export function vitestFailures(file: string): string[] {
  const report = read(file) as VitestReport | null
  if (report === null) return []
  return report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed')
      if (failed.length === 0) return [`${name}: ${reasonOf(message)}`]
      return failed.map((test) => `${name} > ${test.fullName}: ${reasonOf(test.failureMessages[0])}`)
    })
}
