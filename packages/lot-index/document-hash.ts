import { Memo } from './memo.ts'
import { allFields, type DocumentFields, type FieldValue, type GeoPoint, type IndexDocument, type IndexSchema } from './query.ts'
import { textsOf } from './text-analysis.ts'

const SEED = 0x811c9dc5
const MULTIPLIER = 0x9e3779b1
// The two hashes of a text must not collide together, so they mix by different multipliers.
const SECOND_MULTIPLIER = 0xc2b2ae35
const FLOAT = new Float64Array(1)
const WORDS = new Uint32Array(FLOAT.buffer)

/** Two numbers of 32 bits over the texts of a document: while both stay, its postings need no change. */
export interface TextHashes {
  readonly first: number
  readonly second: number
}

/**
 * 32 bits over the id and every present field of a document, the same in every process that orders the fields of its schema alike. The
 * sum over documents (see `checksum` of the index) tells whether two collections are equal.
 */
export function hashDocument(schema: IndexSchema, document: IndexDocument): number {
  const fields = allFields(document)
  const names = Object.keys(schema.fields)
  const isText = (name: string): boolean => schema.fields[name]?.kind === 'text'
  const values = names.map((name) => (isText(name) ? 0 : hashOfValue(fields[name])))
  return hashOfParts(document.id, values, textHashes(fields, names.filter(isText)))
}

/** The same from the hashes of the values in the order of the schema (0 for texts and absent ones) and those of the texts. */
export function hashOfParts(id: number, values: ArrayLike<number>, { first, second }: TextHashes): number {
  let sum = mixNumber(SEED, id)
  for (let at = 0; at < values.length; at++) if (values[at] !== 0) sum = mix(sum + at, values[at]!)
  return finish(mix(mix(sum, first), second))
}

function hashOfValue(value: FieldValue | undefined): number {
  if (value === undefined) return 0
  if (typeof value === 'number') return hashOfNumber(value)
  if (typeof value === 'string') return hashOfText(value)
  return 'lat' in value ? hashOfPoint(value) : hashOfKeywords(value)
}

const hashes = new Memo((text) => finish(mixText(SEED, text, MULTIPLIER)))
const secondHashes = new Memo((text) => finish(mixText(SEED, text, SECOND_MULTIPLIER)))

export const hashOfText = (text: string): number => hashes.of(text)
export const hashOfNumber = (value: number): number => finish(mixNumber(SEED, value))
export const hashOfPoint = ({ lat, lon }: GeoPoint): number => finish(mixNumber(mixNumber(SEED, lat), lon))

/** Neither the order of the keywords nor how often each is named matters; none is like absence. */
export function hashOfKeywords(values: readonly string[]): number {
  if (values.length === 0) return 0
  let sum = 1
  for (const value of new Set(values)) sum = (sum + hashes.of(value)) >>> 0
  return finish(sum)
}

/** Over the texts of the named fields. Hashes of parts with different texts are joined by adding them. */
export function textHashes(fields: DocumentFields, names: readonly string[]): TextHashes {
  let first = 0
  let second = 0
  for (let field = 0; field < names.length; field++) {
    const value = fields[names[field]!]
    if (value === undefined) continue
    for (const text of textsOf(value)) {
      first = (first + finish(mix(SEED + field, hashes.of(text)))) >>> 0
      second = (second + finish(mix(SEED + field, secondHashes.of(text)))) >>> 0
    }
  }
  return { first, second }
}

function mixNumber(sum: number, value: number): number {
  // Columns do not keep the sign of zero.
  FLOAT[0] = value + 0
  return mix(mix(sum, WORDS[0]!), WORDS[1]!)
}

function mixText(seed: number, text: string, multiplier: number): number {
  let sum = Math.imul(seed ^ text.length, multiplier)
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ (sum >>> 15) ^ text.charCodeAt(at), multiplier)
  return sum ^ (sum >>> 15)
}

function mix(sum: number, part: number): number {
  const mixed = Math.imul(sum ^ part, MULTIPLIER)
  return mixed ^ (mixed >>> 15)
}

function finish(sum: number): number {
  const mixed = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b)
  return (mixed ^ (mixed >>> 13)) >>> 0
}
