import { describe, expect, it } from 'vitest'
import { REFUSAL_CODES } from '@app/contract/lanes/live.ts'
import { bidWords } from '@app/rules/own-bids/bid-words.ts'
import { textOf } from '@app/text/languages.ts'
import { LOCALES } from '@app/text/locales.ts'
import { keyActOf } from '../lane/lane-keys.tsx'
import { laneWords, whoWords } from './words.ts'

/** Numbers as the engine sends them; minor units and milliseconds. */
const NUMBERS = {
  askMinor: 630_000,
  limitMinor: 2_000_000,
  exposureMinor: 2_100_000,
  maxMinor: 700_000,
  wholeUnitMinor: 100,
  deadlineMs: 1_000,
  receivedAtMs: 2_500,
  waitMs: 1_200,
}
const NEEDING: Readonly<Record<string, readonly RegExp[]>> = {
  STALE: [/6[.,]300/],
  BELOW_ASK: [/6[.,]300/],
  TOO_LATE: [/1[.,]5/],
  BAD_AMOUNT: [/1/],
  OWN_LEAD: [/7[.,]?000/],
  NOT_HIGHER: [/7[.,]?000/],
  TOO_LARGE: [/20[.,]000/, /6[.,]?300/],
  LIMIT: [/21[.,]000/, /20[.,]000/],
  TOO_FAST: [/2/],
  WRONG_CURRENCY: [/USD/],
}

describe.each(LOCALES)('a refused bid in %s', (locale) => {
  const text = textOf(locale, 'US')
  const other = text.t('refusal.other')

  it.each(REFUSAL_CODES)('%s has a text of its own with its numbers', (reason) => {
    const words = bidWords({ isAccepted: false, reason, detail: NUMBERS, currency: 'USD' }, text)
    expect(words).not.toBe(other)
    expect(words).not.toMatch(/[{}]/)
    for (const number of NEEDING[reason] ?? []) expect(words).toMatch(number)
  })

  it.each(REFUSAL_CODES)('%s is told without numbers too', (reason) => {
    const words = bidWords({ isAccepted: false, reason, detail: {}, currency: 'USD' }, text)
    expect(words).not.toMatch(/[{}]|undefined|NaN/)
    expect(words.length).toBeGreaterThan(0)
  })
})

it('names who leads by the region of the account, never by name', () => {
  const text = textOf('en_us', 'US')
  const who = (label: string | null) => whoWords(label, text)
  expect(['US-OR', 'CAN-ON', 'DE', 'KIOSK', 'US-OR/broker', 'XX', null].map(who)).toEqual([
    'Oregon, United States',
    'Ontario, Canada',
    'Germany',
    'Yard kiosk',
    'Broker, Oregon, United States',
    'A bidder',
    'A bidder',
  ])
  expect(whoWords('US-OR', textOf('nl_nl', 'US'))).toBe('Oregon in Verenigde Staten')
})

it('names states of countries without a site too, and leaves out a state that has no name', () => {
  expect(LOCALES.map((locale) => whoWords('MX-JAL', textOf(locale, 'US')))).toEqual([
    'Jalisco, Mexico',
    'Jalisco (México)',
    'Jalisco in Mexico',
  ])
  expect(['MX-NLE', 'GB-LND', 'NG-LA'].map((label) => whoWords(label, textOf('en_us', 'US')))).toEqual([
    'Nuevo León, Mexico',
    'United Kingdom',
    'Nigeria',
  ])
})

it('names a lane by its yard and, where there are several, its letter', () => {
  const text = textOf('en_us', 'US')
  expect(laneWords({ yardName: 'CA - REDDING', lane: 'A' }, text)).toBe('Redding, CA, lane\u00A0A')
  expect(laneWords({ yardName: 'CA - REDDING', lane: '' }, text)).toBe('Redding, CA')
})

it('keys act without modifiers only, and not while one is held down', () => {
  const press = (key: string, more: object = {}) => keyActOf({ key, altKey: false, ctrlKey: false, metaKey: false, repeat: false, ...more })
  expect(['b', 'B', 'j', 'm', 'n', 'p', 't', 's', 'x', 'Enter'].map((key) => press(key))).toEqual([
    'bid',
    'bid',
    'jump',
    'maximum',
    'next',
    'previous',
    'say',
    'sound',
    null,
    null,
  ])
  expect([press('b', { ctrlKey: true }), press('b', { repeat: true }), press('b', { metaKey: true })]).toEqual([null, null, null])
})
