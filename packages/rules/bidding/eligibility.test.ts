import { expect, it } from 'vitest'
import { ACCOUNT_KINDS, ACCOUNT_STATUSES } from '@app/contract/people.ts'
import { type Bidder, decideBothEligible, decideEligibility as judge, type Sought } from './eligibility.ts'

const NOW_MS = Date.parse('2026-11-27T15:00:00Z')
const buyer: Bidder = {
  kind: 'buyer',
  status: 'active',
  documentStatus: 'VALID',
  licence: '',
  level: 'S',
  validUntil: null,
  homeSite: 'CPRTUS',
  isOverdue: false,
}
const onClean = { titleGroup: 'C', isOpenToPublic: true }
const onParts = { titleGroup: 'J', isOpenToPublic: true }
const forTrade = { titleGroup: 'C', isOpenToPublic: false }
const decideEligibility = (bidder: Bidder, sought: Sought, nowMs = NOW_MS) => judge(bidder, sought, nowMs)
const BIDDING = ['buyer', 'broker-bidder', 'master-bidder', 'counterman', 'kiosk']
const SUSPENDED = ['suspended', 'terminated', 'voided', 'closed']

it.each(ACCOUNT_KINDS)('an account of the kind %s bids, or is told that it may not', (kind) => {
  expect(decideEligibility({ ...buyer, kind }, onClean)).toBe(BIDDING.includes(kind) ? null : 'NOT_ELIGIBLE')
})

it.each(ACCOUNT_STATUSES)('an account that is %s', (status) => {
  const expected = status === 'active' ? null : SUSPENDED.includes(status) ? 'SUSPENDED' : 'NOT_ELIGIBLE'
  expect(decideEligibility({ ...buyer, status }, onClean)).toBe(expected)
})

it.each(['MISSING', 'EXPIRED', 'IN_REVIEW'])('documents that are %s keep a buyer from bidding, a kiosk from nothing', (documentStatus) => {
  expect(decideEligibility({ ...buyer, documentStatus }, onClean)).toBe('DOCUMENTS')
  expect(decideEligibility({ ...buyer, kind: 'kiosk', documentStatus }, onParts)).toBe(null)
})

it('what is overdue keeps an account from new bids, whoever it is and whoever bids for it', () => {
  for (const kind of ['buyer', 'kiosk'] as const) expect(decideEligibility({ ...buyer, kind, isOverdue: true }, onClean)).toBe('OVERDUE')
  expect(decideEligibility({ ...buyer, status: 'suspended', isOverdue: true }, onClean)).toBe('SUSPENDED')
  const agent = { kind: 'counterman', status: 'active' } as const
  expect(decideBothEligible({ payer: { ...buyer, isOverdue: true }, agent }, onClean, NOW_MS)).toBe('OVERDUE')
})

it('what may not go back on the road asks for a licence', () => {
  expect(decideEligibility(buyer, onParts)).toBe('LICENCE')
  for (const licence of ['DISMANTLER', 'DEALER', 'EXPORTER', 'LICENSED'])
    expect(decideEligibility({ ...buyer, licence }, onParts)).toBe(null)
  expect(decideEligibility(buyer, { ...onClean, titleGroup: 'S' })).toBe(null)
})

it.each([
  ['for oneself', null, {}, null],
  ['for oneself, suspended', null, { status: 'suspended' }, 'SUSPENDED'],
  ['a counterman for a buyer', { kind: 'counterman', status: 'active' }, {}, null],
  ['a counterman who is suspended', { kind: 'counterman', status: 'suspended' }, {}, 'SUSPENDED'],
  ['somebody who bids for nobody', { kind: 'guest', status: 'active' }, {}, 'NOT_ELIGIBLE'],
  ['for a buyer who is suspended', { kind: 'counterman', status: 'active' }, { status: 'suspended' }, 'SUSPENDED'],
  ['for a buyer without documents', { kind: 'counterman', status: 'active' }, { documentStatus: 'MISSING' }, 'DOCUMENTS'],
  ['a counterman whose own papers are in review', { kind: 'counterman', status: 'active', documentStatus: 'IN_REVIEW' }, {}, 'DOCUMENTS'],
  ['a kiosk for a buyer without documents', { kind: 'kiosk', status: 'active' }, { documentStatus: 'MISSING' }, 'DOCUMENTS'],
] as const)('whoever bids and whoever pays may both bid: %s', (...[, agent, change, refusal]) => {
  expect(decideBothEligible({ payer: { ...buyer, ...change }, agent }, onClean, NOW_MS)).toBe(refusal)
})

it.each<[Bidder['level'], string | null, string | null]>([
  ['G', 'LEVEL', 'LEVEL'],
  [null, 'LEVEL', 'LEVEL'],
  ['S', null, 'LEVEL'],
  ['P', null, null],
  ['B', null, null],
  ['M', null, null],
])('the level %s bids on lots open to the public: %s, on others: %s', (level, open, other) => {
  expect([decideEligibility({ ...buyer, level }, onClean), decideEligibility({ ...buyer, level }, forTrade)]).toEqual([open, other])
})

it('accounts that have no membership of their own are not asked for one', () => {
  for (const kind of ['broker-bidder', 'master-bidder', 'counterman', 'kiosk'] as const)
    expect(decideEligibility({ ...buyer, kind, level: null, validUntil: '2020-01-01' }, forTrade)).toBe(null)
})

it.each([
  // The day of the site decides: 4:59 in the morning UTC is the evening before in New York.
  ['CPRTUS', '2026-11-28T04:59:59Z', null],
  ['CPRTUS', '2026-11-28T05:00:00Z', 'FEE_DUE'],
  ['CPRTUK', '2026-11-27T23:59:59Z', null],
  ['CPRTUK', '2026-11-28T00:00:00Z', 'FEE_DUE'],
  ['CPRTIN', '2026-11-27T18:29:59Z', null],
  ['CPRTIN', '2026-11-27T18:30:00Z', 'FEE_DUE'],
] as const)('the fee is due from the day after the last one, in the zone of the site %s: %s', (homeSite, instant, refusal) => {
  const member = { ...buyer, level: 'P', validUntil: '2026-11-27', homeSite } as const
  expect(decideEligibility(member, forTrade, Date.parse(instant))).toBe(refusal)
  // A counterman bids for the buyer, and so does a payer's membership count.
  const agent = { kind: 'counterman', status: 'active' } as const
  expect(decideBothEligible({ payer: member, agent }, forTrade, Date.parse(instant))).toBe(refusal)
})
