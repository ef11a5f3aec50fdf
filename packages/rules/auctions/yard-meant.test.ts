import { expect, it } from 'vitest'
import { yardMeant } from './yard-meant.ts'

const YARDS = [
  { number: 1, name: 'TX - DALLAS' },
  { number: 2, name: 'TX - DALLAS SOUTH' },
  { number: 3, name: 'CA - REDDING' },
  { number: 4, name: 'TWIN' },
  { number: 5, name: 'Twin' },
]

it.each([
  ['343', 343],
  [' 3 ', 3],
  ['redding', 3],
  ['tx - dallas', 1],
  ['Dallas South', 2],
  ['Dallas, TX', 1],
  ['redding, ca', 3],
  ['dallas', null],
  ['twin', null],
  ['nowhere', null],
  ['', null],
  ['1234567', null],
])('%j means yard %j', (typed, number) => {
  expect(yardMeant(typed, YARDS)).toBe(number)
})
