import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { aDataDir, removeDataDirs } from '#test/data-dir.ts'
import { playwrightCounts, vitestCounts } from './test-counts.ts'

afterEach(removeDataDirs)

function aReport(value: unknown): string {
  const file = join(aDataDir(), 'report.json')
  writeFileSync(file, JSON.stringify(value))
  return file
}

test('a file of tests that broke before its first test counts as one failure', () => {
  const testResults = [
    { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
    { status: 'failed', assertionResults: [] },
  ]
  expect(vitestCounts(aReport({ numPassedTests: 1, numFailedTests: 1, testResults }))).toEqual({ passed: 1, failed: 2, late: 0 })
})

test('a journey that passed only at the second try has passed, and is told apart', () => {
  expect(playwrightCounts(aReport({ stats: { expected: 5, unexpected: 1, flaky: 1 }, errors: [{}] }))).toEqual({
    passed: 6,
    failed: 2,
    late: 1,
  })
})

test('a runner without a report has failed', () => {
  for (const count of [vitestCounts, playwrightCounts]) expect(count('/nowhere/report.json')).toEqual({ passed: 0, failed: 1, late: 0 })
})
