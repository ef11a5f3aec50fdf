import { describe, expect, it } from 'vitest'
import { IndexUsageError } from './check.ts'
import { createIndex } from './lot-index.ts'
import { NumberColumn } from './number-column.ts'

/** An instant of whole seconds, epoch milliseconds. */
const AT = 1_796_011_200_000
const SECOND = 1_000

function column(...values: readonly number[]): NumberColumn {
  const made = new NumberColumn(SECOND)
  made.reserve(32)
  values.forEach((value, slot) => made.set(slot, value))
  return made
}
const found = (made: NumberColumn, min: number, max: number): readonly number[] => {
  const bits = made.select(min, max, 1)[0] ?? 0
  return Array.from({ length: 32 }, (_, slot) => slot).filter((slot) => ((bits >>> slot) & 1) === 1)
}

describe('a column of numbers in steps', () => {
  it('takes 4 bytes a slot for instants of whole seconds', () => {
    expect(column(AT, AT + SECOND, Number.NaN).memoryBytes()).toBe(32 * 4)
  })

  it('answers each number as it came, and none as none', () => {
    const made = column(AT, 0, -SECOND, Number.NaN)
    expect([0, 1, 2, 3].map((slot) => made.get(slot))).toEqual([AT, 0, -SECOND, Number.NaN])
  })

  it('finds by bounds between its steps exactly what lies within them', () => {
    const made = column(AT, AT + SECOND, AT + 2 * SECOND)
    expect(found(made, AT, AT + SECOND)).toEqual([0, 1])
    expect(found(made, AT + 0.001, AT + SECOND)).toEqual([1])
    expect(found(made, AT + 1, AT + 2 * SECOND - 0.001)).toEqual([1])
    expect(found(made, AT + 1, AT + 999)).toEqual([])
    expect(found(made, -Infinity, Infinity)).toEqual([0, 1, 2])
    // The next double is beyond a step, and so is its quotient.
    const beyond = 2 * SECOND + 2 ** -42
    expect([found(column(2 * SECOND), beyond, Infinity), found(column(-2 * SECOND), -Infinity, -beyond)]).toEqual([[], []])
    const [least, nothing] = [Number.MIN_VALUE, column(0)]
    expect([found(nothing, least, 1), found(nothing, -1, -least), found(nothing, -least, least)]).toEqual([[], [], [0]])
  })

  it('orders by the numbers, those without one last, either way', () => {
    const made = column(AT + SECOND, Number.NaN, AT)
    for (const sign of [1, -1] as const) {
      const into = new Float64Array(3)
      made.gather(Uint32Array.of(0, 1, 2), sign, into)
      expect([...into]).toEqual([sign * (AT + SECOND), Infinity, sign * AT])
    }
  })

  it.each([AT + 1, 2 * SECOND + 2 ** -42, 0.5, -Number.MIN_VALUE, 2 ** 31 * SECOND, -(2 ** 31) * SECOND])(
    'keeps %d exactly beside numbers in steps',
    (odd) => {
      const made = column(AT, Number.NaN, odd, AT + SECOND)
      expect([0, 1, 2, 3].map((slot) => made.get(slot))).toEqual([AT, Number.NaN, odd, AT + SECOND])
      expect(found(made, odd, odd)).toEqual([2])
      expect(found(made, AT, AT)).toEqual([0])
    },
  )
})

it.each([0, -1, 0.5, Number.NaN, Infinity])('an index with a step of %d is refused', (step) => {
  expect(() => createIndex({ fields: { at: { kind: 'number', step } }, readySorts: [] })).toThrow(IndexUsageError)
})
