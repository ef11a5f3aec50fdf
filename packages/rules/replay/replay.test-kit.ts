import { TIMERS } from '../bidding/bidding.test-kit.ts'
import { deadlineAfter } from '../bidding/decide-bid.ts'
import { type CloseDecision, decideClose } from '../bidding/decide-close.ts'
import type { LedgerEntry } from '../ledger/ledger.ts'
import type { SaleType } from '../bidding/lot-bidding.ts'
import {
  decideNegotiation,
  expireNegotiation,
  type Negotiation,
  type NegotiationAct,
  openNegotiation,
  type Party,
} from '../negotiation/negotiation.ts'
import { inCents, PlayedBids, ZONE } from './replay-bids.test-kit.ts'

export { faultsOf, inCents, type LotRecord, LOT, withEvent, withFacts, withRow } from './replay-bids.test-kit.ts'

const SECOND_MS = 1_000

/** A lot that is played by the real rules: its bids, its clock, what follows the hammer, and what operators do to it. */
export class PlayedLot extends PlayedBids {
  /** On the block of a lane, or by time until an instant; by hand without a clock. */
  open(deadlineMs: number | null = this.nowMs + TIMERS.openingMs): this {
    this.outcome = null
    const patch = { phase: 'ACTIVE', deadlineMs, isBonusSpent: false } as const
    return this.tell({ kind: 'OPENED', by: 'timer', phase: 'ACTIVE', deadlineMs, ...this.facts }, patch)
  }

  /** The clock runs out. */
  close(): this {
    this.nowMs = Math.max(this.nowMs, (this.lot.deadlineMs ?? 0) + TIMERS.closeGraceMs)
    const [winner] = [...this.sealed].toSorted(([, a], [, b]) => b - a)
    if (this.lot.saleType === 'SEALED' && winner !== undefined) {
      const [bidder, priceMinor] = winner
      const leader = { bidder, maxMinor: priceMinor, kind: 'PRELIM_MAX', isOnePlus: false } as const
      this.tell({ kind: 'RESUMED', by: 'timer', reason: 'SEALED_OPENED', priceMinor, leader: bidder }, { leader, priceMinor })
    }
    return this.#settle(decideClose(this.lot, { nowMs: this.nowMs, timers: TIMERS, zone: ZONE }), 'timer')
  }

  /** An operator's hammer. */
  hammer(): this {
    const forced = { ...this.lot, deadlineMs: this.nowMs - TIMERS.closeGraceMs, isBonusSpent: true }
    return this.#settle(decideClose(forced, { nowMs: this.nowMs, timers: TIMERS, zone: ZONE }), 'operator')
  }

  pass(): this {
    return this.#settle({ kind: 'no-sale' }, 'operator')
  }

  #settle(made: CloseDecision, by: string): this {
    if (made.kind === 'wait') throw new Error('too early')
    if (made.kind === 'bonus') {
      const { deadlineMs } = made
      return this.tell({ kind: 'BONUS', by, deadlineMs }, { deadlineMs, isBonusSpent: true })
    }
    if (made.kind === 'no-sale') return this.end({ kind: 'CLOSED', by, outcome: 'NO_SALE', priceMinor: this.lot.priceMinor })
    if (made.kind === 'sold') return this.end({ kind: 'CLOSED', by, outcome: 'SOLD', ...this.facts }).#openRunnerUp()
    this.negotiation = openNegotiation(this.lot.priceMinor, made.answerUntilMs)
    return this.end({ kind: 'CLOSED', by, outcome: 'PENDING_SELLER', ...this.facts, deadlineMs: made.answerUntilMs })
  }

  /** An answer of the seller or the buyer; one that the rules refuse leaves no trace. Amounts are dollars. */
  answer(by: Party, kind: NegotiationAct['kind'], dollars = 0): this {
    const act = kind === 'counter' || kind === 'raise' ? { kind, amountMinor: inCents(dollars) } : { kind }
    const made = decideNegotiation(this.#open, { ...act, by }, { nowMs: this.nowMs, lot: this.lot })
    if (made.kind === 'refused') return this
    return this.#negotiated(made.next, { by, act: kind })
  }

  /** The time to answer runs out. */
  expire(): this {
    this.nowMs = Math.max(this.nowMs, (this.#open.deadlineMs ?? 0) + SECOND_MS)
    return this.#negotiated(expireNegotiation(this.#open, this.nowMs), { by: 'timer', act: 'expired' })
  }

  get #open(): Negotiation {
    if (this.negotiation === null) throw new Error('nothing is open')
    return this.negotiation
  }

  #negotiated(next: Negotiation, { by, act }: { readonly by: string; readonly act: string }): this {
    const kind = by === 'timer' ? 'EXPIRED' : 'ANSWERED'
    this.negotiation = next.owner === null ? null : next
    const { state: outcome, bidMinor: priceMinor, counterMinor, deadlineMs } = next
    if (outcome === 'SOLD')
      return this.end({ kind, by, outcome, priceMinor, leader: this.lot.leader?.bidder ?? null, text: act }).#openRunnerUp()
    if (next.owner === null) return this.end({ kind, by, reason: act.toUpperCase(), outcome })
    const terms = counterMinor === null ? {} : { terms: { counterMinor, round: next.rounds } }
    return this.tell({ kind, by, reason: act.toUpperCase(), outcome, priceMinor, deadlineMs, ...terms }, { priceMinor })
  }

  /** A buyer pays a price outside of the bidding: at once, or by an offer that is accepted. */
  buy(alias: number, dollars: number, kind: 'BOUGHT_NOW' | 'OFFER' = 'BOUGHT_NOW'): this {
    const [reason, outcome] = kind === 'OFFER' ? (['ACCEPTED', 'OFFER_ACCEPTED'] as const) : (['BOUGHT_NOW', 'BOUGHT_NOW'] as const)
    return this.end({ kind, alias, reason, priceMinor: inCents(dollars), outcome })
  }

  offer(alias: number): this {
    return this.tell({ kind: 'OFFER', alias, reason: 'MADE' })
  }

  /** Bidding is over with the outcome that the entry names. */
  end(entry: LedgerEntry): this {
    return this.tell(
      { ...entry, phase: 'CLOSED' },
      { phase: 'CLOSED', deadlineMs: null, priceMinor: entry.priceMinor ?? this.lot.priceMinor },
    )
  }

  #openRunnerUp(): this {
    const { leader, priceMinor } = this.lot
    const standing = new Set(this.past.map(({ seq }) => seq))
    const [loser] = this.rows
      .filter((row) => standing.has(row.seq) && row.salt !== null && row.alias !== leader?.bidder && row.amountMinor <= priceMinor)
      .toSorted((a, b) => b.amountMinor - a.amountMinor || a.seq - b.seq)
    if (loser === undefined) return this
    const { alias, seq, amountMinor, isOnePlus, salt } = loser
    return this.tell({ kind: 'OPENED_MAXIMA', by: 'system', alias: alias ?? 0, terms: { of: seq, amountMinor, isOnePlus, salt } })
  }

  /** Two operators take the last bid back. */
  undo(): this {
    const past = this.past.pop()
    if (past === undefined) throw new Error('no bid')
    const { leader, priceMinor } = past.lot
    const deadlineMs = deadlineAfter(this.lot, this.nowMs, TIMERS)
    this.sealed = past.sealed
    const expected = { priceMinor, leader: leader?.bidder ?? null, deadlineMs }
    return this.tell({ kind: 'UNDONE', by: 'operator', terms: { of: past.seq }, ...expected }, { leader, priceMinor, deadlineMs })
  }

  transfer(toAlias: number, dollars: number): this {
    const priceMinor = inCents(dollars)
    const own = this.rows.filter(({ alias, isAccepted }) => alias === toAlias && isAccepted).map(({ amountMinor }) => amountMinor)
    const leader = { bidder: toAlias, maxMinor: Math.max(priceMinor, ...own), kind: 'PRELIM_MAX', isOnePlus: false } as const
    const entry = { kind: 'TRANSFERRED', by: 'operator', priceMinor, leader: toAlias, terms: { toAlias } } as const
    return this.tell(entry, { leader, priceMinor })
  }

  /** A sale is voided. */
  void(): this {
    return this.end({ kind: 'UNDONE', by: 'operator', reason: 'VOID', outcome: 'NO_SALE' })
  }

  reopen(): this {
    this.outcome = null
    this.negotiation = null
    const patch = { phase: 'PRELIM_CLOSED', deadlineMs: null, isBonusSpent: false } as const
    return this.tell({ kind: 'REOPENED', by: 'operator', phase: 'PRELIM_CLOSED', ...this.facts }, patch)
  }

  relist(by = 'timer'): this {
    this.outcome = null
    this.past = []
    this.sealed = new Map()
    const patch = { phase: 'PRELIM', deadlineMs: null, isBonusSpent: false, priceMinor: 0, leader: null } as const
    const saleType = by === 'timer' ? 'LANE' : this.lot.saleType
    return this.tell({ kind: 'REOPENED', by, reason: 'RELISTED', phase: 'PRELIM', priceMinor: 0, leader: null }, { ...patch, saleType })
  }

  move(saleType: SaleType): this {
    return this.tell(
      { kind: 'MOVED', by: 'operator', phase: 'PRELIM', deadlineMs: null, terms: { toSale: 2, item: 1, saleType } },
      { saleType },
    )
  }

  pause(): this {
    return this.tell({ kind: 'PAUSED', by: 'operator', phase: 'PAUSED' }, { phase: 'PAUSED', deadlineMs: null })
  }

  resume(forMs = TIMERS.afterBidMs): this {
    const patch = { phase: 'ACTIVE', deadlineMs: this.nowMs + forMs } as const
    return this.tell({ kind: 'RESUMED', by: 'operator', ...patch }, patch)
  }
}
