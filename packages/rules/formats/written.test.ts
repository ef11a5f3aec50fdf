import { describe, expect, it } from 'vitest'
import type { ClockZone } from '@app/contract/clock-zone.ts'
import { textOf } from '@app/text/languages.ts'
import { convertDistance, formatCurrency, formatCurrencyWithCode, formatMoney, formatNumber } from './amounts.ts'
import { clockAt, clockLabel } from './clock-zone.ts'
import { csvCell } from './csv.ts'
import { dayIn, formatPattern } from './dates.ts'
import type { Display } from './display.ts'
import { maskAfter } from './masks.ts'
import { formatPhone } from './phones.ts'
import { remembered } from './remembered.ts'
import { formatSpan } from './time-left.ts'
import { readWholeAmount, wholeAbove } from './typed-amounts.ts'
import { yardClockAt } from './yard-clock.ts'
import { formatZonedDateTime, formatZonedTime } from './zoned-time.ts'

const UTC = '+00:00 UTC' as ClockZone
const display: Display = { languageTag: 'en-US', dateFormat: 'MM/dd/yyyy', timeFormat: 'hh:mm a', zone: UTC }
const plain = (text: string): string => text.replaceAll(/\s/g, ' ')

describe('the labels of clocks', () => {
  const JANUARY = Date.UTC(2026, 0, 15)
  const JULY = Date.UTC(2026, 6, 15)

  // What people there call their clock, winter and summer.
  it.each([
    ['Europe/London', 'GMT', 'BST'],
    ['Europe/Dublin', 'GMT', 'IST'],
    ['Europe/Berlin', 'CET', 'CEST'],
    ['Europe/Madrid', 'CET', 'CEST'],
    ['Europe/Amsterdam', 'CET', 'CEST'],
    ['Atlantic/Canary', 'WET', 'WEST'],
    ['Asia/Kolkata', 'IST', 'IST'],
    ['Asia/Dubai', 'GST', 'GST'],
    ['Asia/Muscat', 'GST', 'GST'],
    ['Asia/Bahrain', 'AST', 'AST'],
    ['UTC', 'UTC', 'UTC'],
    ['America/Chicago', 'CST', 'CDT'],
    ['Europe/Moscow', 'GMT+3', 'GMT+3'],
  ])('the clocks of %s are labelled %s and %s', (zone, winter, summer) => {
    expect([clockLabel(yardClockAt(zone, JANUARY), JANUARY), clockLabel(yardClockAt(zone, JULY), JULY)]).toEqual([winter, summer])
  })

  it('a text that is no clock has the labels of UTC', () => {
    expect(clockAt('' as ClockZone, 0)).toEqual({ fromMs: -Infinity, offsetMinutes: 0, label: 'UTC' })
  })
})

describe('letters of patterns', () => {
  it('letters of patterns write each part of an instant, with and without its zero', () => {
    const at = Date.UTC(2026, 0, 5, 3, 4, 9)
    const pattern = 'yyyy yy|MMMM MMM MM M|EEEE EEE|dd d|HH H hh h mm ss a'
    expect(formatPattern(at, pattern, display)).toBe('2026 26|January Jan 01 1|Monday Mon|05 5|03 3 03 3 04 09 AM')
    expect(formatPattern(Date.UTC(2026, 10, 25, 15, 0, 0), 'M d H h', display)).toBe('11 25 15 3')
    expect([formatPattern(Date.parse('0042-06-01T00:00:00Z'), 'yyyy', display), formatPattern(null, 'yyyy', display)]).toEqual(['0042', ''])
    expect(dayIn(UTC, at)).toBe('2026-01-05')
  })
})

describe('times of a yard', () => {
  it('times of a yard are nothing for no instant, with or without their date', () => {
    const nothing = { yard: '', viewer: null }
    for (const none of [null, undefined, Number.NaN, Infinity])
      expect([formatZonedTime(none, UTC, display), formatZonedDateTime(none, UTC, display)]).toEqual([nothing, nothing])
  })
})

describe('amounts', () => {
  it('amounts are nothing for none, in each form', () => {
    const NONE = { minor: Number.NaN, currency: 'USD' } as const
    for (const none of [null, undefined, NONE])
      expect([formatCurrency(none, 'en-US'), formatCurrencyWithCode(none, 'en-US')]).toEqual(['', ''])
    expect([
      formatMoney(null, 'en-US'),
      formatMoney(undefined, 'en-US'),
      formatNumber(null, 'en-US'),
      formatNumber(Infinity, 'en-US'),
    ]).toEqual(['', '', '', ''])
  })

  it('amounts are rounded away from nothing on both sides of it, or written whole', () => {
    expect([-50, -49, 150, 250].map((minor) => formatCurrency({ minor, currency: 'USD' }, 'en-US'))).toEqual(['-$1', '-$0', '$2', '$3'])
    expect(formatCurrencyWithCode({ minor: 123, currency: 'USD' }, 'en-US', 3)).toBe('1.230 USD')
    expect(formatCurrency({ minor: 12_345, currency: 'USD' }, 'en-US', 2)).toBe('$123.45')
  })

  it('amounts tell only the other dollar by its country', () => {
    expect([formatCurrency({ minor: 100, currency: 'EUR' }, 'en-CA'), formatCurrency({ minor: 100, currency: 'GBP' }, 'en-US')]).toEqual([
      '€1',
      '£1',
    ])
    expect(
      [formatCurrency({ minor: 100, currency: 'INR' }, 'en-US'), formatCurrency({ minor: 100, currency: 'INR' }, 'en-CA')].map(plain),
    ).toEqual(['₹1', '₹1'])
    expect(plain(formatCurrency({ minor: 100, currency: 'USD' }, 'es-ES'))).toBe('1 $')
  })

  it('amounts are numbers as the language writes them, below nothing and between whole ones too', () => {
    for (const value of [-1, -999, 0.5, 999.5, -0.25])
      expect(formatNumber(value, 'nl-NL')).toBe(new Intl.NumberFormat('nl-NL').format(value))
    expect([convertDistance(1.6, 'mi', 'mi'), convertDistance(2.5, 'km', 'km')]).toEqual([2, 3])
  })

  it('amounts round up to a whole unit of their currency', () => {
    expect([wholeAbove(12_301, 'USD'), wholeAbove(12_300, 'USD'), wholeAbove(1_001, 'BHD'), wholeAbove(0, 'USD')]).toEqual([
      12_400, 12_300, 2_000, 0,
    ])
  })

  it('amounts are read with the longest sign that stands there', () => {
    expect([
      readWholeAmount('CA$7,000', { currency: 'CAD', languageTag: 'en-US' }),
      readWholeAmount('$7,000', { currency: 'CAD', languageTag: 'en-US' }),
    ]).toEqual([700_000, 700_000])
    const indian = { currency: 'INR', languageTag: 'en-IN' } as const
    expect(['12,34,567', '1,234,567', '12,34,56', '1,23,4567'].map((typed) => readWholeAmount(typed, indian))).toEqual([
      123_456_700,
      123_456_700,
      null,
      null,
    ])
    expect(readWholeAmount('12,34,567', { currency: 'USD', languageTag: 'en-US' })).toBeNull()
    expect(readWholeAmount('1.234', { currency: 'EUR', languageTag: 'es-ES' })).toBe(123_400)
  })
})

describe('telephone numbers', () => {
  it.each([
    ['12145550142', 'US', '(214) 555-0142'],
    ['12145550142', 'CAN', '(214) 555-0142'],
    ['2145550142', 'usa', '(214) 555-0142'],
    ['22145550142', 'USA', '22145550142'],
    ['02145550142', 'USA', '(214) 555-0142'],
    ['214555014', 'USA', '214555014'],
    ['447946001812', 'GBR', '0794-600-1812'],
    ['79460018', 'GBR', '79460018'],
    ['912345678', 'IRL', '1234-5678'],
    ['12345678', 'IRL', '1234-5678'],
    ['35312345678', 'IRL', '1234-5678'],
    ['112345678', 'OMN', '1234-5678'],
    ['1123456789', 'OMN', '1123456789'],
  ])('%s in %s is %s', (raw, country, shown) => {
    expect(formatPhone(raw, country)).toBe(shown)
  })

  it('telephone numbers are nothing for none', () => {
    expect([formatPhone(undefined, 'FRA'), formatPhone(null, 'USA'), formatPhone('', 'GBR')]).toEqual(['', '', ''])
  })
})

describe('small forms', () => {
  it('small forms hide nothing of nothing', () => {
    expect([maskAfter(undefined, 3), maskAfter(null, 3), maskAfter('', 3), maskAfter('ABCD', 1.9)]).toEqual(['', '', '', 'A***'])
  })

  it('small forms quote a cell for blanks at its ends, not within', () => {
    expect(['a b', ' a', 'a ', 'a,b'].map(csvCell)).toEqual(['a b', '" a"', '"a "', '"a,b"'])
  })

  it('small forms tell a span of exactly a second, and nothing of none', () => {
    const text = textOf('en_us', 'US')
    expect([formatSpan(1_000, text), formatSpan(999, text), formatSpan(-61_000, text)]).toEqual(['1 s', 'now', '1 min 1 s'])
    for (const none of [undefined, null, Number.NaN, Infinity]) expect(formatSpan(none, text)).toBe('')
  })

  it('small forms are kept under their key until there are too many', () => {
    const cache = remembered<number>(2)
    let made = 0
    const ask = (key: string) => cache(key, () => (made += 1))
    expect(['a', 'a', 'b', 'a'].map(ask)).toEqual([1, 1, 2, 1])
    expect(['c', 'c', 'a'].map(ask)).toEqual([3, 3, 4])
  })
})
