import { Option } from 'commander'
import { SITE_CODES, type SiteCode } from '@app/contract/sites.ts'
import { type CliCommand, LEDGER_NUMBER, someText, UsageError } from './command-line.ts'
import { typedPath } from './typed-path.ts'
import { DATABASE_EXITS } from './with-database.ts'

interface Choice {
  readonly salesData?: string
  readonly ledger?: string
  readonly all?: string
  readonly site?: SiteCode
  readonly lot?: number
  readonly sale?: number
  readonly private?: boolean
}

/** The code of each kind of export is loaded only when it is needed. */
async function exportChosen({ salesData, ledger, all, site, lot, sale, private: isPrivate = false }: Choice): Promise<number> {
  if (ledger === undefined && ((lot ?? sale) !== undefined || isPrivate))
    throw new UsageError('--lot, --sale and --private go with --ledger.')
  if (salesData === undefined && site !== undefined) throw new UsageError('--site goes with --sales-data.')
  if (salesData !== undefined) {
    const { exportLots } = await import('./export-lots.ts')
    return exportLots(typedPath(salesData), site)
  }
  if (ledger !== undefined) {
    const { exportLedger } = await import('./export-ledger.ts')
    return exportLedger(typedPath(ledger), { lot, sale, isPrivate })
  }
  if (all === undefined) throw new UsageError('One of --sales-data, --ledger and --all is needed.')
  const { exportTables } = await import('./export-all.ts')
  return exportTables(typedPath(all))
}

/** `hammerlane export`, beside a running server or without one. */
export function command(exportCommand: CliCommand): CliCommand {
  return exportCommand
    .description(
      'Writes the lots of a site as a sales-data file, ledgers of bids, or every table into a new folder; also while the server runs.',
    )
    .addOption(
      new Option('--sales-data <file>', 'the lots a site lists, as `hammerlane import` reads them; .gz is packed')
        .argParser(someText)
        .conflicts(['ledger', 'all']),
    )
    .choice('--site <code>', 'with --sales-data: the site; that of the setting SITE when left out', SITE_CODES)
    .addOption(
      new Option('--ledger <file>', 'ledgers, as `hammerlane verify --export` reads them; .gz is packed')
        .argParser(someText)
        .conflicts('all'),
    )
    .addOption(new Option('--lot <number>', 'with --ledger: only this lot').argParser(LEDGER_NUMBER).conflicts('sale'))
    .addOption(new Option('--sale <number>', 'with --ledger: only the lots of this sale').argParser(LEDGER_NUMBER))
    .option('--private', 'with --ledger: with secret maxima, for auditors')
    .option('--all <dir>', 'every table, the stored files and the secret, into a new folder', someText)
    .examples(
      ['hammerlane export --sales-data lots.csv.gz --site CPRTUK', 'the lots of a site'],
      ['hammerlane export --ledger ledger.jsonl.gz --sale 12', 'the ledgers of a sale'],
      ['hammerlane export --all /backups/tables', 'the way to another PostgreSQL'],
    )
    .exits(DATABASE_EXITS)
    .runs(exportChosen)
}
