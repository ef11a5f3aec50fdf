import { isFailure } from '@app/contract/failure.ts'
import { getLaneRunList, getMyLanes, listLanes, type LaneView, type MyLanes, type RunList } from '@app/contract/auctions/run-list.ts'
import { can } from '@app/rules/access/can.ts'
import { pageOfStep } from '@app/rules/access/forced-steps.ts'
import { readAuctionDetails } from '@app/rules/own-bids/auction-details.ts'
import { type Api, type LoadArgs, redirectTo } from '../../../platform/page/page-module.ts'
import { milesOfYards, type MilesByYard } from '../../reference/miles-around.ts'
import { KIOSK_PATH, readAddress } from './address.ts'
import { loadNextSales, type NextSale } from './next-sales.ts'
import { groupOf } from './schedule.ts'

/** What the dashboard shows: every lane of today, and those that are open. */
export interface DashboardData {
  readonly isKiosk: boolean
  readonly isTextOnly: boolean
  readonly lanes: readonly LaneView[]
  /** Null for visitors, and while a step holds the reader up. */
  readonly mine: MyLanes | null
  /** Page of the step that holds the reader up. */
  readonly stepPath: string | null
  readonly open: readonly RunList[]
  /** While none is open: the lanes that run, each with its lots from the one on the block on. */
  readonly running: readonly RunList[]
  /** While no lane of today runs or is to come: the sales of later days. */
  readonly next: readonly NextSale[] | null
  /** Sale of the lane that is shown large; null for none. */
  readonly large: number | null
  /** How far the yards of the lanes and of the next sales are, while none is open; null where the reader has chosen no place. */
  readonly miles: MilesByYard | null
  /** Lot that the address means. */
  readonly meant: number | null
}

interface OwnPart {
  readonly mine: MyLanes | null
  readonly stepPath: string | null
}

/** What belongs to the reader; the lanes are shown without it where it cannot be read. */
async function loadOwn(api: Api, isMember: boolean): Promise<OwnPart> {
  if (!isMember) return { mine: null, stepPath: null }
  try {
    return { mine: await api(getMyLanes, {}), stepPath: null }
  } catch (error) {
    if (!isFailure(error)) throw error
    return { mine: null, stepPath: pageOfStep(error.code) }
  }
}

/** A lane's list, or `ahead` lots of it from the one on the block on; null for one that is not, or no longer, there. */
async function findList(api: Api, saleId: number, ahead?: number): Promise<RunList | null> {
  try {
    return await api(getLaneRunList, { params: { saleId: String(saleId) }, query: ahead === undefined ? {} : { ahead } })
  } catch (error) {
    if (isFailure(error) && error.code === 'AUCTION_NOT_FOUND') return null
    throw error
  }
}

/** So many running lanes are shown with the lot on their block; so many lots of each come along. */
const RUNNING_MAX = 12
const LOTS_ALONG = 8

/** Lanes whose lots are being sold. */
export const runningLanes = (lanes: readonly LaneView[]): LaneView[] =>
  lanes.filter(({ lane }) => lane.state === 'RUNNING' || lane.state === 'PAUSED')

/** The lists of lanes that run, cut to what is on the block and the lots that come next, so many together. */
export async function loadRunning(api: Api, running: readonly LaneView[], lotsAlong = LOTS_ALONG): Promise<readonly RunList[]> {
  const lists = await Promise.all(running.map(({ lane }) => findList(api, lane.saleId, lotsAlong)))
  return lists.filter((list) => list !== null)
}

const STATES_BY_INTEREST = ['RUNNING', 'PAUSED', 'WAITING', 'ENDED'] as const

/** The lane of today that `auctionDetails` names: the running one first (MKT-2.53, MQ-070); null for a bad value. */
function meantLane(lanes: readonly LaneView[], text: string | null): { readonly saleId: number; readonly lot: number | null } | null {
  const details = text === null ? null : readAuctionDetails(text)
  if (details === null) return null
  const fitting = lanes.filter(({ lane }) => lane.yardNumber === details.yardNumber && lane.lane === details.lane)
  const [found] = STATES_BY_INTEREST.flatMap((state) => fitting.filter(({ lane }) => lane.state === state))
  return found === undefined ? null : { saleId: found.lane.saleId, lot: details.lot }
}

/** Loads the dashboard; a kiosk is led to its own form of it. */
export async function loadDashboard({ api, app, url }: LoadArgs): Promise<DashboardData> {
  const isKiosk = url.pathname.endsWith(KIOSK_PATH)
  if (!isKiosk && can(app.person, 'KIOSK_BIDDER')) throw redirectTo(`${KIOSK_PATH}${url.search}`)
  const address = readAddress(url.searchParams)
  const [{ lanes }, own] = await Promise.all([api(listLanes, {}), loadOwn(api, app.member !== null)])
  const meant = meantLane(lanes, address.auctionDetails)
  const ids = [...new Set([...(meant === null ? [] : [meant.saleId]), ...address.lanes])]
  const open = (await Promise.all(ids.map((saleId) => findList(api, saleId)))).filter((list) => list !== null)
  const wanted = meant?.saleId ?? address.large
  const large = open.find(({ lane }) => lane.saleId === wanted) ?? open[0]
  const isOverview = open.length === 0
  const isQuiet = isOverview && lanes.every((view) => groupOf(view) === 'over')
  const next = isQuiet ? await loadNextSales({ api, app }) : null
  const yards = new Set([...lanes.map(({ lane }) => lane.yardNumber), ...(next ?? []).map(({ yardNumber }) => yardNumber)])
  const [running, miles] = await Promise.all([
    isOverview ? loadRunning(api, runningLanes(lanes).slice(0, RUNNING_MAX)) : [],
    isOverview && !isKiosk ? milesOfYards({ api, app }, [...yards]) : null,
  ])
  const isMeantHere = large !== undefined && meant !== null && large.items.some(({ lot }) => lot === meant.lot)
  return {
    isKiosk,
    isTextOnly: address.isTextOnly,
    lanes,
    ...own,
    open,
    running,
    next,
    miles,
    large: large?.lane.saleId ?? null,
    meant: isMeantHere ? meant.lot : null,
  }
}
