import { describe, expect, it } from 'vitest'
import { type Cursor, KnownCells, readInteger } from './known-cells.ts'

/** More than are cached. */
const MANY = 70_000

const cursorOf = (lines: string): Cursor => ({ bytes: Buffer.from(lines), at: 0 })

describe('the cells of a line', () => {
  it('the cells of a line are read by what COPY writes for a mark, an absent cell and a text that looks like one', () => {
    const cells = new KnownCells(3, (texts) => texts)
    const line = cursorOf('a\\\\b\\tc\\nd\t\\N\t\\\\N\nKIA\té\t\n')
    expect(cells.read(line)).toEqual(['a\\b\tc\nd', '', '\\N'])
    expect(cells.read(line)).toEqual(['KIA', 'é', ''])
    expect(line.at).toBe(line.bytes.length)
  })

  it('the cells of a line are read once where they are spelled alike, and apart where a tab stands elsewhere', () => {
    const cells = new KnownCells(2, (texts) => texts)
    const line = cursorOf('ab\tc\nab\tc\na\tbc\n')
    const first = cells.read(line)
    expect(cells.read(line)).toBe(first)
    expect(cells.read(line)).toEqual(['a', 'bc'])
  })

  it('the cells of a line are refused where they are too few', () => {
    const cells = new KnownCells(3, (texts) => texts)
    expect(() => cells.read(cursorOf('a\tb\n'))).toThrow(RangeError)
  })

  it('the cells of a line are read rightly however many different ones there are', () => {
    const cells = new KnownCells(1, ([text]) => text)
    const texts = Array.from({ length: MANY }, (_, at) => `text ${at}`)
    const line = cursorOf([...texts, ...texts].map((text) => `${text}\n`).join(''))
    expect(Array.from({ length: MANY * 2 }, () => cells.read(line))).toEqual([...texts, ...texts])
  })
})

describe('an integer of a line', () => {
  it('an integer of a line is read with its sign, and none where the cell is absent', () => {
    const line = cursorOf(`0\t-215000\t\\N\t${Number.MAX_SAFE_INTEGER}\n`)
    expect([1, 2, 3, 4].map(() => readInteger(line))).toEqual([0, -215_000, undefined, Number.MAX_SAFE_INTEGER])
    expect(line.at).toBe(line.bytes.length)
  })

  it.each(['9007199254740993\t', '1.5\t', 'x\t', '12'])('an integer of a line is refused in %j', (cell) => {
    expect(() => readInteger(cursorOf(cell))).toThrow(RangeError)
  })
})
