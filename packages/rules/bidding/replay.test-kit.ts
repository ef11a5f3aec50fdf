import type { LotOutcome } from '@app/contract/live.ts'
import { aLot, NOW_MS, TIMERS } from './bidding.test-kit.ts'
import { afterBid, deadlineAfter, decideBid } from './decide-bid.ts'
import { type CloseDecision, decideClose } from './decide-close.ts'
import type { BidLine, LotFacts, LotProof } from './ledger-lines.ts'
import { publicRefusal, type LedgerBody, type LedgerEntry } from './ledger.ts'
import type { LotBidding, SaleType } from './lot-bidding.ts'
import { decideNegotiation, expireNegotiation, type Negotiation, type NegotiationAct, openNegotiation, type Party } from './negotiation.ts'
import { replayLot } from './replay-ledger.ts'
import { refuseSealed } from './sealed.ts'

export const LOT = 4_711
const CENTS = 100
const SECOND_MS = 1_000
const ZONE = 'America/Denver'
export const inCents = (dollars: number): number => dollars * CENTS

interface Said {
  readonly kind?: BidLine['kind']
  readonly isOnePlus?: boolean
  readonly isConfirmed?: boolean
  /** On the clock of the lot: so long before (or, negative, after) its end the bid was received, milliseconds. */
  readonly beforeEndMs?: number
  /** What the house refused it for, whatever the rules of bidding say. */
  readonly refusedFor?: string
}

interface Begun extends Partial<LotBidding> {
  readonly start?: number
  readonly reserve?: number
  /** Terms of the first event that are to be others, and the clock of a lot that runs by time from the beginning. */
  readonly told?: Readonly<Record<string, string | number>>
  readonly untilMs?: number
}

/** Everything of a lot that its replay reads. */
export interface Kept {
  readonly head: LotProof['head']
  readonly bids: readonly BidLine[]
  readonly bodies: ReadonlyMap<number, LedgerBody>
}

/** A lot that is played by the real rules; its events are written as the house writes them. Amounts are dollars, bidders numbers. */
export class PlayedLot {
  nowMs = NOW_MS
  lot: LotBidding
  outcome: LotOutcome | null = null
  negotiation: Negotiation | null = null
  /** Own highest sealed bids. */
  #sealed = new Map<number, number>()
  #past: { readonly seq: number; readonly lot: LotBidding; readonly sealed: Map<number, number> }[] = []
  readonly #bodies: LedgerBody[] = []
  readonly #rows: BidLine[] = []

  constructor({ told: others, untilMs, ...said }: Begun = {}) {
    this.lot = aLot(said)
    const { currency, startMinor, terms: sale, saleType, reserveMinor } = this.lot
    const told = { currency, startMinor, sale, saleType, sellingSite: 'CPRTUS', hasReserve: reserveMinor !== null, ...others }
    if (untilMs === undefined) this.tell({ kind: 'TERMS', by: 'system', terms: told })
    else {
      const opened = { phase: 'ACTIVE', deadlineMs: untilMs } as const
      this.tell({ kind: 'TERMS', by: 'system', ...opened, terms: told }, opened)
    }
  }

  /** The number of the last event. */
  get seq(): number {
    return this.#bodies.length
  }

  tell(entry: LedgerEntry, patch: Partial<LotBidding> = {}): this {
    const seq = this.seq + 1
    this.#bodies.push({ v: 1, lot: LOT, seq, at: this.nowMs, ...entry })
    this.lot = { ...this.lot, ...patch, seq }
    this.outcome = entry.outcome ?? this.outcome
    this.nowMs += SECOND_MS
    return this
  }

  bid(bidder: number, dollars: number, said: Said = {}): this {
    const { kind = 'PRELIM_MAX', beforeEndMs, isOnePlus = false, isConfirmed = false, refusedFor } = said
    const amountMinor = inCents(dollars)
    const receivedAtMs = beforeEndMs === undefined ? this.nowMs : (this.lot.deadlineMs ?? NOW_MS) - beforeEndMs
    const isTold = (kind === 'LIVE' || kind === 'MONSTER') && this.lot.leader?.bidder !== bidder
    const row = { amountMinor, isOnePlus, isConfirmed, receivedAtMs }
    const bid = { kind, amountMinor: isTold ? amountMinor : null, commitment: isTold ? null : 'c0', receivedMs: receivedAtMs }
    const keep = (isAccepted: boolean, reason: string): void => {
      const salt = isTold ? null : '5a'
      this.#rows.push({ type: 'bid', lot: LOT, seq: this.seq + 1, alias: bidder, kind, ...row, salt, isAccepted, reason })
    }
    const refuse = (code: string): this => {
      keep(false, code)
      const { seq } = this.lot
      this.tell({ kind: 'REFUSED', alias: bidder, bid, reason: publicRefusal(code) })
      this.lot = { ...this.lot, seq }
      return this
    }
    if (refusedFor !== undefined) return refuse(refusedFor)
    if ((kind === 'SEALED') !== (this.lot.saleType === 'SEALED')) return refuse('NOT_OPEN')
    const past = { seq: this.seq + 1, lot: this.lot, sealed: new Map(this.#sealed) }
    if (kind === 'SEALED') {
      const refused = this.#refusedSealed(bidder, row)
      if (refused !== null) return refuse(refused.code)
      keep(true, 'SEALED')
      this.#sealed.set(bidder, amountMinor)
      this.#past.push(past)
      return this.tell({ kind: 'BID', alias: bidder, bid, reason: 'SEALED' })
    }
    const made = decideBid(this.lot, { ...row, bidder, kind, isOnePlus: kind === 'PRELIM_MAX' && isOnePlus }, TIMERS)
    if (made.kind === 'refused') return refuse(made.code)
    keep(true, made.reason)
    this.#past.push(past)
    const { reason, priceMinor, deadlineMs } = made
    const clock = this.lot.phase === 'ACTIVE' ? { deadlineMs } : {}
    return this.tell(
      { kind: 'BID', alias: bidder, bid, reason, priceMinor, leader: made.leader.bidder, ...clock },
      afterBid(this.lot, made),
    )
  }

  #refusedSealed(bidder: number, row: Pick<BidLine, 'amountMinor' | 'receivedAtMs'>) {
    const { phase, deadlineMs, startMinor } = this.lot
    const isOpen = this.outcome === null && phase !== 'CLOSED' && phase !== 'PAUSED'
    const ownMinor = this.#sealed.get(bidder) ?? null
    return refuseSealed({ isOpen, deadlineMs: deadlineMs ?? Number.POSITIVE_INFINITY, startMinor, wholeUnitMinor: CENTS, ownMinor }, row)
  }

  /** Who leads and at what price, as acts tell it that change neither. */
  get #told() {
    return { priceMinor: this.lot.priceMinor, leader: this.lot.leader?.bidder ?? null }
  }

  /** On the block of a lane, or by time until an instant; by hand without a clock. */
  open(deadlineMs: number | null = this.nowMs + TIMERS.openingMs): this {
    this.outcome = null
    const patch = { phase: 'ACTIVE', deadlineMs, isBonusSpent: false } as const
    return this.tell({ kind: 'OPENED', by: 'timer', phase: 'ACTIVE', deadlineMs, ...this.#told }, patch)
  }

  /** The clock runs out. */
  close(): this {
    this.nowMs = Math.max(this.nowMs, (this.lot.deadlineMs ?? 0) + TIMERS.closeGraceMs)
    const [winner] = [...this.#sealed].toSorted(([, a], [, b]) => b - a)
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
    if (made.kind === 'sold') return this.end({ kind: 'CLOSED', by, outcome: 'SOLD', ...this.#told }).#openRunnerUp()
    this.negotiation = openNegotiation(this.lot.priceMinor, made.answerUntilMs)
    return this.end({ kind: 'CLOSED', by, outcome: 'PENDING_SELLER', ...this.#told, deadlineMs: made.answerUntilMs })
  }

  /** An answer of the seller or the buyer; one that the rules refuse leaves no trace. Amounts are dollars. */
  answer(by: Party, kind: NegotiationAct['kind'], dollars = 0): this {
    const act = kind === 'counter' || kind === 'raise' ? { kind, amountMinor: inCents(dollars) } : { kind }
    const made = decideNegotiation(this.#open, { ...act, by }, { nowMs: this.nowMs, lot: this.lot })
    if (made.kind === 'refused') return this
    return this.#negotiated(made.next, { by, act: kind })
  }

  /** The time of whoever owes an answer runs out. */
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
    const standing = new Set(this.#past.map(({ seq }) => seq))
    const [loser] = this.#rows
      .filter((row) => standing.has(row.seq) && row.salt !== null && row.alias !== leader?.bidder && row.amountMinor <= priceMinor)
      .toSorted((a, b) => b.amountMinor - a.amountMinor || a.seq - b.seq)
    if (loser === undefined) return this
    const { alias, seq, amountMinor, isOnePlus, salt } = loser
    return this.tell({ kind: 'OPENED_MAXIMA', by: 'system', alias: alias ?? 0, terms: { of: seq, amountMinor, isOnePlus, salt } })
  }

  /** Two operators take the last bid back. */
  undo(): this {
    const past = this.#past.pop()
    if (past === undefined) throw new Error('no bid')
    const { leader, priceMinor } = past.lot
    const deadlineMs = deadlineAfter(this.lot, this.nowMs, TIMERS)
    this.#sealed = past.sealed
    const told = { priceMinor, leader: leader?.bidder ?? null, deadlineMs }
    return this.tell({ kind: 'UNDONE', by: 'operator', terms: { of: past.seq }, ...told }, { leader, priceMinor, deadlineMs })
  }

  transfer(toAlias: number, dollars: number): this {
    const priceMinor = inCents(dollars)
    const own = this.#rows.filter(({ alias, isAccepted }) => alias === toAlias && isAccepted).map(({ amountMinor }) => amountMinor)
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
    return this.tell({ kind: 'REOPENED', by: 'operator', phase: 'PRELIM_CLOSED', ...this.#told }, patch)
  }

  relist(by = 'timer'): this {
    this.outcome = null
    this.#past = []
    this.#sealed = new Map()
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

  /** All that is kept of the lot. */
  kept(): Kept {
    const { phase, priceMinor, leader, reserveMinor, reservePolicy } = this.lot
    const facts: LotFacts = {
      reserveMinor,
      reservePolicy,
      on: '2026-11-21',
      zone: ZONE,
      readAtMs: this.nowMs,
      phase,
      outcome: this.outcome,
      priceMinor,
      leaderAlias: leader?.bidder ?? null,
    }
    const head = { type: 'lot', lot: LOT, isFinal: false, seq: this.seq, hash: '', facts } as const
    return { head, bids: this.#rows, bodies: new Map(this.#bodies.map((body) => [body.seq, body])) }
  }

  faults() {
    return faultsOf(this.kept())
  }
}

/** What the replay finds in what is kept. */
export const faultsOf = ({ head, bids, bodies }: Kept, beyond = Number.POSITIVE_INFINITY) => replayLot({ head, bids }, bodies, beyond)

type Change = Readonly<Record<string, unknown>>

/** The same with other members of one event; `undefined` leaves a member out. */
export const withEvent = (kept: Kept, seq: number, change: Change): Kept => ({
  ...kept,
  bodies: new Map([...kept.bodies].map(([at, body]) => [at, at === seq ? { ...body, ...change } : body])),
})

/** The same with another row of one bid. */
export const withRow = (kept: Kept, seq: number, change: Change): Kept => ({
  ...kept,
  bids: kept.bids.map((row) => (row.seq === seq ? { ...row, ...change } : row)),
})

/** The same with another row of the lot. */
export const withFacts = (kept: Kept, change: Change): Kept => ({
  ...kept,
  head: { ...kept.head, facts: { ...kept.head.facts, ...change } as LotFacts },
})
