import { Failure } from '@app/contract/failure.ts'
import type { Predicate } from '@app/lot-index/query.ts'
import { foldText } from '../reference/fold-text.ts'
import { civilDayOf, dayNumber, instantOf } from './civil-time.ts'
import type { Condition } from './condition.ts'
import { bindingOf, LOT_MARKS, type FieldBinding } from './filter-fields.ts'
import { parseFilter, type Filter } from './filter-syntax.ts'
import { PLACE_FIELD } from './sorts.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const UNIT = '(YEAR|MONTH|DAY|HOUR|MINUTE|SECOND)S?'
const STEP = new RegExp(`^(?:/${UNIT}|([+-])(\\d{1,5})${UNIT})`)
const FIXED_MS: Readonly<Record<string, number>> = { DAY: DAY_MS, HOUR: HOUR_MS, MINUTE: MINUTE_MS, SECOND: 1000 }
/** Steps of one piece of date arithmetic. */
const STEPS_MAX = 8

function floorTo(atMs: number, unit: string): number {
  const fixed = FIXED_MS[unit]
  if (fixed !== undefined) return Math.floor(atMs / fixed) * fixed
  const { year, month } = civilDayOf(atMs)
  return dayNumber(year, unit === 'YEAR' ? 1 : month, 1) * DAY_MS
}

function plus(atMs: number, amount: number, unit: string): number {
  const fixed = FIXED_MS[unit]
  if (fixed !== undefined) return atMs + amount * fixed
  const { year, month, day } = civilDayOf(atMs)
  const ofDay = atMs - Math.floor(atMs / DAY_MS) * DAY_MS
  const months = unit === 'YEAR' ? amount * 12 : amount
  return dayNumber(year, month + months, day) * DAY_MS + ofDay
}

/** Date arithmetic of filters: `NOW`, then any of `/DAY` (round down, UTC) and `-2DAY`, `+1MONTH`, `-25YEARS`; null when it is none. */
export function dateMaths(text: string, nowMs: number): number | null {
  if (!text.startsWith('NOW')) return null
  let rest = text.slice('NOW'.length)
  let atMs = nowMs
  for (let step = 0; rest !== ''; step++) {
    const match = STEP.exec(rest)
    if (!match || step >= STEPS_MAX) return null
    const [whole, rounded, sign, amount, unit] = match
    atMs = rounded === undefined ? plus(atMs, Number(`${sign}${amount}`), unit ?? '') : floorTo(atMs, rounded)
    rest = rest.slice(whole.length)
  }
  return atMs
}

/** Model years that a range can reach; older and newer ends are cut. */
const FIRST_YEAR = 1886
const LAST_YEAR = 2100
const YEARS = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, at) => String(FIRST_YEAR + at))

const NONE: Condition = { op: 'none' }
const NUMBER = /^-?\d{1,15}(\.\d{1,6})?$/
const LOT_NUMBER = /^\d{3,10}$/
const VIN = /^(?:[A-HJ-NPR-Z0-9]{11}|[A-HJ-NPR-Z0-9]{17})$/
const TRUTHS: Readonly<Record<string, boolean>> = { Y: true, TRUE: true, YES: true, 1: true, N: false, FALSE: false, NO: false, 0: false }

function refuse(field: string, reason: string): never {
  throw new Failure('BAD_FILTER', { reason, field })
}

function numberAt(field: string, text: string): number {
  return NUMBER.test(text) ? Number(text) : refuse(field, 'a number is expected')
}

function instantAt(field: string, text: string, nowMs: number): number {
  return instantOf(text) ?? dateMaths(text, nowMs) ?? refuse(field, 'an instant or date arithmetic is expected')
}

function yearAt(field: string, text: string, nowMs: number): number {
  if (/^\d{1,4}$/.test(text)) return Number(text)
  return civilDayOf(instantAt(field, text, nowMs)).year
}

const term = (field: string, ...values: string[]): Predicate => ({ op: 'term', field, values })

/** Instants are rounded to the minute, so that the index recognises a question that it has just answered. */
const OVER_STEP_MS = 60_000

/** Lots whose sale is over: sold, before their seller, or past. */
export const saleOver = (nowMs: number): Predicate => ({
  op: 'or',
  of: [
    term('marks', LOT_MARKS.sold, LOT_MARKS.deciding),
    { op: 'range', field: 'overAt', max: Math.floor(nowMs / OVER_STEP_MS) * OVER_STEP_MS },
  ],
})

/** Lots that went unsold and take offers now; in the last minute of that they are left out. */
export const unsoldOffers = (nowMs: number): Predicate => ({
  op: 'and',
  of: [
    term('marks', LOT_MARKS.unsold),
    { op: 'not', of: { op: 'range', field: 'offersEndAt', max: Math.ceil(nowMs / OVER_STEP_MS) * OVER_STEP_MS } },
  ],
})

/** One value of a field as a condition. */
function bindTerm(binding: FieldBinding, { field, value }: { field: string; value: string }, nowMs: number): Condition {
  switch (binding.by) {
    case 'code':
      return term(binding.field, foldText(value))
    case 'either':
      return { op: 'or', of: binding.fields.map((one) => term(one, foldText(value))) }
    case 'named':
      return term(binding.field, ...(binding.values[foldText(value)] ?? []))
    case 'flag': {
      const isSet = TRUTHS[foldText(value)] ?? refuse(field, 'true or false is expected')
      return isSet ? term(binding.field, binding.mark) : { op: 'not', of: term(binding.field, binding.mark) }
    }
    case 'number': {
      const number = numberAt(field, value)
      return { op: 'range', field: binding.field, min: number, max: number }
    }
    case 'instant': {
      const at = instantAt(field, value, nowMs)
      return { op: 'range', field: binding.field, min: at, max: at }
    }
    case 'year':
      return term(binding.field, String(yearAt(field, value, nowMs)))
    case 'lotNumber':
      return LOT_NUMBER.test(value) ? { op: 'ids', ids: [Number(value)] } : refuse(field, 'a lot number has 3 to 10 digits')
    case 'vin':
      return VIN.test(foldText(value)) ? { op: 'vin', value: foldText(value) } : refuse(field, 'a VIN has 17 characters, its beginning 11')
    case 'reserve':
      return numberAt(field, value) === 0 ? { op: 'not', of: term(binding.field, binding.mark) } : NONE
    case 'allIn': {
      const price = numberAt(field, value)
      return { op: 'allIn', min: price, max: price }
    }
    case 'over':
      return (TRUTHS[foldText(value)] ?? refuse(field, 'true or false is expected')) ? saleOver(nowMs) : { op: 'not', of: saleOver(nowMs) }
    case 'unsoldOffers':
      return (TRUTHS[foldText(value)] ?? refuse(field, 'true or false is expected'))
        ? unsoldOffers(nowMs)
        : { op: 'not', of: unsoldOffers(nowMs) }
    case 'nothing':
      return NONE
  }
}

function rangeOf(field: string, ends: { min: number | null; max: number | null }): Condition {
  return { op: 'range', field, ...(ends.min !== null && { min: ends.min }), ...(ends.max !== null && { max: ends.max }) }
}

function bindRange(binding: FieldBinding, { field, from, to }: { field: string; from: string; to: string }, nowMs: number): Condition {
  const ends = (read: (text: string) => number) => ({ min: from === '*' ? null : read(from), max: to === '*' ? null : read(to) })
  switch (binding.by) {
    case 'number':
      return rangeOf(
        binding.field,
        ends((text) => numberAt(field, text)),
      )
    case 'instant':
      return rangeOf(
        binding.field,
        ends((text) => instantAt(field, text, nowMs)),
      )
    case 'year': {
      const { min, max } = ends((text) => yearAt(field, text, nowMs))
      return term(binding.field, ...YEARS.filter((year) => Number(year) >= (min ?? FIRST_YEAR) && Number(year) <= (max ?? LAST_YEAR)))
    }
    case 'reserve': {
      const { min, max } = ends((text) => numberAt(field, text))
      return (min ?? 0) <= 0 && (max ?? 0) >= 0 ? { op: 'not', of: term(binding.field, binding.mark) } : NONE
    }
    case 'allIn': {
      const { min, max } = ends((text) => numberAt(field, text))
      return { op: 'allIn', ...(min !== null && { min }), ...(max !== null && { max }) }
    }
    case 'nothing':
      return NONE
    default:
      return refuse(field, 'this field has no ranges')
  }
}

function bindPresent(binding: FieldBinding, field: string): Condition {
  if (binding.by === 'nothing') return NONE
  if (binding.by === 'lotNumber' || binding.by === 'over' || binding.by === 'unsoldOffers') return { op: 'all' }
  if (binding.by === 'flag') return term(binding.field, binding.mark)
  if (binding.by === 'allIn') return { op: 'allIn' }
  if (binding.by === 'either') return { op: 'or', of: binding.fields.map((one) => ({ op: 'exists', field: one })) }
  return 'field' in binding ? { op: 'exists', field: binding.field } : refuse(field, 'this field takes a value')
}

/** The condition that a filter means at `nowMs`, bound to index fields through the whitelist. @throws BAD_FILTER. */
export function bindFilter(filter: Filter, nowMs: number): Condition {
  switch (filter.kind) {
    case 'all':
      return { op: 'all' }
    case 'near':
      return { op: 'near', field: PLACE_FIELD, at: { lat: filter.lat, lon: filter.lon }, radiusKm: filter.km }
    case 'some':
      return either(filter.of.map((part) => bindFilter(part, nowMs)))
    case 'every':
      return { op: 'and', of: filter.of.map((part) => bindFilter(part, nowMs)) }
    case 'not':
      return { op: 'not', of: bindFilter(filter.of, nowMs) }
    default: {
      const binding = bindingOf(filter.field) ?? refuse(filter.field.slice(0, 40), 'unknown field')
      if (filter.kind === 'term') return bindTerm(binding, filter, nowMs)
      return filter.kind === 'range' ? bindRange(binding, filter, nowMs) : bindPresent(binding, filter.field)
    }
  }
}

/** The condition of one clause; see parseFilter and bindFilter. */
export const conditionOf = (clause: string, nowMs: number): Condition => bindFilter(parseFilter(clause).filter, nowMs)

/** Joined by OR; lot numbers, and values of one field, become one condition. */
function either(conditions: readonly Condition[]): Condition {
  const [first] = conditions
  if (!first || conditions.length === 1) return first ?? NONE
  if (conditions.every((one) => one.op === 'ids')) return { op: 'ids', ids: conditions.flatMap((one) => one.ids) }
  if (first.op === 'term' && conditions.every((one) => one.op === 'term' && one.field === first.field))
    return { op: 'term', field: first.field, values: conditions.flatMap((one) => (one.op === 'term' ? one.values : [])) }
  return { op: 'or', of: conditions }
}

/** A facet's group: its clauses are joined by OR. */
export const groupCondition = (clauses: readonly string[], nowMs: number): Condition =>
  either(clauses.map((clause) => conditionOf(clause, nowMs)))

/**
 * The group of no facet: clauses of different fields are joined by AND; several values of one field (lot numbers) by OR.
 * Ranges of one field narrow each other.
 */
export function miscCondition(clauses: readonly string[], nowMs: number): Condition {
  const byField = new Map<string, Condition[]>()
  for (const [at, clause] of clauses.entries()) {
    const { filter } = parseFilter(clause)
    const key = filter.kind === 'term' ? filter.field : `${at}`
    byField.set(key, [...(byField.get(key) ?? []), bindFilter(filter, nowMs)])
  }
  return { op: 'and', of: [...byField.values()].map(either) }
}

/** Wire fields that a clause names. */
export function fieldsOf(filter: Filter): readonly string[] {
  if (filter.kind === 'some' || filter.kind === 'every') return filter.of.flatMap(fieldsOf)
  if (filter.kind === 'not') return fieldsOf(filter.of)
  return 'field' in filter ? [filter.field] : []
}
