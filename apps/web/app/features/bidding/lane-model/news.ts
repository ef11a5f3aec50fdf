import type { LotState, OwnStanding } from '@app/contract/lanes/live.ts'
import type { ClockWord } from './clock.ts'
import { hasWon, isSold } from './outcome.ts'

/** What a view shows of one lane at a moment, as far as it is announced. */
export interface LaneView {
  readonly lane: number
  readonly isLarge: boolean
  readonly lot: number | null
  readonly state: LotState | null
  readonly word: ClockWord
  readonly own: OwnStanding | null
  /** How many lots the reader's next own lot is away; null for none ahead. */
  readonly ownIsAway: number | null
  readonly ownLot: number | null
  /** The auctioneer's words; null for none. */
  readonly message: string | null
}

export type NewsKind =
  | 'lot'
  | 'price'
  | 'lead'
  | 'outbid'
  | 'outbid-elsewhere'
  | 'once'
  | 'twice'
  | 'result'
  | 'won'
  | 'pause'
  | 'message'
  | 'soon'
  | 'near'

/** One announcement or sound. Urgent news interrupts; of the rest only the last of a moment is announced. */
export interface News {
  readonly kind: NewsKind
  readonly lane: number
  readonly isUrgent: boolean
}

/** Lots ahead at which an own lot is announced (MQ-101: two items before). */
const SOON_LOTS = 2
const NEXT_LOTS = 1

function ofLead({ own: before, state: stateBefore }: LaneView, now: LaneView): NewsKind | null {
  const led = before?.isLeading ?? false
  const leads = now.own?.isLeading ?? false
  if (leads && !led) return 'lead'
  const hasMoved = (now.state?.priceMinor ?? 0) > (stateBefore?.priceMinor ?? 0)
  if (led && !leads) return now.isLarge ? 'outbid' : 'outbid-elsewhere'
  return hasMoved && now.isLarge && !leads ? 'price' : null
}

/** How a lot ended for the reader; null while it is offered, and for its leader until the award has come. */
function resultOf(view: LaneView): 'won' | 'result' | null {
  const { state, own } = view
  if (state === null || state.phase !== 'CLOSED') return null
  if (hasWon(view)) return 'won'
  return own?.isLeading && isSold(state) ? null : 'result'
}

/** The result and the reader's own award come apart, in either order: each is announced when it is known. */
function ofResult(before: LaneView, now: LaneView): NewsKind | null {
  const result = resultOf(now)
  const known = resultOf(before)
  if (result === null || result === known || known === 'won') return null
  return result === 'won' || now.isLarge || now.own?.isLeading ? result : null
}

function ofWord(before: LaneView, now: LaneView): NewsKind | null {
  if (before.word === now.word) return null
  if (now.word === 'PAUSED') return now.isLarge ? 'pause' : null
  const matters = now.isLarge || now.own?.isLeading === true
  if (!matters) return null
  return now.word === 'GOING_ONCE' ? 'once' : now.word === 'GOING_TWICE' ? 'twice' : null
}

const URGENT: ReadonlySet<NewsKind> = new Set(['lead', 'outbid', 'outbid-elsewhere', 'won', 'near'])

/**
 * What has happened in a lane between two looks at it, in the order of announcement. Small lanes announce only what concerns the reader;
 * a clock is announced by its words, never by its seconds.
 */
export function newsBetween(before: LaneView, now: LaneView): readonly News[] {
  const kinds: (NewsKind | null)[] = []
  if (before.lot === now.lot) {
    kinds.push(ofResult(before, now))
    if (now.state?.phase !== 'CLOSED') kinds.push(ofLead(before, now), ofWord(before, now))
  } else {
    if (now.lot !== null && now.isLarge) kinds.push('lot')
    // By a bid before the lane, or one between two looks: without this nothing would tell its bidder the price they lead at.
    if (now.own?.isLeading && now.state?.phase !== 'CLOSED') kinds.push('lead')
  }
  if (now.isLarge && now.message !== before.message && (now.message ?? '') !== '') kinds.push('message')
  if (now.ownLot !== null && now.ownIsAway !== before.ownIsAway) {
    if (now.ownIsAway === SOON_LOTS) kinds.push('soon')
    if (now.ownIsAway === NEXT_LOTS) kinds.push('near')
  }
  return kinds.flatMap((kind) => (kind === null ? [] : [{ kind, lane: now.lane, isUrgent: URGENT.has(kind) }]))
}
