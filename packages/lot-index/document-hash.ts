import type { FieldValue, IndexDocument, IndexSchema } from './query.ts'

const SEED = 0x811c9dc5
const MULTIPLIER = 0x9e3779b1
// The two text hashes must not collide together, so they mix by different multipliers.
const SECOND_MULTIPLIER = 0xc2b2ae35
const FLOAT = new Float64Array(1)
const WORDS = new Uint32Array(FLOAT.buffer)

/**
 * 32 bits over the id and every present field of a document, the same in every process that orders the fields of its schema alike. The
 * sum over documents (see `checksum` of the index) tells whether two collections are equal.
 */
export function hashDocument(schema: IndexSchema, document: IndexDocument): number {
  let sum = mixNumber(SEED, document.id)
  let position = 0
  for (const name in schema.fields) {
    const value = document.fields[name]
    position++
    if (value !== undefined) sum = mixValue(mix(sum, position), value)
  }
  return finish(sum)
}

/** Two numbers of 32 bits over the text fields of a document: equal ones mean that its postings need no change. */
export function hashTexts(fields: readonly string[], document: IndexDocument): [number, number] {
  let first = SEED
  let second = SEED
  for (const name of fields) {
    const value = document.fields[name]
    const text = typeof value === 'string' ? value : ''
    first = mixText(first, text)
    second = mixText(second, text, SECOND_MULTIPLIER)
  }
  return [finish(first), finish(second)]
}

function mixValue(sum: number, value: FieldValue): number {
  if (typeof value === 'number') return mixNumber(sum, value)
  if (typeof value === 'string') return mixText(sum, value)
  if ('lat' in value) return mixNumber(mixNumber(sum, value.lat), value.lon)
  return [...new Set(value)].sort().reduce((mixed, part) => mixText(mixed, part), sum ^ 1)
}

function mixNumber(sum: number, value: number): number {
  FLOAT[0] = value
  return mix(mix(sum, WORDS[0]!), WORDS[1]!)
}

function mixText(sum: number, text: string, multiplier = MULTIPLIER): number {
  let mixed = mix(sum, text.length, multiplier)
  for (let at = 0; at < text.length; at++) mixed = mix(mixed, text.charCodeAt(at), multiplier)
  return mixed
}

function mix(sum: number, part: number, multiplier = MULTIPLIER): number {
  const mixed = Math.imul(sum ^ part, multiplier)
  return mixed ^ (mixed >>> 15)
}

function finish(sum: number): number {
  const mixed = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b)
  return (mixed ^ (mixed >>> 13)) >>> 0
}
