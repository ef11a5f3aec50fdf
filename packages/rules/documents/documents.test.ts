import { describe, expect, it } from 'vitest'
import { REVIEW_REASONS, REVIEW_VERDICTS } from '@app/contract/documents/document-codes.ts'
import { SITE_CODES } from '@app/contract/sites.ts'
import { isVerificationStatus } from '../alerts/verification.ts'
import { dayAfter, daysBetween, isDay } from './days.ts'
import { derive, type DocumentStatus } from './derive.ts'
import { needed, type Shower } from './needed.ts'
import { isEarlier, paperStatus, type PaperFacts } from './paper-status.ts'
import { dueReminder, REMINDER_DAYS } from './reminders.ts'

const TODAY = '2026-11-27'
const STANDARD: Shower = { site: 'CPRTUS', level: 'S', businessType: 'NONE', isBusiness: false, country: 'USA' }
const aPaper = (fields: Partial<PaperFacts> = {}): PaperFacts => ({
  id: 1,
  category: 'ID',
  state: 'APPROVED',
  expiresOn: null,
  isPassport: false,
  ...fields,
})
const needs = (fields: Partial<Shower>) =>
  needed({ ...STANDARD, ...fields }).map(({ category, unlocks, isPassport }) => `${category} ${unlocks}${isPassport ? ' passport' : ''}`)

describe('days', () => {
  it.each([
    ['2026-11-27', true],
    ['2028-02-29', true],
    ['2027-02-29', false],
    ['2026-13-01', false],
    ['27.11.2026', false],
    ['2026-11-27T00:00:00Z', false],
    ['', false],
  ])('%s is one: %s', (text, expected) => {
    expect(isDay(text)).toBe(expected)
  })

  it('days are counted over the end of a year, of February and of summer time', () => {
    expect([
      daysBetween('2026-12-31', '2027-01-01'),
      daysBetween('2028-02-28', '2028-03-01'),
      daysBetween('2027-03-13', '2027-03-15'),
    ]).toEqual([1, 2, 2])
    expect([dayAfter('2026-12-31', 1), dayAfter('2028-02-28', 1), dayAfter('2026-11-27', -27)]).toEqual([
      '2027-01-01',
      '2028-02-29',
      '2026-10-31',
    ])
  })
})

describe('the papers that somebody needs', () => {
  it.each([
    ['a guest', { level: 'G' }, []],
    ['an account of the house', { level: null }, []],
    ['a private person', {}, ['ID BIDDING']],
    ['a dealer', { businessType: 'DEALER', level: 'P' }, ['ID BIDDING', 'DLRLIC LICENSED_LOTS', 'TAXEXM TAX']],
    ['a dismantler', { businessType: 'DISMANTLER' }, ['ID BIDDING', 'DSMLIC LICENSED_LOTS', 'TAXEXM TAX']],
    ['a recycler', { businessType: 'RECYCLER' }, ['ID BIDDING', 'DSMLIC LICENSED_LOTS', 'TAXEXM TAX']],
    ['an exporter at home', { businessType: 'EXPORTER' }, ['ID BIDDING', 'EXPLIC LICENSED_LOTS', 'TAXEXM TAX']],
    ['a rebuilder', { businessType: 'REBUILDER' }, ['ID BIDDING', 'BUSLIC LICENSED_LOTS', 'TAXEXM TAX']],
    ['a business without a word of its kind', { isBusiness: true }, ['ID BIDDING', 'BUSLIC LICENSED_LOTS', 'TAXEXM TAX']],
    ['a dealer of the United Kingdom', { site: 'CPRTUK', country: 'GBR', businessType: 'DEALER' }, ['ID BIDDING', 'DLRLIC LICENSED_LOTS']],
    ['a dealer on the drive brand', { site: 'CPRTDRIVE', businessType: 'DEALER' }, ['ID BIDDING']],
    ['a private person from abroad', { country: 'MEX' }, ['ID BIDDING passport']],
    ['an exporter from abroad', { country: 'MEX', businessType: 'EXPORTER' }, ['ID BIDDING passport', 'EXPLIC BIDDING']],
    ['a dealer from abroad', { country: 'MEX', businessType: 'DEALER' }, ['ID BIDDING passport', 'EXPLIC BIDDING', 'DLRLIC LICENSED_LOTS']],
    [
      'a dealer of Canada on the American site',
      { country: 'CAN', businessType: 'DEALER' },
      ['ID BIDDING passport', 'EXPLIC BIDDING', 'DLRLIC LICENSED_LOTS', 'TAXEXM TAX'],
    ],
    ['somebody whose country is not known yet', { country: '' }, ['ID BIDDING']],
  ] as const)('%s', (_, fields, expected) => {
    expect(needs(fields as Partial<Shower>)).toEqual(expected)
  })

  it('name no category twice, and show who one is first, on every site', () => {
    for (const site of SITE_CODES)
      for (const businessType of ['NONE', 'DEALER', 'DISMANTLER', 'EXPORTER', 'REBUILDER', 'RECYCLER'])
        for (const country of ['USA', 'MEX', 'GBR', 'ARE']) {
          const categories = needed({ site, level: 'S', businessType, isBusiness: false, country }).map(({ category }) => category)
          expect(categories[0]).toBe('ID')
          expect(new Set(categories).size).toBe(categories.length)
        }
  })
})

describe('a paper', () => {
  it.each([
    ['APPROVED', null, 'ACTIVE'],
    ['APPROVED', '2027-01-27', 'ACTIVE'],
    ['APPROVED', '2027-01-26', 'EXPIRING'],
    ['APPROVED', '2026-11-27', 'EXPIRING'],
    ['APPROVED', '2026-11-26', 'EXPIRED'],
    ['IN_REVIEW', '2026-11-26', 'INACTIVE'],
    ['CHECKING', null, 'INACTIVE'],
    ['RESUBMISSION_REQUESTED', null, 'INACTIVE'],
    ['REFUSED', null, 'INACTIVE'],
    ['WITHDRAWN', '2030-01-01', 'INACTIVE'],
  ] as const)('%s until %s is shown as %s', (state, expiresOn, expected) => {
    expect(paperStatus({ state, expiresOn }, TODAY)).toBe(expected)
  })

  it.each([
    ['alone', aPaper(), [], false],
    ['withdrawn', aPaper({ state: 'WITHDRAWN' }), [], true],
    ['refused', aPaper({ state: 'REFUSED' }), [], true],
    ['approved, while a later one waits', aPaper(), [aPaper({ id: 2, state: 'IN_REVIEW' })], false],
    ['approved, and a later one is', aPaper(), [aPaper({ id: 2 })], true],
    ['approved, and a later one of another category is', aPaper(), [aPaper({ id: 2, category: 'BUSLIC' })], false],
    ['expired, while a later one waits', aPaper({ expiresOn: '2026-11-26' }), [aPaper({ id: 2, state: 'IN_REVIEW' })], true],
    ['sent back, and sent again', aPaper({ state: 'RESUBMISSION_REQUESTED' }), [aPaper({ id: 2, state: 'CHECKING' })], true],
    [
      'sent back, and the next sent back too',
      aPaper({ state: 'RESUBMISSION_REQUESTED' }),
      [aPaper({ id: 2, state: 'RESUBMISSION_REQUESTED' })],
      false,
    ],
  ] as const)('%s is of the past or not', (...[, paper, others, expected]) => {
    expect(isEarlier(paper, { among: [paper, ...others], today: TODAY })).toBe(expected)
  })
})

describe('what papers make of an account', () => {
  const of = (papers: readonly PaperFacts[], who: Partial<Shower> = {}) => {
    const { documentStatus, licenceCategory } = derive({ who: { ...STANDARD, ...who }, papers, today: TODAY })
    return [documentStatus, licenceCategory]
  }

  it.each([
    ['nothing', [], 'MISSING'],
    ['an approved ID', [aPaper()], 'VALID'],
    ['an ID on its last day', [aPaper({ expiresOn: TODAY })], 'VALID'],
    ['an ID a day later', [aPaper({ expiresOn: '2026-11-26' })], 'EXPIRED'],
    ['an ID in review', [aPaper({ state: 'IN_REVIEW' })], 'IN_REVIEW'],
    ['an ID that a machine checks', [aPaper({ state: 'CHECKING' })], 'IN_REVIEW'],
    ['an ID sent back', [aPaper({ state: 'RESUBMISSION_REQUESTED' })], 'MISSING'],
    ['an ID refused', [aPaper({ state: 'REFUSED' })], 'MISSING'],
    ['an ID withdrawn', [aPaper({ state: 'WITHDRAWN' })], 'MISSING'],
    ['an approved ID, and another in review', [aPaper(), aPaper({ id: 2, state: 'IN_REVIEW' })], 'VALID'],
    ['an approved ID, and another refused', [aPaper(), aPaper({ id: 2, state: 'REFUSED' })], 'VALID'],
    ['an expired ID, and another in review', [aPaper({ expiresOn: '2026-11-26' }), aPaper({ id: 2, state: 'IN_REVIEW' })], 'IN_REVIEW'],
    ['a licence alone', [aPaper({ category: 'DLRLIC' })], 'MISSING'],
  ] as const)('%s', (_, papers, expected) => {
    expect(of(papers)[0]).toBe(expected)
  })

  it('what papers make of an account from abroad takes a passport, and no other ID', () => {
    const abroad = { country: 'MEX' }
    expect(of([aPaper()], abroad)[0]).toBe('MISSING')
    expect(of([aPaper({ state: 'IN_REVIEW' })], abroad)[0]).toBe('IN_REVIEW')
    expect(of([aPaper({ isPassport: true })], abroad)[0]).toBe('VALID')
    expect(of([aPaper({ isPassport: true, expiresOn: '2026-11-26' })], abroad)[0]).toBe('EXPIRED')
    // Whoever comes home again needs no passport.
    expect(of([aPaper()])[0]).toBe('VALID')
  })

  it('what papers make of an account is the worst of all that bidding waits for', () => {
    const abroad = { country: 'MEX', businessType: 'EXPORTER' }
    const passport = (fields: Partial<PaperFacts> = {}) => aPaper({ isPassport: true, ...fields })
    const states: readonly (readonly [PaperFacts[], DocumentStatus])[] = [
      [[passport()], 'MISSING'],
      [[passport(), aPaper({ id: 2, category: 'EXPLIC', state: 'IN_REVIEW' })], 'IN_REVIEW'],
      [[passport({ expiresOn: '2026-01-01' }), aPaper({ id: 2, category: 'EXPLIC', state: 'IN_REVIEW' })], 'EXPIRED'],
      [[passport(), aPaper({ id: 2, category: 'EXPLIC' })], 'VALID'],
    ]
    for (const [papers, expected] of states) expect(of(papers, abroad)[0]).toBe(expected)
  })

  it('what papers make of an account is nothing to bid with for a guest, whatever they sent', () => {
    expect(of([aPaper()], { level: 'G' })).toEqual(['MISSING', 'UNLICENSED'])
  })

  it.each([
    [[], 'UNLICENSED'],
    [['BUSLIC'], 'LICENSED'],
    [['BUSLIC', 'EXPLIC'], 'EXPORTER'],
    [['EXPLIC', 'DSMLIC'], 'DISMANTLER'],
    [['DSMLIC', 'DLRLIC', 'BUSLIC'], 'DEALER'],
    [['ID', 'MISC', 'TAXEXM'], 'UNLICENSED'],
  ] as const)('the best of the licences %j counts: %s', (categories, expected) => {
    const papers = categories.map((category, at) => aPaper({ id: at + 1, category }))
    expect(of(papers)[1]).toBe(expected)
    expect(of(papers.map((paper) => ({ ...paper, expiresOn: '2026-11-26' })))[1]).toBe('UNLICENSED')
  })

  it('what papers make of an account is what an operator set, until the end of its day', () => {
    const given = (untilOn: string) =>
      derive({
        who: STANDARD,
        papers: [],
        today: TODAY,
        overrides: { status: { value: 'VALID', untilOn }, licence: { value: 'DEALER', untilOn } },
      })
    expect(given(TODAY)).toMatchObject({ documentStatus: 'VALID', licenceCategory: 'DEALER' })
    expect(given('2026-11-26')).toMatchObject({ documentStatus: 'MISSING', licenceCategory: 'UNLICENSED' })
  })
})

describe('a reminder', () => {
  it.each([
    [61, null, null],
    [60, null, 60],
    [60, 60, null],
    [31, 60, null],
    [30, 60, 30],
    [8, 30, null],
    [7, 30, 7],
    [1, 7, null],
    [0, 7, 0],
    [0, 0, null],
    [3, null, 7],
    [-1, 0, null],
  ])('%i days ahead, after that of %s days, is that of %s', (left, reminded, expected) => {
    expect(dueReminder({ expiresOn: dayAfter(TODAY, left), reminded }, TODAY)).toBe(expected)
  })

  it('comes four times in the life of a paper, whenever the work runs', () => {
    let reminded: number | null = null
    const sent: number[] = []
    for (let left = 80; left >= -3; left -= 1) {
      const due = dueReminder({ expiresOn: dayAfter(TODAY, left), reminded }, TODAY)
      if (due === null) continue
      sent.push(due)
      reminded = due
    }
    expect(sent).toEqual([...REMINDER_DAYS])
  })
})

it('reviews have reasons and verdicts that alerts know', async () => {
  const { REASONS_OF, verificationOf } = await import('./review.ts')
  for (const verdict of REVIEW_VERDICTS)
    for (const reason of [null, ...REASONS_OF[verdict]]) expect(isVerificationStatus(verificationOf(verdict, reason))).toBe(true)
  expect(new Set(REVIEW_VERDICTS.flatMap((verdict) => REASONS_OF[verdict]))).toEqual(new Set(REVIEW_REASONS))
})
