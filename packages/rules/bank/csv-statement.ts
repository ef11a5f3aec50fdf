import type { CsvDay } from '@app/contract/bank/bank-codes.ts'
import type { CsvReading } from '@app/contract/bank/csv-reading.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { readDay, readDecimal } from './read-fields.ts'
import { type BankStatement, checkStatement, shown, STATEMENT_LINES_MAX, StatementFault, type StatementLine, toLine } from './statement.ts'

/** Characters of a row at most. */
const ROW_MAX = 20_000
const CELLS_MAX = 200

/** The rows of a CSV text with their cells; quotes as in RFC 4180. @throws StatementFault BROKEN for a quote that is never closed. */
export function csvRows(text: string, delimiter: string): readonly (readonly string[])[] {
  const rows: string[][] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  const endRow = (): void => {
    cells.push(cell)
    if (cells.some((one) => one.trim() !== '')) rows.push(cells)
    cells = []
    cell = ''
    if (rows.length > STATEMENT_LINES_MAX + 1_000) throw new StatementFault('TOO_MANY', { most: String(STATEMENT_LINES_MAX) })
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] as string
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === delimiter) {
      cells.push(cell)
      cell = ''
    } else if (sign === '\n' || sign === '\r') endRow()
    else cell += sign
    if (cell.length > ROW_MAX || cells.length > CELLS_MAX) throw new StatementFault('BROKEN', { line: String(rows.length + 1) })
  }
  if (isQuoted) throw new StatementFault('BROKEN', { line: String(rows.length + 1) })
  if (cell !== '' || cells.length > 0) endRow()
  return rows
}

/** Places of year, month and day in a day as it is written. */
const DAY_FORMS: Readonly<Record<CsvDay, { readonly form: RegExp; readonly order: readonly [number, number, number] }>> = {
  'YYYY-MM-DD': { form: /^(\d{4})-(\d{2})-(\d{2})$/, order: [1, 2, 3] },
  'DD.MM.YYYY': { form: /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/, order: [3, 2, 1] },
  'DD/MM/YYYY': { form: /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, order: [3, 2, 1] },
  'MM/DD/YYYY': { form: /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, order: [3, 1, 2] },
  YYYYMMDD: { form: /^(\d{4})(\d{2})(\d{2})$/, order: [1, 2, 3] },
}

function dayOf(text: string, written: CsvDay): string {
  const { form, order } = DAY_FORMS[written]
  const read = form.exec(text.trim())
  if (read === null) throw new StatementFault('DATE', { found: shown(text) })
  const [year = '', month = '', day = ''] = order.map((place) => read[place] ?? '')
  return readDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

const GROUPS = { '.': /[,'\s  ]/g, ',': /[.'\s  ]/g } as const
const SIGNED = /^([+-]|\()?(.*?)(-|\))?$/

/** An amount with its sign, as people and banks write it: `1,234.50`, `-1.234,50`, `(12.00)`, `12,00-`. */
function signedAmount(text: string, decimal: '.' | ',', currency: string): number {
  const [, before = '', figures = '', after = ''] = SIGNED.exec(text.trim()) ?? []
  const isBelow = before === '-' || before === '(' || after === '-'
  if ((before === '(') !== (after === ')') || (before !== '' && after === '-')) throw new StatementFault('AMOUNT', { found: shown(text) })
  const minor = readDecimal(figures.replaceAll(GROUPS[decimal], '').replace(',', '.'), currency)
  return isBelow && minor !== 0 ? -minor : minor
}

/** One row as its reading understands it; `balanceMinor` is what stood afterwards. */
interface ReadRow {
  readonly line: StatementLine
  readonly balanceMinor: number | null
}

function rowOf(cells: readonly string[], reading: CsvReading, currency: string): ReadRow {
  const { columns, decimal } = reading
  const cell = (column: number | undefined): string => (column === undefined ? '' : (cells[column - 1] ?? '').trim())
  const amount = (column: number | undefined): number => (cell(column) === '' ? 0 : signedAmount(cell(column), decimal, currency))
  if (columns.amount !== undefined && cell(columns.amount) === '') throw new StatementFault('AMOUNT', { found: '' })
  const amountMinor =
    columns.amount === undefined ? Math.abs(amount(columns.credit)) - Math.abs(amount(columns.debit)) : amount(columns.amount)
  return {
    line: toLine({
      bookedOn: dayOf(cell(columns.bookedOn), reading.day),
      amountMinor,
      party: cell(columns.party),
      partyAccount: cell(columns.partyAccount),
      remittance: cell(columns.remittance),
      reference: cell(columns.reference),
      bankReference: cell(columns.bankReference),
      isReturn: false,
    }),
    balanceMinor: cell(columns.balance) === '' ? null : signedAmount(cell(columns.balance), decimal, currency),
  }
}

const isInOrder = (rows: readonly ReadRow[]): boolean =>
  rows.every(({ line, balanceMinor }, at) => {
    const before = rows[at - 1]
    return before === undefined || balanceMinor === (before.balanceMinor ?? Number.NaN) + line.amountMinor
  })

/** Rows from the oldest on: banks write either way, and the balances tell which. */
function oldestFirst(rows: readonly ReadRow[]): readonly ReadRow[] {
  const [first, last] = [rows[0], rows.at(-1)]
  if (first === undefined || last === undefined) return rows
  const turned = rows.toReversed()
  if (rows.every(({ balanceMinor }) => balanceMinor !== null)) {
    if (isInOrder(rows)) return rows
    if (isInOrder(turned)) return turned
    throw new StatementFault('SUM', { day: last.line.bookedOn })
  }
  return first.line.bookedOn > last.line.bookedOn ? turned : rows
}

/** What the file itself does not say. */
export interface CsvStatementOf {
  readonly account: string
  readonly currency: CurrencyCode
  /** Balances before the first row and after the last, minor units; needed where no column has them. */
  readonly openingMinor: number | null
  readonly closingMinor: number | null
}

/**
 * The statement of a CSV file by a saved reading. Balances are those of its column, else those that somebody typed.
 * @throws StatementFault; SUM also where there is no balance at all.
 */
export function readCsvStatement(text: string, reading: CsvReading, of: CsvStatementOf): readonly BankStatement[] {
  const { currency, account } = of
  const cells = csvRows(text, reading.delimiter).slice(reading.skippedRows)
  if (cells.length === 0) throw new StatementFault('NO_STATEMENT')
  const rows = oldestFirst(cells.map((row) => rowOf(row, reading, currency)).filter(({ line }) => line.amountMinor !== 0))
  const [first, last] = [rows[0], rows.at(-1)]
  if (first === undefined || last === undefined) throw new StatementFault('NO_STATEMENT')
  const ownOpening = first.balanceMinor === null ? null : first.balanceMinor - first.line.amountMinor
  const [openingMinor, closingMinor] = [of.openingMinor ?? ownOpening, of.closingMinor ?? last.balanceMinor]
  if (openingMinor === null || closingMinor === null) throw new StatementFault('SUM', { day: last.line.bookedOn })
  const days = rows.map(({ line }) => line.bookedOn).toSorted()
  return [
    checkStatement({
      format: 'CSV',
      account,
      currency,
      name: '',
      fromOn: days[0] as string,
      toOn: days.at(-1) as string,
      openingMinor,
      closingMinor,
      lines: rows.map(({ line }) => line),
    }),
  ]
}
