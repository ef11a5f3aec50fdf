import { describe, expect, it } from 'vitest'
import { ROLES } from '@app/contract/people.ts'
import { bidsOn, hasMembership, mayChooseLevel, rolesWith } from './levels.ts'
import { freeLevelsFor, levelMeanwhile, offersFor } from './offers.ts'
import { lapsesOn, type MembershipFacts, nextLookOn, noticesDue, standingOn, unpaidAfter } from './standing.ts'

const NONE: MembershipFacts = {
  baseLevel: 'S',
  baseSince: '2000-01-01',
  periods: [],
  decision: null,
  hasOpenRenewal: false,
  lacksAddress: false,
  isFeeOwed: false,
  isHeld: false,
}
const PERIOD = { level: 'P', firstOn: '2026-11-27', lastOn: '2027-11-26' } as const
const PAID: MembershipFacts = { ...NONE, periods: [PERIOD] }
const free = (level: string | null) => ({ level, validUntil: null, source: 'free', steps: level === null ? [463] : [] })
const paid = (validUntil: string, steps: readonly number[] = []) => ({ level: 'P', validUntil, source: 'paid', steps })

describe('what a membership is on a day', () => {
  it.each<[string, string, MembershipFacts, object]>([
    ['held for nothing', '2026-11-27', NONE, free('S')],
    ['not chosen', '2026-11-27', { ...NONE, baseLevel: null }, free(null)],
    ['the day before a period', '2026-11-26', PAID, free('S')],
    ['its first day', '2026-11-27', PAID, paid('2027-11-26')],
    ['its last day', '2027-11-26', PAID, paid('2027-11-26')],
    ['the day after it', '2027-11-27', PAID, paid('2027-11-26', [461])],
    ['the day after it, with a renewal begun', '2027-11-27', { ...PAID, hasOpenRenewal: true }, paid('2027-11-26', [469])],
    ['its last day, with a renewal begun', '2027-11-26', { ...PAID, hasOpenRenewal: true }, paid('2027-11-26')],
    ['years after it', '2030-01-01', PAID, paid('2027-11-26', [461])],
    ['after it, with another level chosen since', '2027-12-24', { ...PAID, baseSince: '2027-12-01' }, free('S')],
    [
      'renewed in time',
      '2027-11-01',
      { ...PAID, periods: [PERIOD, { level: 'P', firstOn: '2027-11-27', lastOn: '2028-11-26' }] },
      paid('2028-11-26'),
    ],
    ['paid before the address is known', '2026-12-01', { ...PAID, lacksAddress: true }, free('G')],
    ['paid while an operator has to decide', '2026-12-01', { ...PAID, isHeld: true }, free('G')],
    ['free while an operator has to decide', '2026-12-01', { ...NONE, baseLevel: 'S', isHeld: true }, free('G')],
    [
      'decided by operators, on its last day',
      '2027-11-27',
      { ...PAID, decision: { level: 'B', lastOn: '2027-11-27' } },
      { level: 'B', validUntil: '2027-11-27', source: 'decided', steps: [] },
    ],
    ['owed again since its payment went back', '2026-12-01', { ...PAID, isFeeOwed: true }, paid('2027-11-26', [461])],
    [
      'owed again, with a renewal begun after the end',
      '2027-12-01',
      { ...PAID, isFeeOwed: true, hasOpenRenewal: true },
      paid('2027-11-26', [461]),
    ],
    ['owed again by a guest, who bids anyway on nothing', '2026-12-01', { ...PAID, isFeeOwed: true, isHeld: true }, free('G')],
    [
      'owed again, whatever operators decided meanwhile',
      '2027-11-27',
      { ...PAID, isFeeOwed: true, decision: { level: 'B', lastOn: '2027-11-27' } },
      { level: 'B', validUntil: '2027-11-27', source: 'decided', steps: [461] },
    ],
    ['decided, the day after it', '2027-11-28', { ...PAID, decision: { level: 'B', lastOn: '2027-11-27' } }, paid('2027-11-26', [461])],
  ])('a membership on a day: %s', (...[, today, facts, standing]) => {
    expect(standingOn(today, facts)).toEqual(standing)
  })
})

describe('what its member is told [ACC-9.09] [MKT-9.19]', () => {
  it.each<[string, boolean, readonly string[]]>([
    ['2027-09-26', false, []],
    ['2027-09-27', false, ['RENEWAL']],
    ['2027-10-26', true, ['RENEWAL']],
    ['2027-10-27', false, ['RENEWAL']],
    ['2027-10-27', true, ['RENEWAL', 'AUTO_RENEWAL']],
    ['2027-11-26', true, ['RENEWAL', 'AUTO_RENEWAL']],
    ['2027-11-27', true, ['DUE']],
    ['2028-10-25', false, ['DUE']],
    ['2028-10-26', false, ['DUE', 'LAST_CALL']],
  ])('a member is told of an end on 2027-11-26, on %s, renewed by itself: %s', (today, isAutoRenewed, notices) => {
    expect(noticesDue({ validUntil: '2027-11-26', unpaidAfter: '2027-11-26', isAutoRenewed }, today)).toEqual(notices)
  })

  it('a fee is unpaid from the end of what operators decided on, where that outlasts what was paid for', () => {
    const until = (lastOn: string) => unpaidAfter('2027-11-26', { decision: { level: 'B', lastOn } })
    expect([unpaidAfter('2027-11-26', { decision: null }), until('2027-11-25'), until('2029-05-31')]).toEqual([
      '2027-11-26',
      '2027-11-26',
      '2029-05-31',
    ])
    const membership = { validUntil: '2027-11-26', unpaidAfter: '2029-05-31', isAutoRenewed: false }
    expect(noticesDue(membership, '2029-06-01')).toEqual(['DUE'])
    expect(noticesDue(membership, '2030-05-01')).toEqual(['DUE', 'LAST_CALL'])
  })

  it('a membership is looked at on each of these days, and by nobody where nothing ends', () => {
    const membership = { validUntil: '2027-11-26', source: 'paid' } as const
    const days = ['2027-01-01']
    for (let at = 0; at < 6; at += 1) days.push(nextLookOn(membership, { today: days[at] ?? '', decision: null }) ?? '')
    expect(days.slice(1)).toEqual(['2027-09-27', '2027-10-27', '2027-11-27', '2028-10-26', '2028-11-25', '2028-11-26'])
    const begin = { today: '2027-01-01', decision: null }
    expect(nextLookOn({ validUntil: null, source: 'free' }, begin)).toBeNull()
    expect(nextLookOn({ validUntil: '2027-03-31', source: 'decided' }, begin)).toBe('2027-04-01')
    const after = { today: '2029-06-01', decision: { level: 'B', lastOn: '2029-05-31' } } as const
    expect(nextLookOn(membership, after)).toBe('2030-05-01')
  })

  it.each([
    ['2028-11-24', 2, '2028-10-26', false],
    ['2028-11-25', 2, '2028-10-26', true],
    ['2028-11-25', 1, '2028-10-26', false],
    ['2029-05-01', 0, null, false],
    // Where the last call came late, it holds what it told.
    ['2029-05-30', 2, '2029-05-01', false],
    ['2029-05-31', 2, '2029-05-01', true],
  ])('a membership lapses on %s after %i mails, the last of %s: %s', (...[today, mails, calledOn, isLapsed]) => {
    expect(lapsesOn(today, { unpaidAfter: '2027-11-26', mails, calledOn })).toBe(isLapsed)
  })
})

const S = { id: 1, level: 'S', currency: 'USD', firstMinor: 0, renewalMinor: 0 } as const
const P = { id: 2, level: 'P', currency: 'USD', firstMinor: 20_000, renewalMinor: 15_000 } as const
const buying = (
  today: string,
  facts: MembershipFacts,
  prices: readonly (typeof S | typeof P | { id: 3; level: 'S'; currency: 'USD'; firstMinor: number; renewalMinor: number })[] = [S, P],
) => ({
  standing: standingOn(today, facts),
  periods: facts.periods.map((period) => ({ ...period, paidMinor: 10_000, currency: 'USD' })),
  prices,
  today,
  tax: { place: 'USA-OR', rate: 0 },
})

describe('what may be ordered', () => {
  it.each<[string, string, MembershipFacts, readonly object[]]>([
    ['by a guest', '2026-11-27', { ...NONE, baseLevel: 'G' }, [{ level: 'P', kind: 'FIRST', dueMinor: 20_000 }]],
    ['by a standard member', '2026-11-27', NONE, [{ level: 'P', kind: 'UPGRADE', dueMinor: 20_000 }]],
    ['by a premium member long before the end', '2027-09-26', PAID, []],
    ['60 days before the end', '2027-09-27', PAID, [{ level: 'P', kind: 'RENEWAL', dueMinor: 15_000, creditMinor: 0 }]],
    ['paid for, without an address yet', '2026-12-01', { ...PAID, lacksAddress: true }, []],
    ['after the end', '2028-03-01', PAID, [{ level: 'P', kind: 'RENEWAL', dueMinor: 15_000 }]],
    ['by a broker', '2026-12-01', { ...NONE, decision: { level: 'B', lastOn: '2027-12-01' } }, []],
  ])('what may be ordered: %s', (...[, today, facts, offers]) => {
    expect(offersFor(buying(today, facts))).toMatchObject(offers)
    expect(offersFor(buying(today, facts))).toHaveLength(offers.length)
  })

  it('an upgrade credits the old period by the day, up to its price', () => {
    const standard = { ...NONE, periods: [{ level: 'S', firstOn: '2026-11-27', lastOn: '2027-11-26' }] } as const
    const paidS = { id: 3, level: 'S', currency: 'USD', firstMinor: 10_000, renewalMinor: 10_000 } as const
    const offer = (today: string) => offersFor(buying(today, standard, [paidS, P])).find(({ level }) => level === 'P')
    expect(offer('2026-11-27')).toMatchObject({ kind: 'UPGRADE', priceMinor: 20_000, creditMinor: 10_000, dueMinor: 10_000 })
    // 73 of 365 days are left: a fifth.
    expect(offer('2027-09-15')).toMatchObject({ creditMinor: 2_000, dueMinor: 18_000 })
    expect(offer('2027-11-26')).toMatchObject({ creditMinor: 27, dueMinor: 19_973 })
    expect(offersFor(buying('2026-11-27', standard, [{ ...P, firstMinor: 6_000 } as never]))[0]).toMatchObject({
      creditMinor: 6_000,
      dueMinor: 0,
    })
  })

  it('what is free is offered where a fee is due or nothing is chosen, and nowhere else', () => {
    const of = (today: string, facts: MembershipFacts, prices = [S, P] as const) => freeLevelsFor(buying(today, facts, prices))
    expect([
      of('2027-11-26', PAID),
      of('2027-11-27', PAID),
      of('2026-12-01', { ...NONE, baseLevel: null }),
      of('2026-12-01', NONE),
    ]).toEqual([[], ['S', 'G'], ['S', 'G'], []])
    expect([levelMeanwhile('P', [S, P]), levelMeanwhile('P', [P]), levelMeanwhile('S', [S, P])]).toEqual(['S', 'G', 'G'])
  })
})

describe('a level', () => {
  it('a level gives its own role and takes that of another, and leaves the rest [ACC-6.24]', () => {
    expect(rolesWith(['ROLE_GUEST'], 'S')).toEqual([])
    expect(rolesWith(['ROLE_PREMIUM', 'COUNTERMAN'], 'B')).toEqual(['COUNTERMAN', 'ROLE_BROKER'])
    expect(rolesWith([...ROLES], 'P')).toEqual(['ROLE_ANONYMOUS', 'ROLE_BROKER_BIDDER', 'ROLE_MASTER_BIDDER', 'COUNTERMAN', 'ROLE_PREMIUM'])
  })

  it('a level bids on no lot, on those open to the public, on all', () => {
    const of = (level: 'G' | 'S' | 'P' | 'B' | 'M') => [true, false].map((isOpenToPublic) => bidsOn(level, { isOpenToPublic }))
    expect([of('G'), of('S'), of('P'), of('B'), of('M')]).toEqual([
      [false, false],
      [true, false],
      [true, true],
      [true, true],
      [true, true],
    ])
  })

  it('a level is held by guests and buyers alone; a guest chooses theirs', () => {
    expect([hasMembership('buyer'), hasMembership('guest'), hasMembership('internal'), hasMembership('broker-bidder')]).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect([mayChooseLevel({ held: 'G', kind: 'guest' }), mayChooseLevel({ held: 'S', kind: 'buyer' })]).toEqual([true, false])
  })
})
