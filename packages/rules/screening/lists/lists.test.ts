import { describe, expect, it } from 'vitest'
import { countryCodeOf } from './country-names.ts'
import { detectForm } from './detect-form.ts'
import { EntryDraft } from './entry-draft.ts'
import { partialDate } from './partial-dates.ts'

it.each([
  ['1959-10-13', '1959-10-13'],
  ['1959-10', '1959-10'],
  ['1959', '1959'],
  ['2026-11-19T22:00:00.001Z', '2026-11-19'],
  ['13 Oct 1959', '1959-10-13'],
  ['October 1959', '1959-10'],
  ['circa 1959', '1959'],
  ['13/10/1959', '1959-10-13'],
  ['1959-13-01', '1959'],
  ['0059', null],
  ['unknown', null],
  ['', null],
])('the date %s is read as %s', (text, date) => {
  expect(partialDate(text)).toBe(date)
})

it.each([
  ['by', 'BLR'],
  ['RUS', 'RUS'],
  ['Iran (Islamic Republic of)', 'IRN'],
  ['Korea, North', 'PRK'],
  ['Belarus', 'BLR'],
  ['Türkiye', 'TUR'],
  ['suhh', null],
  [' ', null],
])('the country %s is %s', (text, code) => {
  expect(countryCodeOf(text)).toBe(code)
})

describe('the form of a file', () => {
  it.each([
    ['<?xml version="1.0"?>\n<!-- made up -->\n<CONSOLIDATED_LIST dateGenerated="x">', { form: 'XML', kind: 'UN' }],
    ['\uFEFF<fsd:export xmlns:fsd="x">', { form: 'XML', kind: 'EU' }],
    ['<sdnList>', { form: 'XML', kind: 'OFAC' }],
    ['1,"A, B",-0- ,"X",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- \r\n', { form: 'SDN' }],
    ['1,2,"aka","A, B",-0- \n', { form: 'ALT' }],
    ['1,2,"a","b","c",-0- \n', { form: 'ADD' }],
  ])('%s is known', (head, form) => {
    expect(detectForm(head)).toMatchObject(form)
  })

  it.each(['', 'a,b,c', '<html>', '1,2,3', '{}', 'id,schema,name'])('"%s" is none', (head) => {
    expect(detectForm(head)).toBeNull()
  })
})

it('an entry with too many names, or one too long, is at fault', () => {
  const many = new EntryDraft('1')
  for (let at = 0; at <= 2_000; at++) many.name(`Name ${at}`)
  expect(many.finish()).toBe('an entry with more than 2000 names')
  const long = new EntryDraft('1')
  long.name('x'.repeat(501))
  expect(long.finish()).toBe('a name of more than 500 letters')
})
