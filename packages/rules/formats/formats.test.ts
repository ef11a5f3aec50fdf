import { describe, expect, it } from 'vitest'
import type { SiteCode } from '@app/contract/sites.ts'
import type { ClockZone } from '@app/contract/clock-zone.ts'
import type { Locale } from '@app/text/locales.ts'
import { textOf } from '@app/text/languages.ts'
import { siteOf } from '../sites/sites.ts'
import { convertDistance, formatCurrency, formatCurrencyWithCode, formatDistance, formatMoney, formatNumber } from './amounts.ts'
import { formatBytes } from './bytes.ts'
import { clockLabel, UTC_CLOCK } from './clock-zone.ts'
import { dayIn, formatDate, formatPattern, formatTime } from './dates.ts'
import type { Display } from './display.ts'
import { displayOf } from './display-of.ts'
import { maskAfter, maskCard } from './masks.ts'
import { formatPhone } from './phones.ts'
import { formatSpan } from './time-left.ts'
import { formatHour, formatSecond, writtenDay, writtenMonth } from './written-dates.ts'
import { yardClockAround, yardClockAt } from './yard-clock.ts'
import { formatZonedDateTime, formatZonedTime } from './zoned-time.ts'

const SALE_MS = 1_795_032_000_000 // 2026-11-18T20:00:00Z
const shownOn = (code: SiteCode, locale: Locale, own: Partial<Pick<Display, 'dateFormat' | 'timeFormat'>> = {}): Display =>
  displayOf(siteOf(code), locale, { ...own, zone: yardClockAt(siteOf(code).zone, SALE_MS) })
const american = shownOn('CPRTUS', 'en_us')
const british = shownOn('CPRTUK', 'en_us')
const saleClock = (zone: string) => yardClockAt(zone, SALE_MS)

it('writes whole numbers as each language does, whether or not they are long enough to be grouped', () => {
  for (const tag of ['en-US', 'en-CA', 'en-GB', 'en-IE', 'en-IN', 'es-US', 'es-ES', 'nl-NL']) {
    const intl = new Intl.NumberFormat(tag)
    for (const value of [0, 1, 9, 10, 99, 100, 998, 999, 1000, 1001, 12_345]) expect(formatNumber(value, tag)).toBe(intl.format(value))
  }
})

describe('dates and times', () => {
  it('dates and times follow the date and time patterns of the reader [MKT-9.36]', () => {
    expect([formatDate(SALE_MS, american), formatTime(SALE_MS, american)]).toEqual(['11/18/2026', '03:00 PM'])
    expect([formatDate(SALE_MS, british), formatTime(SALE_MS, british)]).toEqual(['18/11/2026', '20:00'])
    expect(formatDate(SALE_MS, shownOn('CPRTDE', 'en_us'))).toBe('18.11.2026')
    expect(formatDate(SALE_MS, shownOn('CPRTUS', 'en_us', { dateFormat: 'yyyy-MM-dd' }))).toBe('2026-11-18')
    expect(formatTime(SALE_MS, shownOn('CPRTUS', 'en_us', { timeFormat: 'HH:mm' }))).toBe('15:00')
  })

  it('dates and times name months and days in the language of the page', () => {
    const [spanish, dutch] = [shownOn('CPRTES', 'es_es'), shownOn('CPRTDE', 'nl_nl')]
    expect([writtenDay(SALE_MS, spanish), writtenMonth(SALE_MS, spanish)]).toEqual(['miércoles 18 de noviembre', 'noviembre de 2026'])
    expect([writtenDay(SALE_MS, dutch), writtenMonth(SALE_MS, dutch)]).toEqual(['woensdag 18 november', 'november 2026'])
    expect([writtenDay(SALE_MS, american), writtenMonth(SALE_MS, american)]).toEqual(['Wednesday 18 November', 'November 2026'])
    expect(formatPattern(SALE_MS, 'EEE d MMM', spanish)).toBe('mié 18 nov')
    expect(formatPattern(SALE_MS, 'EEE d MMM', shownOn('CPRTDE', 'nl_nl'))).toBe('wo 18 nov')
  })

  it('dates and times write midnight and noon as 12', () => {
    expect(formatTime(SALE_MS - 15 * 3_600_000, american)).toBe('12:00 AM')
    expect(formatTime(SALE_MS - 3 * 3_600_000, american)).toBe('12:00 PM')
  })

  it('dates and times are empty for no instant', () => {
    expect([formatDate(null, american), formatTime(undefined, american), formatDate(Number.NaN, american), dayIn(UTC_CLOCK, null)]).toEqual(
      ['', '', '', ''],
    )
    expect(formatZonedTime(undefined, saleClock('America/Chicago'), american)).toEqual({ yard: '', viewer: null })
  })

  it('dates and times stand at the yard first and at the reader beside it', () => {
    expect(formatZonedTime(SALE_MS, saleClock('America/Chicago'), american)).toEqual({ yard: '02:00 PM CST', viewer: '03:00 PM EST' })
    expect(formatZonedTime(SALE_MS, saleClock('America/New_York'), american)).toEqual({ yard: '03:00 PM EST', viewer: null })
    expect(formatZonedDateTime(SALE_MS, saleClock('America/Chicago'), british)).toEqual({
      yard: '18/11/2026 14:00 CST',
      viewer: '20:00 GMT',
    })
    expect(formatZonedTime(SALE_MS, saleClock('America/Los_Angeles'), { ...british, zone: saleClock('Asia/Kolkata') }).viewer).toBe(
      '19/11/2026 01:30 IST',
    )
  })

  it('dates and times agree with Intl around every change of clock', () => {
    for (const zone of ['America/New_York', 'America/St_Johns', 'Europe/London', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia']) {
      const intl = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
      for (let step = 0; step < 3_000; step += 1) {
        const at = 1_767_225_600_000 + step * 10_513_337
        for (const clock of [yardClockAt(zone, at), yardClockAround(zone, 1_782_000_000_000)])
          expect(formatPattern(at, 'yyyy-MM-dd HH:mm:ss', { ...american, zone: clock })).toBe(intl.format(at))
      }
    }
  })

  it('dates and times follow summer time', () => {
    const july = SALE_MS - 126 * 86_400_000
    expect(clockLabel(yardClockAt('America/Chicago', july), july)).toBe('CDT')
    expect(clockLabel(yardClockAt('Europe/London', july), july)).toBe('BST')
    expect(clockLabel(yardClockAt('Europe/London', SALE_MS), SALE_MS)).toBe('GMT')
    expect(clockLabel(yardClockAt('America/Phoenix', july), july)).toBe('MST')
    expect(clockLabel(yardClockAt('Asia/Dubai', july), july)).toBe('GST')
    expect(dayIn(saleClock('Asia/Kolkata'), SALE_MS)).toBe('2026-11-19')
  })
})

describe('amounts', () => {
  it('amounts have no decimals, and two with the code after them [MKT-9.12]', () => {
    expect(formatCurrency({ minor: 125_000, currency: 'USD' }, 'en-US')).toBe('$1,250')
    expect(formatCurrencyWithCode({ minor: 125_000, currency: 'USD' }, 'en-US')).toBe('1,250.00 USD')
    expect(formatCurrencyWithCode({ minor: 1_250_120, currency: 'BHD' }, 'en-GB')).toBe('1,250.12 BHD')
    expect(formatCurrencyWithCode({ minor: 1_250_120, currency: 'OMR' }, 'en-GB', 3)).toBe('1,250.120 OMR')
  })

  it('amounts with a third decimal show it behind two, for what a bank booked is not rounded', () => {
    expect(formatCurrencyWithCode({ minor: 1_250_125, currency: 'BHD' }, 'en-GB')).toBe('1,250.125 BHD')
    expect(formatCurrencyWithCode({ minor: -5, currency: 'OMR' }, 'en-GB')).toBe('-0.005 OMR')
    expect(formatCurrencyWithCode({ minor: 0, currency: 'OMR' }, 'en-GB')).toBe('0.00 OMR')
  })

  it('amounts tell one dollar from another', () => {
    expect(formatCurrency({ minor: 125_000, currency: 'CAD' }, 'en-US')).toBe('CA$1,250')
    expect(formatCurrency({ minor: 125_000, currency: 'CAD' }, 'en-CA')).toBe('$1,250')
    expect(formatCurrency({ minor: 125_000, currency: 'USD' }, 'en-CA')).toBe('US$1,250')
    expect(formatCurrency({ minor: 125_000, currency: 'CAD' }, 'es-ES').replace(/\s/g, ' ')).toBe('1250 CAD')
  })

  it('amounts round half up, also where binary fractions would not', () => {
    expect(formatCurrency({ minor: 50, currency: 'USD' }, 'en-US')).toBe('$1')
    expect(formatCurrency({ minor: 49, currency: 'USD' }, 'en-US')).toBe('$0')
    expect(formatCurrencyWithCode({ minor: 1_005, currency: 'BHD' }, 'en-GB', 2)).toBe('1.01 BHD')
    expect(formatCurrencyWithCode({ minor: 8_345, currency: 'BHD' }, 'en-GB', 2)).toBe('8.35 BHD')
  })

  it('amounts show cents only where there are some, when they must add up', () => {
    expect(formatMoney({ minor: 13_750, currency: 'USD' }, 'en-US')).toBe('$137.50')
    expect(formatMoney({ minor: 13_700, currency: 'USD' }, 'en-US')).toBe('$137')
    expect(formatMoney({ minor: 5_500, currency: 'BHD' }, 'en-GB').replace(/\s/g, ' ')).toBe('BHD 5.500')
    expect(formatMoney({ minor: 1_234_500, currency: 'EUR' }, 'es-ES').replace(/\s/g, ' ')).toBe('12.345 €')
  })

  it('amounts are empty for none', () => {
    expect([
      formatCurrency(null, 'en-US'),
      formatMoney(undefined, 'en-US'),
      formatNumber(Number.NaN, 'en-US'),
      formatDistance(null, 'mi', 'en-US'),
    ]).toEqual(['', '', '', ''])
  })

  it('the odometer is written as recorded', () => {
    expect(formatDistance(84_213, 'mi', 'en-US')).toBe('84,213 mi')
    expect(formatDistance(84_213, 'km', 'nl-NL')).toBe('84.213 km')
    expect(convertDistance(100, 'mi', 'km')).toBe(161)
    expect(convertDistance(161, 'km', 'mi')).toBe(100)
  })

  it('files are sized in steps of 1024 with at most two decimals', () => {
    expect([0, 1_023, 1_536, 10_485_760, 2 ** 80].map((bytes) => formatBytes(bytes))).toEqual([
      '0 Bytes',
      '1023 Bytes',
      '1.5 KB',
      '10 MB',
      '1 YB',
    ])
    expect(formatBytes(1_267_000)).toBe('1.21 MB')
    expect([formatBytes(-1), formatBytes(Number.NaN), formatBytes(null)]).toEqual(['', '', ''])
    expect(formatBytes(2 ** 90)).toBe('1024 YB')
  })
})

describe('telephone numbers', () => {
  it('telephone numbers are stripped to digits and written as their country does [MKT-5.10]', () => {
    expect(formatPhone('+1 214.555.0142', 'USA')).toBe('(214) 555-0142')
    expect(formatPhone('555', 'USA')).toBe('555')
    expect(formatPhone('+49 (30) 1234', 'DEU')).toBe('49301234')
    expect(formatPhone(null, 'USA')).toBe('')
  })

  it('telephone numbers of the UK are 3-3-4 with a leading 0 [MKT-5.11]', () => {
    expect(formatPhone('+44 20 7946 0018', 'GBR')).toBe('0207-946-0018')
    expect(formatPhone('02079460018', 'GBR')).toBe('0207-946-0018')
  })

  it('telephone numbers of Ireland, the Emirates, Bahrain and Oman are 4-4 without the leading digit [MKT-5.12]', () => {
    for (const [country, prefix] of [
      ['IRL', '353'],
      ['ARE', '971'],
      ['BHR', '973'],
      ['OMN', '968'],
    ] as const) {
      expect(formatPhone(`+${prefix} 912345678`, country)).toBe('1234-5678')
      expect(formatPhone('0912345678', country)).toBe('1234-5678')
      expect(formatPhone('12', country)).toBe('12')
    }
  })

  it('telephone numbers of the United States and Canada are (3) 3-4 [MKT-5.13]', () => {
    for (const country of ['US', 'USA', 'CAN']) expect(formatPhone('2145550142', country)).toBe('(214) 555-0142')
  })
})

describe('masks', () => {
  it('masks keep the first characters of a VIN and hide the rest [MKT-5.33]', () => {
    expect(maskAfter('2T3W1RFV6KC012345', 11)).toBe('2T3W1RFV6KC******')
    expect(maskAfter('SHORT', 11)).toBe('SHORT')
    expect(maskAfter(null, 11)).toBe('')
    expect(maskAfter('ABC', -1)).toBe('***')
  })

  it('masks hide a card behind twelve asterisks in groups', () => {
    expect(maskCard('4242')).toBe('**** **** **** 4242')
    expect(maskCard('4111111111114242')).toBe('**** **** **** 4242')
  })
})

describe('time left', () => {
  const text = textOf('en_us', 'US')
  it('time left is told in its two largest units', () => {
    expect(formatSpan(11_880_000, text)).toBe('3 h 18 min')
    expect(formatSpan(2 * 86_400_000 + 59_000, text)).toBe('2 d')
    expect(formatSpan(61_000, text)).toBe('1 min 1 s')
    expect(formatSpan(400, text)).toBe('now')
    expect(formatSpan(null, text)).toBe('')
    expect(formatSpan(7_200_000, textOf('nl_nl', 'INTL'))).toBe('2 u')
  })
})

it.each([
  ['the United States', 'hh:mm a', ['08:00 AM', '08:00 PM', '03:04:05 PM']],
  ['Europe, or who chose it', 'HH:mm', ['08:00', '20:00', '15:04:05']],
])('a whole hour of the day, and a second, are written by the pattern of %s, whatever clock the reader has', (_, timeFormat, written) => {
  const display: Display = { languageTag: 'en-US', dateFormat: 'MM/dd/yyyy', timeFormat, zone: '-06:00 CST' as ClockZone }
  const second = formatSecond(Date.parse('2026-11-30T21:04:05Z'), display, display.zone)
  expect([formatHour(8, display), formatHour(20, display), second]).toEqual(written)
})
