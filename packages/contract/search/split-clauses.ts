/** What begins a clause of a filter: a field with its colon, after a negation, a `#` or a tag. */
const CLAUSE_START = /\s*-?(?:\{!tag=[A-Za-z0-9_]{1,24}\})?#?[A-Za-z_][A-Za-z0-9_]*:/y
const OPENING = new Set(['[', '(', '{'])
const CLOSING = new Set([']', ')', '}'])

function startsClause(text: string, at: number): boolean {
  CLAUSE_START.lastIndex = at
  return CLAUSE_START.test(text)
}

/**
 * The clauses of one form value: callers of the form dialects join them by commas (`#MakeDesc:Ford,#LotYear:[2016 TO 2019]`). A comma
 * within quotes or brackets, or one that no clause follows, belongs to its value. Linear in the text.
 */
export function splitClauses(text: string): string[] {
  const clauses: string[] = []
  let start = 0
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? ''
    if (char === '\\') at++
    else if (char === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (OPENING.has(char)) depth++
    else if (CLOSING.has(char)) depth--
    else if (char === ',' && depth === 0 && startsClause(text, at + 1)) {
      clauses.push(text.slice(start, at))
      start = at + 1
    }
  }
  clauses.push(text.slice(start))
  return clauses
}
