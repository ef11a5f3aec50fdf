import type { Predicate } from './query.ts'

/** A text that two predicates have in common only if they ask the same. */
export function keyOf(where: Predicate): string {
  // JSON writes both infinities as null.
  if (where.op === 'range') return `${JSON.stringify(where.field)}:${where.min}:${where.max}`
  if (where.op === 'and' || where.op === 'or') return `${where.op}(${where.of.map(keyOf).join()})`
  return where.op === 'not' ? `not(${keyOf(where.of)})` : JSON.stringify(where)
}
