import type { OwnLot } from '@app/contract/bids/bidding-lists.answers.ts'
import type { DynamicLot } from '@app/contract/bids/bidding.answers.ts'
import { Failure } from '@app/contract/failure.ts'
import type { LotPhase } from '@app/contract/lanes/live.ts'
import { majorOf } from '@app/contract/money.ts'
import { decideEligibility } from '@app/rules/bidding/eligibility.ts'
import { nextBidOf } from '@app/rules/fees/all-in.ts'
import { scheduleOf } from '@app/rules/fees/find-schedule.ts'
import { SHIPPED_SCHEDULES } from '@app/rules/fees/schedule-table.ts'
import { isSaleOver } from '@app/rules/auctions/sale-over.ts'
import { decideAuctionStatus } from '@app/rules/lots/auction-status.ts'
import { laneSightOf, viewerOf } from '@app/rules/lots/viewer.ts'
import { memberOf } from '#modules/session/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import {
  readBidAccount,
  readBoundParts,
  readHolderFees,
  readMandateRefusal,
  readPayerName,
  shownBrokerFee,
  type BidAccount,
} from '#modules/bid-accounts/index.ts'
import { findLotTerms, type LotTerms } from './bid-lots.store.ts'
import type { BidCallDeps } from './bid-call-deps.ts'
import { readOwnBids } from './bid-story.store.ts'
import { type KnownLot, lotSeenBy } from '#modules/lot-book/index.ts'
import { readOwnLots, type OwnRow } from './own-lots.store.ts'
import { toOwnLot } from './own-lots.ts'

const MINUTE_MS = 60_000
/** What a lot without a sale has for an auction id (MKT-3.11). */
const NO_SALE = 'Future'
const SALE_TYPES: Readonly<Record<string, 'LANE' | 'TIMED' | 'SEALED'>> = { live: 'LANE', timed: 'TIMED', sealed: 'SEALED' }

function stepFrom(terms: LotTerms, priceMinor: number): number | null {
  const { currency, sellingSite, on } = terms
  const next = nextBidOf({ sellingSite, on, currentBid: { minor: priceMinor, currency } })
  return next === null ? null : next.minor
}

/** The state of a lot before its first bid; null for one that takes no bids. */
export function untouchedState(terms: LotTerms, nowMs: number): KnownLot | null {
  if (terms.status !== 'OPEN') return null
  const step = stepFrom(terms, terms.highBidMinor)
  if (step === null) return null
  const saleType = SALE_TYPES[terms.saleType ?? 'live'] ?? 'LANE'
  const { startsAtMs, endsAtMs, preBidMinutes } = terms
  const prelimEndMs = startsAtMs === null ? null : startsAtMs - preBidMinutes * MINUTE_MS - 1
  const isBySale = saleType !== 'LANE' && startsAtMs !== null && endsAtMs !== null && startsAtMs <= nowMs
  const isOver = isBySale ? endsAtMs < nowMs : prelimEndMs !== null && prelimEndMs < nowMs
  const phase: LotPhase = isBySale ? (isOver ? 'CLOSED' : 'ACTIVE') : isOver ? 'PRELIM_CLOSED' : 'PRELIM'
  return {
    lot: terms.lot,
    saleId: terms.saleId,
    seq: 0,
    stateSeq: 0,
    phase,
    outcome: null,
    currency: terms.currency,
    priceMinor: 0,
    askMinor: step,
    bidCount: 0,
    leaderAlias: null,
    leaderLabel: null,
    deadlineMs: isBySale ? endsAtMs : prelimEndMs,
    isBonusSpent: false,
    isReserveMet: null,
    terms: terms.saleStatus ?? 'ON_APPROVAL',
    itemNumber: terms.itemNumber,
    dateType: terms.dateType,
  }
}

const PURE_SALE = 'PURE_SALE'
/** What tools read where nothing is negotiated. */
const NO_COUNTER = 'DEFAULT'
const COUNTERS: ReadonlySet<string> = new Set(['COUNTERED', 'RECOUNTERED'])

/** Why the account may not bid on the lot now. A site approves schedules only for currencies that we ship one for, which begins first. */
function refusalOf(account: BidAccount, terms: LotTerms, nowMs: number): string | null {
  const { sellingSite: site, currency, on, tax } = terms
  return (
    decideEligibility(account, terms, nowMs) ??
    (tax === null || scheduleOf(SHIPPED_SCHEDULES, { site, currency, on }) === null ? 'NO_SCHEDULE' : null)
  )
}

/** A refusal, with the invoice that is late where the reader's own is. */
const refusedBy = (refusal: string | null, { lateInvoice, mandateId }: BidAccount) => ({
  refusal,
  ...(refusal === 'OVERDUE' && mandateId === null && lateInvoice !== null && { lateInvoice }),
})

function wireDetails(
  terms: LotTerms,
  state: KnownLot | null,
  { own, row, buyerNumber, nowMs }: { own: OwnLot | null; row: OwnRow | null; buyerNumber: number; nowMs: number },
) {
  const { currency } = terms
  const major = (minor: number): number => majorOf({ minor, currency })
  const priceMinor = state?.priceMinor || terms.highBidMinor
  const nextMinor = stepFrom(terms, priceMinor)
  return {
    lotNumber: terms.lot,
    currentBid: major(priceMinor),
    lotSold: terms.status === 'SOLD',
    lotAuctionStatus: decideAuctionStatus(
      {
        status: terms.status,
        startsAtMs: terms.startsAtMs,
        dateType: terms.dateType,
        hasLiveSale: terms.hasLiveSale,
        isOver: isSaleOver({ ...terms, status: terms.runStatus, isLotClosed: state?.phase === 'CLOSED' }, nowMs),
        endOfPreBidMinutes: terms.preBidMinutes,
      },
      nowMs,
    ),
    bidStatus: own?.bidStatus ?? ('NEVER_BID' as const),
    sellerReserveMet: state?.isReserveMet ?? terms.saleStatus === PURE_SALE,
    bidIncrement: nextMinor === null ? 0 : major(nextMinor - priceMinor),
    maxBid: major(own?.ownMinor ?? 0),
    auctionId: terms.saleId === null ? NO_SALE : String(terms.saleId),
    saleStatus: terms.saleStatus ?? '',
    counterBidStatus: row?.isOwnTalk === true && COUNTERS.has(row.outcome ?? '') ? (row.outcome ?? '') : NO_COUNTER,
    buyTodayFlag: terms.buyNowMinor > 0 && terms.status === 'OPEN' ? ('Y' as const) : ('N' as const),
    buyTodayBid: major(terms.buyNowMinor),
    hasBid: own !== null,
    buyerHighBidder: own?.bidStatus === 'HIGH_BIDDER',
    currencyCode: currency,
    myBid: major(own?.ownMinor ?? 0),
    errorCode: '' as const,
    buyerNumber,
    source: 'web' as const,
    totalAmountDue: major(own?.wonAllInMinor ?? 0),
    sealedBid: terms.saleType === 'sealed',
    firstBid: (state?.bidCount ?? 0) === 0 && terms.highBidMinor === 0,
    anonymous: false as const,
    nonSyncedBuyer: false as const,
    startingBidFlag: false as const,
  }
}

/** The bidding state of a lot, the caller's position in it, and whether and how far they may bid. @throws Failure LOT_NOT_FOUND. */
export async function getDynamicLot(
  { engine, pool }: Pick<BidCallDeps, 'engine' | 'pool'>,
  lot: number,
  ctx: RequestContext,
): Promise<DynamicLot> {
  const [account, terms] = await Promise.all([readBidAccount(pool, memberOf(ctx).accountId), findLotTerms(pool, lot)])
  if (terms === null || terms.status === 'WITHDRAWN') throw new Failure('LOT_NOT_FOUND')
  const nowMs = engine.nowMs()
  const { accountId, kind } = memberOf(ctx)
  const { currency } = terms
  const [states, rows, standings, bound, ownBids, byMandate, brokerFees, payerName] = await Promise.all([
    engine.lots([lot]),
    readOwnLots(pool, accountId, [lot]),
    engine.own(accountId, [lot]),
    readBoundParts(pool, { accountId, mandateId: account.mandateId, lot, currency }),
    readOwnBids(pool, accountId, lot),
    readMandateRefusal(pool, { kind, mandateId: account.mandateId }, { currency, nowMs }),
    readHolderFees(pool, memberOf(ctx)),
    readPayerName(pool, account.mandateId),
  ])
  const state = states[0] ?? untouchedState(terms, nowMs)
  const row = rows[0] ?? null
  const own = row === null ? null : toOwnLot(row)
  const bidding = state && {
    state: lotSeenBy(state, laneSightOf(viewerOf(ctx.person, ctx.site))),
    serverMs: nowMs,
    saleType: SALE_TYPES[terms.saleType ?? 'live'] ?? ('LANE' as const),
    own,
    ...ownBids,
    maxMinor: row?.leaderMaxMinor ?? null,
    exposureMinor: standings[0]?.exposureMinor ?? 0,
    limitMinor: standings[0]?.limitMinor ?? 0,
    ...bound,
    payerName,
    buyerClass: account.buyerClass,
    brokerFee: shownBrokerFee(brokerFees, currency),
    ...refusedBy(byMandate ?? refusalOf(account, terms, nowMs), account),
  }
  return { lotDetails: wireDetails(terms, state, { own, row, buyerNumber: memberOf(ctx).number, nowMs }), bidding }
}
