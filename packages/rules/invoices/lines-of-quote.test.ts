import { expect, it } from 'vitest'
import { quote } from '../fees/quote.ts'
import { SHIPPED_SCHEDULES } from '../fees/schedule-table.ts'
import { linesOfQuote } from './lines-of-quote.ts'

const [schedule] = SHIPPED_SCHEDULES
if (schedule === undefined) throw new Error('no schedule is shipped')

it.each([
  ['GBR:MARGIN:FEES=20000', 'fee.hammer.margin.GBR'],
  ['IRL:MARGIN:FEES=23000', 'fee.hammer.margin.GBR'],
  ['DEU:MARGIN:FEES=19000', 'fee.hammer.margin.DEU'],
  ['ESP:MARGIN:FEES=21000', 'fee.hammer.margin.ESP'],
  ['IND:MARGIN:FEES=18000', 'fee.hammer.margin'],
  ['USA-TX:MARGIN:FEES=6250', 'fee.hammer'],
  ['GBR:STANDARD:PRICE=20000,FEES=20000', 'fee.hammer'],
  ['GBR:EXEMPT:FEES=20000', 'fee.hammer'],
  ['GBR:MARGIN:', 'fee.hammer'],
  [undefined, 'fee.hammer'],
])('the price of a lot that is taxed by %s is called %s', (tax, name) => {
  const { lines } = quote(
    { minor: 100_000, currency: schedule.currency },
    { schedule, bidKind: 'live', titleGroup: 'S', buyerClass: 'UNS', tax },
  )
  const [price, ...fees] = linesOfQuote(lines)
  expect(price?.textKey).toBe(name)
  expect(fees.every(({ textKey }) => !textKey.includes('margin'))).toBe(true)
})
