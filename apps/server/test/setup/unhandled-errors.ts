import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Reporter } from 'vitest/node'
import { UNHANDLED_REPORT } from '../../src/cli/test-counts.ts'

/** Writes down what no test caught. A second try of the files that failed would not show it again. */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly { readonly message: string }[]): void {
    mkdirSync(dirname(UNHANDLED_REPORT), { recursive: true })
    writeFileSync(UNHANDLED_REPORT, JSON.stringify(errors.map(({ message }) => message)))
  }
}
