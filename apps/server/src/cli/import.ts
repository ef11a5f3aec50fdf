import { SHIFTS_FOUND, type ShiftFound } from '@app/rules/import/shift-days.ts'
import { SITE_CODES, type SiteCode } from '@app/contract/sites.ts'
import { EXIT } from '#platform/exit-codes.ts'
import { ImportFault } from '#modules/sales-file/index.ts'
import { type ImportReport, importSalesData } from '#modules/sales-import/index.ts'
import { type CliCommand, someText, UsageError, wholeNumber } from './command-line.ts'
import { openProgressLine } from './progress-line.ts'
import { reportFolderOf } from './report-folder.ts'
import { typedPath } from './typed-path.ts'
import { DATABASE_EXITS, withDatabase } from './with-database.ts'

/** No shift goes further, in days. */
const MAX_SHIFT_DAYS = 36_525
const MAX_WITHDRAWALS = 999_999_999

interface Choice {
  readonly site?: SiteCode
  readonly complete?: true
  readonly withdraw?: number
  readonly shiftDays: number | ShiftFound
  readonly all?: string
}

function shiftOf(text: string): number | ShiftFound {
  return SHIFTS_FOUND.find((way) => way === text) ?? wholeNumber(-MAX_SHIFT_DAYS, MAX_SHIFT_DAYS)(text)
}

const STEP_WORDS = { reading: 'Reading and checking', applying: 'Applying' } as const
const MS_PER_SECOND = 1_000

function summaryOf(report: ImportReport, elapsedMs: number): string {
  const { rowsRead, rowsRejected, lotsAdded, lotsChanged, lotsWithdrawn, shiftDays, counts } = report
  const n = (value: number): string => value.toLocaleString('en-US')
  const seconds = elapsedMs / MS_PER_SECOND
  const lines = [
    `${n(rowsRead)} rows in ${seconds.toFixed(1)} s (${n(Math.round(rowsRead / seconds))} rows/s): ${n(lotsAdded)} lots added, ${n(lotsChanged)} changed, ${n(lotsWithdrawn)} withdrawn, ${n(rowsRejected)} rows refused.`,
  ]
  if (shiftDays !== 0) lines.push(`Sale days are shifted by ${shiftDays} days.`)
  if ((counts['zoneLabelDisagrees'] ?? 0) > 0)
    lines.push(`${n(counts['zoneLabelDisagrees'] ?? 0)} rows name another time zone than their yard has; the yard's holds.`)
  if ((counts['rowsSold'] ?? 0) > 0) lines.push(`${n(counts['rowsSold'] ?? 0)} rows tell of lots that were sold; they are left alone.`)
  const { rowsTaxed, rowsOfMargin, rowsUntaxed } = counts
  if (rowsTaxed !== undefined)
    lines.push(
      `Tax: ${n(rowsTaxed)} rows with tax on the price, ${n(rowsOfMargin ?? 0)} under a margin scheme, ${n(rowsUntaxed ?? 0)} free of it; the others as their place does.`,
    )
  if ((counts['keptTerms'] ?? 0) > 0)
    lines.push(
      `${n(counts['keptTerms'] ?? 0)} lots keep their sale terms, ${n(counts['keptSellers'] ?? 0)} of them their seller, though the file says otherwise: they have bids, are on the block or are decided.`,
    )
  if (report.rejectReport !== null) lines.push(`Refused rows: ${report.rejectReport}`)
  return lines.join('\n')
}

const PER_CENT = 100

/** The warning about a file whose sales are past, with the command that mends it; empty where few are. */
function warningOf({ past }: ImportReport, file: string): string {
  if (past === null) return ''
  const n = (value: number): string => value.toLocaleString('en-US')
  const share = Math.floor((past.rows / past.datedRows) * PER_CENT)
  return [
    `Warning: ${n(past.rows)} of ${n(past.datedRows)} sale days in this file (${share} %) are past. Their lots are listed as over.`,
    `To bring the days of the file ahead by whole weeks: hammerlane import ${file} --shift-days ${past.shiftDays}`,
  ].join('\n')
}

async function importFile(file: string, { site, complete, withdraw, shiftDays }: Choice): Promise<number> {
  return withDatabase('import', async ({ config, database, signal }) => {
    const progress = openProgressLine('rows')
    const startedMs = performance.now()
    try {
      const report = await importSalesData(database.pool, {
        path: typedPath(file),
        isComplete: complete === true,
        allowedWithdrawals: withdraw,
        shiftDays,
        site: site ?? config.site,
        nowMs: Date.now(),
        reportFolder: reportFolderOf(config),
        signal,
        onProgress: ({ step, share, rows }) => progress.show({ step: STEP_WORDS[step], share, done: rows }),
        onWait: () => console.error('Another import is running; waiting for it to end.'),
      })
      progress.end()
      console.log(summaryOf(report, performance.now() - startedMs))
      const warning = warningOf(report, file)
      if (warning !== '') console.error(warning)
      return EXIT.ok
    } catch (error) {
      progress.end()
      if (signal.aborted) {
        console.error('Stopped. Run the same import again to go on.')
        return EXIT.interrupted
      }
      if (!(error instanceof ImportFault)) throw error
      console.error(error.message)
      return EXIT.failed
    }
  })
}

async function importChosen(choice: Choice, file: string | undefined): Promise<number> {
  const { all, complete, withdraw, site } = choice
  if (withdraw !== undefined && complete !== true) throw new UsageError('--withdraw goes with --complete.')
  if (all === undefined) {
    if (file === undefined) throw new UsageError('A sales-data file, or --all with a folder, is needed.')
    return importFile(file, choice)
  }
  if (file !== undefined || complete === true || site !== undefined) throw new UsageError('--all goes alone.')
  const { importTables } = await import('./import-all.ts')
  return importTables(typedPath(all))
}

/** `hammerlane import`: brings a sales-data file into the inventory, beside a running server or without one, or fills an empty database. */
export function command(importCommand: CliCommand): CliCommand {
  return importCommand
    .description(
      'Brings a sales-data file into the inventory, also while the server runs; or fills an empty database from a folder of `export --all`.',
    )
    .argument('[file]', 'sales-data file: CSV, also packed', someText)
    .choice('--site <code>', 'site of the file; that of the setting SITE when left out', SITE_CODES)
    .option('--complete', 'the file is the whole inventory of its yards: lots that it lacks are withdrawn')
    .option('--withdraw <number>', 'with --complete: withdraw as many lots as this without asking', wholeNumber(0, MAX_WITHDRAWALS))
    .option(
      '--shift-days <days>',
      'move every sale day; by whole weeks: `ahead` has them to come, `auto` the middle one nearest to today',
      shiftOf,
      0,
    )
    .option('--all <dir>', 'fill an empty database from a folder of `export --all`', someText)
    .examples(
      ['hammerlane import salesdata.csv', 'the same file twice changes nothing'],
      ['hammerlane import salesdata.csv --complete --withdraw 500', 'with what is to go'],
      ['hammerlane import --all /backups/tables', 'into an empty database'],
    )
    .exits({ ...DATABASE_EXITS, dataDirInUse: 'with --all: a server uses the data folder' })
    .runs(importChosen)
}
