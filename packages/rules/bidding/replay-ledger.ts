import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { incrementsOf } from '../fees/increments.ts'
import { decideBid } from './decide-bid.ts'
import type { BidLine, LotFacts, LotProof } from './ledger-lines.ts'
import { publicRefusal, type LedgerBody } from './ledger.ts'
import type { Leader, LotBidding, Phase, SaleTerms, SaleType } from './lot-bidding.ts'
import { differs, eventFault, type Known, leaderAfter, type Replay, type Told } from './replay-acts.ts'
import { decision, publicFault, type ReplayFault } from './replay-fault.ts'
import { refuseSealed } from './sealed.ts'
import { wholeUnitOf } from './steps.ts'
import { timersOf } from './timers.ts'

/** Refusals that follow from the account, its limit or what it had seen: the ledger holds no account, so they are taken as told. */
const BY_ACCOUNT: ReadonlySet<string> = new Set(['NOT_ELIGIBLE', 'SUSPENDED', 'DOCUMENTS', 'LICENCE', 'SELLER_SELF', 'WRONG_CURRENCY'])
/** Refusals after the rules of bidding had taken the bid. */
const AFTER_RULES: ReadonlySet<string> = new Set(['LIMIT', 'NO_SCHEDULE'])
const RESERVE_BY: ReadonlySet<string> = new Set(['TERMS'])

function startReplay({ terms = {}, phase, deadlineMs }: LedgerBody, facts: LotFacts): Replay | null {
  const told: Told = terms
  const site = told['sellingSite'] as SiteCode
  const currency = told['currency'] as CurrencyCode
  const increments = incrementsOf({ site, currency, on: facts.on })
  if (increments === null) return null
  return {
    lot: {
      phase: (phase ?? 'PRELIM') satisfies Phase,
      saleType: (told['saleType'] ?? 'LANE') as SaleType,
      currency,
      increments,
      startMinor: Number(told['startMinor'] ?? 0),
      reserveMinor: facts.reserveMinor,
      reservePolicy: facts.reservePolicy,
      terms: (told['sale'] ?? 'ON_APPROVAL') as SaleTerms,
      seller: null,
      priceMinor: 0,
      leader: null,
      seq: 1,
      deadlineMs: deadlineMs ?? null,
      isBonusSpent: false,
    },
    timers: timersOf(site, facts.on),
    zone: facts.zone,
    on: facts.on,
    outcome: null,
    since: 0,
    takenBack: new Set(),
    sealed: new Map(),
  }
}

function sealedFault({ lot, sealed, outcome }: Replay, body: LedgerBody, bid: BidLine): ReplayFault | null {
  const refusal = refuseSealed(
    {
      isOpen: lot.saleType === 'SEALED' && outcome === null && lot.phase !== 'CLOSED' && lot.phase !== 'PAUSED',
      deadlineMs: lot.deadlineMs ?? Number.POSITIVE_INFINITY,
      startMinor: lot.startMinor,
      wholeUnitMinor: wholeUnitOf(lot),
      ownMinor: sealed.get(bid.alias ?? 0) ?? null,
    },
    bid,
  )
  if (bid.isAccepted) return refusal === null ? null : decision(body.seq, differs('a sealed bid', 'taken', refusal.code))
  if (BY_ACCOUNT.has(bid.reason) || AFTER_RULES.has(bid.reason) || bid.reason === 'TOO_LATE') return null
  return refusal?.code === bid.reason ? null : decision(body.seq, differs('a sealed bid', bid.reason, refusal?.code ?? 'taken'))
}

/** A refused bid, decided anew. */
function refusalFault(replay: Replay, { seq, reason }: LedgerBody, bid: BidLine): ReplayFault | null {
  if (publicRefusal(bid.reason) !== reason) return decision(seq, differs('the reason', reason, publicRefusal(bid.reason)))
  // What had been seen is not kept, and the calendar may have moved: taken as told.
  if (BY_ACCOUNT.has(bid.reason) || bid.reason === 'STALE') return null
  const { lot } = replay
  if (bid.kind === 'SEALED' || lot.saleType === 'SEALED')
    return lot.saleType === 'SEALED' && bid.kind === 'SEALED' ? sealedFault(replay, { seq } as LedgerBody, bid) : null
  if (bid.reason === 'TOO_LATE' && lot.phase === 'PRELIM') return null
  const decided = decideBid(lot, { ...bid, kind: bid.kind, bidder: bid.alias ?? 0 }, replay.timers)
  const code = decided.kind === 'refused' ? decided.code : 'taken'
  if (AFTER_RULES.has(bid.reason)) return code === 'taken' ? null : decision(seq, differs('the reason', bid.reason, code))
  return code === bid.reason ? null : decision(seq, differs('the reason', bid.reason, code))
}

/** A bid that was taken, decided anew: reason, leader, price and clock. Answers the leader it left, with his maximum. */
function bidFault(
  replay: Replay,
  body: LedgerBody,
  { bid, isReserveKnown }: { bid: BidLine; isReserveKnown: boolean },
): { leader: Leader | null; fault: ReplayFault | null } {
  const { seq, priceMinor, reason, leader } = body
  if (!bid.isAccepted) return { leader: null, fault: decision(seq, differs('the bid', 'taken', 'kept as refused')) }
  if (bid.kind === 'SEALED') return { leader: replay.lot.leader, fault: sealedFault(replay, body, bid) }
  const reserveMinor = isReserveKnown ? replay.lot.reserveMinor : null
  const decided = decideBid({ ...replay.lot, reserveMinor }, { ...bid, kind: bid.kind, bidder: bid.alias ?? 0 }, replay.timers)
  if (decided.kind === 'refused') return { leader: null, fault: decision(seq, differs('the bid', 'taken', decided.code)) }
  const stop = (what: string, told: unknown, made: unknown) => ({ leader: decided.leader, fault: decision(seq, differs(what, told, made)) })
  if (reason !== decided.reason || reason !== bid.reason) return stop('the reason', reason, decided.reason)
  if (leader !== decided.leader.bidder) return stop('the leader', leader, decided.leader.bidder)
  const isLifted = !isReserveKnown && (priceMinor ?? 0) > decided.priceMinor && (priceMinor ?? 0) <= decided.leader.maxMinor
  if (priceMinor !== decided.priceMinor && !isLifted) return stop('the price', priceMinor, decided.priceMinor)
  if (replay.lot.phase === 'ACTIVE' && body.deadlineMs !== undefined && body.deadlineMs !== decided.deadlineMs)
    return stop('the clock', body.deadlineMs, decided.deadlineMs)
  return { leader: decided.leader, fault: null }
}

/** Where and in what money the lot sells, once new terms say so: other increments, other clocks. */
function resell({ lot, timers, on }: Replay, told: Told): Pick<Replay, 'timers'> & { readonly lot: LotBidding } {
  const { sellingSite, currency } = told
  if (typeof sellingSite !== 'string' || typeof currency !== 'string') return { lot, timers }
  const site = sellingSite as SiteCode
  const increments = incrementsOf({ site, currency: currency as CurrencyCode, on })
  if (increments === null) return { lot, timers }
  return { lot: { ...lot, currency: currency as CurrencyCode, increments }, timers: timersOf(site, on) }
}

/** The lot after an event, as the event says. */
function follow(replay: Replay, body: LedgerBody, leader: Leader | null): Replay {
  const { kind, phase, priceMinor, deadlineMs, outcome, terms = {} } = body
  const told: Told = terms
  const { lot, timers } = kind === 'TERMS' ? resell(replay, told) : replay
  const isNewRound = kind === 'OPENED' || kind === 'REOPENED'
  const next: LotBidding = {
    ...lot,
    seq: body.seq,
    leader,
    phase: phase ?? lot.phase,
    priceMinor: priceMinor ?? lot.priceMinor,
    deadlineMs: deadlineMs === undefined ? (phase === undefined || phase === 'ACTIVE' ? lot.deadlineMs : null) : deadlineMs,
    isBonusSpent: kind === 'BONUS' || (lot.isBonusSpent && !isNewRound),
    ...(kind === 'TERMS'
      ? { terms: (told['sale'] ?? lot.terms) as SaleTerms, startMinor: Number(told['startMinor'] ?? lot.startMinor) }
      : {}),
    ...(kind === 'MOVED' && typeof told['saleType'] === 'string' ? { saleType: told['saleType'] as SaleType } : {}),
  }
  const isNewOffering = kind === 'REOPENED' && body.reason === 'RELISTED'
  return {
    ...replay,
    timers,
    lot: next,
    outcome: outcome ?? (isNewRound ? null : replay.outcome),
    ...(isNewOffering ? { since: body.seq, sealed: new Map() } : {}),
    ...(kind === 'UNDONE' ? { takenBack: new Set([...replay.takenBack, Number(told['of'] ?? 0)]) } : {}),
  }
}

/** One event against the rules: what is wrong with it, and the lot after it. */
function step(replay: Replay, body: LedgerBody, known: Known): { next: Replay; fault: ReplayFault | null } {
  const { seq, kind } = body
  const isReserveKnown = seq > known.reserveSince
  if (kind !== 'BID' && kind !== 'REFUSED') {
    return { next: follow(replay, body, leaderAfter(replay, body, known)), fault: eventFault(replay, body, known) }
  }
  const bid = known.bids.get(seq)
  if (bid === undefined) return { next: replay, fault: { seq, code: 'BID_ROW', detail: 'no bid is kept for this event' } }
  const { alias, bid: told } = body
  if (
    alias !== bid.alias ||
    told?.kind !== bid.kind ||
    (told.amountMinor !== null && told.amountMinor !== bid.amountMinor) ||
    told.receivedMs !== bid.receivedAtMs
  )
    return { next: replay, fault: { seq, code: 'BID_ROW', detail: 'the bid that is kept is another' } }
  if (kind === 'REFUSED')
    return {
      next: replay,
      fault: bid.isAccepted ? decision(seq, differs('the bid', 'refused', 'kept as taken')) : refusalFault(replay, body, bid),
    }
  const { leader, fault } = bidFault(replay, body, { bid, isReserveKnown })
  const next = follow(replay, body, leader ?? replay.lot.leader)
  if (bid.kind !== 'SEALED') return { next, fault }
  return { next: { ...next, sealed: new Map([...next.sealed, [bid.alias ?? 0, bid.amountMinor]]) }, fault }
}

/** The row that is kept of a lot against what its ledger ends with. */
function stateFault({ lot, outcome }: Replay, { seq }: LotProof['head'], facts: LotFacts): ReplayFault | null {
  const kept = { phase: facts.phase, price: facts.priceMinor, leader: facts.leaderAlias, outcome: facts.outcome }
  const told = { phase: lot.phase, price: lot.priceMinor, leader: lot.leader?.bidder ?? null, outcome }
  for (const name of ['phase', 'price', 'leader', 'outcome'] as const)
    if (kept[name] !== told[name])
      return { seq, code: 'STATE', detail: differs(name, told[name], `of the lot's row ${String(kept[name])}`) }
  return null
}

/**
 * Decides the bids of a lot anew, with the private rows, and answers what came out otherwise: the first event of it. Without private
 * rows it looks for what the texts alone contradict. Events from `beyond` on are not looked at: their chain is broken.
 */
export function replayLot({ head, bids }: LotProof, bodies: ReadonlyMap<number, LedgerBody>, beyond: number): ReplayFault[] {
  const { facts } = head
  if (facts === undefined || bids === null) {
    const fault = publicFault(bodies)
    return fault === null || fault.seq >= beyond ? [] : [fault]
  }
  const first = bodies.get(1)
  let replay = first?.kind === 'TERMS' ? startReplay(first, facts) : null
  if (replay === null) return []
  const reserveSince = Math.max(1, ...[...bodies.values()].flatMap(({ kind, seq }) => (RESERVE_BY.has(kind) ? [seq] : [])))
  // A person who is gone has no number left but in the ledger.
  const named = bids.map((bid) => ({ ...bid, alias: bid.alias ?? bodies.get(bid.seq)?.alias ?? null }))
  const known: Known = { bids: new Map(named.map((bid) => [bid.seq, bid])), reserveSince }
  for (let seq = 2; seq <= head.seq && seq < beyond; seq++) {
    const body = bodies.get(seq)
    if (body === undefined) return []
    const { next, fault } = step(replay, body, known)
    if (fault !== null) return [fault]
    replay = next
  }
  if (beyond <= head.seq) return []
  const fault = stateFault(replay, head, facts)
  return fault === null ? [] : [fault]
}
