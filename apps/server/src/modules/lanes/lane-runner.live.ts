import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Log } from '#platform/log.ts'
import type { BidQueue } from '#modules/bid-engine/index.ts'
import { type Acting, type Committed, LEASE_MS, LOOK_FOR_LANES_MS, RENEW_MS, timersFor, readLotRows } from '#modules/lot-book/index.ts'
import { closeLot, openNextLot, pauseLane, resumeLane, startLaneInTime, takeOverLane } from './lane-acts.ts'
import { findFreeLanes, giveBack, type Lease, renewLeases, takeLane } from './lane-lease.store.ts'
import { readLaneRun } from './lane-run.store.ts'
import { LONG_OUTAGE } from './long-outage.ts'
import { areBack, MASS_LOSS } from './mass-loss.ts'

/** How long a lane rests after a clock was found to have stepped, milliseconds. */
const CLOCK_PAUSE_MS = 15_000
/** A timer wakes at most so late in the future; longer waits are cut into pieces. */
const TIMER_MAX_MS = 60_000
/** Nothing is opened or closed on a lease that was renewed longer ago. */
const RENEWED_WITHIN_MS = LEASE_MS / 2
/** How often to check whether the bidders whose loss rests a lane are back. */
const LOOK_FOR_RETURN_MS = 1_000
/** An act that failed is tried again after this. */
const AGAIN_MS = 250

export interface RunnerDeps extends Acting {
  readonly pool: Pool
  readonly log: Log
  readonly queue: BidQueue
  readonly node: { readonly id: string; readonly address: () => string }
}

/**
 * Owns lanes: seeks those without an owner, renews its leases, and walks each lane by its clocks. Only the owner opens and closes lots; its
 * acts wait in the node's queue behind the bids received before them. What it knows is read from the database at each step, so that a
 * takeover needs no memory of the node before.
 */
export class LaneRunner {
  readonly #deps: RunnerDeps
  readonly leases = new Map<number, Lease>()
  readonly #timers = new Map<number, NodeJS.Timeout>()
  #beat: NodeJS.Timeout | null = null
  #isClosed = false
  #lookedAtMs = 0
  #renewedAtMs = Number.NEGATIVE_INFINITY
  /** The database was away for a moment and bids were impossible, so every own lane gets time again. */
  #isShaken = false
  /** Lanes whose clock stepped and that do not rest yet. */
  readonly #unsure = new Set<number>()

  constructor(deps: RunnerDeps) {
    this.#deps = deps
  }

  /** Begins to look for lanes. */
  start(): void {
    const beat = async (): Promise<void> => {
      await this.#renew().catch((error: unknown) => {
        this.#isShaken = true
        this.#deps.log.debug({ err: error }, 'leases could not be renewed')
      })
      if (!this.#isClosed) this.#beat = setTimeout(() => void beat(), RENEW_MS).unref()
    }
    void beat()
  }

  /** Looks at a lane again: something happened to it here or on another node. */
  heard({ lots, sales }: Committed): void {
    const touched = new Set([...sales, ...lots.flatMap(({ saleId }) => (saleId === null ? [] : [saleId]))])
    for (const saleId of touched) if (this.leases.has(saleId)) this.#arm(saleId, 0)
  }

  /** A clock stepped: what a deadline means is not sure, so every own lane rests. Until it does, nothing of it is closed. */
  clockStepped(): void {
    for (const saleId of this.leases.keys()) void this.#restForClock(saleId)
  }

  async #restForClock(saleId: number): Promise<void> {
    this.#unsure.add(saleId)
    while (this.leases.has(saleId) && !this.#isClosed)
      try {
        await pauseLane(this.#deps, saleId, { by: 'system', reason: 'CLOCK', forMs: CLOCK_PAUSE_MS })
        break
      } catch (error) {
        this.#deps.log.warn({ err: error, saleId }, 'a lane could not be rested for its clock yet')
        await sleep(AGAIN_MS)
      }
    this.#unsure.delete(saleId)
    if (this.leases.has(saleId)) this.#arm(saleId, 0)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    if (this.#beat) clearTimeout(this.#beat)
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.leases.clear()
    await giveBack(this.#deps.pool, this.#deps.node.id).catch(() => undefined)
  }

  async #renew(): Promise<void> {
    const { pool, node } = this.#deps
    const held = await renewLeases(pool, node.id, [...this.leases.values()])
    for (const saleId of this.leases.keys()) if (!held.has(saleId)) this.#drop(saleId)
    if (this.#isShaken) for (const saleId of this.leases.keys()) await takeOverLane(this.#deps, saleId)
    this.#isShaken = false
    this.#renewedAtMs = performance.now()
    if (performance.now() - this.#lookedAtMs < LOOK_FOR_LANES_MS / 2) return
    this.#lookedAtMs = performance.now()
    for (const saleId of await findFreeLanes(pool)) await this.#takeOver(saleId)
  }

  async #takeOver(saleId: number): Promise<void> {
    const { pool, node } = this.#deps
    if (this.#isClosed) return
    const taken = await takeLane(pool, saleId, { id: node.id, address: node.address() })
    if (taken === null) return
    if (taken.wasAwayLong) await pauseLane(this.#deps, saleId, { by: 'system', reason: LONG_OUTAGE, forMs: null })
    else if (taken.wasRunning) await takeOverLane(this.#deps, saleId)
    this.leases.set(saleId, taken)
    this.#arm(saleId, 0)
  }

  #drop(saleId: number): void {
    this.leases.delete(saleId)
    const timer = this.#timers.get(saleId)
    if (timer) clearTimeout(timer)
    this.#timers.delete(saleId)
  }

  #arm(saleId: number, inMs: number): void {
    const earlier = this.#timers.get(saleId)
    if (earlier) clearTimeout(earlier)
    if (this.#isClosed) return
    const timer = setTimeout(() => void this.#step(saleId), Math.min(Math.max(0, inMs), TIMER_MAX_MS))
    this.#timers.set(saleId, timer)
  }

  async #step(saleId: number): Promise<void> {
    if (!this.leases.has(saleId) || this.#isClosed) return
    try {
      const waitMs = await this.#advance(saleId)
      if (waitMs !== null && this.leases.has(saleId)) this.#arm(saleId, waitMs)
    } catch (error) {
      this.#deps.log.warn({ err: error, saleId }, 'a lane could not go on')
      this.#arm(saleId, AGAIN_MS)
    }
  }

  /** Does what is due on a lane; answers after how long to look again, null when a commit will wake it. */
  async #advance(saleId: number): Promise<number | null> {
    const { pool, queue, nowMs } = this.#deps
    // A lease that was not renewed in its time says that the database was away: first that is known, then anything is closed.
    if (this.#isShaken || this.#unsure.has(saleId) || performance.now() - this.#renewedAtMs > RENEWED_WITHIN_MS) return AGAIN_MS
    const run = await readLaneRun(pool, saleId)
    if (run === null || run.state === 'ENDED') {
      this.#drop(saleId)
      return null
    }
    if (run.state === 'WAITING') {
      const waitsMs = await startLaneInTime(this.#deps, saleId)
      return waitsMs > 0 ? waitsMs : null
    }
    if (run.state === 'PAUSED') {
      if (run.resumeAtMs === null) return TIMER_MAX_MS
      const restsForMs = run.resumeAtMs - nowMs()
      if (run.pauseReason === MASS_LOSS && restsForMs > 0) {
        if (!(await areBack(pool, saleId, restsForMs))) return Math.min(restsForMs, LOOK_FOR_RETURN_MS)
      } else if (restsForMs > 0) return restsForMs
      await resumeLane(this.#deps, saleId, { by: 'timer' })
      return null
    }
    if (run.currentLot === null) {
      if (run.nextAtMs !== null && nowMs() < run.nextAtMs) return run.nextAtMs - nowMs()
      await queue.run(() => openNextLot(this.#deps, saleId))
      // A lot that was gone when its turn came leaves no commit behind that wakes us.
      return AGAIN_MS
    }
    const [row] = await readLotRows(pool, [run.currentLot])
    if (row === undefined || (row.phase === 'ACTIVE' && row.deadlineMs === null)) return TIMER_MAX_MS
    const dueMs = row.deadlineMs === null ? 0 : row.deadlineMs + timersFor(row).closeGraceMs
    if (nowMs() < dueMs) return dueMs - nowMs()
    // The clock may have stepped while this waited for its turn.
    await queue.run(async () => {
      if (!this.#unsure.has(saleId)) await closeLot(this.#deps, saleId, { by: 'timer', isForced: false })
    })
    return AGAIN_MS
  }
}
