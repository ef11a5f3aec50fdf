import { describe, expect, it } from 'vitest'
import { bringTo, broughtBy } from './brought.ts'

describe('what a link brings to a registration', () => {
  it.each([
    ['', { promo: '', source: '' }, '/steps'],
    ['promo=SPRING-26', { promo: 'SPRING-26', source: '' }, '/steps?promo=SPRING-26'],
    ['source=YARD&fault=X&promo=A', { promo: 'A', source: 'YARD' }, '/steps?promo=A&source=YARD'],
    ['promo=%3Cb%3E&source=DREAM', { promo: '', source: '' }, '/steps'],
    [`promo=${'a'.repeat(32)}`, { promo: 'a'.repeat(32), source: '' }, `/steps?promo=${'a'.repeat(32)}`],
    [`promo=${'a'.repeat(33)}`, { promo: '', source: '' }, '/steps'],
  ])('what a link brings to a registration by %j', (query, brought, address) => {
    expect(broughtBy(new URLSearchParams(query))).toEqual(brought)
    expect(bringTo('/steps', new URLSearchParams(query))).toBe(address)
  })
})
