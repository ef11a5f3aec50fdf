import { EXIT } from '#platform/exit-codes.ts'
import type { CliCommand } from './command-line.ts'
import { runStep, type Step } from './run-step.ts'

const LIMIT_MS = 15 * 60_000

const CHECKS: readonly Step[] = [
  { name: 'Format (oxfmt)', script: 'node_modules/oxfmt/bin/oxfmt', args: ['--check'], limitMs: LIMIT_MS },
  {
    name: 'Lint (oxlint)',
    script: 'node_modules/oxlint/bin/oxlint',
    args: ['--type-aware', '--report-unused-disable-directives'],
    limitMs: LIMIT_MS,
  },
  {
    name: 'Types (tsc)',
    script: 'node_modules/typescript/bin/tsc',
    args: ['-p', '.', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'],
    limitMs: LIMIT_MS,
  },
  {
    name: 'Unused code and packages (knip)',
    script: 'node_modules/knip/bin/knip.js',
    args: ['--no-progress', '--no-config-hints'],
    limitMs: LIMIT_MS,
  },
  { name: 'Description of the calls (redocly)', script: 'apps/server/src/cli/lint-api.ts', args: [], limitMs: LIMIT_MS },
]

/** Runs every check, also after one failed, and answers the names of those that did. */
export async function failedChecks(): Promise<string[]> {
  const failed: string[] = []
  for (const step of CHECKS) if (!(await runStep(step))) failed.push(step.name)
  return failed
}

/** `hammerlane check`: formatting, lint, types and unused code. */
export function command(check: CliCommand): CliCommand {
  return check
    .description('Checks formatting, lint and types; each is run, also after one failed.')
    .examples(['hammerlane check', 'half a minute'])
    .exits({ failed: 'something does not hold' })
    .runs(async () => {
      const failed = await failedChecks()
      console.log(failed.length === 0 ? 'Formatting, lint and types hold, and nothing is unused.' : `Failed: ${failed.join(', ')}.`)
      return failed.length === 0 ? EXIT.ok : EXIT.failed
    })
}
