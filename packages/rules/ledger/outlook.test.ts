import { expect, it } from 'vitest'
import { ACCEPTANCE, acceptance, SALE_THROUGH, saleThrough } from './outlook.ts'

it.each([
  [0, 0, null],
  [SALE_THROUGH.lots - 1, SALE_THROUGH.lots - 1, null],
  [0, SALE_THROUGH.lots, 0],
  [SALE_THROUGH.lots, SALE_THROUGH.lots, 100],
  [13, 20, 65],
  [2, 30, 7],
])('%i sold of %i offered make a sale-through of %s', (sold, offered, percent) => {
  expect(saleThrough({ sold, offered })).toBe(percent)
})

it.each([
  [0, 0, null],
  [ACCEPTANCE.bids - 1, ACCEPTANCE.bids - 1, null],
  [0, ACCEPTANCE.bids, 0],
  [ACCEPTANCE.bids, ACCEPTANCE.bids, 100],
  [2, 30, 7],
])('%i sales of %i bids that were left to a seller make an acceptance rate of %s', (agreed, decided, percent) => {
  expect(acceptance({ agreed, decided })).toBe(percent)
})
