import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

const WITHOUT_TESTS = new Set(['node_modules', 'dist', '.git', '.data', '.cache', 'reports', 'test-results'])
const VITEST_FILE = /\.test\.tsx?$/
const JOURNEY_FILE = /^e2e\/.*\.spec\.ts$/

/** Test files of both runners, as paths below the repository. */
export interface TestFiles {
  readonly vitest: readonly string[]
  readonly journeys: readonly string[]
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (WITHOUT_TESTS.has(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}

/** The test files whose path contains one of the patterns. */
export function findTests(root: string, patterns: readonly string[]): TestFiles {
  const files = filesBelow(root)
    .map((file) => relative(root, file).replaceAll('\\', '/'))
    .filter((file) => patterns.some((pattern) => file.includes(pattern)))
    .toSorted()
  return {
    vitest: files.filter((file) => VITEST_FILE.test(file)),
    journeys: files.filter((file) => JOURNEY_FILE.test(file)),
  }
}
