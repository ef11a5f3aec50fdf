import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Reporter } from 'vitest/node'

/** Where the errors stand that no test of a run caught: Vitest's own report says nothing of them. */
const UNHANDLED_REPORT = join(import.meta.dirname, '../../../../reports/vitest-unhandled.json')

/** Writes down what no test caught. A second try of the files that failed would not show it again. */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly { readonly message: string }[]): void {
    mkdirSync(dirname(UNHANDLED_REPORT), { recursive: true })
    writeFileSync(UNHANDLED_REPORT, JSON.stringify(errors.map(({ message }) => message)))
  }
}
