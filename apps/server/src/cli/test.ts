import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EXIT } from '#platform/exit-codes.ts'
import { buildIfStale } from './build.ts'
import { failedChecks } from './check.ts'
import { findBrowser, NO_BROWSER } from './find-browser.ts'
import { ROOT } from './root.ts'
import { runStep } from './run-step.ts'
import { playwrightCounts, vitestCounts, vitestFailures } from './test-counts.ts'

/** All steps together stay below forty minutes on two cores. */
const VITEST_LIMIT_MS = 20 * 60_000
const JOURNEYS_LIMIT_MS = 25 * 60_000
const VITEST_REPORT = join(ROOT, 'reports/vitest.json')
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

async function runJourneys(): Promise<boolean> {
  const browser = await findBrowser()
  if (browser === null) {
    console.error(NO_BROWSER)
    return false
  }
  const dataDir = join(tmpdir(), `hammerlane-journeys-${process.pid}`)
  try {
    return await runStep({
      name: 'Journeys (Playwright)',
      script: 'node_modules/@playwright/test/cli.js',
      args: ['test'],
      env: { E2E_BROWSER: browser, E2E_PORT: String(await findFreePort()), E2E_DATA_DIR: dataDir },
      limitMs: JOURNEYS_LIMIT_MS,
    })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** `hammerlane test`: checks, then every test; the last line sums both runners. */
export async function run(): Promise<number> {
  for (const report of [VITEST_REPORT, JOURNEYS_REPORT]) rmSync(report, { force: true })
  const failed = await failedChecks()
  await buildIfStale((line) => console.log(line))
  const unit = await runStep({ name: 'Tests (Vitest)', script: 'node_modules/vitest/vitest.mjs', args: ['run'], limitMs: VITEST_LIMIT_MS })
  if (!unit) failed.push('Tests (Vitest)')
  if (!(await runJourneys())) failed.push('Journeys (Playwright)')
  const counts = [vitestCounts(VITEST_REPORT), playwrightCounts(JOURNEYS_REPORT)]
  const sum = (key: 'passed' | 'failed' | 'late') => counts.reduce((total, count) => total + count[key], 0)
  for (const line of vitestFailures(VITEST_REPORT)) console.log(line)
  if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}.`)
  if (sum('late') > 0) console.log(`Passed only at the second try: ${sum('late')}.`)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  return failed.length === 0 && sum('failed') === 0 ? EXIT.ok : EXIT.failed
}
