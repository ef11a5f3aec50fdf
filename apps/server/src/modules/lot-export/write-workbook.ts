import type { WorkSheet, CellObject } from '@e965/xlsx'
import { minorDigitsOf } from '@app/contract/money.ts'
import type { Figure } from './lot-columns.ts'

/** A cell of a workbook: words, or a figure that a spreadsheet calculates with. */
export type SheetCell = string | Figure

const DAY_MS = 86_400_000
/** What spreadsheets number 1 January 1970, counting days from the end of 1899. */
const FIRST_DAY = 25_569
/** Characters that a cell holds at most. */
const CELL_CHARS_MAX = 32_767
/** What XML cannot carry: control characters, and halves of a pair. */
const UNWRITABLE = /[^\P{Cc}\t\n\r]|[\p{Cs}\uFFFE\uFFFF]/gu
/** Widths of columns, in characters. */
const WIDTH = { least: 8, most: 40 } as const

/** A cell of its own type: text is text whatever it begins with, and none is a formula. */
function cellOf(cell: SheetCell): CellObject | null {
  if (cell === null || cell === '') return null
  if (typeof cell === 'string') return { t: 's', v: cell.replaceAll(UNWRITABLE, '').slice(0, CELL_CHARS_MAX), z: '@' }
  if (cell.kind === 'number') return { t: 'n', v: cell.value }
  if (cell.kind === 'day') return { t: 'n', v: FIRST_DAY + cell.localMs / DAY_MS, z: 'yyyy-mm-dd' }
  if (cell.kind === 'time') return { t: 'n', v: FIRST_DAY + cell.localMs / DAY_MS, z: 'yyyy-mm-dd hh:mm' }
  const { minor, currency } = cell.value
  const digits = minorDigitsOf(currency)
  return { t: 'n', v: minor / 10 ** digits, z: `#,##0${digits === 0 ? '' : `.${'0'.repeat(digits)}`} "${currency}"` }
}

/** A workbook of one sheet: a line of titles, which stays in sight, and a line each row; `name` is the sheet's. The library is loaded with the first. */
export async function writeWorkbook(titles: readonly string[], rows: readonly (readonly SheetCell[])[], name: string): Promise<Buffer> {
  const { utils, write } = await import('@e965/xlsx')
  const sheet: WorkSheet = {
    '!ref': utils.encode_range({ s: { r: 0, c: 0 }, e: { r: rows.length, c: Math.max(titles.length - 1, 0) } }),
    '!cols': titles.map((title) => ({ wch: Math.min(Math.max(title.length + 2, WIDTH.least), WIDTH.most) })),
    '!autofilter': { ref: utils.encode_range({ s: { r: 0, c: 0 }, e: { r: rows.length, c: Math.max(titles.length - 1, 0) } }) },
  }
  for (const [r, row] of [titles, ...rows].entries())
    for (const [c, value] of row.entries()) {
      const cell = cellOf(value)
      if (cell !== null) sheet[utils.encode_cell({ r, c })] = cell
    }
  const book = utils.book_new(sheet, name)
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
}
