import { describe, expect, it } from 'vitest'
import { derive } from './derive.ts'
import type { Shower } from './needed.ts'
import type { PaperFacts } from './paper-status.ts'
import { choosePhonePapers, phoneFileState } from './phone-papers.ts'

const TODAY = '2026-11-27'
const DEALER: Shower = { site: 'CPRTUS', level: 'P', businessType: 'DEALER', isBusiness: true, country: 'USA' }
const aPaper = (fields: Partial<PaperFacts>): PaperFacts => ({
  id: 1,
  category: 'ID',
  state: 'APPROVED',
  expiresOn: null,
  isPassport: false,
  ...fields,
})
const asked = (papers: readonly PaperFacts[], who = DEALER) =>
  choosePhonePapers({ needs: derive({ who, papers, today: TODAY }).needs, papers, today: TODAY })

describe('the papers that a phone is asked for', () => {
  it.each([
    ['all that is missing', [], ['ID', 'DLRLIC', 'TAXEXM', 'MISC']],
    ['none that waits or counts', [aPaper({}), aPaper({ id: 2, category: 'DLRLIC', state: 'IN_REVIEW' })], ['TAXEXM', 'MISC']],
    ['one that was sent back', [aPaper({ state: 'RESUBMISSION_REQUESTED' })], ['ID', 'DLRLIC', 'TAXEXM', 'MISC']],
    [
      'one that ends within 60 days',
      [
        aPaper({ expiresOn: '2027-01-26' }),
        aPaper({ id: 2, category: 'DLRLIC' }),
        aPaper({ id: 3, category: 'TAXEXM', expiresOn: '2027-01-27' }),
      ],
      ['ID', 'MISC'],
    ],
    [
      'one that has ended',
      [aPaper({}), aPaper({ id: 2, category: 'DLRLIC', expiresOn: '2026-11-26' }), aPaper({ id: 3, category: 'TAXEXM' })],
      ['DLRLIC', 'MISC'],
    ],
    [
      'none that a later one replaces',
      [
        aPaper({ expiresOn: '2026-12-01' }),
        aPaper({ id: 2 }),
        aPaper({ id: 3, category: 'DLRLIC' }),
        aPaper({ id: 4, category: 'TAXEXM' }),
      ],
      ['MISC'],
    ],
  ] as const)('the papers that a phone is asked for are %s, and any other last', (_, papers, expected) => {
    expect(asked(papers)).toEqual(expected)
  })

  it('a guest is asked for none but another', () => {
    expect(asked([], { ...DEALER, level: 'G' })).toEqual(['MISC'])
  })
})

describe('what a phone is told of its file', () => {
  it.each([
    ['CHECKING', null, { state: 'CHECKING', errorCode: null }],
    ['IN_REVIEW', null, { state: 'ARRIVED', errorCode: null }],
    ['APPROVED', 'NAME_DIFFERS', { state: 'ARRIVED', errorCode: null }],
    ['RESUBMISSION_REQUESTED', 'NAME_DIFFERS', { state: 'ARRIVED', errorCode: null }],
    ['REFUSED', 'SIGNS_OF_CHANGE', { state: 'ARRIVED', errorCode: null }],
    ['REFUSED', 'FILE_INFECTED', { state: 'REFUSED', errorCode: 'FILE_INFECTED' }],
  ] as const)('%s for %s', (state, reasonCode, expected) => {
    expect(phoneFileState({ state, reasonCode })).toEqual(expected)
  })
})
