import { Failure } from '@app/contract/failure.ts'
import { CLAUSE_LENGTH_MAX } from '@app/contract/search/search-limits.ts'

/** A filter as it was written, before its fields are looked up. Values and range ends are raw texts; `*` leaves an end open. */
export type Filter =
  | { readonly kind: 'all' }
  | { readonly kind: 'term'; readonly field: string; readonly value: string }
  | { readonly kind: 'present'; readonly field: string }
  | { readonly kind: 'range'; readonly field: string; readonly from: string; readonly to: string }
  | { readonly kind: 'near'; readonly lat: number; readonly lon: number; readonly km: number }
  | { readonly kind: 'some'; readonly of: readonly Filter[] }
  | { readonly kind: 'every'; readonly of: readonly Filter[] }
  | { readonly kind: 'not'; readonly of: Filter }

/** Brackets and negations inside each other. */
export const FILTER_DEPTH_MAX = 8
/** Conditions of one clause. */
export const FILTER_TERMS_MAX = 200
/** Characters of a clause repeated in a refusal. */
const QUOTED_CLAUSE_LENGTH = 80

const NAME = /[A-Za-z_][A-Za-z0-9_]*/y
const BARE = /[^\s"()[\]{}\\]+/y
/** Further words of a value without quotes, up to a joining word. */
const MORE_WORDS = /(?:\s+(?!(?:OR|AND)(?!\w))[^\s"()[\]{}\\]+)*/y
const BLANKS = /\s*/y
const TAG = /\{!tag=([A-Za-z0-9_]{1,24})\}/y
const GEO = /\{!geofilt ([^}]*)\}/y
const EXPOSURE = /[A-Za-z0-9.:+\-/_*]+/y
const NUMBER = '(-?\\d{1,9}(?:\\.\\d{1,12})?)'
const POINT = new RegExp(`^${NUMBER},${NUMBER}$`)

/** Latitude and longitude of `38.1,-122.2`; null when it is no place on earth. */
export function pointOf(text: string): { lat: number; lon: number } | null {
  const match = POINT.exec(text)
  if (!match) return null
  const [lat, lon] = [Number(match[1]), Number(match[2])]
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : null
}

// Recursive descent over one clause: some := every (OR every)*; every := one (AND one)*; one := '-' one | '(' some ')' | leaf. Every character is read once.
class Reader {
  readonly text: string
  at = 0
  terms = 0
  constructor(text: string) {
    this.text = text
  }

  refuse(reason: string, position = this.at): never {
    throw new Failure('BAD_FILTER', { reason, position, clause: this.text.slice(0, QUOTED_CLAUSE_LENGTH) })
  }

  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at
    const match = pattern.exec(this.text)
    if (match) this.at += match[0].length
    return match
  }

  takeText(text: string): boolean {
    if (!this.text.startsWith(text, this.at)) return false
    this.at += text.length
    return true
  }

  takeWord(word: string): boolean {
    const start = this.at
    this.take(BLANKS)
    if (this.takeText(word) && /[\s(\-#"{]/.test(this.text[this.at] ?? '')) return true
    this.at = start
    return false
  }

  count(): void {
    if (++this.terms > FILTER_TERMS_MAX) this.refuse(`more than ${FILTER_TERMS_MAX} conditions`)
  }
}

function listOf(reader: Reader, word: 'OR' | 'AND', part: () => Filter): Filter {
  const parts = [part()]
  while (reader.takeWord(word)) parts.push(part())
  const [first] = parts
  return parts.length === 1 && first ? first : { kind: word === 'OR' ? 'some' : 'every', of: parts }
}

const readSome = (reader: Reader, depth: number): Filter => listOf(reader, 'OR', () => listOf(reader, 'AND', () => readOne(reader, depth)))

function readOne(reader: Reader, depth: number): Filter {
  if (depth > FILTER_DEPTH_MAX) reader.refuse(`nested deeper than ${FILTER_DEPTH_MAX}`)
  reader.take(BLANKS)
  if (reader.takeText('-') || reader.takeWord('NOT')) return { kind: 'not', of: readOne(reader, depth + 1) }
  if (reader.takeText('(')) {
    const inner = readSome(reader, depth + 1)
    reader.take(BLANKS)
    if (!reader.takeText(')')) reader.refuse('a closing bracket is missing')
    return inner
  }
  const geo = reader.take(GEO)
  if (geo) return readNear(reader, geo[1] ?? '')
  if (reader.takeText('*:*')) return { kind: 'all' }
  const hasMark = reader.takeText('#')
  const field = reader.take(NAME)?.[0] ?? reader.refuse('a field name is expected')
  if (!reader.takeText(':')) reader.refuse('a colon is expected')
  return readValue(reader, { field, hasMark })
}

function readNear(reader: Reader, written: string): Filter {
  reader.count()
  const settings = new Map(
    written.split(' ').map((part): [string, string] => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]),
  )
  const at = pointOf(settings.get('pt') ?? '')
  const km = Number(settings.get('d') ?? Number.NaN)
  if (!at) return reader.refuse('geofilt needs pt=latitude,longitude')
  if (!(km >= 0 && km < 1e6)) return reader.refuse('geofilt needs a distance d in kilometres')
  return { kind: 'near', ...at, km }
}

/** A field as it is named; after a `#` its value may be several words without quotes: `#MakeDesc:Alfa Romeo`. */
interface Named {
  readonly field: string
  readonly hasMark: boolean
}

function readValue(reader: Reader, named: Named): Filter {
  if (reader.takeText('[')) return readRange(reader, named.field)
  if (reader.takeText('(')) {
    const of = [readTerm(reader, named)]
    while (reader.takeWord('OR')) of.push(readTerm(reader, named))
    reader.take(BLANKS)
    if (!reader.takeText(')')) reader.refuse('a closing bracket is missing')
    const [first] = of
    return of.length === 1 && first ? first : { kind: 'some', of }
  }
  return readTerm(reader, named)
}

function readTerm(reader: Reader, { field, hasMark }: Named): Filter {
  reader.take(BLANKS)
  reader.count()
  if (reader.takeText('"')) return { kind: 'term', field, value: readQuoted(reader) }
  const start = reader.at
  const word = reader.take(BARE)?.[0] ?? reader.refuse('a value is expected')
  const value = hasMark ? word + (reader.take(MORE_WORDS)?.[0] ?? '') : word
  if (value === '*') return { kind: 'present', field }
  if (value.includes('*')) reader.refuse('a wildcard stands alone', start)
  return { kind: 'term', field, value }
}

function readQuoted(reader: Reader): string {
  const start = reader.at
  const parts: string[] = []
  for (;;) {
    const char = reader.text[reader.at++]
    if (char === undefined) return reader.refuse('a closing quote is missing', start)
    if (char === '"') return parts.join('')
    if (char !== '\\') parts.push(char)
    else parts.push(reader.text[reader.at++] ?? reader.refuse('a closing quote is missing', start))
  }
}

function readBound(reader: Reader): string {
  reader.take(BLANKS)
  if (reader.takeText('"')) return readQuoted(reader)
  return reader.take(EXPOSURE)?.[0] ?? reader.refuse('an end of the range is expected')
}

function readRange(reader: Reader, field: string): Filter {
  reader.count()
  const from = readBound(reader)
  if (!/\s/.test(reader.text[reader.at] ?? '')) reader.refuse('TO is expected')
  reader.take(BLANKS)
  if (!reader.takeText('TO') || !/\s/.test(reader.text[reader.at] ?? '')) reader.refuse('TO is expected')
  const to = readBound(reader)
  reader.take(BLANKS)
  if (!reader.takeText(']')) reader.refuse('a closing bracket is missing')
  return { kind: 'range', field, from, to }
}

/**
 * Reads one clause of a filter (wire.md §1.2): `field:CODE`, `field:"VALUE"`, `field:("A" OR "B")`, `field:[a TO b]`, `field:*`, `#Field:Some Words`,
 * `{!geofilt …}`, joined by AND and OR, negated by a leading `-`, tagged by a leading `{!tag=CODE}`. Linear in the text.
 * @throws BAD_FILTER with a reason and the position.
 */
export function parseFilter(text: string): { readonly tag: string | null; readonly filter: Filter } {
  const reader = new Reader(text)
  if (text.length > CLAUSE_LENGTH_MAX) reader.refuse(`longer than ${CLAUSE_LENGTH_MAX} characters`)
  reader.take(BLANKS)
  const tag = reader.take(TAG)?.[1] ?? null
  const filter = readSome(reader, 0)
  reader.take(BLANKS)
  if (reader.at < text.length) reader.refuse('nothing more is expected')
  return { tag, filter }
}
