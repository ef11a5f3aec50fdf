import { expect, it } from 'vitest'
import { cardNumbersIn, formsOf, isCardNumber } from './find-cards.ts'

it.each(['4111111111111111', '5100000000000008', '6011111111111117', '3530111333300000', '2223003122003222'])(
  'T57: %s is found as the number of a card in a body, a log and a form, in one piece and in groups',
  (number) => {
    const grouped = number.replaceAll(/(.{4})(?=.)/g, '$1 ')
    for (const text of [`{"pan":"${number}"}`, `card=${number}&x=1`, `said ${number}, then`, `"${number}"`])
      expect(cardNumbersIn(text)).toEqual([number])
    expect(cardNumbersIn(`said ${grouped}.`)).toEqual([number])
  },
)

it.each([
  '4111111111111112',
  '1795897705728',
  '9999999999999995',
  'a4111111111111111',
  '4111111111111111z',
  '0.4111111111111111',
  '41111111111111111111',
])('%s is no number of a card', (text) => {
  expect(cardNumbersIn(`{"at":${text}}`)).toEqual([])
})

it('a number is looked for in every form in which it may be kept', () => {
  expect(formsOf('4111111111111111')).toContain('4111 1111 1111 1111')
  expect(formsOf('4111111111111111')).toContain(Buffer.from('4111111111111111').toString('hex'))
  expect(isCardNumber('4111111111111111')).toBe(true)
})
