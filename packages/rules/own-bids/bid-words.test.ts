import { describe, expect, it } from 'vitest'
import { REFUSAL_CODES } from '@app/contract/lanes/live.ts'
import { textOf } from '@app/text/languages.ts'
import { LOCALES } from '@app/text/locales.ts'
import { bidWords, refusalWords, type BidOutcome } from './bid-words.ts'

const english = textOf('en_us', 'US')
const refused = (reason: string, fields: Partial<BidOutcome> = {}): string =>
  bidWords({ isAccepted: false, reason, detail: {}, currency: 'USD', ...fields }, english)
const taken = (reason: string): string => bidWords({ isAccepted: true, reason, detail: {}, currency: 'USD' }, english)

describe('a bid that was taken', () => {
  it.each([
    ['FIRST_BID', 'Your bid is the first.'],
    ['HIGHER', 'Your bid leads.'],
    ['LOWER_THAN_MAXIMUM', 'Your bid was placed, but another bidder’s maximum is higher.'],
    ['TIE_EARLIER_LEADS', 'Your bid equals an earlier maximum. The earlier one leads.'],
    ['TIE_ONE_PLUS_LEADS', 'Your bid equals a maximum that goes one step further. That one leads.'],
    ['TIE_LIVE_LEADS', 'Your live bid equals a maximum. The live bid leads.'],
    ['MAXIMUM_RAISED', 'Your maximum was raised.'],
  ])('a bid taken as %s tells its bidder how it met the leader', (reason, words) => {
    expect(taken(reason)).toBe(words)
  })

  it('a bid that was taken is told as taken and no more where there is no word for how, such as under seal', () => {
    expect(taken('SEALED')).toBe('Your bid was placed.')
  })
})

describe('a bid that waits for somebody', () => {
  it.each([
    [{ isBroker: 1 }, 'Your broker has to agree to this bid.'],
    [{ isBroker: 0 }, 'The account that you bid for has to agree to this bid.'],
    [{}, 'The account that you bid for has to agree to this bid.'],
  ])('a bid that waits for somebody says for whom: %j', (detail, words) => {
    expect(refused('APPROVAL_ASKED', { detail })).toBe(`${words} They have been asked, and nothing is placed until they do.`)
  })
})

describe('a bid that was refused', () => {
  it.each<[string, BidOutcome['detail'], string]>([
    ['TOO_LATE', { deadlineMs: 10_000, receivedAtMs: 11_250 }, 'Your bid arrived 1.25 s after the hammer.'],
    ['STALE', { askMinor: 630_000 }, 'Somebody bid before you. The ask is now $6,300.'],
    ['BAD_AMOUNT', { wholeUnitMinor: 100 }, 'Bids must be multiples of $1.'],
    ['BELOW_ASK', { askMinor: 630_000 }, 'The minimum bid is $6,300.'],
    ['OWN_LEAD', { maxMinor: 700_000 }, 'You already lead, up to $7,000.'],
    ['NOT_HIGHER', { maxMinor: 700_050 }, 'Your maximum is $7,000.50. It can only be raised.'],
    ['TOO_LARGE', { limitMinor: 900_000, askMinor: 630_000 }, 'Jumps above $9,000 must be confirmed. The ask is $6,300.'],
    [
      'LIMIT',
      { exposureMinor: 2_100_000, limitMinor: 2_000_000 },
      'With this bid you would have $21,000 committed, fees included. Your limit is $20,000.',
    ],
    ['TOO_FAST', { waitMs: 1_200 }, 'Too many bids at once. Wait 2 s.'],
    ['WRONG_CURRENCY', {}, 'This lot is sold in USD.'],
    ['PAUSED', {}, 'The lane is paused. Your bid was not placed.'],
  ])('a bid refused as %s tells its numbers', (reason, detail, words) => {
    expect(refused(reason, { detail })).toBe(words)
  })

  it('tells amounts in the money of the lot and the grouping of the language', () => {
    const bid = { isAccepted: false, reason: 'BELOW_ASK', detail: { askMinor: 6_300_500 }, currency: 'BHD' } as const
    expect(bidWords(bid, textOf('nl_nl', 'US'))).toMatch(/^Het laagste bod is BHD\s6\.300,500\.$/)
  })

  it('tells the ask of the lot where the refusal brings none, and the one it brings where both are known', () => {
    expect(refused('BELOW_ASK', { askMinor: 50_000 })).toBe('The minimum bid is $500.')
    expect(refused('BELOW_ASK', { askMinor: 50_000, detail: { askMinor: 60_000 } })).toBe('The minimum bid is $600.')
  })

  it.each<[string, BidOutcome['detail']]>([
    ['TOO_LATE', { deadlineMs: 10_000 }],
    ['TOO_LATE', { receivedAtMs: 10_000 }],
    ['TOO_LARGE', { limitMinor: 900_000 }],
    ['TOO_LARGE', { askMinor: 900_000 }],
    ['LIMIT', { exposureMinor: 900_000 }],
    ['LIMIT', { limitMinor: 900_000 }],
    ['BAD_AMOUNT', {}],
    ['OWN_LEAD', {}],
    ['NOT_HIGHER', {}],
    ['TOO_FAST', {}],
    ['STALE', {}],
    ['BELOW_ASK', {}],
  ])('a bid refused as %s with %j alone is told plainly, without a number', (reason, detail) => {
    expect(refused(reason, { detail })).toBe(english.dyn(`refusal.${reason}.plain`, 'no such words'))
  })

  it('a bid that was refused is told as not taken where its code is unheard of', () => {
    expect(refused('UNHEARD_OF')).toBe('The bid was not accepted.')
    expect(refused('UNHEARD_OF', { detail: { askMinor: 1 } })).toBe('The bid was not accepted.')
  })
})

describe.each(LOCALES)('a refusal of which the code alone is known, in %s', (locale) => {
  const text = textOf(locale, 'US')
  const other = text.t('refusal.other')

  it.each(REFUSAL_CODES)('the code %s has words of its own, and none for a number that nobody knows', (code) => {
    const words = refusalWords(code, text)
    expect(words).not.toBe(other)
    expect(words).not.toMatch(/undefined|[{}\d]/)
  })

  it('a refusal of which the code alone is known says that no bid was taken where the code is unheard of', () => {
    expect([refusalWords('UNHEARD_OF', text), refusalWords('', text)]).toEqual([other, other])
  })
})
