import { expect, it } from 'vitest'
import { saleStateOf } from './sale-state.ts'

it.each([
  [{ status: 'OPEN', isOver: false, isClosed: false }, null],
  [{ status: 'ON_BLOCK', isOver: true, isClosed: false }, null],
  [{ status: 'SOLD', isOver: false, isClosed: false }, 'SOLD'],
  [{ status: 'NEGOTIATION', isOver: true, isClosed: true }, 'SELLER_DECIDING'],
  [{ status: 'OPEN', isOver: true, isClosed: true }, 'NOT_SOLD'],
  [{ status: 'OPEN', isOver: true, isClosed: false }, 'SALE_OVER'],
] as const)('a lot of which %o holds is in the state %s', (end, state) => {
  expect(saleStateOf(end)).toBe(state)
})
