import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { BidderRecords, LotProof } from './ledger-lines.ts'
import { hasUncommittedBidder } from './verify-bidders.ts'
import { auditorsProof, faultOf, LAST, LOT, publicProof, STORY, textOf } from './verify-ledger.test-kit.ts'

/** Accounts of the three bidders of the story, by alias. */
const ACCOUNTS = [71, 72, 73] as const
const saltOf = (alias: number): string => `0${alias}`.repeat(16)
const hashOf = (alias: number): string =>
  createHash('sha256')
    .update(`hammerlane-bidder:${saltOf(alias)}:${LOT}:${alias}:${ACCOUNTS[alias - 1]}`)
    .digest('hex')

/** The story with each number committed to by the event that names it first; bids are events 2, 3 and 4 of the numbers 1, 2 and 3. */
const COMMITTED = STORY.map((entry, at) => {
  const isFirst = entry.kind === 'BID' || entry.kind === 'REFUSED'
  return textOf(isFirst ? { ...entry, bidder: hashOf(entry.alias ?? 0) } : entry, at + 1)
})
const RECORDS: BidderRecords = {
  numbers: [1, 2, 3].map((alias) => ({ alias, accountId: ACCOUNTS[alias - 1] ?? 0, salt: saltOf(alias) })),
  bids: [1, 2, 3].map((alias) => ({ seq: alias + 1, accountId: ACCOUNTS[alias - 1] ?? 0 })),
  award: { accountId: 72 },
  leader: 72,
}
const proofWith = (change: Partial<BidderRecords> = {}, texts = COMMITTED): LotProof => ({
  ...auditorsProof(texts),
  bidders: { ...RECORDS, ...change },
})
const numbersWith = (alias: number, change: Partial<BidderRecords['numbers'][number]>): Pick<BidderRecords, 'numbers'> => ({
  numbers: RECORDS.numbers.map((one) => (one.alias === alias ? { ...one, ...change } : one)),
})
const swapped = (id: number | null): number | null => (id === 71 ? 72 : id === 72 ? 71 : id)

describe('who bids on a lot', () => {
  it('who bids on a lot is proven where each number opens what its first event commits to, and everything kept is of these accounts', async () => {
    expect(await faultOf(proofWith())).toBeNull()
    expect(hasUncommittedBidder(proofWith())).toBe(false)
  })

  it('who bids on a lot is not where two numbers changed accounts everywhere: the first event of the first is named', async () => {
    const all: BidderRecords = {
      numbers: RECORDS.numbers.map((one) => ({ ...one, accountId: swapped(one.accountId) })),
      bids: RECORDS.bids.map((one) => ({ ...one, accountId: swapped(one.accountId) })),
      award: { accountId: 71 },
      leader: 71,
    }
    expect(await faultOf(proofWith(all))).toEqual([2, 'BIDDER', 'bidder 1 is kept as another account than the one that is committed to'])
    const salts = all.numbers.map((one) => ({ ...one, salt: one.alias === 3 ? one.salt : saltOf(3 - one.alias) }))
    expect(await faultOf(proofWith({ ...all, numbers: salts }))).toEqual([2, 'BIDDER', expect.any(String)])
  })

  it.each<[string, Partial<BidderRecords>, readonly [seq: number, detail: string]]>([
    [
      'a number that opens nothing',
      numbersWith(2, { salt: null }),
      [3, 'bidder 2 is kept as another account than the one that is committed to'],
    ],
    ['no row of a number', { numbers: RECORDS.numbers.slice(0, 2) }, [4, 'no account is kept for bidder 3']],
    ['a bid of another account', { bids: [{ seq: 3, accountId: 99 }] }, [3, 'the bid is kept for another account']],
    ['a bid of nobody', { bids: [{ seq: 3, accountId: null }] }, [3, 'the bid is kept for another account']],
    ['another leader', { leader: 71 }, [LAST, 'the lot is kept as led by another account']],
    ['an award to a stranger', { award: { accountId: 99 } }, [LAST, 'the lot is kept as awarded to an account that has no number on it']],
    ['an award to nobody', { award: { accountId: null } }, [LAST, 'the lot is kept as awarded to an account that has no number on it']],
  ])('who bids on a lot is not where there is %s', async (_, change, [seq, detail]) => {
    expect(await faultOf(proofWith(change))).toEqual([seq, 'BIDDER', detail])
  })

  it('who bids on a lot is proven of a number whose account is gone everywhere', async () => {
    const gone: Partial<BidderRecords> = { ...numbersWith(3, { accountId: null, salt: null }) }
    expect(await faultOf(proofWith({ ...gone, bids: [...RECORDS.bids.slice(0, 2), { seq: 4, accountId: null }] }))).toBeNull()
  })

  it('who bids on a lot of an earlier version is proven as far as the tables agree, and is named', async () => {
    const older = STORY.map((entry, at) => textOf(entry, at + 1))
    const numbers = RECORDS.numbers.map((one) => ({ ...one, salt: null }))
    expect(await faultOf(proofWith({ numbers }, older))).toBeNull()
    expect(hasUncommittedBidder(proofWith({ numbers }, older))).toBe(true)
    expect(await faultOf(proofWith({ numbers, leader: 71 }, older))).toEqual([LAST, 'BIDDER', expect.any(String)])
  })

  it('who bids on a lot is committed to once and by the first event alone, which everybody can check', async () => {
    const late = STORY.map((entry, at) => textOf(at === LAST - 1 ? { ...entry, bidder: hashOf(1) } : entry, at + 1))
    expect(await faultOf(publicProof(late))).toEqual([LAST, 'BIDDER', 'a bidder is committed to who was named before'])
    expect(await faultOf(publicProof(COMMITTED))).toBeNull()
  })
})
