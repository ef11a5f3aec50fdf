import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { SITE_CODES, type SiteCode } from '@app/contract/sites.ts'
import { EXIT } from '#platform/exit-codes.ts'
import { ImportFault, type ImportReport, importSalesData } from '#modules/sales-data/index.ts'
import { typedPath } from './one-folder.ts'
import { openProgressLine } from './progress-line.ts'
import { withDatabase } from './with-database.ts'

const USAGE = 'Usage: hammerlane import FILE [--site CPRTUS] [--complete [--withdraw N]] [--shift-days N|auto]'
const REPORT_FOLDER = 'imports'
/** No shift goes further, in days. */
const MAX_SHIFT_DAYS = 36_525

interface Asked {
  readonly path: string
  readonly site: SiteCode | undefined
  readonly isComplete: boolean
  readonly allowedWithdrawals: number | undefined
  readonly shiftDays: number | 'auto'
}

function wholeNumber(text: string, option: string): number {
  if (!/^-?\d{1,9}$/.test(text)) throw new Error(`--${option} needs a whole number, not "${text}". ${USAGE}`)
  return Number(text)
}

/** Reads the arguments. @throws Error with the usage when they cannot be used. */
export function readArguments(args: string[]): Asked | null {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      site: { type: 'string' },
      complete: { type: 'boolean', default: false },
      withdraw: { type: 'string' },
      'shift-days': { type: 'string', default: '0' },
    },
  })
  const [path, ...rest] = positionals
  if (path === undefined || path === '' || rest.length > 0) return null
  const site = SITE_CODES.find((code) => code === values.site)
  if (values.site !== undefined && site === undefined)
    throw new Error(`--site needs one of ${SITE_CODES.join(', ')}, not "${values.site}".`)
  const shift = values['shift-days']
  const shiftDays = shift === 'auto' ? shift : wholeNumber(shift, 'shift-days')
  if (shiftDays !== 'auto' && Math.abs(shiftDays) > MAX_SHIFT_DAYS)
    throw new Error(`--shift-days goes no further than ${MAX_SHIFT_DAYS} days.`)
  const allowedWithdrawals = values.withdraw === undefined ? undefined : wholeNumber(values.withdraw, 'withdraw')
  if (allowedWithdrawals !== undefined && (!values.complete || allowedWithdrawals < 0))
    throw new Error(`--withdraw N goes with --complete. ${USAGE}`)
  return { path: typedPath(path), site, isComplete: values.complete, allowedWithdrawals, shiftDays }
}

const STEP_WORDS = { reading: 'Reading and checking', applying: 'Applying' } as const
const MS_PER_SECOND = 1_000

function told(report: ImportReport, elapsedMs: number): string {
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
  if (report.rejectReport !== null) lines.push(`Refused rows: ${report.rejectReport}`)
  return lines.join('\n')
}

/** `hammerlane import FILE`: brings a sales-data file into the inventory, beside a running server or without one. */
export async function run(args: string[]): Promise<number> {
  const asked = readArguments(args)
  if (asked === null) {
    console.error(USAGE)
    return EXIT.usage
  }
  return withDatabase('import', async ({ config, database, signal }) => {
    const progress = openProgressLine('rows')
    const startedMs = performance.now()
    try {
      const report = await importSalesData(database.pool, {
        ...asked,
        site: asked.site ?? config.site,
        nowMs: Date.now(),
        reportFolder: join(config.dataDir, REPORT_FOLDER),
        signal,
        onProgress: ({ step, share, rows }) => progress.show({ step: STEP_WORDS[step], share, done: rows }),
        onWait: () => console.error('Another import is running; waiting for it to end.'),
      })
      progress.end()
      console.log(told(report, performance.now() - startedMs))
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
