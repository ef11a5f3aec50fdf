import { BOOK_DAYS_MAX, BOOK_FILES, BOOK_ROWS_MAX, type BookFile } from '@app/contract/books/book-codes.ts'
import type { BookFileRows, BookSums } from '@app/contract/books/books.answers.ts'
import { Failure } from '@app/contract/failure.ts'
import { type CurrencyCode, isSiteCode, type SiteCode } from '@app/contract/sites.ts'
import { csvCell, csvFile } from '@app/rules/formats/csv.ts'
import { plainAmount } from '@app/rules/formats/plain-amounts.ts'
import { epochDayOf } from '@app/rules/import/calendar-day.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { type BookRow, listBookRows, readBookRows, sumBookFiles } from './files.store.ts'
import { type CurrencySum, sumAccounts, sumIssued } from './sums.store.ts'

/** Days of the books of a site of the caller's. */
export interface Span {
  readonly site: SiteCode
  readonly from: string
  readonly to: string
}

/** Columns of each file, in their order. */
const COLUMNS: Readonly<Record<BookFile, readonly string[]>> = {
  JOURNAL: ['entry', 'line', 'day', 'kind', 'cause', 'account', 'detail', 'payer', 'invoice', 'currency', 'minor'],
  INVOICES: ['number', 'kind', 'day', 'payer', 'lot', 'corrects', 'currency', 'tax_minor', 'minor'],
  TAX: ['place', 'currency', 'charged_minor', 'taken_back_minor', 'minor'],
  AGED: [
    'payer',
    'invoice',
    'due',
    'currency',
    'not_due_minor',
    'days_1_30_minor',
    'days_31_60_minor',
    'days_61_90_minor',
    'days_over_90_minor',
    'minor',
  ],
  DEPOSITS: ['payer', 'currency', 'minor'],
  PAYABLES: ['thing', 'seller', 'currency', 'minor'],
}
const MINOR = /(?:^|_)minor$/
/** Rows of a file that is written whole, at a time. */
const ROWS_AT_ONCE = 10_000

const dayOf = (day: string): number => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return epochDayOf(year, month, date)
}

/** @throws Failure INVALID_INPUT for days in the wrong order or too many. */
function checkSpan({ from, to }: Pick<Span, 'from' | 'to'>): void {
  const days = dayOf(to) - dayOf(from)
  if (days < 0) throw new Failure('INVALID_INPUT', { fieldErrors: { to: 'validation.daysOrder' } })
  if (days >= BOOK_DAYS_MAX) throw new Failure('INVALID_INPUT', { fieldErrors: { to: 'validation.daysMany' } })
}

/** The rows of a file. @throws Failure as `checkSpan`, and INVALID_INPUT where the span has more than one answer may have. */
async function readRows(tx: Db | Tx, file: BookFile, span: Span): Promise<readonly BookRow[]> {
  checkSpan(span)
  const rows = await listBookRows(tx, file, { span, zone: siteOf(span.site).zone, limit: BOOK_ROWS_MAX + 1 })
  if (rows.length > BOOK_ROWS_MAX) throw new Failure('INVALID_INPUT', { fieldErrors: { to: 'validation.daysMany' } })
  return rows
}

/** A file of the books as its rows. @throws Failure as `readRows`. */
export async function readBookFile(db: Db | Tx, file: BookFile, span: Span): Promise<BookFileRows> {
  const columns = COLUMNS[file]
  const rows = await readRows(db, file, span)
  return { ...span, file, columns, rows: rows.map((row) => columns.map((name) => row[name] ?? '')) }
}

/** The beginning of a file for spreadsheets. */
const csvHead = (file: BookFile): string =>
  csvFile(
    COLUMNS[file].map((name) => (name === 'minor' ? 'amount' : name.replace(MINOR, ''))),
    [],
  )

/** Its lines. An amount below nothing is a number to a spreadsheet, not a formula: it stays one. Everything else is written as text is. */
function csvLinesOf(file: BookFile, rows: readonly BookRow[]): string {
  const cellOf = (row: BookRow, name: string): string =>
    MINOR.test(name) ? plainAmount({ minor: Number(row[name]), currency: row.currency }) : csvCell(String(row[name] ?? ''))
  return rows.map((row) => `${COLUMNS[file].map((name) => cellOf(row, name)).join(',')}\r\n`).join('')
}

/** The same for spreadsheets: amounts in major units with every decimal, and no cell is a formula. */
export async function writeBookFile(db: Db | Tx, file: BookFile, span: Span): Promise<string> {
  return csvHead(file) + csvLinesOf(file, await readRows(db, file, span))
}

/** A file in parts. */
async function* partsOf(tx: Tx, file: BookFile, span: Span): AsyncGenerator<string> {
  yield csvHead(file)
  const rows = readBookRows(tx, file, { span, zone: siteOf(span.site).zone, atOnce: ROWS_AT_ONCE })
  for await (const some of rows) yield csvLinesOf(file, some)
}

/** The same however many rows it has: `write` takes it part by part. @throws Failure as `checkSpan`. */
export async function streamBookFile(
  db: Db,
  file: BookFile,
  { span, write }: { readonly span: Span; readonly write: (parts: AsyncIterable<string>) => Promise<void> },
): Promise<void> {
  checkSpan(span)
  await db.transaction().execute((tx) => write(partsOf(tx, file, span)))
}

/** What the journal says that a file has to add up to: nothing of the whole journal, the movement or the stand of one account of the rest. */
function journalOf(file: BookFile, accounts: BookSums['accounts'], issued: readonly CurrencySum[]): ReadonlyMap<CurrencyCode, number> {
  const of = (account: string, value: (one: BookSums['accounts'][number]) => number) =>
    new Map(accounts.filter((one) => one.account === account).map((one) => [one.currency, value(one)]))
  switch (file) {
    case 'JOURNAL':
      return new Map()
    case 'INVOICES':
      return new Map(issued.map(({ currency, minor }) => [currency, minor]))
    case 'TAX':
      return of('TAX_PAYABLE', ({ debitMinor, creditMinor }) => creditMinor - debitMinor)
    case 'AGED':
      return of('RECEIVABLE', ({ closingMinor }) => closingMinor)
    case 'DEPOSITS':
      return of('DEPOSIT', ({ closingMinor }) => -closingMinor)
    case 'PAYABLES':
      return of('SELLER_PAYABLE', ({ closingMinor }) => -closingMinor)
  }
}

async function sumsIn(tx: Tx, span: Span): Promise<BookSums> {
  const accounts = await sumAccounts(tx, span)
  const issued = await sumIssued(tx, span)
  const summed = await sumBookFiles(tx, { span, zone: siteOf(span.site).zone })
  const files = BOOK_FILES.map((file) => {
    const rows = summed.filter((one) => one.file === file)
    const own = new Map(rows.map(({ currency, minor }) => [currency, minor]))
    const journal = journalOf(file, accounts, issued)
    const currencies = [...new Set([...own.keys(), ...journal.keys()])].toSorted()
    const sums = currencies.map((currency) => ({ currency, fileMinor: own.get(currency) ?? 0, journalMinor: journal.get(currency) ?? 0 }))
    return { file, rows: rows.reduce((count, one) => count + one.rows, 0), sums }
  })
  return { ...span, accounts, files }
}

/** What the accounts of a site moved, and what each file adds up to beside it, in one view of the database. @throws Failure as `checkSpan`. */
export async function readBookSums(db: Db, span: Span): Promise<BookSums> {
  checkSpan(span)
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => sumsIn(tx, span))
}

/** @throws Failure FORBIDDEN for a site that is not the caller's. */
export function demandSite(sites: readonly string[], site: SiteCode): void {
  if (!isSiteCode(site) || !sites.includes(site)) throw new Failure('FORBIDDEN')
}
