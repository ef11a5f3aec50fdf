import { Failure } from '@app/contract/failures.ts'
import { expect, it } from 'vitest'
import { minorIn } from './amounts.ts'

function typed(amount: string): FormData {
  const form = new FormData()
  form.set('amount', amount)
  return form
}

it.each([
  ['900', 90_000],
  ['0', 0],
  ['10.000', 1_000_000],
  ['10,000', 1_000_000],
  ['', null],
])('reads the amount of a desk or an offer: %j', (amount, minor) => {
  expect(minorIn(typed(amount), 'amount', 'USD')).toBe(minor)
})

it.each(['100.50', '1,5', 'ten', '-5'])('takes %j neither for an amount nor for none', (amount) => {
  expect(() => minorIn(typed(amount), 'amount', 'USD')).toThrow(new Failure('INVALID_INPUT'))
})
