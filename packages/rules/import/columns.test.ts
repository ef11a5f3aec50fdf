import { describe, expect, it } from 'vitest'
import { COLUMN, recogniseHeader, SALES_DATA_COLUMNS } from './columns.ts'

const titles: string[] = SALES_DATA_COLUMNS.map(([, title]) => title)

describe('recogniseHeader', () => {
  it('knows the header of today, whatever its case and blanks', () => {
    expect(recogniseHeader(titles)).toEqual({ generation: 'wholesale', columns: 59 })
    expect(recogniseHeader(titles.map((title) => ` ${title.toUpperCase()} `))).toEqual({ generation: 'wholesale', columns: 59 })
    expect(recogniseHeader([`\uFEFF${titles[0]}`, ...titles.slice(1)])).toEqual({ generation: 'wholesale', columns: 59 })
  })

  it('knows the header of files that call the wholesale column by its former name', () => {
    expect(recogniseHeader(titles.with(COLUMN.wholesale, 'Acme Select'))).toEqual({ generation: 'select', columns: 59 })
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
    expect(recogniseHeader(titles.with(2, 'Yard   name'))).toEqual({ generation: 'wholesale', columns: 59 })
    const problem = (columns: number) => ({
      problem: `the header has ${columns} columns, a sales-data file has 59, or 60 with "Tax Status"`,
    })
    expect(recogniseHeader(titles.slice(1))).toEqual(problem(58))
    expect(recogniseHeader([...titles, 'Tax Status', 'More'])).toEqual(problem(61))
  })

  it('knows the header of files that say how lots are sold for tax, by its last column alone', () => {
    expect(recogniseHeader([...titles, ' tax  STATUS'])).toEqual({ generation: 'wholesale', columns: 60 })
    expect(recogniseHeader([...titles, 'VAT'])).toEqual({ problem: 'column 60 of the header is "VAT", expected "Tax Status"' })
    expect(recogniseHeader(['Tax Status', ...titles])).toHaveProperty('problem')
  })
})
