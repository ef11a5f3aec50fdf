import { expect, it } from 'vitest'
import { csvFile } from './csv.ts'

it('writes a file that spreadsheets read as text and never as formulas', () => {
  const rows = [
    ['=1+1', '+49', '-5', '@SUM(A1)', '\tx', '\rx'],
    ['a,b', 'say "hi"', 'two\nlines', '', 'é', '1=1'],
  ]
  expect(csvFile(['A', 'B', 'C', 'D', 'E', 'F'], rows).split('\r\n')).toEqual([
    '\uFEFFA,B,C,D,E,F',
    `'=1+1,'+49,'-5,'@SUM(A1),"'\tx","'\rx"`,
    '"a,b","say ""hi""","two\nlines",,é,1=1',
    '',
  ])
})

it.each([
  ['ok;=1+1', `"ok;'=1+1"`],
  ['ok,=1+1', `"ok,'=1+1"`],
  ['ok\t@SUM(A1)', `"ok\t'@SUM(A1)"`],
  ['ok\n-1', `"ok\n'-1"`],
  ['ok; \t+1', `"ok; \t'+1"`],
  ['\n=1', `"'\n'=1"`],
  [' =1', `" '=1"`],
  ['＝1+1', "'＝1+1"],
  ['a;＠SUM', `"a;'＠SUM"`],
  ['"=1', '"""=1"'],
  ['x;y', '"x;y"'],
  ['1,234.50', '"1,234.50"'],
  ['F-150', 'F-150'],
])('leaves no formula to a spreadsheet of another separator: %j', (text, cell) => {
  expect(csvFile([text], [])).toBe(`\uFEFF${cell}\r\n`)
})
