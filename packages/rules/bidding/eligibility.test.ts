import { expect, it } from 'vitest'
import { ACCOUNT_KINDS, ACCOUNT_STATUSES } from '@app/contract/people.ts'
import { type Bidder, decideBothEligible, decideEligibility } from './eligibility.ts'

const buyer: Bidder = { kind: 'buyer', status: 'active', documentStatus: 'VALID', licence: '' }
const onClean = { titleGroup: 'C' }
const onParts = { titleGroup: 'J' }
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

it('what may not go back on the road asks for a licence', () => {
  expect(decideEligibility(buyer, onParts)).toBe('LICENCE')
  for (const licence of ['DISMANTLER', 'DEALER', 'EXPORTER', 'LICENSED'])
    expect(decideEligibility({ ...buyer, licence }, onParts)).toBe(null)
  expect(decideEligibility(buyer, { titleGroup: 'S' })).toBe(null)
})

it.each([
  ['for oneself', null, {}, null],
  ['for oneself, suspended', null, { status: 'suspended' }, 'SUSPENDED'],
  ['a counterman for a buyer', { kind: 'counterman', status: 'active' }, {}, null],
  ['a counterman who is suspended', { kind: 'counterman', status: 'suspended' }, {}, 'SUSPENDED'],
  ['somebody who bids for nobody', { kind: 'guest', status: 'active' }, {}, 'NOT_ELIGIBLE'],
  ['for a buyer who is suspended', { kind: 'counterman', status: 'active' }, { status: 'suspended' }, 'SUSPENDED'],
  ['for a buyer without documents', { kind: 'counterman', status: 'active' }, { documentStatus: 'MISSING' }, 'DOCUMENTS'],
  ['a kiosk for a buyer without documents', { kind: 'kiosk', status: 'active' }, { documentStatus: 'MISSING' }, 'DOCUMENTS'],
] as const)('whoever bids and whoever pays may both bid: %s', (...[, agent, change, refusal]) => {
  expect(decideBothEligible({ payer: { ...buyer, ...change }, agent }, onClean)).toBe(refusal)
})
