import { expect, it } from 'vitest'
import { toMoneyWords } from './money-words.ts'

it.each([
  ['1415', [141_500, 1_415_000]],
  ['1415.00', [141_500, 1_415_000]],
  ['1,415.5', [141_550, 1_415_500]],
  ['1.415,00', [141_500, 1_415_000]],
  ['1.415', [1_415, 141_500, 1_415_000]],
  ['0', []],
  ['14-15', []],
  ['9999999999999', []],
])('an amount that is looked for is read as it was written: %s', (typed, amounts) => {
  expect(toMoneyWords(typed).amountsMinor.toSorted((a, b) => a - b)).toEqual(amounts)
})

it('words at the desk of money are a number, an invoice, a reference or a name, each as far as it can be', () => {
  expect(toMoneyWords(' tus-2026-i0001 ')).toMatchObject({ invoiceNumber: 'TUS-2026-I0001', userId: null, lot: null })
  expect(toMoneyWords('30000001')).toMatchObject({ lot: 30_000_001, invoiceNumber: null, names: [] })
  expect(toMoneyWords('104233')).toMatchObject({ userId: 104_233, lot: 104_233 })
  expect(toMoneyWords('RF18 5390 0754 7034').reference).toBe('RF18539007547034')
  expect(toMoneyWords('Dana Reyes')).toMatchObject({ names: ['dana', 'reyes'], amountsMinor: [], lot: null })
  expect(toMoneyWords('')).toEqual({ userId: null, invoiceNumber: null, lot: null, reference: null, amountsMinor: [], names: [] })
  expect(toMoneyWords('0104233')).toMatchObject({ userId: null, lot: null })
})
