import { generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { BROWSER_ARGS } from './apps/server/src/cli/find-browser.ts'

const START_LIMIT_MS = 180_000
const STOP_LIMIT_MS = 20_000
const JOURNEY_LIMIT_MS = 180_000
/** A page may be slow on a busy machine; no journey asserts a time. */
const EXPECT_LIMIT_MS = 45_000
/** A control that is not there fails its journey soon, not after all of the journey's time. */
const ACTION_LIMIT_MS = 60_000
const ALL_LIMIT_MS = 54 * 60_000
const DEMO_LOTS = '3000'

// hammerlane test sets these; the values beside them serve a run of Playwright alone.
const port = process.env['E2E_PORT'] ?? '8199'
const dataDir = process.env['E2E_DATA_DIR'] ?? join(import.meta.dirname, '.data/journeys')
const executablePath = process.env['E2E_BROWSER'] ?? '/usr/bin/chromium'

/** Keys of pushed notices, for this run alone: a public point, uncompressed, and its private number. */
const jwk = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey.export({ format: 'jwk' })
const point = [Buffer.of(4), ...[jwk.x, jwk.y].map((half) => Buffer.from(half ?? '', 'base64url'))]

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  timeout: JOURNEY_LIMIT_MS,
  expect: { timeout: EXPECT_LIMIT_MS },
  // One that fails twice on a machine that is busy with others says nothing yet; what passed late is counted at the end.
  retries: 2,
  globalTimeout: ALL_LIMIT_MS,
  // Two more than the two cores that the journeys are planned for: they wait for clocks, banks and lanes.
  workers: 4,
  fullyParallel: true,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'reports/playwright.json' }], ['./e2e/figures.ts']],
  use: {
    baseURL: `http://localhost:${port}`,
    actionTimeout: ACTION_LIMIT_MS,
    // Traces of every first try slow all journeys down; what fails is tried once more with one.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath,
      // A page whose answer a test has changed may open its live line all the same.
      args: [...BROWSER_ARGS, '--disable-features=LocalNetworkAccessChecks'],
    },
  },
  webServer: {
    command: 'node bin/hammerlane.js start',
    url: `http://localhost:${port}/health/ready`,
    timeout: START_LIMIT_MS,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: STOP_LIMIT_MS },
    env: {
      ...(process.env as Record<string, string>),
      PORT: port,
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEMO: 'on',
      DEMO_LOTS,
      LOG_LEVEL: 'warn',
      GATEWAY_SIMULATOR_PORT: '0',
      VAPID_PUBLIC_KEY: Buffer.concat(point).toString('base64url'),
      VAPID_PRIVATE_KEY: jwk.d ?? '',
      VAPID_SUBJECT: 'mailto:push@example.com',
      // Where sellers and their like sign in; pages of this very server stand for them.
      SELLER_LOGIN_URL: `http://localhost:${port}/noSearchResults?for=sellers`,
      AUTOMOTIVE_LOGIN_URL: `http://localhost:${port}/noSearchResults?for=automotive`,
      BODYSHOP_LOGIN_URL: `http://localhost:${port}/noSearchResults?for=bodyshops`,
    },
  },
})
