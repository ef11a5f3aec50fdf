import type { QueryConfig } from 'pg'

/** One cell of each row that a statement is given: its name in the statement, its type there, and its value. */
export type GivenColumns<Row> = readonly (readonly [name: string, type: string, of: (row: Row) => unknown])[]

/**
 * A named statement over rows that are given to it; `text` gets them as something to select from, with the names of the columns. One row
 * goes as single values: to take a list apart for each column costs more than all else that is done with one row.
 */
export function rowsStatement<Row>(
  name: string,
  columns: GivenColumns<Row>,
  text: (given: string) => string,
): (rows: readonly Row[]) => QueryConfig {
  const names = columns.map(([column]) => column).join(', ')
  const parameters = (suffix: string): string => columns.map(([, type], at) => `$${at + 1}::${type}${suffix}`).join(', ')
  const ofOne = text(`(values (${parameters('')})) as n (${names})`)
  const ofMany = text(`unnest(${parameters('[]')}) as n (${names})`)
  return (rows) => {
    const [only] = rows
    return rows.length === 1 && only !== undefined
      ? { name: `${name}-one`, text: ofOne, values: columns.map(([, , of]) => of(only)) }
      : { name, text: ofMany, values: columns.map(([, , of]) => rows.map(of)) }
  }
}
