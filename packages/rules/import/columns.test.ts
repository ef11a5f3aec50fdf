import { describe, expect, it } from 'vitest'
import { COLUMN, recogniseHeader, SALES_DATA_COLUMNS } from './columns.ts'

const titles: string[] = SALES_DATA_COLUMNS.map(([, title]) => title)

describe('recogniseHeader', () => {
  it('knows the header of today, whatever its case and blanks', () => {
    expect(recogniseHeader(titles)).toEqual({ generation: 'wholesale' })
    expect(recogniseHeader(titles.map((title) => ` ${title.toUpperCase()} `))).toEqual({ generation: 'wholesale' })
    expect(recogniseHeader([`\uFEFF${titles[0]}`, ...titles.slice(1)])).toEqual({ generation: 'wholesale' })
  })

  it('knows the header of files that call the wholesale column by its former name', () => {
    expect(recogniseHeader(titles.with(COLUMN.wholesale, 'Acme Select'))).toEqual({ generation: 'select' })
  })

  it('names the first column that does not fit', () => {
    expect(recogniseHeader(titles.with(4, 'Weekday'))).toEqual({
      problem: 'column 5 of the header is "Weekday", expected "Day of Week"',
    })
    expect(recogniseHeader(titles.with(0, 'x'.repeat(50)))).toEqual({
      problem: `column 1 of the header is "${'x'.repeat(40)}", expected "Id"`,
    })
    for (const former of ['select', 'Acme Select Plus', 'The Acme Select'])
      expect(recogniseHeader(titles.with(COLUMN.wholesale, former))).toHaveProperty('problem')
    expect(recogniseHeader(titles.with(COLUMN.rental, 'Acme Select'))).toHaveProperty('problem')
    expect(recogniseHeader(titles.with(2, 'Yard   name'))).toEqual({ generation: 'wholesale' })
    expect(recogniseHeader(titles.slice(1))).toEqual({ problem: 'the header has 58 columns, a sales-data file has 59' })
  })
})
