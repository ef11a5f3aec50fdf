import { checkPredicate, IndexUsageError } from './check.ts'
import { compareCodePoints } from './code-point-order.ts'
import { HitSet, wholeIndex } from './hit-set.ts'
import type { Predicate } from './query.ts'
import { scratch } from './scratch.ts'
import type { Store } from './store.ts'
import { fold } from './text-analysis.ts'

export interface SuggestOptions {
  readonly field: string
  readonly limit: number
  /** Counts only documents that satisfy this. */
  readonly where?: Predicate
}

export interface Suggestion {
  readonly value: string
  readonly count: number
}

const WORD_START = /(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu

/** See `suggest` of the index. Looks at every value of the field: meant for fields with thousands of values, not one per document. */
export function suggestValues(store: Store, prefix: string, { field: name, limit, where }: SuggestOptions): Suggestion[] {
  const field = store.fields.get(name)
  if (field?.kind !== 'keyword' && field?.kind !== 'keywords') throw new IndexUsageError(`field ${name} holds no keywords`)
  if (where !== undefined) checkPredicate(store.schema, where)
  scratch.begin()
  const whole = wholeIndex(store.slots)
  const { bits, ground } = where === undefined ? { bits: whole.bits, ground: whole } : store.cache.selectWithin(where)
  const hits = new HitSet(bits, ground === undefined ? [whole] : [whole, ground])
  const values = field.kind === 'keyword' ? field.dictionary : field.values
  const folded = fold(prefix).trim()
  const found: Suggestion[] = []
  hits.countValues(field).forEach((count, code) => {
    if (code === 0 || count === 0) return
    const value = values.textOf(code)
    if (beginsAWord(fold(value), folded)) found.push({ value, count })
  })
  return found.sort((a, b) => b.count - a.count || compareCodePoints(a.value, b.value)).slice(0, limit)
}

/** Whether a word of the value begins with the prefix, or the value itself does; both are folded already. */
export function beginsAWord(value: string, prefix: string): boolean {
  if (value.startsWith(prefix)) return true
  return [...value.matchAll(WORD_START)].some(({ index }) => value.startsWith(prefix, index))
}
