/** One spelling for comparing typed or imported text: trimmed, inner blanks single, upper case. */
export function foldText(raw: string): string {
  return raw.trim().replace(/\s+/g, ' ').toUpperCase()
}

/** A row of a reference table: our code, the text on the wire, and other spellings seen in files. */
export type SpelledRow<Code extends string> = {
  readonly code: Code
  readonly text: string
  readonly also?: readonly string[]
}

/** Lookup from every folded spelling (text and `also`) of a table to the row's code. */
export function spellingsOf<Code extends string>(rows: readonly SpelledRow<Code>[]): ReadonlyMap<string, Code> {
  const found = new Map<string, Code>()
  for (const row of rows) {
    for (const spelling of [row.text, ...(row.also ?? [])]) found.set(foldText(spelling), row.code)
  }
  return found
}

/** Lookup from a code to its row. */
export function rowsByCode<Row extends { readonly code: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [row.code, row]))
}
