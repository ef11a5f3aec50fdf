import { describe, expect, it } from 'vitest'
import { OWN_LISTS } from '@app/contract/bids/bidding-limits.ts'
import type { LotOutcome } from '@app/contract/lanes/live.ts'
import { BID_STATUSES } from '@app/contract/lots/lot-statuses.ts'
import {
  type AfterWin,
  type BidStatus,
  decideOwnStatus,
  isInOwnList,
  listOfFilterType,
  listOfWon,
  type OwnFacts,
  ownStateOf,
  seatViewOf,
} from './own-status.ts'

/** A lot in the lane that its reader bid on and on which another leads. */
const OUTBID: OwnFacts = {
  phase: 'ACTIVE',
  outcome: null,
  isWinner: false,
  isLeading: false,
  hasLeader: true,
  isSealed: false,
  isSaleClosed: false,
  negotiation: null,
}
const statusOf = (facts: Partial<OwnFacts>): BidStatus => decideOwnStatus({ ...OUTBID, ...facts })

const FINAL: readonly LotOutcome[] = ['SOLD', 'DECLINED', 'EXPIRED', 'NO_SALE', 'WITHDRAWN', 'BOUGHT_NOW', 'OFFER_ACCEPTED']
const UNDECIDED: readonly LotOutcome[] = ['PENDING_SELLER', 'COUNTERED', 'RECOUNTERED']

describe('how somebody stands on a lot while bids may come', () => {
  it.each([
    ['leads', 'HIGH_BIDDER', { isLeading: true }],
    ['is passed by another', 'OUTBID', {}],
    ['leads before the lane', 'HIGH_BIDDER', { phase: 'PRELIM', isLeading: true }],
    ['waits for a lane that is paused', 'OUTBID', { phase: 'PAUSED' }],
    ['bid in an earlier sale, and nobody since', 'LOST', { phase: 'PRELIM', hasLeader: false }],
    ['made an offer on a lot that bidding never touched', 'LOST', { phase: null, hasLeader: false }],
  ] as const)('a bidder who %s stands as %s while bids may come', (_, status, facts) => {
    expect(statusOf(facts)).toBe(status)
  })

  it('a sale that was closed without deciding the lot leaves nothing to lead or to wait for', () => {
    for (const facts of [{ isLeading: true }, {}, { isSealed: true }, { phase: 'PRELIM', isLeading: true }] as const)
      expect(statusOf({ ...facts, isSaleClosed: true })).toBe('LOST')
    expect(statusOf({ isSaleClosed: true, isWinner: true })).toBe('WON')
    const talking = { outcome: 'PENDING_SELLER', negotiation: { isOwn: true, owner: 'seller' } } as const
    expect(statusOf({ isSaleClosed: true, phase: 'CLOSED', ...talking })).toBe('HIGH_BIDDER')
  })

  it('a sealed bid only says that it was placed, whoever leads', () => {
    const sealed = [{ isLeading: true }, {}, { hasLeader: false }, { phase: null }].map((facts) => statusOf({ isSealed: true, ...facts }))
    expect(sealed).toEqual(['BID_PLACED', 'BID_PLACED', 'BID_PLACED', 'BID_PLACED'])
  })

  it('a sealed sale that has closed tells who led', () => {
    expect(statusOf({ isSealed: true, phase: 'CLOSED', isLeading: true })).toBe('HIGH_BIDDER')
    expect(statusOf({ isSealed: true, phase: 'CLOSED' })).toBe('OUTBID')
  })
})

describe('how somebody stands on a lot that is over', () => {
  it.each(FINAL)(
    'a lot that ended as %s is won by its winner and lost by everybody else, though they led or talked with the seller',
    (outcome) => {
      const over = { phase: 'CLOSED', outcome } as const
      expect(statusOf({ ...over, isWinner: true, isLeading: true })).toBe('WON')
      expect(statusOf(over)).toBe('LOST')
      expect(statusOf({ ...over, isLeading: true, negotiation: { isOwn: true, owner: 'buyer' } })).toBe('LOST')
    },
  )

  it('a lot that was given to somebody else after the sale is won by them, whatever it says of itself', () => {
    expect(statusOf({ phase: 'CLOSED', outcome: 'PENDING_SELLER', isWinner: true })).toBe('WON')
  })

  it.each(UNDECIDED)(
    'a lot that stands at %s binds the highest bid while the seller is asked, and the turn is told to whose it is',
    (outcome) => {
      const waiting = { phase: 'CLOSED', outcome, isLeading: true } as const
      expect(statusOf({ ...waiting, negotiation: { isOwn: true, owner: 'seller' } })).toBe('HIGH_BIDDER')
      expect(statusOf({ ...waiting, negotiation: { isOwn: true, owner: null } })).toBe('HIGH_BIDDER')
      expect(statusOf({ ...waiting, negotiation: { isOwn: true, owner: 'buyer' } })).toBe('COUNTER_PENDING')
    },
  )

  it.each(UNDECIDED)('a lot that stands at %s tells nobody else to answer, nor that they lead', (outcome) => {
    const waiting = { phase: 'CLOSED', outcome } as const
    expect(statusOf({ ...waiting, negotiation: { isOwn: false, owner: 'buyer' } })).toBe('OUTBID')
    expect(statusOf({ ...waiting, negotiation: null })).toBe('OUTBID')
  })
})

describe('the lists of own lots', () => {
  const DAY_MS = 86_400_000
  const AT = { nowMs: 200 * DAY_MS, historyAfterDays: 90 }
  const listsOf = (status: BidStatus, lastAtMs = AT.nowMs) =>
    OWN_LISTS.filter((name) => isInOwnList(name, { status, lastAtMs, won: null }, AT))

  it.each([
    ['BID_PLACED', ['current']],
    ['HIGH_BIDDER', ['current', 'highbidder']],
    ['OUTBID', ['current', 'outbid']],
    ['COUNTER_PENDING', ['current', 'counter']],
    ['WON', ['won']],
    ['LOST', ['lost']],
  ] as const)('%s is in all of them, in the bids, and in %j', (status, lists) => {
    expect(listsOf(status)).toEqual(['mylots', 'mybids', ...lists])
  })

  it('the lists of own lots keep as history what ended more than ninety days ago, to the millisecond', () => {
    const edge = AT.nowMs - 90 * DAY_MS
    const isHistory = (status: BidStatus, lastAtMs: number) => listsOf(status, lastAtMs).includes('lotshistory')
    expect([isHistory('WON', edge), isHistory('WON', edge - 1), isHistory('LOST', edge - 1)]).toEqual([false, true, true])
    expect(BID_STATUSES.filter((status) => isHistory(status, 0))).toEqual(['WON', 'LOST'])
  })
})

describe('the lists of what was won', () => {
  const AT = { nowMs: 0, historyAfterDays: 90 }
  const WIN: AfterWin = { isPayer: true, isPaid: true, hasLeft: false, title: { state: 'AWAITED' } }
  const after = (won: Partial<AfterWin>) =>
    (['paymentsdue', 'titlestatus', 'tobepickedup'] as const).filter((name) =>
      isInOwnList(name, { status: 'WON', lastAtMs: 0, won: { ...WIN, ...won } }, AT),
    )

  it.each([
    ['is not paid', { isPaid: false }, ['paymentsdue']],
    ['is not paid, by another account', { isPaid: false, isPayer: false }, []],
    ['is paid', {}, ['titlestatus', 'tobepickedup']],
    ['is paid by another account', { isPayer: false }, ['titlestatus', 'tobepickedup']],
    ['has left', { hasLeft: true }, ['titlestatus']],
    ['has left, its title sent', { hasLeft: true, title: { state: 'SENT' } }, ['titlestatus']],
    ['waits with its title delivered', { title: { state: 'DELIVERED' } }, ['tobepickedup']],
    ['has left, its title delivered', { hasLeft: true, title: { state: 'DELIVERED' } }, []],
  ] as const)('a won lot that %s', (_, won, lists) => {
    expect(after(won)).toEqual(lists)
  })

  it('the lists of what was won hold nothing else', () => {
    for (const name of ['paymentsdue', 'titlestatus', 'tobepickedup'] as const)
      for (const status of BID_STATUSES) expect(isInOwnList(name, { status, lastAtMs: 0, won: null }, AT)).toBe(false)
  })

  it.each([
    ['paymentsdue', 'paymentsdue'],
    ['TitleStatus', 'titlestatus'],
    ['tobepickedup', 'tobepickedup'],
    ['lotshistory', 'lotshistory'],
    ['current', 'won'],
    ['', 'won'],
    [undefined, 'won'],
  ])('an address of what was won that ends in %s shows the list %s', (word, list) => {
    expect(listOfWon(word)).toBe(list)
  })
})

describe('an address', () => {
  it.each([
    ['outbid', 'outbid'],
    ['highbidder', 'highbidder'],
    ['counter', 'counter'],
    ['won', 'won'],
    ['lost', 'lost'],
    ['OutBid', 'outbid'],
    ['HIGHBIDDER', 'highbidder'],
    ['current', 'current'],
    ['mylots', 'current'],
    ['lotshistory', 'current'],
    ['', 'current'],
    [undefined, 'current'],
  ])('an address of the bids that ends in %s shows the list %s', (word, list) => {
    expect(listOfFilterType(word)).toBe(list)
  })

  it.each([
    ['live', 'live'],
    ['Upcoming', 'upcoming'],
    ['WON', 'won'],
    ['mylots', 'mylots'],
    ['lost', 'mylots'],
    ['', 'mylots'],
    [undefined, 'mylots'],
  ])('an address of the driver seat that ends in %s shows the view %s', (word, view) => {
    expect(seatViewOf(word)).toBe(view)
  })
})

describe('what an own lot has come to', () => {
  it.each([
    ['leads while bids may come', 'LEADING', 'HIGH_BIDDER', null, null],
    ['is passed while bids may come', 'OUTBID', 'OUTBID', null, null],
    ['gave a sealed bid', 'BID_PLACED', 'BID_PLACED', null, null],
    ['won', 'WON', 'WON', 'SOLD', 'SOLD'],
    ['leads, and the seller decides', 'SELLER_DECIDING', 'HIGH_BIDDER', 'PENDING_SELLER', null],
    ['leads and answered the seller', 'SELLER_DECIDING', 'HIGH_BIDDER', 'RECOUNTERED', 'SELLER_DECIDING'],
    ['is asked for more', 'ANSWER_DUE', 'COUNTER_PENDING', 'COUNTERED', 'SELLER_DECIDING'],
    ['was passed, and the seller decides about another', 'OUTBID_OVER', 'OUTBID', 'PENDING_SELLER', 'SELLER_DECIDING'],
    ['was passed when the lane ended', 'OUTBID_OVER', 'OUTBID', null, 'SALE_OVER'],
    ['led when the lane ended, and nobody decided', 'SALE_OVER', 'HIGH_BIDDER', null, 'SALE_OVER'],
    ['lost to another buyer', 'SOLD_TO_OTHER', 'LOST', 'SOLD', 'SOLD'],
    ['lost to who bought at once', 'SOLD_TO_OTHER', 'LOST', 'BOUGHT_NOW', null],
    ['bid on a lot that nobody got', 'NOT_SOLD', 'LOST', 'NO_SALE', 'NOT_SOLD'],
    ['was declined', 'NOT_SOLD', 'LOST', 'DECLINED', null],
    ['led in a sale that closed without a buyer', 'NOT_SOLD', 'HIGH_BIDDER', null, 'NOT_SOLD'],
    ['bid in an earlier sale', 'NOT_SOLD', 'LOST', null, null],
    ['bid on a lot that was taken back', 'WITHDRAWN', 'LOST', 'WITHDRAWN', null],
  ] as const)('an own lot of a bidder who %s has come to %s', (...[, state, bidStatus, outcome, saleState]) => {
    expect(ownStateOf({ bidStatus, outcome }, saleState)).toBe(state)
  })
})
