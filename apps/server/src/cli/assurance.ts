import { EXIT } from '#platform/exit-codes.ts'
import { buildIfStale } from './build.ts'
import { runStep } from './run-step.ts'

const LIMIT_MS = 6 * 60 * 60_000

/** `hammerlane assurance [ID…] [--long]`: the tests of assurance/, all or those named. */
export async function run(args: string[]): Promise<number> {
  await buildIfStale((line) => console.log(line))
  return (await runStep({ name: 'Assurance', script: 'assurance/main.ts', args, limitMs: LIMIT_MS })) ? EXIT.ok : EXIT.failed
}
