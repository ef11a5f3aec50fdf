import { clearBit, setBit, type Bitset } from './bitset.ts'
import { satisfies } from './brute-force.ts'
import { cellsAround, cellsOf } from './place-cells.ts'
import { allFields, type FieldValue, type GeoPoint, type IndexDocument, type IndexSchema, type Predicate } from './query.ts'
import { grown, narrowTo, QuestionPostings } from './question-postings.ts'
import { QuestionRanges, withRoom, type RangePredicate } from './question-ranges.ts'
import { documentTokens, queryWords, textsOf } from './text-analysis.ts'

// The index turned round: questions are kept, and a document is asked which of them it answers. A question is a conjunction. For each
// keyword field there is one bitset of the questions that do not ask for it, and for each value the questions that accept it; the union
// of the two for the values of a document, joined by AND over the fields, are the candidates. A circle around a place is such a field as
// well: the squares that cover it are the values it accepts. Of the candidates those go whose range of a number the document is not in,
// by two columns of bounds. Whatever else a question asks (the exact distance, words, NOT, OR over several fields) is tested on the rest.

/** What is asked of one document: every condition holds, and each word of the text is found. */
export interface Question {
  /** As `IndexQuery.text`, but nothing is corrected: no collection is there to be near to. */
  readonly text: string
  readonly where: readonly Predicate[]
}

const NONE: readonly string[] = []

/** What a question accepts in a field: one value, or several. */
type Accepted = string | readonly string[]

/** A question taken apart. There are a great many, so that each is as few objects as can be. */
interface QuestionParts {
  /** Keyword fields that it asks for, each followed by what it accepts there. */
  readonly terms: readonly Accepted[]
  /** Keyword fields of which it refuses values, each followed by what it refuses there. */
  readonly refused: readonly Accepted[]
  /** The first range of each number field. */
  readonly ranges: readonly RangePredicate[]
  readonly rest: readonly Predicate[]
  readonly words: readonly string[]
}

/** A field that some question asks for by its values or squares. */
interface FieldPostings {
  /** Questions that do not ask for it. */
  free: Bitset
  readonly byValue: Map<string, QuestionPostings>
  questions: number
}

/** A document with its words, as questions are tested on it. */
interface TestDocument {
  readonly document: IndexDocument
  /** Made once the first question asks for words. */
  tokens: ReadonlySet<string> | null
}

const testDocument = (document: IndexDocument): TestDocument => ({
  document: { id: document.id, fields: allFields(document) },
  tokens: null,
})

/** Fields by their values, from a list of fields that are each followed by theirs. */
function* fieldsOf(flat: readonly Accepted[]): Generator<readonly [field: string, values: readonly string[]]> {
  for (let at = 0; at < flat.length; at += 2) yield [flat[at] as string, listOf(flat[at + 1]!)]
}

const listOf = (accepted: Accepted): readonly string[] => (typeof accepted === 'string' ? [accepted] : accepted)

/** As few bytes as a list takes: one that grew has room for more, and of an empty one there is one for all. */
const packed = <T>(list: readonly T[]): readonly T[] => (list.length === 0 ? (NONE as readonly never[]) : list.slice())

/** By which values of which fields a question is found: those it accepts, and the squares of the first circle in each point field. */
function postedOf({ terms, rest }: QuestionParts): ReadonlyMap<string, readonly string[]> {
  const posted = new Map(fieldsOf(terms))
  for (const one of rest) {
    if (one.op !== 'near' || posted.has(one.field)) continue
    const cells = cellsAround(one.at, one.radiusKm)
    if (cells !== null) posted.set(one.field, cells)
  }
  return posted
}

const isAlike = (tokens: ReadonlySet<string>, word: string): boolean => {
  for (const token of tokens) if (token.startsWith(word)) return true
  return false
}

/** Finds the questions that a document answers. Ids are whole numbers of the caller's. */
export class QuestionIndex {
  readonly #keywords: ReadonlySet<string>
  readonly #texts: readonly string[]
  readonly #slotOf = new Map<number, number>()
  readonly #kept: (QuestionParts | undefined)[] = []
  readonly #vacant: number[] = []
  readonly #fields = new Map<string, FieldPostings>()
  /** Of keyword fields, the questions that refuse a value. */
  readonly #refused = new Map<string, Map<string, QuestionPostings>>()
  readonly #ranges = new Map<string, QuestionRanges>()
  #live: Bitset = new Int32Array(1)
  /** Those that ask for more than a lot is found by. The parts of the others, most of those that a lot answers, are not looked at. */
  #tested: Bitset = new Int32Array(1)
  #ids = new Float64Array(1)
  /** Room that each match uses anew. */
  #candidateRoom: Bitset = new Int32Array(1)

  constructor(schema: IndexSchema) {
    const specs = Object.entries(schema.fields)
    this.#keywords = new Set(specs.flatMap(([name, { kind }]) => (kind === 'keyword' || kind === 'keywords' ? [name] : [])))
    this.#texts = specs.flatMap(([name, { kind }]) => (kind === 'text' ? [name] : []))
  }

  /** Keeps a question, in place of the one of that id if there is one. */
  put(id: number, question: Question): void {
    this.remove(id)
    const slot = this.#vacant.pop() ?? this.#kept.length
    const kept = this.#takeApart(question)
    this.#kept[slot] = kept
    this.#slotOf.set(id, slot)
    this.#live = grown(this.#live, slot)
    setBit(this.#live, slot)
    this.#tested = grown(this.#tested, slot)
    if (kept.rest.length + kept.words.length > 0) setBit(this.#tested, slot)
    else clearBit(this.#tested, slot)
    this.#ids = withRoom(this.#ids, slot)
    this.#ids[slot] = id
    const posted = postedOf(kept)
    for (const [name, field] of this.#fields) {
      field.free = grown(field.free, slot)
      if (posted.has(name)) continue
      setBit(field.free, slot)
    }
    for (const [name, values] of posted) this.#post(name, values, slot)
    for (const [name, values] of fieldsOf(kept.refused))
      for (const value of values) this.#refusalsOf(name, value).add(slot, this.#kept.length)
    for (const range of kept.ranges) this.#boundsOf(range.field).add(slot, range)
  }

  /** Forgets a question; answers whether it was there. */
  remove(id: number): boolean {
    const slot = this.#slotOf.get(id)
    if (slot === undefined) return false
    const kept = this.#kept[slot]
    this.#kept[slot] = undefined
    this.#slotOf.delete(id)
    this.#vacant.push(slot)
    clearBit(this.#live, slot)
    const posted = kept && postedOf(kept)
    for (const [name, field] of this.#fields) {
      const values = posted?.get(name)
      if (values === undefined) clearBit(field.free, slot)
      else this.#unpost(name, { field, values, slot })
    }
    for (const [name, values] of fieldsOf(kept?.refused ?? []))
      for (const value of values) {
        const refusals = this.#refusalsOf(name, value)
        refusals.remove(slot)
        if (refusals.isEmpty) this.#refused.get(name)?.delete(value)
      }
    for (const { field } of kept?.ranges ?? []) {
      this.#ranges.get(field)?.remove(slot)
      if (this.#ranges.get(field)?.isEmpty === true) this.#ranges.delete(field)
    }
    return true
  }

  /** Ids of the questions that a document answers, ascending. */
  match(document: IndexDocument): number[] {
    const found: number[] = []
    let isAscending = true
    let last = Number.NEGATIVE_INFINITY
    this.each(document, (id) => {
      isAscending &&= id > last
      last = id
      found.push(id)
    })
    // A slot that was vacated has a younger question than those beside it.
    return isAscending ? found : found.sort((a, b) => a - b)
  }

  /** Takes the id of each question that a document answers, in no order; no question may be put or removed meanwhile. */
  each(document: IndexDocument, take: (id: number) => void): void {
    const asked = testDocument(document)
    const candidates = this.#candidates(asked.document.fields)
    const [tested, kept, ids] = [this.#tested, this.#kept, this.#ids]
    for (let word = 0; word < candidates.length; word++) {
      const ofTested = tested[word]!
      for (let bits = candidates[word]!; bits !== 0; bits &= bits - 1) {
        const bit = bits & -bits
        const slot = (word << 5) + (31 - Math.clz32(bit))
        if ((ofTested & bit) === 0 || this.#answers(asked, kept[slot]!)) take(ids[slot]!)
      }
    }
  }

  #candidates(fields: IndexDocument['fields']): Bitset {
    if (this.#candidateRoom.length !== this.#live.length) this.#candidateRoom = new Int32Array(this.#live.length)
    const candidates = this.#candidateRoom
    candidates.set(this.#live)
    for (const [name, { free, byValue }] of this.#fields) {
      const accepting = valuesOf(fields[name]).flatMap((value) => byValue.get(value) ?? [])
      narrowTo(candidates, free, accepting)
    }
    for (const [name, byValue] of this.#refused) for (const value of valuesOf(fields[name])) byValue.get(value)?.takeFrom(candidates)
    for (const [name, bounds] of this.#ranges) {
      const value = fields[name]
      bounds.narrow(candidates, typeof value === 'number' ? value : undefined)
    }
    return candidates
  }

  #answers(asked: TestDocument, { rest, words }: QuestionParts): boolean {
    for (const where of rest) if (!satisfies(asked.document, where)) return false
    if (words.length === 0) return true
    asked.tokens ??= this.#tokensOf(asked.document.fields)
    const { tokens } = asked
    const last = words.length - 1
    return words.every((word, at) => tokens.has(word) || (at === last && isAlike(tokens, word)))
  }

  #tokensOf(fields: IndexDocument['fields']): Set<string> {
    const tokens = new Set<string>()
    for (const name of this.#texts) for (const text of textsOf(fields[name])) for (const token of documentTokens(text)) tokens.add(token)
    return tokens
  }

  #takeApart({ text, where }: Question): QuestionParts {
    const terms = new Map<string, readonly string[]>()
    const refused = new Map<string, readonly string[]>()
    const ranges: RangePredicate[] = []
    const rest: Predicate[] = []
    const add = (one: Predicate): void => {
      if (one.op === 'and') return one.of.forEach(add)
      if (one.op === 'all') return
      if (one.op === 'range' && !ranges.some(({ field }) => field === one.field)) return void ranges.push(one)
      if (one.op === 'not' && one.of.op === 'term' && this.#keywords.has(one.of.field) && !refused.has(one.of.field))
        return void refused.set(one.of.field, [...new Set(one.of.values)])
      if (one.op !== 'term' || !this.#keywords.has(one.field) || terms.has(one.field)) return void rest.push(one)
      terms.set(one.field, [...new Set(one.values)])
    }
    where.forEach(add)
    const flat = (fields: ReadonlyMap<string, readonly string[]>): readonly Accepted[] =>
      packed([...fields].flatMap(([name, values]): Accepted[] => [name, values.length === 1 ? values[0]! : values]))
    return { terms: flat(terms), refused: flat(refused), ranges: packed(ranges), rest: packed(rest), words: packed(queryWords(text)) }
  }

  #refusalsOf(name: string, value: string): QuestionPostings {
    const byValue = this.#refused.get(name) ?? new Map<string, QuestionPostings>()
    this.#refused.set(name, byValue)
    const refusals = byValue.get(value) ?? new QuestionPostings()
    byValue.set(value, refusals)
    return refusals
  }

  #boundsOf(name: string): QuestionRanges {
    const known = this.#ranges.get(name)
    if (known !== undefined) return known
    const bounds = new QuestionRanges()
    this.#ranges.set(name, bounds)
    return bounds
  }

  #post(name: string, values: readonly string[], slot: number): void {
    let field = this.#fields.get(name)
    if (field === undefined) {
      const free = this.#live.slice()
      clearBit(free, slot)
      field = { free, byValue: new Map(), questions: 0 }
      this.#fields.set(name, field)
    }
    field.questions++
    for (const value of values) {
      let postings = field.byValue.get(value)
      if (postings === undefined) field.byValue.set(value, (postings = new QuestionPostings()))
      postings.add(slot, this.#kept.length)
    }
  }

  #unpost(name: string, { field, values, slot }: { field: FieldPostings; values: readonly string[]; slot: number }): void {
    for (const value of values) {
      const postings = field.byValue.get(value)
      postings?.remove(slot)
      if (postings?.isEmpty) field.byValue.delete(value)
    }
    field.questions--
    if (field.questions === 0) this.#fields.delete(name)
  }
}

const isPoint = (value: FieldValue): value is GeoPoint => typeof value === 'object' && 'lat' in value

/** What a document has in a field: its words, or the squares that its place lies in. */
function valuesOf(value: FieldValue | undefined): readonly string[] {
  if (value === undefined || typeof value === 'number') return NONE
  if (typeof value === 'string') return [value]
  return isPoint(value) ? cellsOf(value) : value
}
