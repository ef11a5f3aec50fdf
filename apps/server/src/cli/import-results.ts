import { SITE_CODES, type SiteCode } from '@app/contract/sites.ts'
import { importResults, type ResultsReport } from '#modules/prices/index.ts'
import { ImportFault } from '#modules/sales-file/index.ts'
import { EXIT } from '#platform/exit-codes.ts'
import { openKeyRing } from '#platform/keys/key-ring.ts'
import { loadSecret } from '#platform/secret.ts'
import { type CliCommand, someText } from './command-line.ts'
import { openProgressLine } from './progress-line.ts'
import { reportFolderOf } from './report-folder.ts'
import { typedPath } from './typed-path.ts'
import { DATABASE_EXITS, withDatabase } from './with-database.ts'

const n = (value: number): string => value.toLocaleString('en-US')

function summaryOf({ rows, added, changed, unchanged, known, refused, refusedReport }: ResultsReport): string {
  const lines = [
    `${n(rows)} rows: ${n(added)} results added, ${n(changed)} changed, ${n(unchanged)} as they were, ${n(refused)} rows refused.`,
  ]
  if (known > 0) lines.push(`${n(known)} rows tell of sales that a ledger here has; the ledger counts.`)
  if (refusedReport !== null) lines.push(`Refused rows: ${refusedReport}`)
  return lines.join('\n')
}

function run({ site }: { readonly site?: SiteCode }, path: string): Promise<number> {
  return withDatabase('import-results', async ({ config, database, signal }) => {
    const progress = openProgressLine('rows')
    try {
      const report = await importResults(database.pool, {
        path: typedPath(path),
        site: site ?? config.site,
        keys: await openKeyRing(database.db, loadSecret(config)),
        nowMs: Date.now(),
        reportFolder: reportFolderOf(config),
        signal,
        onRows: (rows) => progress.show({ step: 'Reading', share: 0, done: rows }),
      })
      progress.end()
      console.log(summaryOf(report))
      return EXIT.ok
    } catch (error) {
      progress.end()
      if (signal.aborted) {
        console.error('Stopped. Nothing was taken.')
        return EXIT.interrupted
      }
      if (!(error instanceof ImportFault)) throw error
      console.error(error.message)
      console.error('Nothing was taken.')
      return EXIT.failed
    }
  })
}

/** `hammerlane import-results`: takes an operator's own history of results into the prices, beside a running server or without one. */
export function command(importResultsCommand: CliCommand): CliCommand {
  return importResultsCommand
    .description(
      'Takes results of earlier sales into the price history: a CSV file, also packed, with the columns Day, Make, Model group, Currency, Hammer price, Outcome, VIN or Lot number, and as far as known Year, Type, Title, Damage, Odometer, Odometer unit. Whole or not at all.',
    )
    .argument('<file>', 'CSV file with a header; the order of its columns does not matter', someText)
    .choice('--site <code>', 'site that sold them; that of the setting SITE when left out', SITE_CODES)
    .examples(
      ['hammerlane import-results history.csv', 'the same file twice changes nothing'],
      ['hammerlane import-results history-2025.csv.gz --site CPRTUK', 'of another site'],
    )
    .exits(DATABASE_EXITS)
    .runs(run)
}
