import { EXIT } from '#platform/exit-codes.ts'
import { type CliCommand, wholeNumber } from './command-line.ts'
import { runStep } from './run-step.ts'

const MINUTES_MAX = 240
const LIMIT_MS = 6 * 60 * 60_000

/** `hammerlane bench [ID…]`: the measurements of bench/, all or those named. */
export function command(bench: CliCommand): CliCommand {
  return bench
    .description('Measures beside the peers, writes bench/results and renews docs/figures.md.')
    .argument('[id...]', 'measurements, as P1; all without any')
    .option('--minutes <number>', 'a shorter P14; figures of docs/figures.md stay', wholeNumber(1, MINUTES_MAX))
    .examples(['hammerlane bench', 'every measurement, some hours'], ['hammerlane bench P13 P14', 'two of them'])
    .exits({ failed: 'a measurement fell short, or there is none of that name' })
    .runs(async ({ minutes }: { minutes?: number }, ids: readonly string[]) => {
      const args = [...ids, ...(minutes === undefined ? [] : ['--minutes', String(minutes)])]
      return (await runStep({ name: 'Measurements', script: 'bench/main.ts', args, limitMs: LIMIT_MS })) ? EXIT.ok : EXIT.failed
    })
}
