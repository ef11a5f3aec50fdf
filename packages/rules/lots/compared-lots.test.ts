import { array, assert, constantFrom, integer, oneof, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparePath } from './compare-path.ts'
import { addComparedLot, canCompare, COMPARED_LOTS, readComparedLots } from './compared-lots.ts'

describe('readComparedLots', () => {
  it.each([
    { list: '20881167,20881168', lots: [20_881_167, 20_881_168], wrongCount: 0, surplusCount: 0 },
    { list: '20881168,20881167', lots: [20_881_168, 20_881_167], wrongCount: 0, surplusCount: 0 },
    { list: '20881167', lots: [20_881_167], wrongCount: 0, surplusCount: 0 },
    { list: '20881167,20881167,020881167', lots: [20_881_167], wrongCount: 0, surplusCount: 0 },
    { list: ' 20881167 , 20-881168 ,', lots: [20_881_167, 20_881_168], wrongCount: 0, surplusCount: 0 },
    { list: '', lots: [], wrongCount: 0, surplusCount: 0 },
    { list: ',,,', lots: [], wrongCount: 0, surplusCount: 0 },
    { list: 'abc', lots: [], wrongCount: 1, surplusCount: 0 },
    { list: '-5,-20881167,20881168', lots: [20_881_168], wrongCount: 2, surplusCount: 0 },
    { list: '12,99,100', lots: [100], wrongCount: 2, surplusCount: 0 },
    { list: '0012,0000000000', lots: [], wrongCount: 2, surplusCount: 0 },
    { list: '9999999999,12345678901', lots: [9_999_999_999], wrongCount: 1, surplusCount: 0 },
    { list: '1e6,0x3e8,100.5,١٢٣٤,NaN,Infinity', lots: [], wrongCount: 6, surplusCount: 0 },
    { list: '101,102,103,104', lots: [101, 102, 103, 104], wrongCount: 0, surplusCount: 0 },
    { list: '101,102,103,104,105,106', lots: [101, 102, 103, 104], wrongCount: 0, surplusCount: 2 },
    { list: '101,101,102,102,103,103,104,104', lots: [101, 102, 103, 104], wrongCount: 0, surplusCount: 0 },
    { list: '101,x,102,103,104,105', lots: [101, 102, 103, 104], wrongCount: 1, surplusCount: 1 },
  ])('reads $list in the order given, each lot once, four at most [MKT-2.17]', ({ list, ...read }) => {
    expect(readComparedLots(list)).toEqual(read)
  })

  it('reads any text, and what it has read it reads again from its own address', () => {
    const entry = oneof(
      integer({ min: -10, max: 99_999_999_999 }).map(String),
      string({ maxLength: 14, unit: 'binary' }),
      constantFrom('', ',', '100', '101'),
    )
    assert(
      property(array(entry, { maxLength: 12 }), (entries) => {
        const { lots } = readComparedLots(entries.join(','))
        expect(lots.length).toBeLessThanOrEqual(COMPARED_LOTS.max)
        expect(lots.every((lot) => Number.isSafeInteger(lot) && /^\d{3,10}$/.test(String(lot)))).toBe(true)
        expect(readComparedLots(lots.join(','))).toEqual({ lots, wrongCount: 0, surplusCount: 0 })
      }),
    )
  })
})

describe('addComparedLot', () => {
  it('puts a typed lot last', () => {
    expect(addComparedLot([102, 101], ' 20-881167 ')).toEqual({ kind: 'added', lots: [102, 101, 20_881_167] })
    expect(addComparedLot([], '101')).toEqual({ kind: 'added', lots: [101] })
  })

  it.each([
    [[101], '', 'wrong'],
    [[101], '12', 'wrong'],
    [[101], '-102', 'wrong'],
    [[101], '102,103', 'wrong'],
    [[101], '0101', 'known'],
    [[101, 102, 103, 104], '105', 'full'],
    [[101, 102, 103, 104], '104', 'known'],
  ] as const)('refuses beside %j what was typed as %j: %s', (lots, typed, reason) => {
    expect(addComparedLot(lots, typed)).toEqual({ kind: 'refused', reason })
  })
})

describe('a comparison', () => {
  it('a comparison is of two to four lots [MKT-2.17]', () => {
    expect([0, 1, 2, 3, 4, 5].map(canCompare)).toEqual([false, false, true, true, true, false])
  })

  it('a comparison has an address that names its lots in their order, and may leave out what is alike', () => {
    expect(comparePath([102, 101])).toBe('/compareLots/102,101')
    expect(comparePath([102, 101], 'differing')).toBe('/compareLots/102,101?only=differences')
    expect(comparePath([])).toBe('/compareLots')
  })
})
