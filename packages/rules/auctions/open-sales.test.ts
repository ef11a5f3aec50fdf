import { expect, it } from 'vitest'
import { openSales, OPEN_SALES_MAX, type DaySale } from './open-sales.ts'

interface Named extends DaySale {
  readonly name: string
}

const sale = (name: string, startsAtMs: number, more: Partial<DaySale> = {}): Named => ({
  name,
  startsAtMs,
  group: 'later',
  isCancelled: false,
  miles: null,
  ...more,
})
const names = (sales: readonly Named[]): string[] => sales.map(({ name }) => name)
const hourly = (count: number): Named[] => Array.from({ length: count }, (_, at) => sale(`sale ${at}`, at))

it('sales stand in the order of their starts, those that are over and cancelled ones last', () => {
  const sales = [
    sale('late', 30),
    sale('over', 1, { group: 'ended' }),
    sale('live', 5, { group: 'live' }),
    sale('off', 2, { isCancelled: true }),
  ]
  expect(names(openSales(sales).open)).toEqual(['live', 'late', 'over', 'off'])
})

it('on a day that is over they stand by their starts alone', () => {
  const sales = [sale('second', 2, { group: 'ended' }), sale('first', 1, { group: 'ended' })]
  expect(names(openSales(sales).open)).toEqual(['first', 'second'])
})

it('around a place the nearest come first', () => {
  const sales = [sale('far', 1, { miles: 90 }), sale('near', 9, { miles: 3 }), sale('near too', 10, { miles: 3 })]
  expect(names(openSales(sales).open)).toEqual(['near', 'near too', 'far'])
})

it('twelve stand open and the rest is folded by start, but a day with four more is shown whole', () => {
  const whole = openSales(hourly(OPEN_SALES_MAX + 4))
  expect([whole.open.length, whole.rest.length]).toEqual([16, 0])
  const cut = openSales([sale('over', -1, { group: 'ended' }), ...hourly(OPEN_SALES_MAX + 4)])
  expect(names(cut.open)).toEqual(names(hourly(OPEN_SALES_MAX)))
  expect(names(cut.rest)).toEqual(['over', 'sale 12', 'sale 13', 'sale 14', 'sale 15'])
})
