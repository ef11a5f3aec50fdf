import { readRows, RowCutter, textBetween } from './csv-rows.ts'

/** Takes the cells of rows, and the number of each row's first line in the file, from 1. */
export interface CellSink {
  row(cells: string[], line: number): void
  broken(line: number, reason: string): void
}

/** Cuts and reads on one thread, as an import does on two. */
export interface RowReader {
  /** Reads what is complete in the piece and keeps the rest. */
  push(text: string): void
  /** Reads what is left at the end of the file. */
  end(): void
}

/** Makes a reader of rows with so many columns. */
export function createRowReader(columns: number, { row, broken }: CellSink): RowReader {
  const cutter = new RowCutter(columns)
  const encoder = new TextEncoder()
  let line = 1
  const read = (cut: ReturnType<RowCutter['end']>): void => {
    const plain = (start: number, end: number, at: number): void => row(textBetween(cut.bytes, start, end).split(','), at)
    line = readRows(cut, line, { plain, quoted: row, broken })
  }
  return {
    push: (text) => read(cutter.push(encoder.encode(text))),
    end: () => read(cutter.end()),
  }
}
