import { hasBit } from './bitset.ts'
import type { CodedColumn } from './coded-column.ts'
import { onCurve } from './curve.ts'
import { distanceM } from './geo.ts'
import type { NumberColumn } from './number-column.ts'
import type { PointField } from './point-field.ts'
import { compile, type PredicateSource } from './predicates.ts'
import type { GeoPoint, SortKey } from './query.ts'
import { compareBy, type SortValue } from './select-window.ts'

/** Sort values for each key and last for the id. `relevance` holds the points of the requested slots. */
export function sortValues(source: PredicateSource, sort: readonly SortKey[], relevance: Int32Array | undefined): SortValue[] {
  const { ids } = source.slots
  const keys = sort.map((key): SortValue => {
    const coded = codeValues(source, key)
    if (coded !== undefined) return byCode(coded)
    if (key.by === 'curve') return byCurve(source, key)
    if (key.by === 'field') return byNumberField(source, key.field, key.direction === 'asc' ? 1 : -1)
    if (key.by === 'relevance') return byArray(relevance ?? new Int32Array(source.slots.capacity), -1)
    return byArray(ids, key.by === 'id' && key.direction === 'desc' ? -1 : 1)
  })
  return [...keys, byArray(ids, 1)]
}

/** Orders slots by keys that do not depend on a query. */
export function slotOrder(source: PredicateSource, sort: readonly SortKey[]): (a: number, b: number) => number {
  return compareBy(sortValues(source, sort, undefined))
}

type Sign = 1 | -1

function byArray(values: Int32Array | Float64Array, sign: Sign): SortValue {
  return {
    of: (slot) => sign * values[slot]!,
    fill: (slots, into) => {
      for (let at = 0; at < slots.length; at++) into[at] = sign * values[slots[at]!]!
    },
  }
}

function byCode({ column, values }: CodeValues): SortValue {
  return { of: (slot) => values[column.get(slot)]!, fill: (slots, into) => column.gather(slots, values, into) }
}

function byNumber(column: NumberColumn, sign: Sign): SortValue {
  return {
    of: (slot) => {
      const value = column.get(slot)
      return Number.isNaN(value) ? Infinity : sign * value
    },
    fill: (slots, into) => column.gather(slots, sign, into),
  }
}

function numberField(source: PredicateSource, name: string): NumberColumn {
  const field = source.fields.get(name)
  if (field?.kind !== 'number') throw new TypeError(`cannot sort by ${name}`)
  return field
}

const byNumberField = (source: PredicateSource, name: string, sign: Sign): SortValue => byNumber(numberField(source, name), sign)

function byCurve(source: PredicateSource, { field, cases, direction }: Extract<SortKey, { by: 'curve' }>): SortValue {
  const column = numberField(source, field)
  const sign = direction === 'asc' ? 1 : -1
  const chosen = cases.map(({ where, curve }) => ({ bits: compile(source, where).select(), curve }))
  const of = (slot: number): number => {
    const curve = chosen.find(({ bits }) => hasBit(bits, slot))?.curve
    // No number is NaN, which no piece begins at or below.
    const value = curve && onCurve(curve, column.get(slot))
    return value === undefined ? Infinity : sign * value
  }
  return {
    of,
    fill: (slots, into) => {
      for (let at = 0; at < slots.length; at++) into[at] = of(slots[at]!)
    },
  }
}

/** A coded column and the sort value of each of its codes, +Infinity for code 0. */
export interface CodeValues {
  readonly column: CodedColumn
  readonly values: Float64Array
}

/** The sort values of a key that orders by the codes of a column; undefined for other keys. */
export function codeValues(source: PredicateSource, key: SortKey): CodeValues | undefined {
  if (key.by !== 'distance' && key.by !== 'field') return undefined
  const field = source.fields.get(key.field)
  if (key.by === 'distance') return field?.kind === 'point' ? { column: field.column, values: distances(field, key.at) } : undefined
  if (field?.kind !== 'keyword') return undefined
  const sign = key.direction === 'asc' ? 1 : -1
  const values = Float64Array.from(field.dictionary.rank(), (rank) => sign * rank)
  values[0] = Infinity
  return { column: field.column, values }
}

/** Metres from `at` to the point of each code. */
function distances(field: PointField, at: GeoPoint): Float64Array {
  const metres = new Float64Array(field.dictionary.size + 1).fill(Infinity)
  for (let code = 1; code < metres.length; code++) metres[code] = distanceM(at, field.pointOf(code))
  return metres
}
