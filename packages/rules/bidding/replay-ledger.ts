import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { incrementsOf } from '../fees/increments.ts'
import { standingAt } from './contest.ts'
import { decideBid } from './decide-bid.ts'
import { decideClose } from './decide-close.ts'
import type { BidLine, LotFacts, LotProof } from './ledger-lines.ts'
import { publicRefusal, type LedgerBody } from './ledger.ts'
import type { Leader, LotBidding, Phase, SaleTerms, SaleType } from './lot-bidding.ts'
import { decision, publicFault, type ReplayFault } from './replay-fault.ts'
import { refuseSealed, sealedWinner } from './sealed.ts'
import { wholeUnitOf } from './steps.ts'
import { timersOf, type Timers } from './timers.ts'

/** Refusals that follow from the account, its limit or what it had seen: the ledger holds no account, so they are taken as told. */
const BY_ACCOUNT: ReadonlySet<string> = new Set(['NOT_ELIGIBLE', 'SUSPENDED', 'DOCUMENTS', 'LICENCE', 'SELLER_SELF', 'WRONG_CURRENCY'])
/** Refusals after the rules of bidding had taken the bid. */
const AFTER_RULES: ReadonlySet<string> = new Set(['LIMIT', 'NO_SCHEDULE'])
const RESERVE_BY: ReadonlySet<string> = new Set(['TERMS'])

/** A lot as the events so far made it; bidders are their numbers on it. */
interface Replay {
  readonly lot: LotBidding
  readonly timers: Timers
  readonly zone: string
  /** Calendar day whose increments and clocks hold, YYYY-MM-DD. */
  readonly on: string
  readonly outcome: string | null
  /** The event with which the present offering began, and the bids that operators took back: neither earlier ones nor these bind. */
  readonly since: number
  readonly takenBack: ReadonlySet<number>
  /** Own highest sealed bids by bidder. */
  readonly sealed: ReadonlyMap<number, number>
}

interface Known {
  readonly bids: ReadonlyMap<number, BidLine>
  /** From this event on the seller's minimum is the one that is known. */
  readonly reserveSince: number
}

type Told = Readonly<Record<string, string | number | boolean | null>>

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

const differs = (what: string, told: unknown, decided: unknown): string =>
  `${what}: the ledger says ${String(told)}, the rules ${String(decided)}`

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

/** The end by the clock, decided anew. */
function closeFault(
  { lot, timers, zone }: Replay,
  { seq, at, by, outcome, priceMinor, leader }: LedgerBody,
  isReserveKnown: boolean,
): ReplayFault | null {
  if (by !== 'timer' || lot.deadlineMs === null || lot.phase !== 'ACTIVE') return null
  const decided = decideClose({ ...lot, isBonusSpent: lot.isBonusSpent || !isReserveKnown }, { nowMs: at, timers, zone })
  const made = { sold: 'SOLD', pending: 'PENDING_SELLER', 'no-sale': 'NO_SALE', bonus: 'BONUS', wait: 'TOO_EARLY' }[decided.kind]
  if (!isReserveKnown && lot.terms === 'MINIMUM_BID' && lot.leader !== null && made !== 'TOO_EARLY') return null
  if (made !== outcome) return decision(seq, differs('the outcome', outcome, made))
  if (decided.kind !== 'sold') return null
  if (leader !== decided.bidder) return decision(seq, differs('the winner', leader, decided.bidder))
  return priceMinor === decided.priceMinor ? null : decision(seq, differs('the price', priceMinor, decided.priceMinor))
}

/** Bids of a lot that still stand. */
const standing = ({ since, takenBack }: Replay, { bids }: Known): BidLine[] =>
  [...bids.values()].filter(({ seq, isAccepted }) => isAccepted && seq > since && !takenBack.has(seq))

/** Who leads after an event that is no bid, with what behind him. */
function leaderAfter(replay: Replay, body: LedgerBody, known: Known): Leader | null {
  const { leader: alias, kind, terms, priceMinor } = body
  const { leader } = replay.lot
  if (alias === undefined) return leader
  if (alias === null) return null
  if (kind === 'TRANSFERRED') return leader === null ? null : { ...leader, bidder: alias }
  const isOpening = body.reason === 'SEALED_OPENED'
  if (!isOpening && kind !== 'UNDONE' && leader?.bidder === alias) return leader
  const before = kind === 'UNDONE' ? Number(terms?.['of'] ?? body.seq) : body.seq
  const own = standing(replay, known).filter((bid) => bid.alias === alias && bid.seq < before && (bid.kind === 'SEALED') === isOpening)
  const best = own.toSorted((a, b) => b.amountMinor - a.amountMinor)[0]
  if (best === undefined) return null
  const kept = best.kind === 'SEALED' ? 'PRELIM_MAX' : best.kind
  return { bidder: alias, kind: kept, ...standingAt(best, priceMinor ?? 0) }
}

function sealedOpening(replay: Replay, { seq, leader, priceMinor }: LedgerBody, known: Known): ReplayFault | null {
  const all = standing(replay, known).filter(({ kind, alias, seq: at }) => kind === 'SEALED' && alias !== null && at < seq)
  const winner = sealedWinner(all.map((bid) => ({ ...bid, bidder: bid.alias ?? 0 })))
  if (winner?.bidder !== leader) return decision(seq, differs('the highest sealed bid', leader, winner?.bidder))
  return winner?.amountMinor === priceMinor ? null : decision(seq, differs('the price', priceMinor, winner?.amountMinor))
}

/** An opened maximum has to be one that stands, of whoever the event says, not the winner's, and not above the price (rulings "sealed maxima"). */
function openedFault(replay: Replay, { seq, alias, terms = {} }: LedgerBody, known: Known): ReplayFault | null {
  const told: Told = terms
  const opened = standing(replay, known).find((bid) => bid.seq === told['of'])
  const { leader, priceMinor } = replay.lot
  const isRight = opened?.alias === alias && alias !== leader?.bidder && Number(told['amountMinor']) <= priceMinor
  return isRight ? null : decision(seq, 'what was opened is not a maximum that a loser of the lot had')
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

/** What is wrong with an event that is no bid. */
function eventFault(replay: Replay, body: LedgerBody, known: Known): ReplayFault | null {
  if (body.kind === 'CLOSED') return closeFault(replay, body, body.seq > known.reserveSince)
  if (body.kind === 'OPENED_MAXIMA') return openedFault(replay, body, known)
  return body.reason === 'SEALED_OPENED' ? sealedOpening(replay, body, known) : null
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
