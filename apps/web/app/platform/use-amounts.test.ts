import { Failure } from '@app/contract/failure.ts'
import { textOf } from '@app/text/languages.ts'
import { expect, it } from 'vitest'
import { amountsOf } from './use-amounts.ts'

const english = amountsOf('USD', textOf('en_us', 'US'))
const dutch = amountsOf('EUR', textOf('nl_nl', 'GB'))

function typed(amount: string): FormData {
  const form = new FormData()
  form.set('amount', amount)
  return form
}

it.each([
  ['900', 90_000],
  ['0', null],
  ['', null],
  ['100.50', null],
  ['1e5', null],
])('reads what is bid: %j', (amount, minor) => {
  expect(english.read(amount)).toBe(minor)
})

it('reads the field of a desk or an offer: nothing and zero are told apart', () => {
  expect(english.inField(typed('10,000'), 'amount')).toBe(1_000_000)
  expect(english.inField(typed('0'), 'amount')).toBe(0)
  expect(english.inField(typed(' '), 'amount')).toBeNull()
  expect(english.inField(new FormData(), 'amount')).toBeNull()
})

it.each(['100.50', '1,5', '10.000', 'ten', '-5'])('takes %j neither for an amount nor for none, and says what is meant', (amount) => {
  expect(() => english.inField(typed(amount), 'amount')).toThrow(new Failure('INVALID_INPUT', { field: 'amount', words: english.wrong }))
  expect(english.wrong).toContain('12,500')
})

it('follows the language of the reader', () => {
  expect(dutch.read('10.000')).toBe(1_000_000)
  expect(dutch.read('10,000')).toBeNull()
  expect(dutch.wrong).toContain('12.500')
})
