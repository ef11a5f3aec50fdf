import type { Predicate } from '@app/lot-index/query.ts'
import type { Tally, Test } from './scan.ts'

/** Counts the values of one field over the rows it is given. */
export interface ValueCounter {
  readonly add: (row: number) => void
  readonly countOf: (value: string) => number
}

interface Makers {
  readonly test: (where: Predicate) => Test
  /** Null for a field that holds several values in a row. */
  readonly counter: (field: string) => ValueCounter | null
}

/** Counts fixed questions: those for one value of a field all at once by counting the field, any other by its own test. */
export function fixedTally(queries: readonly Predicate[], { test, counter }: Makers): Tally {
  const counters = new Map<string, ValueCounter>()
  const counts: (() => number)[] = []
  const tests: { readonly test: Test; count: number }[] = []
  for (const where of queries) {
    const [value] = where.op === 'term' && where.values.length === 1 ? where.values : []
    const known = where.op === 'term' && value !== undefined ? (counters.get(where.field) ?? counter(where.field)) : null
    if (known && where.op === 'term' && value !== undefined) {
      counters.set(where.field, known)
      counts.push(() => known.countOf(value))
    } else {
      const one = { test: test(where), count: 0 }
      tests.push(one)
      counts.push(() => one.count)
    }
  }
  const all = [...counters.values()]
  return {
    add: (row) => {
      for (const one of all) one.add(row)
      for (const one of tests) if (one.test(row)) one.count++
    },
    answer: () => ({ kind: 'fixed', counts: counts.map((count) => count()) }),
  }
}
