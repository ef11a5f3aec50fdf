import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { emailOfOwn, OWN, type OwnPerson } from './own-people.ts'

const ROOT = join(import.meta.dirname, '..')
const LIMIT_MS = 120_000

/** Runs a program beside the demo world, with its settings. */
function run({ webServer }: FullConfig, args: readonly string[]): void {
  execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: ROOT,
    env: { ...process.env, ...webServer?.env },
    stdio: 'inherit',
    timeout: LIMIT_MS,
  })
}

/**
 * Puts the journeys' own people beside those of the running demo world. Once all journeys have ended, its ledger of bids and its books of
 * money are verified: whatever they did in the browser, both hold.
 */
export default function beginJourneys(config: FullConfig): () => void {
  const people = Object.values<OwnPerson>(OWN).map((person) => ({ ...person, email: emailOfOwn(person) }))
  run(config, ['apps/server/test/accounts/add-people.ts', JSON.stringify(people)])
  return () => {
    for (const proof of [['verify'], ['money', 'verify']]) run(config, ['apps/server/src/cli/main.ts', ...proof])
  }
}
