import { type OwnListName, WON_LISTS, type WonListName } from '@app/contract/bids/bidding-limits.ts'
import type { LotOutcome, LotPhase } from '@app/contract/lanes/live.ts'
import type { SaleState } from '@app/contract/lots/lot-view.ts'
import type { BID_STATUSES } from '@app/contract/lots/lot-statuses.ts'
import type { TitleState } from '@app/contract/titles/title-codes.ts'

export type BidStatus = (typeof BID_STATUSES)[number]

/** What decides somebody's position on a lot that they have bid on, made an offer for or bought. */
export interface OwnFacts {
  /** Null for a lot that bidding has not touched. */
  readonly phase: LotPhase | null
  readonly outcome: LotOutcome | null
  readonly isWinner: boolean
  readonly isLeading: boolean
  readonly hasLeader: boolean
  /** Sold by sealed bids, which stay secret until the end. */
  readonly isSealed: boolean
  /** Its sale was closed: a lot it left undecided will not be decided there any more. */
  readonly isSaleClosed: boolean
  /** The talk with the seller about the highest bid, if one is open or was. */
  readonly negotiation: { readonly isOwn: boolean; readonly owner: 'seller' | 'buyer' | null } | null
}

/** Nothing comes after these. */
const FINAL: ReadonlySet<LotOutcome> = new Set([
  'SOLD',
  'DECLINED',
  'EXPIRED',
  'NO_SALE',
  'WITHDRAWN',
  'BOUGHT_NOW',
  'OFFER_ACCEPTED',
] as const)

/** A person's position on a lot (MQ-082). A highest bid that waits for the seller still leads; it is binding until they have answered. */
export function decideOwnStatus(facts: OwnFacts): BidStatus {
  const { phase, outcome, isWinner, isLeading, hasLeader, isSealed, isSaleClosed, negotiation } = facts
  if (isWinner) return 'WON'
  if (outcome !== null && FINAL.has(outcome)) return 'LOST'
  if (outcome !== null) {
    if (negotiation?.isOwn !== true) return 'OUTBID'
    return negotiation.owner === 'buyer' ? 'COUNTER_PENDING' : 'HIGH_BIDDER'
  }
  if (isSaleClosed) return 'LOST'
  if (isSealed && phase !== 'CLOSED') return 'BID_PLACED'
  if (isLeading) return 'HIGH_BIDDER'
  // Bid on in an earlier sale that ended without a buyer, without bids since.
  return hasLeader ? 'OUTBID' : 'LOST'
}

/** The result of an own lot for its bidder: the status says who leads, this also what the hammer and the seller made of it. */
export type OwnState =
  | 'BID_PLACED'
  | 'LEADING'
  | 'OUTBID'
  | 'OUTBID_OVER'
  | 'SELLER_DECIDING'
  | 'ANSWER_DUE'
  | 'SALE_OVER'
  | 'WON'
  | 'SOLD_TO_OTHER'
  | 'NOT_SOLD'
  | 'WITHDRAWN'

const TO_OTHERS: ReadonlySet<LotOutcome | SaleState> = new Set(['SOLD', 'BOUGHT_NOW', 'OFFER_ACCEPTED'] as const)

/** The result of an own lot once bidding on it is over; null while bids may still come. */
function stateWhenOver(status: BidStatus, end: LotOutcome | SaleState | null): OwnState | null {
  if (end === null) return status === 'LOST' ? 'NOT_SOLD' : null
  if (TO_OTHERS.has(end)) return 'SOLD_TO_OTHER'
  if (end === 'WITHDRAWN') return 'WITHDRAWN'
  if (status === 'LOST' || end === 'NOT_SOLD') return 'NOT_SOLD'
  if (status === 'OUTBID') return 'OUTBID_OVER'
  return end === 'SALE_OVER' ? 'SALE_OVER' : 'SELLER_DECIDING'
}

/** State of an own lot: `outcome` is what bidding came to, `saleState` how the lot's sale ended, null while it has not. */
export function ownStateOf(
  { bidStatus, outcome }: { readonly bidStatus: BidStatus; readonly outcome: LotOutcome | null },
  saleState: SaleState | null,
): OwnState {
  if (bidStatus === 'WON') return 'WON'
  if (bidStatus === 'COUNTER_PENDING') return 'ANSWER_DUE'
  const over = stateWhenOver(bidStatus, outcome ?? saleState)
  if (over !== null) return over
  if (bidStatus === 'OUTBID') return 'OUTBID'
  return bidStatus === 'HIGH_BIDDER' ? 'LEADING' : 'BID_PLACED'
}

const OPEN: ReadonlySet<BidStatus> = new Set(['BID_PLACED', 'HIGH_BIDDER', 'OUTBID', 'COUNTER_PENDING'] as const)
const ENDED: ReadonlySet<BidStatus> = new Set(['WON', 'LOST'] as const)
const DAY_MS = 86_400_000

/** What follows a win. */
export interface AfterWin {
  /** Whether the person pays for it themselves: not who bid for another account. */
  readonly isPayer: boolean
  readonly isPaid: boolean
  readonly hasLeft: boolean
  readonly title: { readonly state: TitleState }
}

/** A lot with what decides in which lists it is. */
interface Listed {
  readonly status: BidStatus
  readonly lastAtMs: number
  /** Null for a lot that was not won. */
  readonly won: AfterWin | null
}

/**
 * Whether a lot belongs in one of the own lists (MQ-100); watched lots come to `mylots` besides. Payments due are the payer's alone; a title
 * and a pick-up wait once the lot is paid.
 */
export function isInOwnList(
  name: OwnListName,
  { status, lastAtMs, won }: Listed,
  { nowMs, historyAfterDays }: { readonly nowMs: number; readonly historyAfterDays: number },
): boolean {
  switch (name) {
    case 'mylots':
    case 'mybids':
      return true
    case 'current':
      return OPEN.has(status)
    case 'outbid':
      return status === 'OUTBID'
    case 'highbidder':
      return status === 'HIGH_BIDDER'
    case 'counter':
      return status === 'COUNTER_PENDING'
    case 'won':
      return status === 'WON'
    case 'lost':
      return status === 'LOST'
    case 'paymentsdue':
      return won !== null && won.isPayer && !won.isPaid
    case 'titlestatus':
      return won !== null && won.isPaid && won.title.state !== 'DELIVERED'
    case 'tobepickedup':
      return won !== null && won.isPaid && !won.hasLeft
    case 'lotshistory':
      return ENDED.has(status) && nowMs - lastAtMs > historyAfterDays * DAY_MS
  }
}

/** The list that a path of /myBids names; an unknown word means the current bids (MQ-100). */
export function listOfFilterType(word: string | undefined): OwnListName {
  const name = word?.toLowerCase()
  return name === 'outbid' || name === 'highbidder' || name === 'counter' || name === 'won' || name === 'lost' ? name : 'current'
}

/** The list that a path of /lotsWon names; an unknown word means what was won. */
export function listOfWon(word: string | undefined): WonListName {
  const name = word?.toLowerCase()
  return WON_LISTS.find((list) => list === name) ?? 'won'
}

/** Views of the driver seat (MQ-101). */
export const SEAT_VIEWS = ['mylots', 'live', 'upcoming', 'won'] as const
export type SeatView = (typeof SEAT_VIEWS)[number]

/** The view that a path of /driverseat names; an unknown one means one's own lots. */
export const seatViewOf = (word: string | undefined): SeatView => SEAT_VIEWS.find((view) => view === word?.toLowerCase()) ?? 'mylots'
