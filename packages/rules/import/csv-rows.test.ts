import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRowReader } from './csv-rows.test-kit.ts'
import { MAX_ROW_BYTES } from './csv-rows.ts'

type Seen = { line: number; cells: string[] } | { line: number; reason: string }

function read(pieces: readonly string[], columns = 3): Seen[] {
  const seen: Seen[] = []
  const reader = createRowReader(columns, {
    row: (cells, line) => seen.push({ line, cells }),
    broken: (line, reason) => seen.push({ line, reason }),
  })
  for (const piece of pieces) reader.push(piece)
  reader.end()
  return seen
}

describe('createRowReader', () => {
  it('cuts plain lines with either line end, and the last without one', () => {
    expect(read(['a,b,c\r\n1,,3\n\n', 'x,y,z'])).toEqual([
      { line: 1, cells: ['a', 'b', 'c'] },
      { line: 2, cells: ['1', '', '3'] },
      { line: 4, cells: ['x', 'y', 'z'] },
    ])
  })

  it('counts the lines of a quoted text that spans lines', () => {
    expect(read(['1,"two\r\nlines, ""quoted""",3\r\n4,5,6\r\n'])).toEqual([
      { line: 1, cells: ['1', 'two\r\nlines, "quoted"', '3'] },
      { line: 3, cells: ['4', '5', '6'] },
    ])
  })

  it('takes a quoted cell first, last and alone, with either line end and none', () => {
    expect(read(['"a",b,"c"\r\n"d",e,"f"\n"g"\n"h",i,"j"'])).toEqual([
      { line: 1, cells: ['a', 'b', 'c'] },
      { line: 2, cells: ['d', 'e', 'f'] },
      { line: 3, cells: ['g'] },
      { line: 4, cells: ['h', 'i', 'j'] },
    ])
    expect(read(['"a",b,"c"\r'])).toEqual([{ line: 1, cells: ['a', 'b', 'c'] }])
    expect(read(['"a"\r', '\n"b"\n'])).toEqual([
      { line: 1, cells: ['a'] },
      { line: 2, cells: ['b'] },
    ])
  })

  it('leaves out the return at the end of a row with quotes, and no other', () => {
    expect(read(['"a",b\r\n"c",\r\n"d",e\rf\n'])).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['c', ''] },
      { line: 3, cells: ['d', 'e\rf'] },
    ])
    expect(read(['"a"\rb\n1,2,3\n'])).toEqual([
      { line: 1, reason: 'text after a closing quote' },
      { line: 2, cells: ['1', '2', '3'] },
    ])
    expect(read(['\r\n\n1\r\n'])).toEqual([{ line: 3, cells: ['1'] }])
  })

  it('keeps the mark at the head of a file, for who reads the header to take off', () => {
    expect(read(['\uFEFF"a",b\n'])).toEqual([{ line: 1, cells: ['\uFEFF"a"', 'b'] }])
    expect(read(['\uFEFFa,b\n'])).toEqual([{ line: 1, cells: ['\uFEFFa', 'b'] }])
  })

  it('takes a row of the longest size that is believed in, in any pieces', () => {
    const long = 'x'.repeat(MAX_ROW_BYTES - 100)
    const text = `1,"${long}\n${'y'.repeat(40)}",3\n`
    expect(read([text.slice(0, 9), text.slice(9, 40_000), text.slice(40_000)])).toEqual([
      { line: 1, cells: ['1', `${long}\n${'y'.repeat(40)}`, '3'] },
    ])
  })

  it('takes a quote inside of a cell as it is', () => {
    expect(read(['1,5" pipe,3\n'])).toEqual([{ line: 1, cells: ['1', '5" pipe', '3'] }])
  })

  it('loses only the line of a quote that is never closed', () => {
    expect(read(['1,"open,3\n4,5,6\n7,8,9\n'])).toEqual([
      { line: 1, reason: 'a quote that is never closed' },
      { line: 2, cells: ['4', '5', '6'] },
      { line: 3, cells: ['7', '8', '9'] },
    ])
  })

  it('loses only the line of a stray quote that another one far below seems to close', () => {
    expect(read(['1,"open,3\n4,5,6\n7,8",9,0\n4,4,4\n'])).toEqual([
      { line: 1, reason: 'a quote that is never closed' },
      { line: 2, cells: ['4', '5', '6'] },
      { line: 3, cells: ['7', '8"', '9', '0'] },
      { line: 4, cells: ['4', '4', '4'] },
    ])
  })

  it('refuses text behind a closing quote', () => {
    expect(read(['1,"two"x,3\n4,5,6\n'])).toEqual([
      { line: 1, reason: 'text after a closing quote' },
      { line: 2, cells: ['4', '5', '6'] },
    ])
  })

  it('stops waiting for a closing quote after the longest row believed in', () => {
    const lines = '4,5,6\n'.repeat(MAX_ROW_BYTES / 6 + 1)
    const reader: Seen[] = read([`1,"open,3\n`, lines])
    expect(reader[0]).toEqual({ line: 1, reason: 'a quote that is never closed' })
    expect(reader).toHaveLength(1 + lines.length / 6)
  })

  it('reads the same rows however the text is cut into pieces', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', ' ', 'é') })
    const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(rows, fc.array(fc.nat(40)), (written, cuts) => {
        const text = written.map((row) => `${row.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')}\r\n`).join('')
        const at = [0, ...cuts.map((cut) => cut % (text.length + 1)), text.length].toSorted((a, b) => a - b)
        const pieces = at.slice(1).map((end, index) => text.slice(at[index], end))
        expect(read(pieces).map((row) => ('cells' in row ? row.cells : row))).toEqual(written)
      }),
    )
  })

  it('reads the same rows of a faulty text however it is cut', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', 'é'), maxLength: 60 })
    fc.assert(
      fc.property(text, fc.array(fc.nat(60)), (written, cuts) => {
        const at = [0, ...cuts.map((cut) => cut % (written.length + 1)), written.length].toSorted((a, b) => a - b)
        const pieces = at.slice(1).map((end, index) => written.slice(at[index], end))
        expect(read(pieces)).toEqual(read([written]))
      }),
    )
  })
})
