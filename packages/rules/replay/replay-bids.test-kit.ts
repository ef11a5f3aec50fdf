import type { LotOutcome } from '@app/contract/lanes/live.ts'
import { aLot, NOW_MS, TIMERS } from '../bidding/bidding.test-kit.ts'
import { afterBid, decideBid } from '../bidding/decide-bid.ts'
import type { BidLine, LotFacts, LotProof } from '../ledger/ledger-lines.ts'
import { publicRefusal, type LedgerBody, type LedgerEntry } from '../ledger/ledger.ts'
import type { LotBidding } from '../bidding/lot-bidding.ts'
import type { Negotiation } from '../negotiation/negotiation.ts'
import { replayLot } from './replay-ledger.ts'
import { refuseSealed } from '../bidding/sealed.ts'

export const LOT = 4_711
const CENTS = 100
const SECOND_MS = 1_000
export const ZONE = 'America/Denver'
export const inCents = (dollars: number): number => dollars * CENTS

interface BidOptions {
  readonly kind?: BidLine['kind']
  readonly isOnePlus?: boolean
  readonly isConfirmed?: boolean
  /** On the clock of the lot: so long before (or, negative, after) its end the bid was received, milliseconds. */
  readonly beforeEndMs?: number
  /** What it was refused for, whatever the rules of bidding say. */
  readonly refusedFor?: string
}

interface Begun extends Partial<LotBidding> {
  readonly start?: number
  readonly reserve?: number
  /** Terms of the first event that are to be others, and the clock of a lot that runs by time from the beginning. */
  readonly eventTerms?: Readonly<Record<string, string | number>>
  readonly untilMs?: number
}

/** Everything of a lot that its replay reads. */
export interface LotRecord {
  readonly head: LotProof['head']
  readonly bids: readonly BidLine[]
  readonly bodies: ReadonlyMap<number, LedgerBody>
}

/** A lot whose bids are played by the real rules; its events are written as the server writes them. Amounts are dollars, bidders numbers. */
export class PlayedBids {
  nowMs = NOW_MS
  lot: LotBidding
  outcome: LotOutcome | null = null
  negotiation: Negotiation | null = null
  /** Own highest sealed bids. */
  protected sealed = new Map<number, number>()
  protected past: { readonly seq: number; readonly lot: LotBidding; readonly sealed: Map<number, number> }[] = []
  readonly #bodies: LedgerBody[] = []
  protected readonly rows: BidLine[] = []

  constructor({ eventTerms: others, untilMs, ...fields }: Begun = {}) {
    this.lot = aLot(fields)
    const { currency, startMinor, terms: sale, saleType, reserveMinor } = this.lot
    const terms = { currency, startMinor, sale, saleType, sellingSite: 'CPRTUS', hasReserve: reserveMinor !== null, ...others }
    if (untilMs === undefined) this.tell({ kind: 'TERMS', by: 'system', terms })
    else {
      const opened = { phase: 'ACTIVE', deadlineMs: untilMs } as const
      this.tell({ kind: 'TERMS', by: 'system', ...opened, terms }, opened)
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

  bid(bidder: number, dollars: number, options: BidOptions = {}): this {
    const { kind = 'PRELIM_MAX', beforeEndMs, isOnePlus = false, isConfirmed = false, refusedFor } = options
    const amountMinor = inCents(dollars)
    const receivedAtMs = beforeEndMs === undefined ? this.nowMs : (this.lot.deadlineMs ?? NOW_MS) - beforeEndMs
    const isShown = (kind === 'LIVE' || kind === 'MONSTER') && this.lot.leader?.bidder !== bidder
    const row = { amountMinor, isOnePlus, isConfirmed, receivedAtMs }
    const bid = { kind, amountMinor: isShown ? amountMinor : null, commitment: isShown ? null : 'c0', receivedMs: receivedAtMs }
    const keep = (isAccepted: boolean, reason: string): void => {
      const salt = isShown ? null : '5a'
      this.rows.push({ type: 'bid', lot: LOT, seq: this.seq + 1, alias: bidder, kind, ...row, salt, isAccepted, reason })
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
    const past = { seq: this.seq + 1, lot: this.lot, sealed: new Map(this.sealed) }
    if (kind === 'SEALED') {
      const refused = this.#refusedSealed(bidder, row)
      if (refused !== null) return refuse(refused.code)
      keep(true, 'SEALED')
      this.sealed.set(bidder, amountMinor)
      this.past.push(past)
      return this.tell({ kind: 'BID', alias: bidder, bid, reason: 'SEALED' })
    }
    const made = decideBid(this.lot, { ...row, bidder, kind, isOnePlus: kind === 'PRELIM_MAX' && isOnePlus }, TIMERS)
    if (made.kind === 'refused') return refuse(made.code)
    keep(true, made.reason)
    this.past.push(past)
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
    const ownMinor = this.sealed.get(bidder) ?? null
    return refuseSealed({ isOpen, deadlineMs: deadlineMs ?? Number.POSITIVE_INFINITY, startMinor, wholeUnitMinor: CENTS, ownMinor }, row)
  }

  /** Who leads and at what price, as acts tell it that change neither. */
  protected get facts() {
    return { priceMinor: this.lot.priceMinor, leader: this.lot.leader?.bidder ?? null }
  }

  /** The whole record of the lot. */
  record(): LotRecord {
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
    return { head, bids: this.rows, bodies: new Map(this.#bodies.map((body) => [body.seq, body])) }
  }

  faults() {
    return faultsOf(this.record())
  }
}

/** What the replay finds in the record. */
export const faultsOf = ({ head, bids, bodies }: LotRecord, beyond = Number.POSITIVE_INFINITY) => replayLot({ head, bids }, bodies, beyond)

type Change = Readonly<Record<string, unknown>>

/** The same with other members of one event; `undefined` leaves a member out. */
export const withEvent = (record: LotRecord, seq: number, change: Change): LotRecord => ({
  ...record,
  bodies: new Map([...record.bodies].map(([at, body]) => [at, at === seq ? { ...body, ...change } : body])),
})

/** The same with another row of one bid. */
export const withRow = (record: LotRecord, seq: number, change: Change): LotRecord => ({
  ...record,
  bids: record.bids.map((row) => (row.seq === seq ? { ...row, ...change } : row)),
})

/** The same with another row of the lot. */
export const withFacts = (record: LotRecord, change: Change): LotRecord => ({
  ...record,
  head: { ...record.head, facts: { ...record.head.facts, ...change } as LotFacts },
})
