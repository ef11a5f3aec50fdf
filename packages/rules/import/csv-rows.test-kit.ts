import { readRows, RowCutter, type RowSink } from './csv-rows.ts'

/** Cuts and reads on one thread, as an import does on two. */
export interface RowReader {
  /** Reads what is complete in the piece and keeps the rest. */
  push(text: string): void
  /** Reads what is left at the end of the file. */
  end(): void
}

/** Makes a reader of rows with so many columns. */
export function createRowReader(columns: number, sink: RowSink): RowReader {
  const cutter = new RowCutter(columns)
  let line = 1
  return {
    push: (text) => {
      line = readRows(cutter.push(text), line, sink)
    },
    end: () => {
      line = readRows(cutter.end(), line, sink)
    },
  }
}
