import { expect, it } from 'vitest'
import { type PeopleSearch, toPeopleSearch } from './people-search.ts'

const NOTHING: PeopleSearch = { number: null, email: null, phoneEnd: null, names: [] }

it.each<[string, Partial<PeopleSearch> | null]>([
  ['104233', { number: 104_233, phoneEnd: '104233' }],
  ['7', { number: 7 }],
  ['123', { number: 123 }],
  ['0', null],
  ['0000', { phoneEnd: '0000' }],
  ['1234567', { phoneEnd: '1234567' }],
  ['+1 (503) 555-0142', { phoneEnd: '15035550142' }],
  ['0142 ', { number: 142, phoneEnd: '0142' }],
  ['+31', null],
  ['Sam.Buyer@Example', { email: 'sam.buyer@example' }],
  ['@x', null],
  ['a@x', { email: 'a@x' }],
  ['Ann Smi', { names: ['ann', 'smi'] }],
  ['O’Brien & Sons', { names: ['o', 'brien', 'sons'] }],
  ['Öz', { names: ['öz'] }],
  ['a', null],
  ['a b', { names: ['a', 'b'] }],
  ['3 Brothers', { names: ['3', 'brothers'] }],
  ['one two three four five six', { names: ['one', 'two', 'three', 'four', 'five'] }],
  [':* | !', null],
])('%j looks for %j', (typed, meant) => {
  expect(toPeopleSearch(typed)).toEqual(meant === null ? null : { ...NOTHING, ...meant })
})
