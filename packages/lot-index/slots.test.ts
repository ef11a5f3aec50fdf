import fc from 'fast-check'
import { expect, test } from 'vitest'
import { grownLength } from './growth.ts'
import { Slots } from './slots.ts'

const LARGEST_LOT = 999_999_999_999
/** Enough that the table grows past the length up to which it doubles. */
const MANY = 120_000

function put(slots: Slots, id: number): number {
  if (slots.isFull()) slots.reserve(grownLength(slots.used + 1))
  return slots.allocate(id)
}

test('slots of lots are found whatever came and went before, also where all look for their place at the end of the table', () => {
  const ids = fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: LARGEST_LOT }))
  fc.assert(
    fc.property(fc.array(ids, { minLength: 1, maxLength: 600 }), (asked) => {
      const slots = new Slots()
      const known = new Map<number, number>()
      for (const id of asked) {
        const slot = known.get(id)
        if (slot === undefined) known.set(id, put(slots, id))
        else {
          slots.release(slot)
          known.delete(id)
        }
      }
      for (const id of asked) expect(slots.slotOf(id)).toBe(known.get(id) ?? -1)
    }),
  )
})

test('slots of many lots take some five bytes each beside number and state', () => {
  const slots = new Slots()
  const numbers = Array.from({ length: MANY }, (_, at) => 40_000_000 + at)
  for (const id of numbers) put(slots, id)
  expect(numbers.filter((id, at) => slots.slotOf(id) !== at)).toEqual([])
  numbers.forEach((_, at) => at % 2 === 1 || slots.release(at))
  expect(numbers.filter((id, at) => slots.slotOf(id) !== (at % 2 === 1 ? at : -1))).toEqual([])
  const table = slots.memoryBytes() - slots.ids.byteLength - slots.live.byteLength
  expect(table / MANY).toBeLessThan(5.5)
})
