import { defineConfig } from 'vitest/config'
import { PATIENCE_MS } from './apps/server/test/until.ts'

const TEST_TIMEOUT_MS = 120_000
const HOOK_TIMEOUT_MS = 180_000
/** One more than the two cores that the suite is planned for: many tests wait for clocks and servers. */
const WORKERS = 3

export default defineConfig({
  test: {
    include: ['{packages,apps,demo,bench,assurance}/**/*.test.{ts,tsx}', 'bin/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', 'e2e/**'],
    // To load the application again costs more than most files of tests: those of a worker share it, so a file leaves nothing behind.
    isolate: false,
    globalSetup: ['apps/server/test/global-setup.ts'],
    setupFiles: ['apps/server/test/strict.ts'],
    pool: 'forks',
    maxWorkers: WORKERS,
    expect: { poll: { timeout: PATIENCE_MS } },
    testTimeout: TEST_TIMEOUT_MS,
    hookTimeout: HOOK_TIMEOUT_MS,
    reporters: ['default', 'json'],
    outputFile: { json: 'reports/vitest.json' },
  },
})
