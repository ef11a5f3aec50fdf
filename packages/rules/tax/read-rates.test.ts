import { describe, expect, it } from 'vitest'
import { SITE_CODES } from '@app/contract/sites.ts'
import { RATES_HEADER, RATES_MAX } from './rates-file.ts'
import { readDay, readPercent, readRates, siteOfPlace } from './read-rates.ts'

const TODAY = '2026-11-26'
const known = {
  rates: [{ place: 'USA-TX', kind: 'PRICE', rate: 6_250, fromOn: '2026-01-01' }],
  todayOf: () => TODAY,
  sites: SITE_CODES.filter((site) => site !== 'CPRTUK'),
} as const
const read = (...lines: string[]) => readRates([RATES_HEADER, ...lines, ''].join('\n'), known)

describe('a file of tax rates', () => {
  it('a file of tax rates is taken whole', () => {
    expect(read('USA-TX,PRICE,6.5,2026-11-27', 'CAN-ON,FEES,13,2026-11-27', 'DEU,TITLE_HANDLING,0,2027-01-01')).toEqual({
      rates: [
        { place: 'USA-TX', kind: 'PRICE', rate: 6_500, fromOn: '2026-11-27' },
        { place: 'CAN-ON', kind: 'FEES', rate: 13_000, fromOn: '2026-11-27' },
        { place: 'DEU', kind: 'TITLE_HANDLING', rate: 0, fromOn: '2027-01-01' },
      ],
      faults: [],
    })
    expect(readRates(`\uFEFF${RATES_HEADER}\r\nDEU,FEES,19,2026-11-27\r\n`, known).faults).toEqual([])
  })

  it('a file of tax rates is refused with each line that is wrong, and none of it is taken', () => {
    const bad = [
      ['DEU,FEES,19', 'CELLS'],
      ['DEU,FEES,19,2026-12-01,', 'CELLS'],
      ['', 'CELLS'],
      ['"DEU",FEES,19,2026-12-01', 'PLACE'],
      ['deu,FEES,19,2026-12-01', 'PLACE'],
      ['USA-XX,FEES,19,2026-12-01', 'PLACE'],
      ['FRA,FEES,19,2026-12-01', 'PLACE'],
      ['GBR,FEES,19,2026-12-01', 'PLACE'],
      ['DEU,HAMMER,19,2026-12-01', 'KIND'],
      ['DEU,FEES,=1+1,2026-12-01', 'PERCENT'],
      ['DEU,FEES,-1,2026-12-01', 'PERCENT'],
      ['DEU,FEES,100.001,2026-12-01', 'PERCENT'],
      ['DEU,FEES,1.0001,2026-12-01', 'PERCENT'],
      ['DEU,FEES,1e2,2026-12-01', 'PERCENT'],
      ['DEU,FEES,NaN,2026-12-01', 'PERCENT'],
      ['DEU,FEES,19,2026-02-30', 'DAY'],
      ['DEU,FEES,19,1.12.2026', 'DAY'],
      ['USA-TX,PRICE,7,2026-11-26', 'TOO_EARLY'],
      ['DEU,FEES,19,2026-11-25', 'TOO_EARLY'],
      ['DEU,GATE,19,2026-11-26', 'TOO_EARLY'],
      ['USA-TX,PRICE,7,2026-01-01', 'KNOWN'],
    ] as const
    const { rates, faults } = read('IRL,FEES,23,2026-12-01', ...bad.map(([line]) => line), 'IRL,FEES,22,2026-12-01')
    expect(rates).toEqual([])
    expect(faults).toEqual([...bad.map(([, reason], at) => ({ line: at + 3, reason })), { line: bad.length + 3, reason: 'TWICE' }])
  })

  it('a file of tax rates without its header, without a rate, or with too many is refused', () => {
    const fault = (file: string) => readRates(file, known).faults
    expect(fault('place;kind;percent;from\nDEU;FEES;19;2026-12-01')).toEqual([{ line: 1, reason: 'HEADER' }])
    expect(fault('')).toEqual([{ line: 1, reason: 'HEADER' }])
    expect(fault(`${RATES_HEADER}\n`)).toEqual([{ line: 1, reason: 'EMPTY' }])
    expect(fault(`${RATES_HEADER}\n${'DEU,FEES,19,2026-12-01\n'.repeat(RATES_MAX + 1)}`)).toEqual([
      { line: RATES_MAX + 2, reason: 'TOO_MANY' },
    ])
  })
})

describe('what is written of a rate', () => {
  it('what is written of a rate is percent to the thousandth', () => {
    expect(['0', '6.25', '8.875', '100', '100.0'].map(readPercent)).toEqual([0, 6_250, 8_875, 100_000, 100_000])
    expect(['', '.5', '5.', '1,5', '１'].map(readPercent)).toEqual([null, null, null, null, null])
  })

  it('what is written of a place is a country in which we sell, or one of its states', () => {
    expect(['USA', 'USA-TX', 'ESP-CN', 'OMN', 'USA-', 'USA-tx', 'MEX'].map(siteOfPlace)).toEqual([
      'CPRTUS',
      'CPRTUS',
      'CPRTES',
      'CPRTMEA',
      null,
      null,
      null,
    ])
    expect([readDay('2028-02-29'), readDay('2026-02-29'), readDay('1999-01-01')]).toEqual(['2028-02-29', null, null])
  })
})
