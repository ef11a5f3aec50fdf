import type { SalesDataField } from './columns.ts'

/** A row that cannot become a lot: the column that says so (null for the whole row) and why, in one phrase. */
export class RowProblem extends Error {
  override readonly name = 'RowProblem'
  readonly column: SalesDataField | null

  constructor(column: SalesDataField | null, reason: string) {
    super(reason)
    this.column = column
  }
}

const MAX_QUOTED_CHARS = 40

/** A value as a reason quotes it. */
export function quoted(value: string): string {
  return `"${value.length > MAX_QUOTED_CHARS ? `${value.slice(0, MAX_QUOTED_CHARS)}…` : value}"`
}
