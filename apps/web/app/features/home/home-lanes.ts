import { listLanes, type LaneView, type RunList } from '@app/contract/auctions/run-list.ts'
import type { Money } from '@app/contract/sites.ts'
import type { LoadArgs } from '../../platform/page/page-module.ts'
import { dashboardPath } from '../bidding/lane-model/address.ts'
import { pricedAt } from '../bidding/lane-model/bid-control.ts'
import { clockOf, type Clock } from '../bidding/lane-model/clock.ts'
import { loadRunning, runningLanes } from '../bidding/lane-model/dashboard-data.ts'
import { openLane, priceTermsOf, type OpenLane } from '../bidding/lane-model/open-lane.ts'
import { itemName, photoOf } from '../bidding/lane-model/words.ts'
import { classOfReader } from '../lots/lot-card-data.ts'
import type { Near } from '../reference/miles-around.ts'
import { schedulesOf } from '../../platform/page/fee-schedules.ts'

/** A running lane in one glance. */
export interface LaneGlance {
  readonly saleId: number
  readonly path: string
  readonly yardName: string
  /** Empty where the reader may not see it. */
  readonly lane: string
  /** Name and picture of the lot on the block; empty and null between two. */
  readonly name: string
  readonly photo: string | null
  /** What the highest bid costs all-in, or the bid itself where no fees are in force; null while nobody has bid. */
  readonly price: Money | null
  readonly isAllIn: boolean
  readonly clock: Clock
  /** It has ended since the page was loaded: the picture is of its last lot, and nothing is on its block. */
  readonly isOver: boolean
  readonly offered: number
  readonly lotCount: number
}

/** A lane as it was when the page was loaded, with the lots by which it is followed from then on. */
export interface HomeLane {
  readonly glance: LaneGlance
  readonly list: RunList
}

/** Lanes of the first screen. */
const LANES_SHOWN = 4
/** Lots of each that the page carries: the one on the block and the next two; of others the whole list is fetched. */
const LOTS_ALONG = 3
const NOTHING_LIVE = { lanes: new Map(), lots: new Map(), own: new Map() }

/** What is seen of a lane at an instant of the server's clock; without it (null) no seconds are counted. */
export function glanceOf(open: OpenLane, serverMs: number | null): LaneGlance {
  const { lane, list, order, state } = open
  const { shown } = order
  const terms = priceTermsOf(open)
  const isOver = lane.state === 'ENDED'
  const bid = isOver || state === null || state.bidCount === 0 ? null : { minor: state.priceMinor, currency: state.currency }
  const total = bid === null || terms === null ? null : (pricedAt(bid.minor, terms, 'live')?.total ?? null)
  return {
    saleId: lane.saleId,
    path: dashboardPath({ isKiosk: false, lanes: [lane.saleId], isTextOnly: false }),
    yardName: list.lane.yardName,
    lane: list.lane.lane,
    name: isOver || shown === null ? '' : itemName(shown),
    photo: photoOf(shown, 'full'),
    price: total ?? bid,
    isAllIn: total !== null,
    clock: clockOf(lane, state, serverMs),
    isOver,
    offered: lane.offered,
    lotCount: lane.lotCount,
  }
}

/** Lanes at near yards first, in the order of their distance; the others as they came. */
function nearestFirst(lanes: readonly LaneView[], near: Near | null): readonly LaneView[] {
  if (near === null) return lanes
  const milesOf = ({ lane }: LaneView): number => near.miles.get(lane.yardNumber) ?? Number.MAX_VALUE
  return lanes.toSorted((one, other) => milesOf(one) - milesOf(other))
}

/** The lanes that run, those near the reader first, and how many there are. */
export async function loadHomeLanes(
  { api, app }: Pick<LoadArgs, 'api' | 'app'>,
  near: Promise<Near | null>,
): Promise<{ readonly lanes: readonly HomeLane[]; readonly runningCount: number }> {
  const [{ lanes }, place] = await Promise.all([api(listLanes, {}), near])
  const running = nearestFirst(runningLanes(lanes), place)
  const lists = await loadRunning(api, running.slice(0, LANES_SHOWN), LOTS_ALONG)
  const looking = {
    lastShown: null,
    ownLots: new Set<number>(),
    buyerClass: classOfReader(app),
    schedules: schedulesOf(app),
    exemptions: app.member?.exemptions ?? null,
  }
  return {
    lanes: lists.map((list) => ({ list, glance: glanceOf(openLane(list, NOTHING_LIVE, looking), null) })),
    runningCount: running.length,
  }
}
