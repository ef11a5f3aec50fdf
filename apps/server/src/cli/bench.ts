import { EXIT } from '#platform/exit-codes.ts'
import type { CliCommand } from './command-line.ts'
import { runStep } from './run-step.ts'

const LIMIT_MS = 6 * 60 * 60_000

/** `hammerlane bench [ID…]`: the measurements of bench/, all or those named. */
export function command(bench: CliCommand): CliCommand {
  return bench
    .description('Measures beside the peers, writes bench/results and renews docs/figures.md.')
    .argument('[id...]', 'measurements, as P1; all without any')
    .examples(['hammerlane bench', 'every measurement, some hours'], ['hammerlane bench P13 P14', 'two of them'])
    .exits({ failed: 'a measurement fell short, or there is none of that name' })
    .runs(async (_, args: readonly string[]) =>
      (await runStep({ name: 'Measurements', script: 'bench/main.ts', args, limitMs: LIMIT_MS })) ? EXIT.ok : EXIT.failed,
    )
}
