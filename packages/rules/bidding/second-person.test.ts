import { describe, expect, it } from 'vitest'
import { calls } from '@app/contract/calls.ts'
import type { AnyCall } from '@app/contract/define-call.ts'
import { LOT_OUTCOMES } from '@app/contract/lanes/live.ts'
import { TWO_PERSON_ACTS } from '@app/contract/operations/lane-desk.ts'
import { UNSOLD } from '../auctions/decide-lot-act.ts'
import { needsSecondPerson, OPERATOR_ACTS, SETTLED_OUTCOMES } from './second-person.ts'

describe('a second person', () => {
  it.each([
    ['WITHDRAW', 0, false],
    ['WITHDRAW', 1, true],
    ['PASS', 0, false],
    ['PASS', 1, true],
    ['ANSWER', 0, false],
    ['ANSWER', 1, true],
    ['OFFER', 0, false],
    ['OFFER', 1, true],
    ['CANCEL_SALE', 0, false],
    ['CANCEL_SALE', 1, true],
    ['UNDO', 0, true],
    ['REOPEN', 0, true],
    ['TRANSFER', 0, true],
    ['VOID', 0, true],
    ['DEPOSIT', 0, true],
    ['SELLER', 0, false],
    ['SELLER', 1, true],
  ] as const)('a second person is needed for %s with %i bids: %s', (act, bidCount, isNeeded) => {
    expect(needsSecondPerson(act, { bidCount })).toBe(isNeeded)
  })
})

it('a lot is settled for its seller by every outcome but those that wait for an answer or are offered again', () => {
  const waiting = ['PENDING_SELLER', 'COUNTERED', 'RECOUNTERED']
  const left = LOT_OUTCOMES.filter((outcome) => !waiting.includes(outcome) && !UNSOLD.has(outcome))
  expect([...left].toSorted()).toEqual([...SETTLED_OUTCOMES].toSorted())
})

describe('the table of acts', () => {
  it('judges every call that operators may make about lots, and names only calls that there are', () => {
    const groups = new Set(Object.keys(OPERATOR_ACTS))
    const ofLots = Object.entries<AnyCall>(calls).filter(
      ([, { access, effect, path }]) =>
        access.includes('OPERATOR') &&
        effect !== 'none' &&
        /\/operations\/(lots|sales|lanes|negotiations|offers|overrides|bidders|sellers|yards)/.test(path),
    )
    expect(ofLots.length).toBeGreaterThan(10)
    expect(ofLots.map(([name]) => name).filter((name) => !groups.has(name))).toEqual([])
    expect([...groups].filter((name) => !(name in calls))).toEqual([])
  })

  it('the table of acts has a call for every act that needs a second person at times', () => {
    const causes = Object.values(OPERATOR_ACTS).flatMap((one) => ('asks' in one ? one.asks : []))
    const always = TWO_PERSON_ACTS.filter((act) => act !== 'DEPOSIT' && needsSecondPerson(act, { bidCount: 0 }))
    expect(TWO_PERSON_ACTS.filter((act) => !always.includes(act) && !causes.includes(act))).toEqual([])
  })

  it('gives a reason for every call that asks nobody', () => {
    expect(Object.values(OPERATOR_ACTS).filter((judged) => 'harmless' in judged && judged.harmless.length < 'reads'.length)).toEqual([])
  })

  it('says of calls that read, of members and of operators what they are', () => {
    const wrong = Object.entries(OPERATOR_ACTS).filter(([name, judged]) => {
      const { access, effect } = calls[name as keyof typeof calls] as AnyCall
      if ('asks' in judged) return access !== 'OPERATOR' || effect !== 'member'
      if (judged.harmless === 'reads') return effect !== 'none'
      return judged.harmless.startsWith('is a call of bidders') && access.includes('OPERATOR')
    })
    expect(wrong).toEqual([])
  })
})
