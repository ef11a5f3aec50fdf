import { EXIT } from '#platform/exit-codes.ts'
import type { CliCommand } from './command-line.ts'
import { findBrowser, NO_BROWSER } from './find-browser.ts'
import { runStep } from './run-step.ts'

const LIMIT_MS = 60 * 60_000
const DEFAULT_ADDRESS = 'http://localhost:8080'

/** `hammerlane shots [ADDRESS] [--only NAME]`: pictures of every page type on one sheet, and the faults of their layout. */
export function command(shots: CliCommand): CliCommand {
  return shots
    .description(
      'Takes every page of a running demo in four sizes, light and dark, into reports/shots. Tells of sideways scroll, cut text, text over text and covered controls.',
    )
    .argument('[address]', `where the demo runs; ${DEFAULT_ADDRESS} without it`)
    .option('--only <name>', 'pages whose name contains this, as buyer-lot')
    .examples(
      ['hammerlane shots', 'every page of the demo on this machine'],
      ['hammerlane shots http://localhost:4000 --only operator', 'the desks'],
    )
    .exits({ failed: 'a page has a fault, or there is no browser' })
    .runs(async ({ only = '' }: { only?: string }, address: string | undefined) => {
      const browser = await findBrowser()
      if (browser === null) {
        console.error(NO_BROWSER)
        return EXIT.failed
      }
      return (await runStep({
        name: 'Pictures',
        script: 'e2e/shots/shots.ts',
        args: [address ?? DEFAULT_ADDRESS, browser, only],
        limitMs: LIMIT_MS,
      }))
        ? EXIT.ok
        : EXIT.failed
    })
}
