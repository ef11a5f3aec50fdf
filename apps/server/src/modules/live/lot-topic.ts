import type { LiveEvent } from '@app/contract/lanes/live.ts'
import type { LaneSight } from '@app/rules/lots/viewer.ts'
import type { Frame } from '#platform/live/index.ts'
import { RECENT_EVENTS, WATCHER_FRAME_MS } from './limits.ts'
import type { LiveFrames } from './frames.ts'
import type { KnownLot, SeenFrames } from '#modules/lot-book/index.ts'

/** Who listens to lots and lanes; one for each connection. */
export interface LiveListener {
  send(frame: Frame): void
  /** Lots whose lane and item they may see. */
  readonly sight: LaneSight
  /** Last event they have of each lot whose missed events are being sent, null for none; until then nothing newer is sent. */
  readonly cursors: ReadonlyMap<number, number | null>
  /** Lanes this listener follows as a whole. */
  readonly lanes: ReadonlySet<number>
  /** Whether they get every event at once: they have bid on the lot, or in its lane. */
  isBidder(lot: number, saleId: number | null): boolean
}

/** A connection as the hub knows it. */
export interface LiveSubscriber extends LiveListener {
  readonly isOpen: boolean
  readonly lots: ReadonlySet<number>
  setFollowed(lanes: ReadonlySet<number>, lots: ReadonlySet<number>): void
  readonly cursors: Map<number, number | null>
  /** Sends what it missed, which counts against its bytes. */
  sendMissed(frame: Frame): void
  /** Milliseconds until it may get more of what it missed. */
  missedRestMs(): number
  /** A lane goes on to another lot. */
  laneMoved(saleId: number): void
}

/** Followers of a lane, who get every lot of the lane. */
export interface LaneFollowers {
  followersOf(saleId: number | null): Iterable<LiveListener>
}

/** One lot as this node knows it, and what has been sent of it to whom. Bidders are at `seq`, watchers at `watchedSeq`. */
export class LotTopic {
  readonly lot: number
  /** Those who follow the lot by its number. */
  readonly followers = new Set<LiveListener>()
  state: KnownLot | null = null
  /** The last event read; -1 before the first reading. */
  seq = -1
  watchedSeq = -1
  /** When it last moved, by the monotonic clock. */
  movedAtMs = performance.now()
  readonly #frames: LiveFrames
  readonly #lanes: LaneFollowers
  #recent: LiveEvent[] = []
  #flushedAtMs = -Infinity
  #flushing: NodeJS.Timeout | null = null

  constructor(lot: number, { frames, lanes }: { readonly frames: LiveFrames; readonly lanes: LaneFollowers }) {
    this.lot = lot
    this.#frames = frames
    this.#lanes = lanes
  }

  /** First reading: events are sent from here on. */
  begin(seq: number): void {
    this.seq = seq
    this.watchedSeq = seq
  }

  /** The number of the last event that a listener who missed nothing has. */
  sentSeq(listener: LiveListener): number {
    return this.#isBidder(listener) ? this.seq : this.watchedSeq
  }

  /** Events after `afterSeq` up to `seq`, as far as memory reaches back; null where it does not. */
  recent(afterSeq: number, seq: number): readonly LiveEvent[] | null {
    if (afterSeq >= seq) return []
    const first = this.#recent[0]
    if (first === undefined || first.seq > afterSeq + 1) return null
    return this.#recent.filter((event) => event.seq > afterSeq && event.seq <= seq)
  }

  /** The lot has grown by these events, all of them after `seq`: bidders get them at once, watchers in the next frame. */
  advance(events: readonly LiveEvent[], state: KnownLot): void {
    const last = events.at(-1)
    if (last === undefined) return
    this.#recent.push(...events)
    this.seq = last.seq
    this.state = state
    this.movedAtMs = performance.now()
    const frames = this.#frames.events(events, state)
    this.#publish(frames, { isToBidders: true })
    const waitMs = this.#flushedAtMs + WATCHER_FRAME_MS - performance.now()
    if (waitMs > 0) this.#flushing ??= setTimeout(() => this.#flush(), waitMs)
    else this.#flush(this.watchedSeq + 1 === events[0]?.seq ? frames : undefined)
  }

  close(): void {
    if (this.#flushing) clearTimeout(this.#flushing)
    this.#flushing = null
  }

  #isBidder(listener: LiveListener): boolean {
    return listener.isBidder(this.lot, this.state?.saleId ?? null)
  }

  /** Sends to bidders, or watchers, who follow this lot or its lane and are not catching up. */
  #publish(frames: SeenFrames, { isToBidders }: { readonly isToBidders: boolean }): void {
    const saleId = this.state?.saleId ?? null
    const publish = (listener: LiveListener): void => {
      if (listener.cursors.size > 0 && listener.cursors.has(this.lot)) return
      if (listener.isBidder(this.lot, saleId) === isToBidders) listener.send(frames.for(listener.sight))
    }
    for (const listener of this.#lanes.followersOf(saleId)) publish(listener)
    for (const listener of this.followers) if (saleId === null || !listener.lanes.has(saleId)) publish(listener)
  }

  /** One frame for all watchers: every event since the last one, and the state they led to. `frames` where they have been made already. */
  #flush(frames?: SeenFrames): void {
    this.close()
    const { state } = this
    const events = this.recent(this.watchedSeq, this.seq)
    if (state === null || events === null || events.length === 0) return
    this.watchedSeq = this.seq
    this.#flushedAtMs = performance.now()
    this.#recent = this.#recent.slice(-RECENT_EVENTS)
    const shared = frames ?? this.#frames.events(events, state)
    this.#publish(shared, { isToBidders: false })
  }
}
