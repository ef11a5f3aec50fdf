import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { emailOfOwn, OWN, type OwnPerson } from './own-people.ts'

const ROOT = join(import.meta.dirname, '..')
const LIMIT_MS = 120_000

/** Puts the journeys' own people beside those of the running demo world. */
export default function addOwnPeople({ webServer }: FullConfig): void {
  const people = Object.values<OwnPerson>(OWN).map((person) => ({ ...person, email: emailOfOwn(person) }))
  execFileSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'apps/server/test/accounts/add-people.ts', JSON.stringify(people)],
    {
      cwd: ROOT,
      env: { ...process.env, ...webServer?.env },
      stdio: 'inherit',
      timeout: LIMIT_MS,
    },
  )
}
