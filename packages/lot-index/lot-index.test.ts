import { describe, expect, it } from 'vitest'
import { createIndex, IndexUsageError, restoreIndex, SnapshotError, type LotIndex } from './lot-index.ts'
import type { IndexDocument, IndexQuery, IndexSchema, Predicate } from './query.ts'

const SCHEMA: IndexSchema = {
  fields: {
    make: { kind: 'keyword' },
    features: { kind: 'keywords' },
    year: { kind: 'number' },
    place: { kind: 'point' },
    description: { kind: 'text', weight: 3 },
    damage: { kind: 'text', weight: 1 },
  },
  readySorts: [[{ by: 'field', field: 'year', direction: 'desc' }]],
}

const LOTS: IndexDocument[] = [
  { id: 1, fields: { make: 'TOYOTA', year: 2018, features: ['X', 'V'], description: '2018 TOYOTA RAV4', damage: 'FRONT END' } },
  { id: 2, fields: { make: 'TOYOTA', year: 2011, features: ['X'], description: '2011 TOYOTA CAMRY', damage: 'HAIL' } },
  { id: 3, fields: { make: 'FORD', year: 2018, description: '2018 FORD F-150', damage: 'REAR', place: { lat: 41.9, lon: -72.7 } } },
  { id: 4, fields: { make: 'MERCEDES-BENZ', description: 'MERCEDES-BENZ CITROËN TOW', damage: 'TOYOTA PARTS' } },
]

function anIndex(): LotIndex {
  const index = createIndex(SCHEMA)
  index.putMany(LOTS)
  return index
}

function ask(query: Partial<IndexQuery>): IndexQuery {
  return { groups: [], facets: [], sort: [], offset: 0, limit: 20, ...query }
}

describe('text', () => {
  it('finds every word, the last one also by its beginning', () => {
    expect(anIndex().search(ask({ text: '2018 toy' })).ids).toEqual([1])
    expect(anIndex().search(ask({ text: 'toy 2018' })).ids).toEqual([])
  })

  it('finds a hyphenated model with hyphen, blank or neither', () => {
    for (const text of ['f-150', 'F 150', 'f150']) expect(anIndex().search(ask({ text })).ids).toEqual([3])
    const index = createIndex(SCHEMA)
    index.putMany([{ id: 5, fields: { description: '2018 FORD F150 XLT' } }])
    for (const text of ['f-150', 'ford F-150 xlt', 'f-15']) expect(index.search(ask({ text })).ids).toEqual([5])
  })

  it('ignores case and accents', () => {
    expect(anIndex().search(ask({ text: 'citroen' })).ids).toEqual([4])
    expect(anIndex().search(ask({ text: 'CÎTROËN' })).ids).toEqual([4])
  })

  it('replaces a word that matches nothing by those one edit away and says so', () => {
    for (const text of ['tyoota', 'toyta', 'toyotaa', 'toyoda'])
      expect(anIndex().search(ask({ text: `${text} hail` }))).toMatchObject({ total: 1, ids: [2], corrected: ['toyota', 'hail'] })
  })

  it('corrects neither short words nor words with a digit', () => {
    for (const text of ['frd', '2017', 'rav5 toyota']) expect(anIndex().search(ask({ text }))).toEqual({ total: 0, ids: [], facets: [] })
  })

  it('leaves the words alone when it is the filter that excludes the lots', () => {
    const group = { tag: 'make', where: { op: 'term', field: 'make', values: ['FORD'] } } as const
    expect(anIndex().search(ask({ text: 'camry', groups: [group] }))).toEqual({ total: 0, ids: [], facets: [] })
  })

  it('ranks by field weight, whole words above beginnings, then by the next key', () => {
    const sort = [{ by: 'relevance' }, { by: 'field', field: 'year', direction: 'asc' }] as const
    expect(anIndex().search(ask({ text: 'toyota', sort })).ids).toEqual([2, 1, 4])
    expect(anIndex().search(ask({ text: 'tow', sort })).ids).toEqual([4])
  })
})

describe('order', () => {
  it('puts absent values last in both directions and breaks ties by the lower id', () => {
    const by = (direction: 'asc' | 'desc') => ask({ sort: [{ by: 'field', field: 'year', direction }] })
    expect(anIndex().search(by('desc')).ids).toEqual([1, 3, 2, 4])
    expect(anIndex().search(by('asc')).ids).toEqual([2, 1, 3, 4])
  })

  it('pages without gap or repetition and answers nothing beyond the end', () => {
    const page = (offset: number) =>
      anIndex().search(ask({ sort: [{ by: 'field', field: 'year', direction: 'desc' }], offset, limit: 3 })).ids
    expect([page(0), page(3), page(6)]).toEqual([[1, 3, 2], [4], []])
  })
})

describe('changes', () => {
  it('shows a replaced lot with its new values only', () => {
    const index = anIndex()
    index.put({ id: 1, fields: { make: 'LEXUS', description: 'LEXUS RX' } })
    expect(index.search(ask({ text: 'rav4' })).total).toBe(0)
    expect(index.search(ask({ text: 'lexus' })).ids).toEqual([1])
    expect(index.size).toBe(4)
  })

  it('keeps the lot as it was when its replacement does not fit the schema', () => {
    const index = anIndex()
    const before = index.checksum()
    expect(() => index.put({ id: 1, fields: { make: 'X', year: Number.NaN } })).toThrow(IndexUsageError)
    expect(index.checksum()).toEqual(before)
  })

  it('an index has the same checksum for the same lots whatever their history', () => {
    const index = anIndex()
    index.put({ id: 9, fields: { make: 'KIA', description: 'gone' } })
    index.put({ id: 2, fields: {} })
    expect(index.checksum()).not.toEqual(anIndex().checksum())
    index.remove(9)
    index.put(LOTS[1]!)
    expect(index.checksum()).toEqual(anIndex().checksum())
    expect(index.checksum({ op: 'term', field: 'make', values: ['TOYOTA'] }).count).toBe(2)
  })
})

describe('suggestions', () => {
  it('names values by the beginning of any of their words, most frequent first', () => {
    expect(anIndex().suggest('', { field: 'make', limit: 2 })).toEqual([
      { value: 'TOYOTA', count: 2 },
      { value: 'FORD', count: 1 },
    ])
    expect(anIndex().suggest('ben', { field: 'make', limit: 9 })).toEqual([{ value: 'MERCEDES-BENZ', count: 1 }])
  })

  it('counts only what the caller may see', () => {
    const where = { op: 'range', field: 'year', min: 2018 } as const
    expect(anIndex().suggest('', { field: 'features', limit: 9, where })).toEqual([
      { value: 'V', count: 1 },
      { value: 'X', count: 1 },
    ])
  })
})

describe('snapshots', () => {
  it('snapshots come back with every answer unchanged', () => {
    const restored = restoreIndex(SCHEMA, anIndex().snapshot())
    expect(restored.checksum()).toEqual(anIndex().checksum())
    expect(restored.search(ask({ text: 'tyoota' }))).toEqual(anIndex().search(ask({ text: 'tyoota' })))
  })

  it('snapshots are read from the middle of a larger buffer', () => {
    const bytes = anIndex().snapshot()
    const larger = Buffer.alloc(bytes.length + 3)
    larger.set(bytes, 3)
    expect(restoreIndex(SCHEMA, larger.subarray(3)).checksum()).toEqual(anIndex().checksum())
  })

  it('snapshots are refused when cut, changed, of another schema or no snapshot at all', () => {
    const bytes = anIndex().snapshot()
    const changed = bytes.slice()
    changed[bytes.length - 20]! ^= 1
    const other: IndexSchema = { fields: SCHEMA.fields, readySorts: [] }
    expect(() => restoreIndex(SCHEMA, changed)).toThrow(SnapshotError)
    expect(() => restoreIndex(SCHEMA, bytes.subarray(0, bytes.length - 8))).toThrow(SnapshotError)
    expect(() => restoreIndex(SCHEMA, new Uint8Array(64))).toThrow('not a snapshot')
    expect(() => restoreIndex(other, bytes)).toThrow('another schema')
  })
})

describe('misuse', () => {
  it('misuse is refused by name of the field', () => {
    const index = anIndex()
    const where = { op: 'term', field: 'year', values: ['2018'] } as const
    expect(() => index.search(ask({ groups: [{ tag: 'a', where }] }))).toThrow('field year is a number')
    expect(() => index.search(ask({ sort: [{ by: 'field', field: 'nothing', direction: 'asc' }] }))).toThrow('unknown field nothing')
    expect(() => index.put({ id: 0, fields: {} })).toThrow('not a positive safe integer')
    expect(() => createIndex({ fields: {}, readySorts: [[{ by: 'relevance' }]] })).toThrow(IndexUsageError)
  })
})

describe('a watch over a question', () => {
  const years = (count: number): Predicate[] => Array.from({ length: count }, (_, at) => ({ op: 'range', field: 'year', min: 1900 + at }))
  const queryOf = (of: readonly Predicate[], op: 'and' | 'or' = 'or'): IndexQuery => ask({ groups: [{ tag: '', where: { op, of } }] })
  /** How often a question looks at its watch. */
  const looks = (query: IndexQuery): number => {
    let count = 0
    anIndex().search(query, () => void count++)
    return count
  }

  it('a watch over a question is looked at for every condition, negated or not, and for every word', () => {
    expect(looks(queryOf(years(50)))).toBeGreaterThan(50)
    expect(looks(queryOf(years(50).map((of) => ({ op: 'not', of }))))).toBeGreaterThan(50)
    expect(looks(ask({ groups: years(30).map((where, at) => ({ tag: `G${at}`, where })) }))).toBeGreaterThan(30)
    expect(looks(ask({ text: 'toyota ford hail rear camry front' }))).toBeGreaterThan(6)
  })

  it('ends a question wherever it throws, and the index answers the next one as if there had been none', () => {
    const index = anIndex()
    const query = { ...queryOf(years(20)), text: 'toyota rav' }
    const whole = anIndex().search(query)
    for (let most = 0; most < looks(query); most++) {
      let left = most
      const watch = (): void => {
        if (left-- === 0) throw new Error('enough')
      }
      expect(() => index.search(query, watch)).toThrow('enough')
      index.put({ id: 9, fields: { make: 'TOYOTA', year: 1980 + most } })
      index.remove(9)
    }
    expect(index.search(query)).toEqual(whole)
  })
})
