import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { aDataDir, removeDataDirs } from '#test/data-dir.ts'
import { failedFiles, passedLate, playwrightCounts, unhandledErrors, vitestCounts, vitestFailures } from './test-counts.ts'

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

test('each test that failed is named with its file and reason; a broken file with its own', () => {
  const testResults = [
    {
      name: 'a.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [
        { status: 'failed', fullName: 'lots are found', failureMessages: ['Error: none\n{ seed: 7 }\n    at a.test.ts:1'] },
        { status: 'passed', fullName: 'lots are shown', failureMessages: [] },
      ],
    },
    { name: 'b.test.ts', status: 'failed', message: 'SyntaxError: no\n    at b.test.ts:1', assertionResults: [] },
    { name: 'c.test.ts', status: 'passed', message: '', assertionResults: [] },
  ]
  const failures = vitestFailures(aReport({ numPassedTests: 1, numFailedTests: 1, testResults }))
  expect(failures).toEqual(['a.test.ts > lots are found: Error: none\n{ seed: 7 }', 'b.test.ts: SyntaxError: no'])
  expect(vitestFailures('/nowhere/report.json')).toEqual([])
})

test('a journey that passed only at the second try has passed, and is told apart', () => {
  expect(playwrightCounts(aReport({ stats: { expected: 5, unexpected: 1, flaky: 1 }, errors: [{}] }))).toEqual({
    passed: 6,
    failed: 2,
    late: 1,
  })
})

test('the files that failed are named for a second try, and what passed there is told apart', () => {
  const testResults = [
    { name: 'a.test.ts', status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
    { name: 'b.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] },
  ]
  const file = aReport({ numPassedTests: 2, numFailedTests: 1, testResults })
  expect(failedFiles(file)).toEqual(['a.test.ts'])
  expect(failedFiles('/nowhere/report.json')).toEqual([])
  expect(passedLate(vitestCounts(file))).toEqual({ passed: 3, failed: 0, late: 1 })
})

test('a runner without a report has failed', () => {
  for (const count of [vitestCounts, playwrightCounts]) expect(count('/nowhere/report.json')).toEqual({ passed: 0, failed: 1, late: 0 })
})

test('what no test caught is named, and nothing is known of it without its report', () => {
  expect(unhandledErrors(aReport([]))).toEqual([])
  expect(unhandledErrors(aReport(['lost']))).toEqual(['lost'])
  expect(unhandledErrors('/nowhere/report.json')).toHaveLength(1)
})
