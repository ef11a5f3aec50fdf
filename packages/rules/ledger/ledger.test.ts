import { describe, expect, it } from 'vitest'
import { REFUSAL_CODES } from '@app/contract/lanes/live.ts'
import { bodyText, commitmentText, genesisText, isHiddenWhileOpen, type LedgerBid, publicRefusal, receiptText } from './ledger.ts'

const bid = (kind: LedgerBid['kind']): LedgerBid => ({ kind, amountMinor: null, commitment: 'c', receivedMs: 1 })

describe('the texts that are hashed and signed, which anybody has to be able to write anew', () => {
  it('an event is its version, place and instant, then what happened in the order given; what is absent is left out', () => {
    expect(bodyText({ lot: 7, seq: 2, at: 1_000 }, { kind: 'BID', alias: 1, leader: null, reason: 'HIGHER', priceMinor: 500 })).toBe(
      '{"v":1,"lot":7,"seq":2,"at":1000,"kind":"BID","alias":1,"leader":null,"reason":"HIGHER","priceMinor":500}',
    )
  })

  it('a commitment holds salt, lot, amount and whether it goes one step further', () => {
    const secret = { salt: 'ab', lot: 7, amountMinor: 90_000 }
    expect(commitmentText({ ...secret, isOnePlus: false })).toBe('hammerlane-bid:ab:7:90000:0')
    expect(commitmentText({ ...secret, isOnePlus: true })).toBe('hammerlane-bid:ab:7:90000:1')
  })

  it('a chain begins with its lot, and a receipt names lot, event and hash', () => {
    expect(genesisText(7)).toBe('hammerlane-lot:7')
    expect(receiptText(7, 2, 'ff00')).toBe('hammerlane-receipt:7:2:ff00')
  })
})

describe('why a bid was refused, as everybody reads it', () => {
  it('why a bid was refused, as everybody reads it is told where the lot itself is the reason, and hides what concerns the account alone', () => {
    const published = ['NOT_OPEN', 'PAUSED', 'TOO_LATE', 'STALE', 'BAD_AMOUNT', 'BELOW_ASK', 'OWN_LEAD', 'TOO_LARGE', 'WRONG_CURRENCY']
    expect(REFUSAL_CODES.filter((code) => publicRefusal(code) === code)).toEqual(REFUSAL_CODES.filter((code) => published.includes(code)))
    expect(published.map(publicRefusal)).toEqual(published)
  })

  it.each(['LIMIT', 'DOCUMENTS', 'LICENCE', 'SUSPENDED', 'NOT_ELIGIBLE', 'SELLER_SELF', 'NOT_HIGHER', 'unheard of'])(
    'the refusal %s is told to everybody only as not allowed',
    (code) => {
      expect(publicRefusal(code)).toBe('NOT_ALLOWED')
    },
  )
})

describe('while a lot is open', () => {
  it.each([
    ['that a leader raised their maximum', { kind: 'BID', reason: 'MAXIMUM_RAISED', bid: bid('PRELIM_MAX') }],
    ['that they raised it in the lane', { kind: 'BID', reason: 'MAXIMUM_RAISED', bid: bid('LIVE') }],
    ['a sealed bid', { kind: 'BID', reason: 'SEALED', bid: bid('SEALED') }],
    ['a sealed bid that was refused', { kind: 'REFUSED', reason: 'BELOW_ASK', bid: bid('SEALED') }],
    ['a maximum that was refused', { kind: 'REFUSED', reason: 'BELOW_ASK', bid: bid('PRELIM_MAX') }],
  ] as const)('nobody reads %s', (_, entry) => {
    expect(isHiddenWhileOpen(entry)).toBe(true)
  })

  it.each([
    ['a maximum that was taken', { kind: 'BID', reason: 'HIGHER', bid: bid('PRELIM_MAX') }],
    ['a bid in the lane', { kind: 'BID', reason: 'HIGHER', bid: bid('LIVE') }],
    ['a bid in the lane that was refused', { kind: 'REFUSED', reason: 'BELOW_ASK', bid: bid('LIVE') }],
    ['what no bidder did', { kind: 'PAUSED', by: 'operator' }],
  ] as const)('everybody reads %s', (_, entry) => {
    expect(isHiddenWhileOpen(entry)).toBe(false)
  })
})
