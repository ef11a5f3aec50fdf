import { EXIT } from '#platform/exit-codes.ts'
import { runStep } from './run-step.ts'

const LIMIT_MS = 6 * 60 * 60_000

/** `hammerlane bench [ID…]`: the measurements of bench/, all or those named. */
export async function run(args: string[]): Promise<number> {
  return (await runStep({ name: 'Measurements', script: 'bench/main.ts', args, limitMs: LIMIT_MS })) ? EXIT.ok : EXIT.failed
}
