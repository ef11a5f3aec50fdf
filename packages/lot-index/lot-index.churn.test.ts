import { describe, expect, it } from 'vitest'
import { searchByBruteForce } from './brute-force.ts'
import { createIndex, restoreIndex, type LotIndex } from './lot-index.ts'
import type { IndexDocument, IndexQuery, IndexSchema } from './query.ts'

const LOTS = 4000
/** Batches below and above every threshold of the index: arrivals merged, orders sorted again, postings swept, dictionaries compacted. */
const BATCHES = [1, 3, 40, 400, 1200, 400, 400, 700, 5000, 2, 2000, 9000, 60]

const SCHEMA: IndexSchema = {
  fields: {
    make: { kind: 'keyword' },
    vin: { kind: 'keyword' },
    features: { kind: 'keywords' },
    price: { kind: 'number' },
    place: { kind: 'point' },
    description: { kind: 'text', weight: 2 },
    note: { kind: 'text', weight: 3 },
  },
  readySorts: [
    [{ by: 'field', field: 'price', direction: 'asc' }],
    [
      { by: 'field', field: 'make', direction: 'desc' },
      { by: 'field', field: 'price', direction: 'desc' },
    ],
  ],
}

function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return Math.floor((state / 0x8000_0000) * below)
  }
}

function aLot(id: number, version: number, draw: (below: number) => number): IndexDocument {
  return {
    id,
    fields: {
      make: draw(10) === 0 ? undefined : `M${draw(30)}`,
      vin: `${id}-${version}`,
      features: ['x', `y${draw(60)}`, `z${version}`].slice(draw(4)),
      price: draw(8) === 0 ? undefined : draw(500),
      place: { lat: draw(40), lon: (version % 170_000) / 1000 },
      // The number makes a new token each time, so that the dictionary of words grows and is compacted.
      description: draw(3) === 0 ? `make${draw(20)} steady` : `${draw(4) === 0 ? 'm' : 'make'}${draw(20)} token${version}`,
      note: draw(4) === 0 ? 'make1' : undefined,
    },
  }
}

function questions(draw: (below: number) => number): IndexQuery[] {
  const facets = [
    { tag: 'make', kind: 'field', field: 'make', limit: 5 },
    { tag: 'features', kind: 'field', field: 'features', limit: 10 },
    { tag: 'price', kind: 'histogram', field: 'price', edges: [0, 100, 250, 500] },
  ] as const
  const dense = { groups: [{ tag: 'price', where: { op: 'range', field: 'price', min: 5 } }], facets, limit: 30 } as const
  const sparse = { groups: [{ tag: 'make', where: { op: 'term', field: 'make', values: [`M${draw(30)}`] } }], facets, limit: 30 } as const
  const everything = { groups: [], facets: [], limit: draw(2) === 0 ? 30 : 1500 } as const
  // Every question within these filters, which most lots satisfy, alone and beside others: all counts of it come from cached tallies.
  const site = { tag: '', where: { op: 'not', of: { op: 'term', field: 'features', values: ['y7'] } } } as const
  const offered = { tag: 'make', where: { op: 'exists', field: 'make' } } as const
  return SCHEMA.readySorts.flatMap((sort): IndexQuery[] => [
    { ...dense, groups: [site], sort, offset: 0 },
    { ...dense, groups: [site, offered], sort, offset: draw(200) },
    { ...dense, groups: [site, ...sparse.groups], sort, offset: 0 },
    { ...dense, groups: [site, ...dense.groups], text: 'make1', sort, offset: 0 },
    { ...everything, sort: [{ by: 'distance', field: 'place', at: { lat: 20, lon: 20 } }, ...sort], offset: draw(LOTS) },
    { ...everything, groups: dense.groups, sort: [{ by: 'field', field: 'make', direction: 'asc' }, ...sort], offset: draw(LOTS / 2) },
    { ...everything, text: 'make1', sort: [{ by: 'relevance' }, ...sort], offset: draw(LOTS / 2) },
    { ...everything, text: 'm', sort: [{ by: 'relevance' }, ...sort], offset: draw(LOTS) },
    { ...dense, sort, offset: draw(200) },
    { ...dense, sort, offset: LOTS - 200 - draw(400) },
    { ...dense, sort, offset: LOTS / 2 },
    { ...sparse, sort, offset: draw(30) },
    { ...dense, text: `steady make${draw(2)}`, sort: [{ by: 'relevance' }, ...sort], offset: draw(100) },
    { ...sparse, text: 'staedy', sort: [{ by: 'distance', field: 'place', at: { lat: draw(40), lon: 5 } }], offset: 0 },
    { ...dense, groups: [{ tag: 'vin', where: { op: 'prefix', field: 'vin', value: `${1 + draw(9)}` } }], sort, offset: draw(50) },
  ])
}

describe('an index that lives long', () => {
  it('answers as brute force does after small and large batches of changes and restarts', () => {
    const draw = seeded(42)
    let index: LotIndex = createIndex(SCHEMA)
    const truth = new Map<number, IndexDocument>()
    const found: unknown[] = []
    const expected: unknown[] = []
    let version = 0
    const change = (): void => {
      version++
      const id = 1 + draw(LOTS)
      if (draw(5) === 0 && truth.size > LOTS / 2) {
        truth.delete(id)
        index.remove(id)
        return
      }
      const known = truth.get(id)
      // Half of the changes leave the text as it is, as a bid does.
      const lot = known !== undefined && draw(2) === 0 ? { id, fields: { ...known.fields, price: draw(500) } } : aLot(id, version, draw)
      truth.set(id, lot)
      index.put(lot)
    }
    for (const size of [LOTS * 2, ...BATCHES]) {
      for (let nth = 0; nth < size; nth++) change()
      if (size === 40) index = restoreIndex(SCHEMA, index.snapshot())
      for (const question of questions(draw)) {
        found.push(index.search(question))
        expected.push(searchByBruteForce(SCHEMA, [...truth.values()], question))
      }
    }
    expect(found).toEqual(expected)
    expect(index.size).toBe(truth.size)
  })

  describe('counts what one question after another lies within', () => {
    const standing: IndexQuery = {
      groups: [{ tag: '', where: { op: 'not', of: { op: 'term', field: 'make', values: ['M7'] } } }],
      facets: [
        { tag: 'make', kind: 'field', field: 'make', limit: 50 },
        { tag: 'vin', kind: 'field', field: 'vin', limit: LOTS },
        { tag: 'features', kind: 'field', field: 'features', limit: LOTS },
      ],
      sort: [],
      offset: 0,
      limit: 5,
    }
    const SOME = 500
    /** Some lots with repeated questions, and what changes one of them. */
    function searchedIndex(): { index: LotIndex; truth: Map<number, IndexDocument>; put: (lot: IndexDocument) => void } {
      const [index, truth, draw] = [createIndex(SCHEMA), new Map<number, IndexDocument>(), seeded(3)]
      const put = (lot: IndexDocument): void => {
        index.put(lot)
        truth.set(lot.id, lot)
      }
      for (let id = 1; id <= SOME; id++) put(aLot(id, id, draw))
      for (let nth = 0; nth < 5; nth++) index.search(standing)
      return { index, truth, put }
    }

    it('counts what one question after another lies within after more changes than are looked at one by one', () => {
      const { index, truth, put } = searchedIndex()
      const draw = seeded(4)
      for (let nth = 0; nth < 5_000; nth++) {
        const id = 1 + draw(SOME)
        put({ id, fields: { ...truth.get(id)?.fields, make: `M${draw(30)}` } })
      }
      expect(index.search(standing)).toEqual(searchByBruteForce(SCHEMA, [...truth.values()], standing))
    })

    it('counts what one question after another lies within after its values have been numbered anew', () => {
      const { index, truth, put } = searchedIndex()
      const draw = seeded(5)
      for (let version = 1_000; version < 7_000; version++) {
        put(aLot(1 + draw(SOME), version, draw))
        if (version % 1_000 === 0) index.search(standing)
      }
      index.search(standing)
      index.settle()
      expect(index.search(standing)).toEqual(searchByBruteForce(SCHEMA, [...truth.values()], standing))
    })
  })

  it('an index that lives long does not grow while lots come and go', () => {
    const draw = seeded(7)
    const index = createIndex(SCHEMA)
    const live = (from: number, to: number): void => {
      for (let version = from; version < to; version++) index.put(aLot(1 + draw(LOTS), version, draw))
    }
    live(0, 30_000)
    const grown = index.memoryBytes()
    live(30_000, 120_000)
    expect(index.memoryBytes()).toBeLessThan(grown * 1.5)
  })
})
