const QUOTE = '"'.charCodeAt(0)
const BACKSLASH = '\\'.charCodeAt(0)
const OPENING: ReadonlySet<number> = new Set(['[', '{'].map((sign) => sign.charCodeAt(0)))
const CLOSING: ReadonlySet<number> = new Set([']', '}'].map((sign) => sign.charCodeAt(0)))

/**
 * Whether a JSON text nests lists and objects deeper than so many. Read without recursion: writing or walking such a value
 * later would exhaust the stack.
 */
export function isDeeperThan(levels: number, json: string): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at)
    if (isText) {
      if (sign === BACKSLASH) at += 1
      else if (sign === QUOTE) isText = false
    } else if (sign === QUOTE) isText = true
    else if (OPENING.has(sign)) depth += 1
    else if (CLOSING.has(sign)) depth -= 1
    if (depth > levels) return true
  }
  return false
}
