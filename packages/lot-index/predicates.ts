import { clearBit, countBits, hasBit, intersect, setBit, subtract, unite, type Bitset } from './bitset.ts'
import type { CodedField } from './coded-field.ts'
import type { IndexField, KeywordField } from './fields.ts'
import { boundingDegrees, distanceM } from './geo.ts'
import type { KeywordsField } from './keywords-field.ts'
import type { PointField } from './point-field.ts'
import { type Predicate, UNWATCHED, type Watch } from './query.ts'
import type { SharedParts } from './shared-parts.ts'
import type { Slots } from './slots.ts'

/** Where an `and` has come down to this share of all slots, the rest of it is asked slot by slot: a column is read slower. */
const FEW_SHARE = 1 / 16

/** The parts of an index that predicates look at. */
export interface PredicateSource {
  readonly slots: Slots
  readonly fields: ReadonlyMap<string, IndexField>
  /** Slots that have a text field, by field name. */
  readonly textPresent: ReadonlyMap<string, Bitset>
  readonly sharedParts: SharedParts
}

/** A predicate made ready against the present dictionaries: for all slots at once, or for one live slot. */
export interface Compiled {
  readonly select: () => Bitset
  readonly test: (slot: number) => boolean
}

/** Compiles a checked predicate. What it answers holds until the next document is put. `select` may name dead slots only where it also names no live ones wrongly: callers intersect with the live slots. */
export function compile(source: PredicateSource, where: Predicate, watch: Watch = UNWATCHED): Compiled {
  watch()
  const words = source.slots.live.length
  switch (where.op) {
    case 'all':
      return { select: () => source.slots.live.slice(), test: () => true }
    case 'none':
      return { select: () => new Int32Array(words), test: () => false }
    case 'term':
    case 'prefix':
    case 'near':
      return compileCodes(source, where)
    case 'range': {
      const field = source.fields.get(where.field)
      if (field?.kind !== 'number') return compile(source, { op: 'none' })
      const { min = -Infinity, max = Infinity } = where
      return { select: () => field.select(min, max, words), test: (slot) => field.get(slot) >= min && field.get(slot) <= max }
    }
    case 'exists':
      return compileExists(source, where.field)
    case 'ids':
      return compileSlots(source, where.ids)
    case 'after':
      return compileAfter(source, where.id)
    case 'and':
    case 'or':
      return compileSeveral(source, where, watch)
    case 'not': {
      const part = compile(source, where.of, watch)
      return { select: () => complement(source, part.select()), test: (slot) => !part.test(slot) }
    }
  }
}

function complement(source: PredicateSource, set: Bitset): Bitset {
  const rest = source.slots.live.slice()
  subtract(rest, set)
  return rest
}

function compileSeveral(source: PredicateSource, where: Extract<Predicate, { op: 'and' | 'or' }>, watch: Watch): Compiled {
  const [first, ...rest] = where.of.map((part) => compilePart(source, { part, isShared: where.op === 'and' }, watch))
  if (first === undefined) return compile(source, { op: where.op === 'and' ? 'all' : 'none' })
  if (where.op === 'and')
    return {
      select: () => narrowed(source, { set: first.select().slice(), rest, watch }),
      test: (slot) => first.test(slot) && rest.every((part) => part.test(slot)),
    }
  return {
    select: () => {
      const set = first.select()
      for (const part of rest) {
        watch()
        unite(set, part.select())
      }
      return set
    },
    test: (slot) => first.test(slot) || rest.some((part) => part.test(slot)),
  }
}

/** A part of several. What an `and` is made of is shared where it has parts itself: its set belongs to all who ask. */
function compilePart(
  source: PredicateSource,
  { part, isShared }: { readonly part: Predicate; readonly isShared: boolean },
  watch: Watch,
): Compiled {
  const compiled = compile(source, part, watch)
  if (!isShared || !(part.op === 'and' || part.op === 'or' || part.op === 'not')) return compiled
  return { select: () => source.sharedParts.of(part, compiled.select), test: compiled.test }
}

/** What of a set satisfies the rest of an `and` as well; the set itself is changed. */
function narrowed(
  source: PredicateSource,
  of: { readonly set: Bitset; readonly rest: readonly Compiled[]; readonly watch: Watch },
): Bitset {
  const { set, rest, watch } = of
  const few = source.slots.used * FEW_SHARE
  for (const [at, part] of rest.entries()) {
    watch()
    if (countBits(set) <= few) return tested(set, rest.slice(at))
    intersect(set, part.select())
  }
  return set
}

/** Takes those slots out of a set that do not satisfy all parts. */
function tested(set: Bitset, parts: readonly Compiled[]): Bitset {
  for (let word = 0; word < set.length; word++) {
    for (let bits = set[word]!; bits !== 0; bits &= bits - 1) {
      const slot = (word << 5) + (31 - Math.clz32(bits & -bits))
      if (!parts.every((part) => part.test(slot))) clearBit(set, slot)
    }
  }
  return set
}

function compileExists(source: PredicateSource, name: string): Compiled {
  const field = source.fields.get(name)
  if (field?.kind === 'number') return compile(source, { op: 'range', field: name })
  const present = source.textPresent.get(name)
  if (present !== undefined) return { select: () => present.slice(), test: (slot) => hasBit(present, slot) }
  return field === undefined
    ? compile(source, { op: 'none' })
    : byCodes(source, field, new Uint8Array(field.dictionary.size + 1).fill(1, 1))
}

function compileSlots(source: PredicateSource, ids: readonly number[]): Compiled {
  const set = new Int32Array(source.slots.live.length)
  for (const id of ids) {
    const slot = source.slots.slotOf(id)
    if (slot >= 0) setBit(set, slot)
  }
  return { select: () => set.slice(), test: (slot) => hasBit(set, slot) }
}

function compileAfter({ slots }: PredicateSource, id: number): Compiled {
  return {
    select: () => {
      const set = new Int32Array(slots.live.length)
      for (let slot = 0; slot < slots.used; slot++) if (slots.ids[slot]! > id) setBit(set, slot)
      return set
    },
    test: (slot) => slots.ids[slot]! > id,
  }
}

function compileCodes(source: PredicateSource, where: Extract<Predicate, { op: 'term' | 'prefix' | 'near' }>): Compiled {
  const field = source.fields.get(where.field)
  if (field === undefined || field.kind === 'number') return compile(source, { op: 'none' })
  if (where.op === 'near') return field.kind === 'point' ? byCodes(source, field, nearCodes(field, where)) : compile(source, { op: 'none' })
  return field.kind === 'point' ? compile(source, { op: 'none' }) : byCodes(source, field, wordCodes(field, where))
}

/** Marks the codes that match a term or prefix; for sets of keywords, the sets that hold such a value. */
function wordCodes(field: KeywordField | KeywordsField, where: Extract<Predicate, { op: 'term' | 'prefix' }>): Uint8Array {
  const values = field.kind === 'keyword' ? field.dictionary : field.values
  const wanted = new Uint8Array(values.size + 1)
  const codes = where.op === 'term' ? where.values.map((value) => values.codeOf(value)) : values.codesWithPrefix(where.value)
  for (const code of codes) wanted[code] = 1
  wanted[0] = 0
  return field.kind === 'keyword' ? wanted : field.setsHolding(wanted)
}

function nearCodes(field: PointField, { at, radiusKm }: Extract<Predicate, { op: 'near' }>): Uint8Array {
  const wanted = new Uint8Array(field.dictionary.size + 1)
  const box = boundingDegrees(at, radiusKm)
  for (let code = 1; code < wanted.length; code++) {
    const point = field.pointOf(code)
    const turn = Math.abs(point.lon - at.lon)
    if (Math.abs(point.lat - at.lat) > box.lat || Math.min(turn, 360 - turn) > box.lon) continue
    if (distanceM(at, point) <= radiusKm * 1000) wanted[code] = 1
  }
  return wanted
}

function byCodes(source: PredicateSource, field: CodedField, wanted: Uint8Array): Compiled {
  return { select: () => field.column.select(wanted, source.slots.live.length), test: (slot) => wanted[field.column.get(slot)] === 1 }
}
