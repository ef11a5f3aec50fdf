import { standingAt } from './contest.ts'
import { decideClose } from './decide-close.ts'
import type { BidLine } from './ledger-lines.ts'
import type { LedgerBody } from './ledger.ts'
import type { Leader, LotBidding } from './lot-bidding.ts'
import { decision, type ReplayFault } from './replay-fault.ts'
import { sealedWinner } from './sealed.ts'
import type { Timers } from './timers.ts'

/** A lot as the events so far made it; bidders are their numbers on it. */
export interface Replay {
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

/** What is kept beside the texts of a lot's events. */
export interface Known {
  readonly bids: ReadonlyMap<number, BidLine>
  /** From this event on the seller's minimum is the one that is known. */
  readonly reserveSince: number
}

/** Terms of an event. */
export type Told = Readonly<Record<string, string | number | boolean | null>>

/** How a fault says what was told and what the rules make of it. */
export const differs = (what: string, told: unknown, decided: unknown): string =>
  `${what}: the ledger says ${String(told)}, the rules ${String(decided)}`

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

const highest = (bids: readonly BidLine[]): BidLine | undefined => bids.toSorted((a, b) => b.amountMinor - a.amountMinor)[0]

/** An award goes to another for what he bid, and for no more than it was sold for. */
function transferFault(replay: Replay, { seq, leader, priceMinor }: LedgerBody, known: Known): ReplayFault | null {
  const own = highest(standing(replay, known).filter((bid) => bid.alias === leader && bid.seq < seq))
  if (own === undefined) return decision(seq, 'the lot was given to somebody who never bid on it')
  const decided = Math.min(replay.lot.priceMinor, own.amountMinor)
  return priceMinor === decided ? null : decision(seq, differs('the price', priceMinor, decided))
}

/** Who leads after an event that is no bid, with what behind him. */
export function leaderAfter(replay: Replay, body: LedgerBody, known: Known): Leader | null {
  const { leader: alias, kind, terms, priceMinor } = body
  const { leader } = replay.lot
  if (alias === undefined) return leader
  if (alias === null) return null
  const isOpening = body.reason === 'SEALED_OPENED'
  if (!isOpening && kind !== 'UNDONE' && leader?.bidder === alias) return leader
  const before = kind === 'UNDONE' ? Number(terms?.['of'] ?? body.seq) : body.seq
  const own = standing(replay, known).filter((bid) => bid.alias === alias && bid.seq < before)
  const best = highest(kind === 'TRANSFERRED' ? own : own.filter((bid) => (bid.kind === 'SEALED') === isOpening))
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

/** What is wrong with an event that is no bid; null for nothing. */
export function eventFault(replay: Replay, body: LedgerBody, known: Known): ReplayFault | null {
  if (body.kind === 'CLOSED') return closeFault(replay, body, body.seq > known.reserveSince)
  if (body.kind === 'TRANSFERRED') return transferFault(replay, body, known)
  if (body.kind === 'OPENED_MAXIMA') return openedFault(replay, body, known)
  return body.reason === 'SEALED_OPENED' ? sealedOpening(replay, body, known) : null
}
