import { defineConfig } from 'vitest/config'

const TEST_TIMEOUT_MS = 120_000
const HOOK_TIMEOUT_MS = 180_000
/** As long as a test waits for anything to come about: a full machine is slow, and one that waits in vain fails anyway. */
const PATIENCE_MS = 60_000
const WORKERS = 2

export default defineConfig({
  test: {
    include: ['{packages,apps,demo,bench,assurance}/**/*.test.{ts,tsx}', 'bin/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', 'e2e/**'],
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
