import { expect, it } from 'vitest'
import { moneyOf } from '@app/contract/money.ts'
import { classOf, type ClassFacts } from './buyer-class.ts'

const bought = (vehicles: number, major: number, currency: 'USD' | 'BHD' = 'USD') => ({ vehicles, sum: moneyOf(major, currency) })
const DEALER: ClassFacts = { level: 'P', isLicensed: true, isSecured: true, bought: [bought(25, 75_000)] }

it.each([
  ['enough was bought', {}, 'VOL'],
  ['a vehicle is missing', { bought: [bought(24, 900_000)] }, 'STD'],
  ['a dollar is missing', { bought: [bought(40, 74_999.99)] }, 'STD'],
  ['it is only enough in two currencies together', { bought: [bought(20, 60_000), bought(20, 29_999, 'BHD')] }, 'STD'],
  ['it is enough in another currency', { bought: [bought(1, 100), bought(25, 30_000, 'BHD')] }, 'VOL'],
  ['there is no license', { isLicensed: false }, 'STD'],
  ['nothing secures it', { isSecured: false }, 'STD'],
  ['the level is the standard one', { level: 'S' }, 'STD'],
  ['the level is the standard one and nothing secures it', { level: 'S', isSecured: false }, 'UNS'],
  ['there is no level and nothing secures it', { level: null, isSecured: false }, 'UNS'],
  ['there is no level but a deposit', { level: null }, 'STD'],
  ['the account is a broker’s', { level: 'B' }, 'VOL'],
] as const)('the class of a buyer where %s', (_, fields, buyerClass) => {
  expect(classOf({ ...DEALER, ...fields })).toBe(buyerClass)
})
