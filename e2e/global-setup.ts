import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { ownLots } from './own-lots.ts'
import { emailOfOwn, OWN, type OwnPerson } from './own-people.ts'

const ROOT = join(import.meta.dirname, '..')
const MAIN = 'apps/server/src/cli/main.ts'
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

/** Imports the journeys' own lots as a file of a site. */
function importLots(config: FullConfig): void {
  const folder = mkdtempSync(join(tmpdir(), 'own-lots-'))
  try {
    const file = join(folder, 'salesdata.csv')
    writeFileSync(file, ownLots(Date.now()))
    run(config, [MAIN, 'import', file])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Puts the journeys' own people and lots beside those of the running demo world. Once all journeys have ended, its ledger of bids and its books of
 * money are verified: whatever they did in the browser, both hold.
 */
export default function beginJourneys(config: FullConfig): () => void {
  const people = Object.values<OwnPerson>(OWN).map((person) => ({ ...person, email: emailOfOwn(person) }))
  run(config, ['apps/server/test/accounts/add-people.ts', JSON.stringify(people)])
  importLots(config)
  return () => {
    for (const proof of [['verify'], ['money', 'verify']]) run(config, [MAIN, ...proof])
  }
}
