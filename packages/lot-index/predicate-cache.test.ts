import { expect, test } from 'vitest'
import { Store } from './store.ts'

const DOCUMENTS = 64

test('the answer to a question of many groups is kept, as that of a short one is', () => {
  const store = new Store({ fields: { price: { kind: 'number' } }, readySorts: [] })
  for (let id = 1; id <= DOCUMENTS; id += 1) store.put({ id, fields: { price: id } })
  // As the bound of prices all-in is for somebody whose taxes differ from place to place.
  const of = Array.from(
    { length: 400 },
    (_, at) => ({ op: 'range', field: 'price', min: at * 1_000_000, max: at * 1_000_000 + 7 }) as const,
  )
  const many = { op: 'or', of } as const
  const before = store.cache.memoryBytes()
  expect(store.cache.select(many).count).toBe(7)
  const kept = store.cache.memoryBytes() - before
  expect(kept).toBeGreaterThan(0)
  store.cache.select(many)
  expect(store.cache.memoryBytes() - before).toBe(kept)
})
