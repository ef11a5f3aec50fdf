import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { InvalidArgumentError } from 'commander'
import fastify from 'fastify'
import { StatementFault } from '@app/rules/bank/statement.ts'
import { type ReconciledDay, reconcileDay } from '#modules/settlements/index.ts'
import { BOOK_FILES } from '@app/contract/books/book-codes.ts'
import { isFailure } from '@app/contract/failure.ts'
import { SITE_CODES, type SiteCode } from '@app/contract/sites.ts'
import { streamBookFile } from '#modules/books/index.ts'
import { type Imported, importStatement } from '#modules/bank/index.ts'
import { EXIT } from '#platform/exit-codes.ts'
import { openPost } from '#platform/mail/index.ts'
import { MONEY_BOOKS } from '../money-books.ts'
import { openBookingOf } from './booking.ts'
import { type CliCommand, someText } from './command-line.ts'
import { DATABASE_EXITS, withDatabase } from './with-database.ts'

/** Largest file that the command reads, bytes. */
const STATEMENT_BYTES_MAX = 64 * 1024 * 1024
const MINOR = /^-?\d{1,13}$/

const count = (number: number, one: string, many: string): string => `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`

type CountedOf<Verdict> = Verdict extends object ? Exclude<keyof Verdict, 'faults'> : never
type Counted = CountedOf<Awaited<ReturnType<(typeof MONEY_BOOKS)[number]>>>

/** What of each book is counted, one and many. */
const COUNTED: Readonly<Record<Counted, readonly [string, string]>> = {
  entries: ['entry', 'entries'],
  lines: ['line', 'lines'],
  balances: ['balance', 'balances'],
  documents: ['invoice or credit note', 'invoices and credit notes'],
  defaults: ['win given up', 'wins given up'],
  tills: ['till', 'tills'],
  returns: ['payment of a membership that went back', 'payments of memberships that went back'],
}

function verify(): Promise<number> {
  return withDatabase('money', async ({ database }) => {
    const found: string[] = []
    const counts: string[] = []
    for (const prove of MONEY_BOOKS) {
      const { faults, ...counted } = await prove(database.db)
      found.push(...faults)
      counts.push(...Object.entries(counted).map(([what, number]) => count(number, ...COUNTED[what as Counted])))
    }
    for (const fault of found) console.log(`BAD ${fault}`)
    console.log(`${found.length === 0 ? 'Proven' : 'Not proven'}: ${counts.join(', ')}.`)
    return found.length === 0 ? EXIT.ok : EXIT.failed
  })
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const DAY_LENGTH = 10
const DAY_MS = 86_400_000
/** Most days that are compared at once. */
const DAYS_MAX = 92

interface ReconcileOptions {
  readonly from?: string
  readonly to?: string
}

const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, DAY_LENGTH)

/** The days from one to another, YYYY-MM-DD; yesterday and today where none is named. */
function daysOf({ from, to }: ReconcileOptions, nowMs: number): readonly string[] {
  const [first, last] = [Date.parse(from ?? dayOf(nowMs - DAY_MS)), Date.parse(to ?? dayOf(nowMs))]
  return Array.from({ length: Math.floor((last - first) / DAY_MS) + 1 }, (_, at) => dayOf(first + at * DAY_MS))
}

const reconciledWords = ({ provider, day, isUnknown, isLater, lines, booked, differs, open }: ReconciledDay): string => {
  if (isLater) return `${day} ${provider}: it tells of this day later. Nothing is known of it yet; ask again in some days.`
  return isUnknown
    ? `${day} ${provider}: it did not answer. Nothing is known of this day; ask again.`
    : `${day} ${provider}: ${count(lines, 'line', 'lines')}, ${booked} booked, ${count(differs, 'difference', 'differences')}${open === 0 ? '' : `, ${open} not known yet`}.`
}

function reconcile(options: ReconcileOptions): Promise<number> {
  return withDatabase('money', async ({ database, config, log, signal }) => {
    const days = daysOf(options, Date.now())
    if (days.length === 0 || days.length > DAYS_MAX) {
      console.error(`It takes from 1 to ${DAYS_MAX} days, the first one first.`)
      return EXIT.failed
    }
    const app = fastify()
    try {
      const booking = await openBookingOf(app, { config, log, db: database.db })
      const providers = booking.gateways.all()
      if (providers.length === 0) console.log('No payment provider is set up.')
      let isWhole = true
      for (const gateway of providers)
        for (const day of days) {
          if (signal.aborted) return EXIT.interrupted
          const done = await reconcileDay(booking, gateway, day)
          console.log(reconciledWords(done))
          isWhole &&= !done.isUnknown && done.open === 0 && done.differs === 0
        }
      return isWhole ? EXIT.ok : EXIT.failed
    } finally {
      await app.close()
    }
  })
}

function dayNamed(text: string): string {
  if (!DAY.test(text) || !Number.isFinite(Date.parse(text))) throw new InvalidArgumentError('It takes a day, as 2026-11-28.')
  return text
}

interface ImportOptions {
  readonly reading?: number
  readonly opening?: number
  readonly closing?: number
  readonly post?: true
}

const told = ({ id, account, currency, fromOn, toOn, lines, posted, open }: Imported): string =>
  `Statement ${id} of ${account} in ${currency}, ${fromOn} to ${toOn}: ${count(lines, 'line', 'lines')}, ${posted.toLocaleString('en-US')} posted, ${open.toLocaleString('en-US')} to decide.`

/** What a refusal says beside its code, such as the days that are missing. */
const factsOf = ({ code, about }: StatementFault): string =>
  [code, ...Object.entries(about).map(([name, value]) => `${name} ${value}`)].join(', ')

function importFile({ reading, opening, closing, post: isPosting }: ImportOptions, path: string): Promise<number> {
  return withDatabase('money', async ({ database, config, log }) => {
    const { size } = await stat(path).catch(() => ({ size: -1 }))
    if (size < 0 || size > STATEMENT_BYTES_MAX) {
      console.error(size < 0 ? `There is no file ${path}.` : `${path} is larger than ${STATEMENT_BYTES_MAX} bytes. Nothing was loaded.`)
      return EXIT.failed
    }
    const app = fastify()
    const post = openPost(app, { config, log, db: database.db })
    try {
      const imported = await importStatement(
        { db: database.db, post, log },
        {
          bytes: await readFile(path),
          isPosting: isPosting === true,
          nowMs: Date.now(),
          ...(reading !== undefined && { mappingId: reading }),
          ...(opening !== undefined && { openingMinor: opening }),
          ...(closing !== undefined && { closingMinor: closing }),
        },
      )
      for (const one of imported) console.log(told(one))
      return EXIT.ok
    } catch (error) {
      if (error instanceof StatementFault) console.error(`Refused: ${factsOf(error)}. Nothing was loaded.`)
      else if (error instanceof RangeError) console.error(`Refused: ${error.message}. Nothing was loaded.`)
      else throw error
      return EXIT.failed
    } finally {
      await app.close()
    }
  })
}

interface ExportOptions {
  readonly site: SiteCode
  readonly from: string
  readonly to: string
}

function exportBooks({ site, from, to }: ExportOptions, folder: string): Promise<number> {
  return withDatabase('money', async ({ database }) => {
    try {
      await mkdir(folder, { recursive: true })
      for (const file of BOOK_FILES) {
        const path = join(folder, `${file.toLowerCase()}-${site}-${from}-${to}.csv`)
        // Names of who pays are not in them, what they pay is: for the caller alone.
        const write = (parts: AsyncIterable<string>): Promise<void> => writeFile(path, parts, { mode: 0o600 })
        await streamBookFile(database.db, file, { span: { site, from, to }, write })
        console.log(`Wrote ${path}.`)
      }
      return EXIT.ok
    } catch (error) {
      if (!isFailure(error)) throw error
      console.error('Refused: the days are in the wrong order, or more than a year.')
      return EXIT.failed
    }
  })
}

function minorUnits(text: string): number {
  if (!MINOR.test(text)) throw new InvalidArgumentError('It takes whole minor units, as 123450 for 1,234.50.')
  return Number(text)
}

function idOf(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It takes the number of a reading.')
  return Number(text)
}

/** `hammerlane money`: the books, beside a running server or without one. */
export function command(money: CliCommand): CliCommand {
  money
    .description(
      'Proves the books: that every entry of the journal adds up to nothing, that balances, deposits and tills are what its lines say, that no invoice is missing or changed, and that wins which were given up left what they had to. Loads statements of banks, and compares payment providers with the books.',
    )
    .exits(DATABASE_EXITS)
    .examples(['hammerlane money verify', 'every entry and balance'], ['hammerlane money import-statement day.xml --post', 'a statement'])
  money
    .sub('verify', 'add up every entry, balance, till and series of invoices and receipts again, and name the first that differs')
    .exits({ ...DATABASE_EXITS, failed: 'not proven, or failed' })
    .examples(['hammerlane money verify', 'while the marketplace runs, or not'])
    .runs(verify)
  money
    .sub('import-statement', 'load a statement of a bank (camt.053, MT940, or CSV by a saved reading), whole or not at all')
    .argument('<file>', 'the file, up to 64 MiB', someText)
    .option('--post', 'also post the lines that are matched exactly by their reference')
    .option('--reading <id>', 'of a CSV file: the reading that was saved at /operations/money/statements', idOf)
    .option('--opening <minor>', 'of a CSV file without a column of balances: what stood before its first line, minor units', minorUnits)
    .option('--closing <minor>', 'the same after its last line', minorUnits)
    .exits({ ...DATABASE_EXITS, failed: 'refused: nothing was loaded, or failed' })
    .examples(
      ['hammerlane money import-statement day.xml', 'stage its lines'],
      ['hammerlane money import-statement day.sta --post', 'and post what is sure'],
    )
    .runs(importFile)
  money
    .sub('reconcile', 'compare what payment providers have booked with the journal; what is missing here is booked, once')
    .option('--from <day>', 'the first day, UTC, as 2026-11-28; yesterday when left out', dayNamed)
    .option('--to <day>', 'the last day; today when left out', dayNamed)
    .exits({ ...DATABASE_EXITS, failed: 'something differs or is not known yet, or failed' })
    .examples(
      ['hammerlane money reconcile', 'yesterday and today, as after a restore'],
      ['hammerlane money reconcile --from 2026-11-01 --to 2026-11-30', 'a month'],
    )
    .runs(reconcile)
  money
    .sub(
      'export',
      'write the books of a site between two days as CSV files: journal, invoices, tax, aged debts, deposits, what sellers are to get',
    )
    .argument('<folder>', 'where the files go; it is made where it is missing', someText)
    .need('--site <code>', 'the site', { choices: SITE_CODES })
    .need('--from <day>', 'the first day, as 2026-10-01', { parse: dayNamed })
    .need('--to <day>', 'the last day, which counts', { parse: dayNamed })
    .exits({ ...DATABASE_EXITS, failed: 'refused, or failed' })
    .examples(['hammerlane money export --site CPRTUS --from 2026-10-01 --to 2026-10-31 books', 'a month, into the folder books'])
    .runs(exportBooks)
  return money
}
