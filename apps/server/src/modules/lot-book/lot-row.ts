import type { LotOutcome, LotPhase } from '@app/contract/lanes/live.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import type { BidKind, LotBidding, SaleTerms, SaleType } from '@app/rules/bidding/lot-bidding.ts'
import { meetsReserve } from '@app/rules/bidding/decide-close.ts'
import { askOf } from '@app/rules/bidding/steps.ts'
import { isOpenToPublic } from '@app/rules/lots/open-to-public.ts'
import { type Timers, timersOf } from '@app/rules/bidding/timers.ts'
import { incrementsOf } from '@app/rules/fees/increments.ts'
import { isOfferedAnew, type LedgerEntry } from '@app/rules/ledger/ledger.ts'
import { nameInForce } from '#modules/fee-schedules/index.ts'
import { type RawLotTax, readLotTax } from '#modules/tax-terms/index.ts'
import type { KnownLot } from './lot-visibility.ts'

/** Columns of a lot without a leader. */
export const NO_LEADER = {
  leader: null,
  leaderMaxMinor: null,
  leaderKind: null,
  leaderIsOnePlus: false,
  leaderAlias: null,
  leaderLabel: null,
} as const

const MINUTE_MS = 60_000
const SALE_TYPES: Readonly<Record<string, SaleType>> = { live: 'LANE', timed: 'TIMED', sealed: 'SEALED' }

/** A lot in bidding as it is read under its lock: its state, and what of lot, sale and yard decides. */
export interface LotRow {
  readonly lot: number
  readonly saleId: number | null
  readonly phase: LotPhase
  readonly outcome: LotOutcome | null
  readonly seq: number
  readonly headHash: Buffer
  readonly stateSeq: number
  readonly startMinor: number
  readonly reserveMinor: number | null
  readonly reservePolicy: 'lift' | 'lane'
  readonly sellerAccount: number | null
  readonly priceMinor: number
  readonly bidCount: number
  readonly bidderCount: number
  readonly leader: number | null
  readonly leaderMaxMinor: number | null
  readonly leaderKind: BidKind | null
  readonly leaderIsOnePlus: boolean
  readonly leaderAlias: number | null
  readonly leaderLabel: string | null
  readonly deadlineMs: number | null
  readonly remainingMs: number | null
  readonly isBonusSpent: boolean
  readonly offered: number
  /** The event that began the present offering; 0 for the first. */
  readonly offeringSeq: number
  /** The bids that operators took back, by their events. */
  readonly voidedSeqs: readonly number[]
  // of the lot, its sale and its yard
  readonly lotStatus: string
  readonly currency: CurrencyCode
  /** The sites that list the lot. */
  readonly siteCodes: readonly string[]
  readonly sellingSite: SiteCode
  readonly titleGroup: 'C' | 'S' | 'J'
  /** Whether every member who bids may bid on it. */
  readonly isOpenToPublic: boolean
  readonly terms: SaleTerms
  readonly buyNowMinor: number | null
  readonly itemNumber: number | null
  readonly dateType: string | null
  readonly saleType: SaleType
  readonly saleStatus: string | null
  readonly startsAtMs: number | null
  readonly endsAtMs: number | null
  readonly preBidMinutes: number
  /** Calendar day of the sale at its yard, of today without one, YYYY-MM-DD. */
  readonly on: string
  readonly zone: string
  /** Name of the fee schedule in force on that day; null where there is none, and bids are refused. `scheduleById` knows it. */
  readonly scheduleId: string | null
  /** By what it is taxed on that day, as `rules/tax` writes it; null where its place has no rates, and bids are refused. */
  readonly tax: string | null
}

/** A row as PostgreSQL answers it. */
export interface RawLotRow extends Omit<LotRow, 'scheduleId' | 'tax' | 'saleType' | 'terms' | 'titleGroup' | 'isOpenToPublic'> {
  readonly saleTypeWord: string | null
  readonly termsWord: string | null
  readonly titleGroupWord: string | null
  readonly isWholesale: boolean
  readonly titleType: string | null
  /** Name of the schedule that the site approved for that day; null where it did not. */
  readonly approvedSchedule: string | null
  readonly lotTax: RawLotTax
}

const TERMS: ReadonlySet<string> = new Set(['PURE_SALE', 'MINIMUM_BID', 'ON_APPROVAL'])

/** Where words are missing: a lane, and the seller's approval (the stricter for the seller). */
export function toLotRow({
  saleTypeWord,
  termsWord,
  titleGroupWord,
  isWholesale,
  titleType,
  approvedSchedule,
  lotTax,
  ...row
}: RawLotRow): LotRow {
  return {
    ...row,
    saleType: SALE_TYPES[saleTypeWord ?? 'live'] ?? 'LANE',
    terms: (TERMS.has(termsWord ?? '') ? termsWord : 'ON_APPROVAL') as SaleTerms,
    isOpenToPublic: isOpenToPublic({ isWholesale, titleType }),
    tax: readLotTax(lotTax),
    scheduleId: nameInForce({ site: row.sellingSite, currency: row.currency, on: row.on }, approvedSchedule),
    titleGroup: titleGroupWord === 'C' || titleGroupWord === 'J' ? titleGroupWord : 'S',
  }
}

/** The last millisecond in which a preliminary bid counts (MQ-067: refused from the instant on); null while no sale is set. */
export const preBidEndMs = ({ startsAtMs, preBidMinutes }: Pick<LotRow, 'startsAtMs' | 'preBidMinutes'>): number | null =>
  startsAtMs === null ? null : startsAtMs - preBidMinutes * MINUTE_MS - 1

/** The clocks in force for a lot. */
export const timersFor = ({ sellingSite, on }: Pick<LotRow, 'sellingSite' | 'on'>): Timers => timersOf(sellingSite, on)

/** What the rules decide on; null where the selling site has no increments for the currency and takes no bids. */
export function toLotBidding(row: LotRow): LotBidding | null {
  const increments = incrementsOf({ site: row.sellingSite, currency: row.currency, on: row.on })
  if (increments === null) return null
  const { leader, leaderMaxMinor, leaderKind } = row
  const isPrelim = row.phase === 'PRELIM'
  return {
    phase: row.phase,
    saleType: row.saleType,
    currency: row.currency,
    increments,
    startMinor: row.startMinor,
    reserveMinor: row.reserveMinor,
    reservePolicy: row.reservePolicy,
    terms: row.terms,
    seller: row.sellerAccount,
    priceMinor: row.priceMinor,
    leader:
      leader === null || leaderMaxMinor === null || leaderKind === null
        ? null
        : { bidder: leader, maxMinor: leaderMaxMinor, kind: leaderKind, isOnePlus: row.leaderIsOnePlus },
    seq: row.stateSeq,
    deadlineMs: isPrelim ? preBidEndMs(row) : row.deadlineMs,
    isBonusSpent: row.isBonusSpent,
  }
}

/** What may be known of the lot; its item is for those who may see it. */
export function toLotState(row: LotRow): KnownLot {
  const lot = toLotBidding(row)
  const isSealedOpen = row.saleType === 'SEALED' && row.outcome === null
  const isOnBlock = row.phase === 'ACTIVE' || row.phase === 'PAUSED'
  return {
    lot: row.lot,
    saleId: row.saleId,
    seq: row.seq,
    stateSeq: row.stateSeq,
    phase: row.phase,
    outcome: row.outcome,
    currency: row.currency,
    priceMinor: isSealedOpen ? 0 : row.priceMinor,
    askMinor: lot === null ? 0 : askOf(lot),
    bidCount: isSealedOpen ? 0 : row.bidCount,
    leaderAlias: isSealedOpen ? null : row.leaderAlias,
    leaderLabel: isSealedOpen ? null : row.leaderLabel,
    deadlineMs: lot?.deadlineMs ?? null,
    isBonusSpent: row.isBonusSpent,
    isReserveMet: row.reserveMinor !== null && (isOnBlock || row.outcome !== null) ? meetsReserve(row) : null,
    terms: row.terms,
    itemNumber: row.itemNumber,
    dateType: row.dateType,
  }
}

/** Which bids of a lot stand after an event: none of before a new offering, and not the one that operators took back. */
export function standingAfter(row: LotRow, entry: LedgerEntry, seq: number): Pick<LotRow, 'offeringSeq' | 'voidedSeqs'> {
  const of = entry.kind === 'UNDONE' ? entry.terms?.['of'] : undefined
  return {
    offeringSeq: isOfferedAnew(entry) ? seq : row.offeringSeq,
    voidedSeqs: typeof of === 'number' ? [...row.voidedSeqs, of] : row.voidedSeqs,
  }
}
