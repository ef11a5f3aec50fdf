import type { NormalLot } from '@app/rules/import/normalise-row.ts'
import { type Cell, LINE_PARTS, NULL } from './line-parts.ts'

/** Columns that a staged row and a lot share, with their types, in the order of `lineHead`. */
export const SHARED_COLUMNS: readonly (readonly [name: string, type: string])[] = [
  ...LINE_PARTS.flatMap(({ columns }) => columns),
  ['source', 'text'],
]

/** Columns that only the staging table has; the numbers point into staged_places and staged_sales. */
export const STAGING_COLUMNS = [
  ['slug_head', 'text'],
  ['place_key', 'integer'],
  ['sale_key', 'integer'],
] as const

const SPECIAL = /[\\\t\n\r]/
const SPECIALS = /[\\\t\n\r]/g
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** A text as a cell of a line of COPY. */
export const copyCell = (text: string): string => text.replace(SPECIALS, (mark) => ESCAPES[mark] ?? mark)

function escaped(cell: Cell): Cell {
  return typeof cell === 'string' && cell !== NULL ? copyCell(cell) : cell
}

/** The row as the beginning of a line of PostgreSQL's COPY text form: the shared columns and the head of its slug. */
export function lineHead(lot: NormalLot, source: string): string {
  const cells: Cell[] = []
  for (const part of LINE_PARTS) for (const cell of part.cells(lot)) cells.push(cell)
  cells.push(source, lot.vehicle.slugHead)
  // Every text of a lot comes from its source, so where that needs no escape nothing does. Joining makes a flat string: one built
  // by appending costs twice its making when it is turned into bytes.
  return (SPECIAL.test(source) ? cells.map(escaped) : cells).join('\t')
}
