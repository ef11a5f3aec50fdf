import { setTimeout as sleep } from 'node:timers/promises'
import type { LaneState, LiveEvent } from '@app/contract/lanes/live.ts'
import type { Log } from '#platform/log.ts'
import type { Engine } from '#modules/bid-engine/index.ts'
import type { Committed, KnownLot } from '#modules/lot-book/index.ts'
import type { LiveFrames } from './frames.ts'
import { HISTORY_EVENTS, RESUME_EVENTS_MAX } from './limits.ts'
import { eventsBetween, LiveReading } from './live-reading.ts'
import { LotTopic, type LaneFollowers, type LiveSubscriber } from './lot-topic.ts'
import type { Followed } from './messages.ts'
import { Unreadable } from './slow-reading.ts'

interface LaneTopic {
  state: LaneState | null
  /** The state as it was last sent, without the clock. */
  sent: string
  /** When the reading began: one that took long must not undo a later one. */
  readAtMs: number
  readonly followers: Set<LiveSubscriber>
}

export interface HubDeps {
  readonly engine: Pick<Engine, 'lots' | 'lanes' | 'events'>
  readonly frames: LiveFrames
  readonly log: Log
}

/** A closed lot without followers by number is released after this time. */
const KEEP_CLOSED_MS = 60_000
const NOBODY: Iterable<LiveSubscriber> = []
/** Kinds of events that leave a lane as it is. */
const QUIET_KINDS: ReadonlySet<string> = new Set(['BID', 'REFUSED', 'HIDDEN'])
/** Whether somebody follows a lot, by its number or with its lane; a lot that was not read yet may be in any. */
const isFollowing = (subscriber: LiveSubscriber, { lot, state }: LotTopic): boolean =>
  subscriber.lots.has(lot) || state === null || (state.saleId !== null && subscriber.lanes.has(state.saleId))

/**
 * Publishes live events: reads committed events from the ledger, once for this node, and sends them to every follower of the lot or its
 * lane. A client that reconnects gets the events it missed, first and in order.
 */
export class LiveHub implements LaneFollowers {
  readonly #deps: HubDeps
  readonly #lots = new Map<number, LotTopic>()
  readonly #lanes = new Map<number, LaneTopic>()
  readonly #reading: LiveReading
  #isClosed = false

  constructor(deps: HubDeps) {
    this.#deps = deps
    this.#reading = new LiveReading({
      log: deps.log,
      readLots: (lots) => this.#readLots(lots),
      readLanes: (saleIds) => this.#readLanes(saleIds),
    })
  }

  followersOf(saleId: number | null): Iterable<LiveSubscriber> {
    return (saleId === null ? undefined : this.#lanes.get(saleId)?.followers) ?? NOBODY
  }

  /** Lots and lanes that somebody on this node follows, with the last event known of each lot. */
  followed(): { readonly lots: ReadonlyMap<number, number>; readonly lanes: readonly number[] } {
    return { lots: new Map([...this.#lots].map(([lot, { seq }]) => [lot, seq])), lanes: [...this.#lanes.keys()] }
  }

  lane(saleId: number): LaneState | null {
    return this.#lanes.get(saleId)?.state ?? null
  }

  /** The lot as it was last read here; null for one without followers. */
  lot(lot: number): KnownLot | null {
    return this.#lots.get(lot)?.state ?? null
  }

  /** Something has been committed, here or elsewhere: what of it is followed here and does not follow what is known is read. */
  note({ lots, sales, news = [] }: Pick<Committed, 'lots' | 'sales' | 'news'>): void {
    if (this.#isClosed) return
    for (const { events, state } of news) {
      const topic = this.#lots.get(state.lot)
      if (topic !== undefined && events[0]?.seq === topic.seq + 1) this.#advance(topic, events, state)
    }
    for (const { lot, saleId, seq } of lots) {
      const topic = this.#lots.get(lot)
      const isNews = topic === undefined ? saleId !== null && this.#lanes.has(saleId) : seq > topic.seq
      if (isNews) this.#reading.noteLot(lot)
    }
    for (const saleId of sales) if (this.#lanes.has(saleId)) this.#reading.noteLane(saleId)
  }

  /** How many lots and lanes have to be read before somebody can follow them. */
  looksFor({ lanes, lots }: Followed): number {
    const isUnknown = (topic: LotTopic | undefined, lastSeq: number): boolean => topic === undefined || topic.seq < 0 || lastSeq > topic.seq
    const unknownLots = lots.filter(({ lot, lastSeq }) => isUnknown(this.#lots.get(lot), lastSeq))
    return unknownLots.length + lanes.filter((saleId) => this.lane(saleId) === null).length
  }

  /** Replaces what a subscriber follows. */
  follow(subscriber: LiveSubscriber, wanted: Followed): void {
    const lanes = new Set(wanted.lanes)
    const lots = new Map(wanted.lots.map(({ lot, lastSeq }) => [lot, lastSeq === 0 ? null : lastSeq]))
    const joined = [...lanes].filter((saleId) => !subscriber.lanes.has(saleId))
    for (const saleId of subscriber.lanes) if (!lanes.has(saleId)) this.#lanes.get(saleId)?.followers.delete(subscriber)
    for (const lot of subscriber.lots) if (!lots.has(lot)) this.#lots.get(lot)?.followers.delete(subscriber)
    subscriber.setFollowed(lanes, new Set(lots.keys()))
    for (const saleId of lanes) this.#lane(saleId).followers.add(subscriber)
    for (const [lot, lastSeq] of lots) {
      this.#topic(lot).followers.add(subscriber)
      this.#catchUp(subscriber, lot, lastSeq)
    }
    for (const saleId of joined) this.#join(subscriber, saleId).catch((error: unknown) => this.#logFailed(error))
  }

  leave(subscriber: LiveSubscriber): void {
    for (const saleId of subscriber.lanes) this.#lanes.get(saleId)?.followers.delete(subscriber)
    for (const lot of subscriber.lots) this.#lots.get(lot)?.followers.delete(subscriber)
  }

  /** Runs a change that may turn a watcher into a bidder; events held back from watchers are sent to them first. */
  reclassify(subscriber: LiveSubscriber, change: () => void): void {
    const saleIds = subscriber.lanes
    const topics = [...this.#lots.values()].filter(({ lot, state }) => subscriber.lots.has(lot) || saleIds.has(state?.saleId ?? -1))
    const before = topics.map((topic) => topic.sentSeq(subscriber))
    change()
    for (const [index, topic] of topics.entries()) {
      const sentSeq = before[index] ?? -1
      if (sentSeq >= 0 && topic.sentSeq(subscriber) > sentSeq && !subscriber.cursors.has(topic.lot))
        this.#catchUp(subscriber, topic.lot, sentSeq)
    }
  }

  /** Releases what has no followers. */
  sweep(): void {
    for (const [saleId, { followers }] of this.#lanes) if (followers.size === 0) this.#lanes.delete(saleId)
    for (const [lot, topic] of this.#lots) {
      const isOver = topic.state?.phase === 'CLOSED' && performance.now() - topic.movedAtMs > KEEP_CLOSED_MS
      const isInLane = topic.state?.saleId != null && this.#lanes.has(topic.state.saleId)
      if (topic.followers.size > 0 || topic.seq < 0 || (isInLane && !isOver)) continue
      topic.close()
      this.#lots.delete(lot)
    }
  }

  close(): void {
    this.#isClosed = true
    this.#reading.close()
    for (const topic of this.#lots.values()) topic.close()
  }

  #topic(lot: number): LotTopic {
    const known = this.#lots.get(lot)
    if (known) return known
    const topic = new LotTopic(lot, { frames: this.#deps.frames, lanes: this })
    this.#lots.set(lot, topic)
    return topic
  }

  #lane(saleId: number): LaneTopic {
    const known = this.#lanes.get(saleId)
    if (known) return known
    const topic: LaneTopic = { state: null, sent: '', readAtMs: 0, followers: new Set() }
    this.#lanes.set(saleId, topic)
    return topic
  }

  /** Sends a new follower of a lane its state, and the history of its present lot. */
  async #join(subscriber: LiveSubscriber, saleId: number): Promise<void> {
    const topic = this.#lane(saleId)
    const isKnown = topic.state !== null
    if (!isKnown) await this.#reading.askLane(saleId)
    if (topic.state === null || !topic.followers.has(subscriber)) return
    // A lane that was read just now has been sent to all its followers.
    if (isKnown) subscriber.send(this.#deps.frames.lane(topic.state).for(subscriber.sight))
    const { currentLot } = topic.state
    if (currentLot !== null && !subscriber.lots.has(currentLot)) this.#catchUp(subscriber, currentLot, null)
  }

  #catchUp(subscriber: LiveSubscriber, lot: number, afterSeq: number | null): void {
    const { cursors } = subscriber
    const running = cursors.get(lot)
    if (running === undefined) cursors.set(lot, afterSeq)
    else cursors.set(lot, running === null || afterSeq === null ? null : Math.min(running, afterSeq))
    if (running !== undefined) return
    this.#tellMissed(subscriber, lot).catch((error: unknown) => {
      cursors.delete(lot)
      this.#logFailed(error)
    })
  }

  #logFailed(error: unknown): void {
    // A lot or lane that cannot be read is logged where it is read.
    if (!(error instanceof Unreadable)) this.#deps.log.error({ err: error }, 'what a live connection missed could not be sent')
  }

  /**
   * Sends the events a subscriber missed until they have caught up with the others of their kind; the last step and the end happen in one
   * turn of the event loop.
   */
  async #tellMissed(subscriber: LiveSubscriber, lot: number): Promise<void> {
    const { cursors } = subscriber
    let isFresh = false
    while (subscriber.isOpen && !this.#isClosed) {
      const restMs = subscriber.missedRestMs()
      if (restMs > 0) {
        await sleep(restMs, undefined, { ref: false })
        continue
      }
      const topic = this.#topic(lot)
      // Those who went on to something else meanwhile miss nothing of this lot.
      if (!isFollowing(subscriber, topic)) {
        cursors.delete(lot)
        return
      }
      const cursor = cursors.get(lot) ?? null
      // A reader who knows more than this node does got it from another one.
      if (topic.seq < 0 || (cursor !== null && cursor > topic.seq && !isFresh)) {
        isFresh = topic.seq >= 0
        await this.#reading.askLot(lot)
        continue
      }
      const sentSeq = topic.sentSeq(subscriber)
      const after = cursor ?? Math.max(0, sentSeq - HISTORY_EVENTS)
      const { state } = topic
      if (after >= sentSeq || state === null) {
        // Removed here and not by the caller, a turn later: what comes next already goes to all.
        cursors.delete(lot)
        return
      }
      if (sentSeq - after > RESUME_EVENTS_MAX) subscriber.sendMissed(this.#deps.frames.lot(state).for(subscriber.sight))
      else {
        const events = topic.recent(after, sentSeq) ?? (await eventsBetween(this.#deps.engine, lot, { afterSeq: after, upToSeq: sentSeq }))
        if ((cursors.get(lot) ?? null) !== cursor) continue
        subscriber.sendMissed(this.#deps.frames.events(events, state).for(subscriber.sight))
      }
      cursors.set(lot, sentSeq)
    }
  }

  async #readLots(lots: readonly number[]): Promise<void> {
    // Events are read beside the states: one way to the database and back less between a bid and its readers.
    const [states, early] = await Promise.all([this.#deps.engine.lots(lots), Promise.all(lots.map((lot) => this.#eventsAhead(lot)))])
    const byLot = new Map(states.map((state) => [state.lot, state]))
    await Promise.all(lots.map((lot, at) => this.#readLot(lot, byLot.get(lot), early[at] ?? [])))
  }

  async #eventsAhead(lot: number): Promise<readonly LiveEvent[]> {
    const topic = this.#lots.get(lot)
    return topic === undefined || topic.seq < 0 ? [] : this.#deps.engine.events(lot, topic.seq)
  }

  async #readLot(lot: number, state: KnownLot | undefined, early: readonly LiveEvent[]): Promise<void> {
    const isWanted = this.#lots.has(lot) || (state?.saleId != null && this.#lanes.has(state.saleId))
    if (!isWanted) return
    const topic = this.#topic(lot)
    if (topic.seq < 0) topic.begin(state === undefined ? 0 : Math.max(0, state.seq - HISTORY_EVENTS))
    if (state === undefined || state.seq <= topic.seq) return
    // What the reading beside it has not seen yet is read after the state, so that no event of it is missing.
    const events = await eventsBetween(this.#deps.engine, lot, { afterSeq: topic.seq, upToSeq: state.seq, early })
    // News may have come meanwhile.
    if (state.seq <= topic.seq) return
    const fresh = events.filter(({ seq }) => seq > topic.seq)
    this.#advance(topic, fresh, state)
  }

  #advance(topic: LotTopic, events: readonly LiveEvent[], state: KnownLot): void {
    topic.advance(events, state)
    if (state.saleId !== null && this.#lanes.has(state.saleId) && !events.every(({ kind }) => QUIET_KINDS.has(kind)))
      this.#reading.noteLane(state.saleId)
  }

  async #readLanes(saleIds: readonly number[]): Promise<void> {
    const readAtMs = performance.now()
    for (const lane of await this.#deps.engine.lanes(saleIds)) {
      const topic = this.#lanes.get(lane.saleId)
      const text = JSON.stringify(lane)
      if (topic === undefined || topic.readAtMs > readAtMs) continue
      topic.readAtMs = readAtMs
      if (topic.sent === text) continue
      const hasMoved = topic.state !== null && topic.state.currentLot !== lane.currentLot
      Object.assign(topic, { state: lane, sent: text })
      const frames = this.#deps.frames.lane(lane)
      for (const follower of topic.followers) {
        follower.send(frames.for(follower.sight))
        if (hasMoved) follower.laneMoved(lane.saleId)
      }
    }
  }
}
