import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BidsAnswer, PrelimBidResult } from '@app/contract/bids/bidding.answers.ts'
import type { PrelimBidEntry } from '@app/contract/bids/bidding.ts'
import { WIRE_BID_BUCKET_MS } from '@app/contract/bids/bidding-limits.ts'
import { Failure } from '@app/contract/failure.ts'
import type { BidAnswer, BidOrder } from '@app/contract/lanes/live.ts'
import { amountMinorOf } from '@app/contract/money.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { can, type Member } from '@app/rules/access/can.ts'
import { bidWords } from '@app/rules/own-bids/bid-words.ts'
import { wireBidCode } from '@app/rules/own-bids/wire-refusal.ts'
import { textOf } from '@app/text/languages.ts'
import { memberOf } from '#modules/session/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { BidCallDeps } from './bid-call-deps.ts'
import { readCurrencies } from './bid-lots.store.ts'
import { BIDS_A_SECOND, BIDS_BURST } from '#modules/lot-book/index.ts'

const SECOND_MS = 1_000
const MULTI_LOT = 'MULTI_LOT_BIDDING'
const KEY_HEADER = 'idempotency-key'

/** Several lots at once are a privilege (MKT-4.27). */
function requireMultiLot(member: Member, lots: readonly number[]): void {
  if (new Set(lots).size > 1 && !can(member, MULTI_LOT)) throw new Failure('FORBIDDEN', { privilege: MULTI_LOT })
}

/** A key for each bid of a request that has one for the whole, so that a repeated request is also known bid by bid. */
function withKeys(orders: readonly BidOrder[], key: string | undefined): readonly BidOrder[] {
  if (key === undefined || key === '') return orders
  const digest = createHash('sha256').update(key).digest('base64url')
  return orders.map((order, index) => (order.key === undefined ? { ...order, key: `${digest}.${index}` } : order))
}

/**
 * Places bids in order. More lots than the rate lets through at once are one act of one person (MQ-092): the rest waits for its turn,
 * stamped with the instant at which all of them were received.
 */
async function placeInTurns(
  engine: Pick<BidCallDeps, 'engine'>['engine'],
  orders: readonly BidOrder[],
  { member, receivedAtMs }: { readonly member: Member; readonly receivedAtMs: number },
): Promise<readonly BidAnswer[]> {
  const first = await engine.place(member, orders.slice(0, BIDS_BURST), receivedAtMs)
  const rest = orders.slice(BIDS_BURST)
  if (rest.length === 0) return first
  await sleep((rest.length / BIDS_A_SECOND) * SECOND_MS)
  return [...first, ...(await engine.place(member, rest, receivedAtMs))]
}

/** The same key for another bid refuses the request, unless other bids of it were decided (assurance T8: 422). */
function refuseReused(answers: readonly BidAnswer[]): void {
  if (answers.length > 0 && answers.every(({ reason, isAccepted }) => !isAccepted && reason === 'KEY_REUSED'))
    throw new Failure('OTHER_REQUEST')
}

/**
 * Places the bids of one request, each lot on its own.
 * @throws Failure FORBIDDEN for several lots without the privilege, OTHER_REQUEST for a key of another bid.
 */
export async function placeBids(
  { engine }: Pick<BidCallDeps, 'engine'>,
  orders: readonly BidOrder[],
  { ctx, receivedAtMs }: { readonly ctx: RequestContext; readonly receivedAtMs: number },
): Promise<BidsAnswer> {
  const member = memberOf(ctx)
  requireMultiLot(
    member,
    orders.map(({ lotNumber }) => lotNumber),
  )
  const bids = await placeInTurns(engine, withKeys(orders, ctx.origin.header(KEY_HEADER)), { member, receivedAtMs })
  refuseReused(bids)
  return { bids: [...bids] }
}

const YES: ReadonlySet<string> = new Set(['Y', 'YES', 'true'])
const isSet = (value: unknown): boolean => value === true || (typeof value === 'string' && YES.has(value))

/** The key of a wire bid: the same person, lot, amount, maximum and ten seconds are one bid (rulings "Idempotency"). */
function wireKey(member: Member, entry: PrelimBidEntry, nowMs: number): string {
  const bucket = Math.floor(nowMs / WIRE_BID_BUCKET_MS)
  const parts = [member.accountId, entry.lotId, entry.bidAmount ?? '', entry.maxBid ?? '', isSet(entry.oneMoreIncrement), bucket]
  return `wire.${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`
}

/** In place of an impossible amount; the engine refuses it and writes nothing of it into a ledger. */
const NO_AMOUNT_MINOR = 0

/** The wire's `maxBid` is the secret maximum; without one, or with 0, the bid itself is. */
function toOrder(member: Member, entry: PrelimBidEntry, { currency, nowMs }: { currency: CurrencyCode; nowMs: number }): BidOrder {
  const major = [entry.maxBid, entry.bidAmount, entry.startingBid].find((amount) => amount !== undefined && Number(amount) !== 0)
  return {
    lotNumber: entry.lotId,
    kind: 'PRELIM_MAX',
    amountMinor: amountMinorOf(major ?? 0, currency) ?? NO_AMOUNT_MINOR,
    currency,
    isOnePlus: isSet(entry.oneMoreIncrement),
    isConfirmed: true,
    key: wireKey(member, entry, nowMs),
  }
}

/** Preliminary bids of the wire dialect: refusals by lot, in the caller's language; an empty map is success. */
export async function placePrelimBids(
  { engine, pool }: Pick<BidCallDeps, 'engine' | 'pool'>,
  entries: readonly PrelimBidEntry[],
  { ctx, receivedAtMs }: { readonly ctx: RequestContext; readonly receivedAtMs: number },
): Promise<PrelimBidResult> {
  const member = memberOf(ctx)
  const lots = entries.map(({ lotId }) => lotId)
  requireMultiLot(member, lots)
  const currencies = await readCurrencies(pool, lots)
  // An unknown lot has no currency; the engine refuses it whatever is named.
  const orders = entries.map((entry) => toOrder(member, entry, { currency: currencies.get(entry.lotId) ?? 'USD', nowMs: receivedAtMs }))
  const bids = await placeInTurns(engine, orders, { member, receivedAtMs })
  refuseReused(bids)
  const text = textOf(ctx.locale, ctx.site.dialect)
  const refusals = bids.flatMap((bid) => {
    const errorCode = wireBidCode(bid)
    if (errorCode === null) return []
    const words = bidWords(bid, text)
    return [[String(bid.lotNumber), { errorCode, errorMessage: words, errorText: words }] as const]
  })
  return { result: { lots: Object.fromEntries(refusals) } }
}
