import { EXIT } from '#platform/exit-codes.ts'
import { buildIfStale } from './build.ts'
import type { CliCommand } from './command-line.ts'
import { runStep } from './run-step.ts'

const LIMIT_MS = 6 * 60 * 60_000

/** `hammerlane assurance [ID…] [--long]`: the tests of assurance/, all or those named. */
export function command(assurance: CliCommand): CliCommand {
  return assurance
    .description('Attacks the running application; each test starts one of its own and writes its result to assurance/results.')
    .argument('[id...]', 'tests, as T17; all without any')
    .option('--long', 'at full size: hours in place of minutes')
    .examples(
      ['hammerlane assurance T2 T3', 'servers and PostgreSQL killed, minutes'],
      ['hammerlane assurance --long', 'everything, at full size'],
    )
    .exits({ failed: 'a test fell short, or there is none of that name' })
    .runs(async ({ long }: { long?: true }, ids: readonly string[]) => {
      await buildIfStale((line) => console.log(line))
      const args = [...ids, ...(long ? ['--long'] : [])]
      return (await runStep({ name: 'Assurance', script: 'assurance/main.ts', args, limitMs: LIMIT_MS })) ? EXIT.ok : EXIT.failed
    })
}
