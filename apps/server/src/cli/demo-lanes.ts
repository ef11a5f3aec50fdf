import { setTimeout as sleep } from 'node:timers/promises'
import type { LotState } from '@app/contract/lanes/live.ts'
import { interestIn, nextMove, type Interest } from '@app/demo/bidders/bidder-mind.ts'
import { makeRandom } from '@app/demo/photos/draw/random.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import type { Member } from '@app/rules/access/can.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { buildSale, changeTerms, moveLots, type ActingDesk } from '#modules/auctions/index.ts'
import type { Bidding } from '#modules/bidding/index.ts'
import { LONG_OUTAGE } from '#modules/lanes/index.ts'
import { payAll } from '#modules/invoices/index.ts'
import { settleWins } from '#modules/wins/index.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import { openMailWriter } from '#platform/mail/index.ts'
import {
  type DemoBidder,
  ensureDemoBidders,
  findLotsToSell,
  listDemoLanes,
  listRunningLanes,
  readSeenLots,
  yardClock,
} from './demo-lanes.store.ts'
import { UnsoldLots } from './demo-unsold.ts'

/** Lanes of the demo world have this name. */
const LANE_NAME = 'Hammerlane demo sale'
const LANES: readonly string[] = ['A', 'B']
const LOTS_A_LANE = 60
/** A lane is built so long before its time, and started as soon as its first bids are in. */
const BUILD_AHEAD_S = 90
const TURN_MS = 300
const IDLE_TURN_MS = 1_000
/** Bidders attend so many lanes at once. */
const ATTENDED_LANES = 4
/** Every so many lots have a preliminary bid when the lane starts. */
const PRELIM_EVERY = 3
/** Of every so many lots one is sold without a minimum, so that a visitor who bids most takes it home. */
const PURE_SALE_EVERY = 2
const FAILED_TURN_MS = 5_000
/** How often the simulated bidders pay what they won. */
const SETTLE_EVERY_MS = 5_000
/** After a failed bid of a lot its price is read again. */
const REST_MS = 100

export interface DemoLanes {
  readonly config: Config
  readonly log: Log
  readonly database: Database
  readonly signal: AbortSignal
  readonly bidding: Bidding
  /** Whether there were any requests lately; without visitors lanes rest. */
  readonly isSomebodyHere: () => boolean
}

const memberOf = ({ accountId, number }: DemoBidder, homeSite: SiteCode): Member => ({
  accountId,
  number,
  kind: 'buyer',
  status: 'active',
  homeSite,
  site: homeSite,
  sites: [homeSite],
  displayName: 'Simulated bidder',
  roles: ['ROLE_PREMIUM'],
  privileges: [],
  sitePreferences: [],
  steps: [],
  buyerClass: 'STD',
  exemptions: [],
  provedAtMs: 0,
})

/** Runs the lanes of a demo world and bids in them as people would, through the doors everybody bids by. */
class DemoAuction {
  readonly #rooms: DemoLanes
  readonly #members: readonly Member[]
  readonly #random = makeRandom(Date.now() >>> 0)
  readonly #interests = new Map<number, Interest[]>()
  readonly #unsold: UnsoldLots
  #settledAtMs = 0

  constructor(rooms: DemoLanes, bidders: readonly DemoBidder[]) {
    this.#rooms = rooms
    this.#unsold = new UnsoldLots({ desk: () => this.#desk(), site: rooms.config.site, bidAhead: (lots) => this.#bidAhead(lots) })
    this.#members = bidders.map((bidder) => memberOf(bidder, rooms.config.site))
  }

  /** One turn: lanes are made, rested or woken, and due bids are placed. Answers after how long the next is due. */
  async turn(): Promise<number> {
    const { database, bidding, isSomebodyHere } = this.#rooms
    const lanes = await listDemoLanes(database.pool, LANE_NAME)
    if (!isSomebodyHere()) {
      for (const { saleId, state } of lanes)
        if (state === 'RUNNING') await bidding.control.pause(saleId, { reason: 'IDLE', forMs: null, by: 'system' })
      return IDLE_TURN_MS
    }
    for (const { saleId, state, pauseReason } of lanes)
      if (state === 'PAUSED' && (pauseReason === 'IDLE' || pauseReason === LONG_OUTAGE)) await bidding.control.resume(saleId)
    if (lanes.length === 0) await this.#build()
    await this.#unsold.turn(Date.now())
    await this.#settle(Date.now())
    await this.#bid()
    return TURN_MS
  }

  /** The simulated bidders pay what they win, or their limit would fill up for good. */
  async #settle(nowMs: number): Promise<void> {
    if (nowMs - this.#settledAtMs < SETTLE_EVERY_MS) return
    this.#settledAtMs = nowMs
    const { config, database } = this.#rooms
    const accountIds = this.#members.map(({ accountId }) => accountId)
    await settleWins(database.db, accountIds)
    // What was billed meanwhile is paid like any invoice.
    await payAll({ db: database.db, post: openMailWriter(config) }, { accountIds, nowMs })
  }

  #desk(): ActingDesk {
    const { database, bidding, config } = this.#rooms
    return { pool: database.pool, sites: [config.site], nowMs: Date.now(), acting: bidding.acting, source: 'demo world' }
  }

  async #build(): Promise<void> {
    const { database, bidding, config } = this.#rooms
    const found = await findLotsToSell(database.pool, config.site, LANES.length * LOTS_A_LANE)
    if (found === null) return
    const clock = await yardClock(database.pool, found.yard, BUILD_AHEAD_S)
    const sale = {
      yard: found.yard,
      ...clock,
      isSecond: false,
      saleType: 'live',
      endOfPreBid: '0:00',
      recurrence: '',
      name: LANE_NAME,
    } as const
    const saleIds: number[] = []
    for (const [at, lane] of LANES.entries()) {
      const lots = found.lots.filter((_, index) => index % LANES.length === at)
      if (lots.length === 0) continue
      const { saleId } = (await buildSale(this.#desk(), { ...sale, lane })).sale
      await moveLots(this.#desk(), saleId, lots)
      for (const lot of lots.filter((_, index) => index % PURE_SALE_EVERY === 0))
        await changeTerms(this.#desk(), lot, { saleStatus: 'PURE_SALE' })
      await this.#bidAhead(lots.filter((_, index) => index % PRELIM_EVERY === PRELIM_EVERY - 1))
      saleIds.push(saleId)
    }
    for (const saleId of saleIds) await bidding.control.start(saleId)
  }

  async #bidAhead(lots: readonly number[]): Promise<void> {
    const { database, bidding } = this.#rooms
    const seen = await readSeenLots(database.pool, lots)
    for (const lot of lots) {
      const facts = seen.get(lot)
      if (facts === undefined) continue
      const [state] = await bidding.lots([lot])
      const unit = 100
      for (const { bidder, worthMinor } of interestIn(facts, { bidders: this.#members.length, nowMs: 0, random: this.#random }).slice(
        0,
        2,
      )) {
        const amountMinor = Math.floor((worthMinor * this.#random()) / unit) * unit
        if (state !== undefined && amountMinor >= state.askMinor) await this.#place(bidder, state, { amountMinor, kind: 'PRELIM_MAX' })
      }
    }
  }

  async #bid(): Promise<void> {
    const { database, bidding } = this.#rooms
    const saleIds = await listRunningLanes(database.pool, ATTENDED_LANES)
    if (saleIds.length === 0) return
    const lots = (await bidding.lanes(saleIds)).flatMap(({ currentLot }) => (currentLot === null ? [] : [currentLot]))
    const [states, seen] = await Promise.all([bidding.lots(lots), readSeenLots(database.pool, lots)])
    for (const lot of this.#interests.keys()) if (!lots.includes(lot)) this.#interests.delete(lot)
    for (const state of states) {
      const facts = seen.get(state.lot)
      if (state.phase !== 'ACTIVE' || facts === undefined) continue
      const nowMs = bidding.nowMs()
      const interested = this.#interests.get(state.lot) ?? interestIn(facts, { bidders: this.#members.length, nowMs, random: this.#random })
      this.#interests.set(state.lot, interested)
      const leader = this.#members.findIndex(({ accountId }) => accountId === facts.leader)
      const { askMinor } = state
      const stepMinor = Math.max(askMinor - state.priceMinor, 1)
      const move = nextMove(interested, { askMinor, stepMinor, leader: leader < 0 ? null : leader, nowMs, random: this.#random })
      if (move !== null) await this.#place(move.bidder, state, { amountMinor: move.amountMinor, kind: move.isJump ? 'MONSTER' : 'LIVE' })
    }
  }

  async #place(
    bidder: number,
    { lot, currency }: LotState,
    bid: { amountMinor: number; kind: 'LIVE' | 'MONSTER' | 'PRELIM_MAX' },
  ): Promise<void> {
    const { bidding } = this.#rooms
    const member = this.#members[bidder]
    if (member === undefined) return
    const [answer] = await bidding.place(member, [{ lotNumber: lot, currency, isConfirmed: true, ...bid }], bidding.nowMs())
    if (answer?.isAccepted === false) await sleep(REST_MS)
  }
}

/** Keeps lanes running in the demo world while somebody is there to see them, until the signal says stop. */
export async function keepDemoLanes(rooms: DemoLanes): Promise<void> {
  const { config, database, log, signal } = rooms
  const pause = (ms: number): Promise<void> => sleep(ms, undefined, { signal, ref: false }).catch(() => undefined)
  let auction: DemoAuction | null = null
  while (!signal.aborted) {
    try {
      const { currency } = siteOf(config.site)
      auction ??= new DemoAuction(rooms, await ensureDemoBidders(database, { site: config.site, currency }))
      await pause(await auction.turn())
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'the lanes of the demo world stumbled')
      await pause(FAILED_TURN_MS)
    }
  }
}
