import { expect, it } from 'vitest'
import { csvFile } from './csv.ts'

it('writes a file that spreadsheets read as text and never as formulas', () => {
  const rows = [
    ['=1+1', '+49', '-5', '@SUM(A1)', '\tx', '\rx'],
    ['a,b', 'say "hi"', 'two\nlines', '', 'é', '1=1'],
  ]
  expect(csvFile(['A', 'B', 'C', 'D', 'E', 'F'], rows).split('\r\n')).toEqual([
    '\uFEFFA,B,C,D,E,F',
    `'=1+1,'+49,'-5,'@SUM(A1),'\tx,"'\rx"`,
    '"a,b","say ""hi""","two\nlines",,é,1=1',
    '',
  ])
})
