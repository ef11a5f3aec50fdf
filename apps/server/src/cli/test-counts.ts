import { existsSync, readFileSync } from 'node:fs'

export interface Counts {
  readonly passed: number
  readonly failed: number
}

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  /** Suites that broke before their tests count as failed, too. */
  readonly testResults: readonly { status: string; assertionResults: readonly { status: string }[] }[]
}

interface PlaywrightReport {
  readonly stats: { expected: number; unexpected: number; flaky: number }
  readonly errors: readonly unknown[]
}

const NOTHING_RAN: Counts = { passed: 0, failed: 1 }

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
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length }
}

/** Counts of Playwright's JSON report. A flaky journey has failed once and counts as failed. */
export function playwrightCounts(file: string): Counts {
  const report = read(file) as PlaywrightReport | null
  if (report === null) return NOTHING_RAN
  const { expected, unexpected, flaky } = report.stats
  return { passed: expected, failed: unexpected + flaky + report.errors.length }
}
