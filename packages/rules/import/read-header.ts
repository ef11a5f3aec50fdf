import { foldText } from '../reference/fold-text.ts'

const BYTE_ORDER_MARK = '\uFEFF'

/** The columns that a file may have, each its field and title; order and other columns do not matter. */
export type Columns<Field extends string> = readonly (readonly [field: Field, title: string])[]

/** Title of a column. */
export const columnTitle = <Field extends string>(columns: Columns<Field>, field: Field): string =>
  columns.find(([name]) => name === field)?.[1] ?? field

/** Place of each column that a file has, from 0, by its first row; or in one phrase why it is none of its kind. */
export function readHeader<Field extends string>(
  cells: readonly string[],
  { columns, needed }: { readonly columns: Columns<Field>; readonly needed: readonly Field[] },
): { readonly header: ReadonlyMap<Field, number> } | { readonly problem: string } {
  const header = new Map<Field, number>()
  for (const [at, cell] of cells.entries()) {
    const title = foldText(cell.replace(BYTE_ORDER_MARK, ''))
    const field = columns.find(([, own]) => foldText(own) === title)?.[0]
    if (field === undefined) continue
    if (header.has(field)) return { problem: `the header has "${columnTitle(columns, field)}" twice` }
    header.set(field, at)
  }
  const missing = needed.filter((field) => !header.has(field))
  if (missing.length === 0) return { header }
  return { problem: `the header lacks ${missing.map((field) => `"${columnTitle(columns, field)}"`).join(', ')}` }
}
