import { expect, test, vi } from 'vitest'
import type { KeywordField } from './fields.ts'
import type { NumberColumn } from './number-column.ts'
import type { Predicate } from './query.ts'
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

const SITES = ['one', 'two', 'three', 'four']

function sitesStore(): Store {
  const store = new Store({ fields: { price: { kind: 'number' }, over: { kind: 'number' }, site: { kind: 'keyword' } }, readySorts: [] })
  for (let id = 1; id <= DOCUMENTS; id += 1) store.put({ id, fields: { price: id, over: id, site: SITES[id % SITES.length] } })
  return store
}

/** Lots that are priced alike, and what of them costs from `min` to `max`, beside what is over after a time. */
const pricedAt = (min: number, max: number, openFrom: number): Predicate => ({
  op: 'and',
  of: [
    { op: 'not', of: { op: 'or', of: [{ op: 'range', field: 'over', max: openFrom }, { op: 'none' }] } },
    {
      op: 'or',
      of: SITES.map((site) => ({
        op: 'and',
        of: [
          {
            op: 'or',
            of: [
              { op: 'term', field: 'site', values: [site] },
              { op: 'term', field: 'site', values: [`${site} ${'x'.repeat(800)}`] },
            ],
          },
          { op: 'range', field: 'price', min, max },
        ],
      })),
    },
  ],
})

test('what lots cost is not asked of the columns again because time has gone on, nor which are priced alike for each bar of prices', () => {
  const store = sitesStore()
  const { price, site } = Object.fromEntries(store.fields) as { price: NumberColumn; site: KeywordField }
  const [ofPrice, ofSite] = [vi.spyOn(price, 'select'), vi.spyOn(site.column, 'select')]
  expect(store.cache.select(pricedAt(10, 19, 0)).count).toBe(10)
  expect([ofPrice.mock.calls.length, ofSite.mock.calls.length]).toEqual([4, 8])
  expect(store.cache.select(pricedAt(20, 29, 0)).count).toBe(10)
  expect([ofPrice.mock.calls.length, ofSite.mock.calls.length]).toEqual([8, 8])
  store.put({ id: 70, fields: { price: 11, over: 70, site: 'two' } })
  expect(store.cache.select(pricedAt(10, 19, 12)).count).toBe(8)
  expect([ofPrice.mock.calls.length, ofSite.mock.calls.length]).toEqual([8, 8])
})

test('parts that are kept follow every change', () => {
  const store = sitesStore()
  const counts = () => [pricedAt(10, 19, 0), pricedAt(10, 19, 12), pricedAt(20, 29, 12)].map((where) => store.cache.select(where).count)
  expect(counts()).toEqual([10, 7, 10])
  store.put({ id: 15, fields: { price: 25, over: 15, site: 'one' } })
  expect(counts()).toEqual([9, 6, 11])
  store.remove(25)
  store.put({ id: 70, fields: { price: 11, over: 70, site: 'five' } })
  expect(counts()).toEqual([9, 6, 10])
  store.put({ id: 70, fields: { price: 11, over: 70, site: 'two' } })
  expect(counts()).toEqual([10, 7, 10])
  expect(store.cache.select(pricedAt(10, 24, 3)).count).toBe(15)
})
