import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { PATIENCE_MS } from './apps/server/test/until.ts'

const TEST_TIMEOUT_MS = 120_000
const HOOK_TIMEOUT_MS = 180_000
/** Two more than the cores that the suite is planned for: three left a third of them idle, for many tests wait for clocks and servers. */
const WORKERS = 4

/** Tests of pages in a DOM (apps/web/test/render-page.ts). */
const PAGE_TESTS = 'apps/web/{app,test}/**/*.page.test.ts'
const SKIPPED = ['**/node_modules/**', '**/dist/**', 'e2e/**']
const WEB_TEST = join(import.meta.dirname, 'apps/web/test')

export default defineConfig({
  test: {
    // To load the application again costs more than most files of tests: those of a worker share it, so a file leaves nothing behind.
    isolate: false,
    globalSetup: ['apps/server/test/setup/global-setup.ts'],
    setupFiles: ['apps/server/test/setup/strict.ts'],
    pool: 'forks',
    maxWorkers: WORKERS,
    expect: { poll: { timeout: PATIENCE_MS } },
    testTimeout: TEST_TIMEOUT_MS,
    hookTimeout: HOOK_TIMEOUT_MS,
    reporters: ['default', 'json', './apps/server/test/setup/unhandled-errors.ts'],
    outputFile: { json: 'reports/vitest.json' },
    projects: [
      {
        extends: true,
        test: {
          name: 'all',
          include: ['{packages,apps,demo,bench,assurance}/**/*.test.{ts,tsx}', 'bin/**/*.test.ts'],
          exclude: [...SKIPPED, PAGE_TESTS],
        },
      },
      {
        extends: true,
        oxc: { jsx: { runtime: 'automatic', development: false } },
        resolve: {
          // Brings every message, so that no pack is left to be fetched.
          alias: { '@app/text/load-language.ts': join(WEB_TEST, 'load-language.ts') },
        },
        test: {
          name: 'pages',
          include: [PAGE_TESTS],
          exclude: SKIPPED,
          // React as readers get it: the other build runs every effect twice.
          env: { NODE_ENV: 'production' },
          // A page's modules are loaded anew with each document; what stands below them is not.
          server: { deps: { external: [/\/packages\/(?:contract|rules|text)\//] } },
        },
      },
    ],
  },
})
