import {
  TITLE_CARRIERS,
  TITLE_COLUMNS,
  TITLE_STATES,
  TITLES_A_FILE_MAX,
  type TitleFault,
  type TitleFileFault,
} from '@app/contract/titles/title-codes.ts'
import { readRows, RowCutter, textBetween } from '../import/csv-rows.ts'
import type { TitleFacts } from './decide-title.ts'

/** A line of a file of titles. */
export interface TitleLine {
  /** Number of the line in the file, from 1. */
  readonly line: number
  readonly lot: number
  readonly title: TitleFacts
}

/** Something that is wrong with a line. */
export interface TitleLineFault {
  readonly line: number
  readonly fault: TitleFault | TitleFileFault
}

const LOT = /^\d{3,10}$/
const MARK = '\uFEFF'

function readLine(cells: readonly string[], line: number): TitleLine | TitleLineFault {
  if (cells.length !== TITLE_COLUMNS.length) return { line, fault: 'CELLS' }
  const [lot = '', typedState = '', typedCarrier = '', trackingNumber = ''] = cells.map((cell) => cell.trim())
  if (!LOT.test(lot)) return { line, fault: 'LOT' }
  const state = TITLE_STATES.find((one) => one === typedState)
  if (state === undefined) return { line, fault: 'STATE' }
  const carrier = typedCarrier === '' ? null : TITLE_CARRIERS.find((one) => one === typedCarrier)
  if (carrier === undefined) return { line, fault: 'CARRIER' }
  return { line, lot: Number(lot), title: { state, carrier, trackingNumber } }
}

/** Reads a file of titles: the columns in their order, a lot once, nothing guessed. Every fault is named with its line. */
export function readTitleFile(text: string): { readonly lines: readonly TitleLine[]; readonly faults: readonly TitleLineFault[] } {
  const rows: { readonly cells: readonly string[]; readonly line: number }[] = []
  const faults: TitleLineFault[] = []
  const cutter = new RowCutter(TITLE_COLUMNS.length)
  const encoder = new TextEncoder()
  const bytes = encoder.encode(text.startsWith(MARK) ? text.slice(MARK.length) : text)
  let line = 1
  for (const cut of [cutter.push(bytes), cutter.end()])
    line = readRows(cut, line, {
      plain: (start, end, at) => rows.push({ cells: textBetween(cut.bytes, start, end).split(','), line: at }),
      quoted: (cells, at) => rows.push({ cells, line: at }),
      broken: (at) => faults.push({ line: at, fault: 'QUOTES' }),
    })
  const [head, ...body] = rows
  if (head === undefined || head.cells.map((cell) => cell.trim()).join() !== TITLE_COLUMNS.join())
    return { lines: [], faults: [{ line: head?.line ?? 1, fault: 'COLUMNS' }] }
  if (body.length === 0 && faults.length === 0) return { lines: [], faults: [{ line: head.line, fault: 'EMPTY' }] }
  if (body.length > TITLES_A_FILE_MAX) return { lines: [], faults: [{ line: head.line, fault: 'TOO_MANY' }] }
  const lines: TitleLine[] = []
  const lots = new Set<number>()
  for (const { cells, line: at } of body) {
    const read = readLine(cells, at)
    if ('fault' in read) faults.push(read)
    else if (lots.has(read.lot)) faults.push({ line: at, fault: 'TWICE' })
    else {
      lots.add(read.lot)
      lines.push(read)
    }
  }
  return { lines, faults: faults.toSorted((one, other) => one.line - other.line) }
}
