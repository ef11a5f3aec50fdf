import type { LaneState, LotState, OwnStanding } from '@app/contract/lanes/live.ts'
import type { RunList, RunListItem } from '@app/contract/auctions/run-list.ts'
import type { BuyerClass, FeeSchedule } from '@app/rules/fees/schedule.ts'
import { NO_TAX_RATES } from '@app/contract/lots/lot-view.ts'
import { shownTax, type TaxExemption } from '@app/rules/tax/payer-tax.ts'
import type { PriceTerms } from './bid-control.ts'
import { clockOf } from './clock.ts'
import type { LaneView } from './news.ts'
import { orderOf, stateOf, type LaneOrder, type States } from './order.ts'
import { endingOf } from './outcome.ts'

/** What comes over the live connection, as far as lanes show it. */
export interface LivePart {
  readonly lanes: ReadonlyMap<number, LaneState>
  readonly lots: States
  readonly own: ReadonlyMap<number, OwnStanding>
}

/** A lot that has been offered and is the reader's, or waits for its seller with the reader's bid as the highest. */
export interface PastOwn {
  readonly item: RunListItem
  readonly state: LotState
  readonly own: OwnStanding
}

/** One open lane now: its list, joined with what came live. */
export interface OpenLane {
  readonly list: RunList
  readonly lane: LaneState
  readonly order: LaneOrder
  /** Of the lot that is shown. */
  readonly state: LotState | null
  /** The reader's standing on it. */
  readonly own: OwnStanding | null
  /** The reader's next lot in this lane, and how many lots it is away (1: the next). */
  readonly nextOwn: RunListItem | null
  readonly ownIsAway: number | null
  /** The reader's last win, or lot that waits for its seller, of those before the one that is shown. */
  readonly past: PastOwn | null
  /** Whose fees its prices carry: the reader's. */
  readonly buyerClass: BuyerClass
  /** What its prices are made of. */
  readonly schedules: readonly FeeSchedule[]
  /** Where the reader need not pay tax; null for a visitor. */
  readonly exemptions: readonly TaxExemption[] | null
}

export interface Looking {
  /** The lot that was on the block when this view last saw one there. */
  readonly lastShown: number | null
  readonly ownLots: ReadonlySet<number>
  readonly buyerClass: BuyerClass
  /** What its prices are made of. */
  readonly schedules: readonly FeeSchedule[]
  /** Where the reader need not pay tax; null or left out for a visitor. */
  readonly exemptions?: readonly TaxExemption[] | null
}

function findPast(done: readonly RunListItem[], live: LivePart): PastOwn | null {
  for (const item of done) {
    const state = stateOf(item, live.lots)
    const own = live.own.get(item.lot) ?? null
    const ending = endingOf({ state, own }, false)
    if (state !== null && own !== null && (ending === 'WON' || ending === 'SELLER')) return { item, state, own }
  }
  return null
}

/** Joins a lane's list with what came live. The letter is the list's: what was hidden there stays hidden (MKT-6.09). */
export function openLane(
  list: RunList,
  live: LivePart,
  { lastShown, ownLots, buyerClass, schedules, exemptions = null }: Looking,
): OpenLane {
  const came = live.lanes.get(list.lane.saleId)
  const lane = came === undefined ? list.lane : { ...came, lane: list.lane.lane }
  const order = orderOf(lane, { items: list.items, states: live.lots, lastShown })
  const { shown, ahead } = order
  const at = ahead.findIndex(({ lot }) => ownLots.has(lot))
  return {
    list,
    lane,
    order,
    state: shown === null ? null : stateOf(shown, live.lots),
    own: shown === null ? null : (live.own.get(shown.lot) ?? null),
    nextOwn: ahead[at] ?? null,
    ownIsAway: at === -1 ? null : at + 1,
    // The one that is shown says itself what became of it.
    past: findPast(
      order.done.filter((item) => item !== shown),
      live,
    ),
    buyerClass,
    schedules,
    exemptions,
  }
}

/** What fixes the prices of the lot that is shown; null while none is, or while it takes no bids. */
export function priceTermsOf({ list, order, state, buyerClass, schedules, exemptions }: OpenLane): PriceTerms | null {
  if (order.shown === null || state === null || order.shown.tax === NO_TAX_RATES) return null
  const { titleGroup, tax: lotTax } = order.shown
  const tax = lotTax === undefined ? undefined : shownTax(lotTax, { exemptions, on: list.localDate })
  return { view: list, titleGroup, currency: state.currency, buyerClass, schedules, tax }
}

/** The announced view of a lane at an instant. */
export const viewOf = (open: OpenLane, isLarge: boolean, serverMs: number): LaneView => ({
  lane: open.lane.saleId,
  isLarge,
  lot: open.order.shown?.lot ?? null,
  state: open.state,
  word: clockOf(open.lane, open.state, serverMs).word,
  own: open.own,
  ownIsAway: open.ownIsAway,
  ownLot: open.nextOwn?.lot ?? null,
  message: open.lane.message,
})

/** Lots of a lane that are followed: the one shown, the next few, and the reader's own. */
const FOLLOWED_AHEAD = 3
export const followedLots = ({ order: { shown, ahead } }: OpenLane, ownLots: ReadonlySet<number>): readonly number[] => [
  ...(shown === null ? [] : [shown.lot]),
  ...ahead.filter(({ lot }, at) => at < FOLLOWED_AHEAD || ownLots.has(lot)).map(({ lot }) => lot),
]
