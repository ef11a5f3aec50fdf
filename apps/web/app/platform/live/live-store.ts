import type { BidAnswer, BidOrder, LiveMessage } from '@app/contract/lanes/live.ts'
import { FOLLOWED_LANES_MAX, FOLLOWED_LOTS_MAX } from '@app/contract/lanes/live-limits.ts'
import { LiveBids } from './live-bids.ts'
import { ServerClock } from './live-clock.ts'
import { LiveLine } from './live-line.ts'
import { LivePicture } from './live-picture.ts'
import { EMPTY_VIEW, LiveBidError, type LiveView, type LiveWish } from './live-view.ts'
import type { Followed, LiveWorld } from './live-world.ts'

/** Wishes that end and begin as a reader moves from page to page are settled together, milliseconds. */
const SETTLE_MS = 50
/** A bid given while the connection is being opened waits so long for it, milliseconds. */
const OPENING_WAIT_MS = 3_000

/** What the document knows of what moves; knows nothing of React. */
export class LiveStore {
  readonly #world: LiveWorld
  readonly #clock: ServerClock
  readonly #line: LiveLine
  readonly #bids: LiveBids
  readonly #picture = new LivePicture()
  readonly #wishes = new Set<LiveWish>()
  readonly #listeners = new Set<() => void>()
  #view: LiveView = EMPTY_VIEW
  #isMember: boolean | null = null
  #holdsMandate: boolean | null = null
  #sessionEndsMs: number | null = null
  #isSettling = false
  #isTelling = false

  constructor(world: LiveWorld) {
    this.#world = world
    this.#clock = new ServerClock(world.monotonicMs, world.wallMs)
    this.#line = new LiveLine(world, this.#clock, {
      followed: () => this.#followed(),
      came: (message) => this.#came(message),
      opened: () => this.#bids.lineBack(),
      lost: () => this.#bids.lineLost(),
      changed: () => this.#changed(),
    })
    this.#bids = new LiveBids(world, (message) => this.#line.send(message))
  }

  view(): LiveView {
    return this.#view
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Follows lots and lanes; answers how to stop. */
  wish(wish: LiveWish): () => void {
    this.#wishes.add(wish)
    this.#settleSoon()
    return () => {
      this.#wishes.delete(wish)
      this.#settleSoon()
    }
  }

  serverNowMs(): number {
    return this.#clock.nowMs()
  }

  /**
   * Sends a bid. One given while the connection is being opened waits a moment for it; one given while it is lost is not sent.
   * @throws LiveBidError
   */
  async bid(order: BidOrder): Promise<BidAnswer> {
    if (this.#line.quality === 'connecting') await this.#opening()
    if (!this.#line.isOpen || !this.#line.isOnline) throw new LiveBidError('OFFLINE')
    if (this.#line.channel === 'socket') return this.#bids.place(order)
    return this.#world.placeBid({ ...order, key: order.key ?? this.#world.newKey() })
  }

  /** Ends when the connection is open, has failed or has taken too long. */
  #opening(): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        stopListening()
        stopWaiting()
        resolve()
      }
      const stopListening = this.subscribe(() => {
        if (this.#line.quality !== 'connecting') end()
      })
      const stopWaiting = this.#world.later(OPENING_WAIT_MS, end)
    })
  }

  #settleSoon(): void {
    if (this.#isSettling) return
    this.#isSettling = true
    this.#world.later(SETTLE_MS, () => {
      this.#isSettling = false
      this.#settle()
    })
  }

  #settle(): void {
    const { lanes, lots } = this.#wanted()
    this.#picture.keep(lanes, lots)
    if (lanes.size + lots.size === 0) this.#line.close()
    else this.#line.follow()
    this.#changed()
  }

  #wanted(): { lanes: ReadonlySet<number>; lots: ReadonlySet<number> } {
    const all = [...this.#wishes]
    return { lanes: new Set(all.flatMap((wish) => wish.lanes)), lots: new Set(all.flatMap((wish) => wish.lots)) }
  }

  /** The known lots of followed lanes as well, so that their events while the connection was lost are sent. */
  #followed(): Followed {
    const { lanes, lots } = this.#wanted()
    const current = [...this.#picture.lanes.values()].flatMap(({ currentLot }) => (currentLot === null ? [] : [currentLot]))
    const seen = [...this.#picture.lots.keys()].toReversed()
    const all = [...new Set([...lots, ...current, ...seen])].slice(0, FOLLOWED_LOTS_MAX)
    return {
      lanes: [...lanes].slice(0, FOLLOWED_LANES_MAX),
      lots: all.map((lot) => ({ lot, lastSeq: this.#picture.lastSeq(lot) ?? 0 })),
    }
  }

  #came(message: LiveMessage): void {
    if (message.type === 'answer') this.#bids.answered(message.id, message.answer)
    else if (message.type === 'refused' && message.id !== null) this.#bids.refused(message.id, message.code)
    else if (message.type === 'hello') {
      if (this.#isMember === true && !message.member) this.#picture.forgetOwn()
      if (!message.member) this.#holdsMandate = null
      this.#isMember = message.member
      this.#sessionEndsMs = message.sessionEndsMs
      this.#changed()
    } else if (message.type === 'mandate') {
      this.#holdsMandate = message.isInForce
      this.#changed()
    }
    const { isChanged, gap } = this.#picture.take(message)
    if (isChanged) this.#changed()
    // Missing events are requested from the last one on; on other transports than the socket the connection is opened again for it.
    if (gap !== null) this.#line.follow()
  }

  /** Listeners are called once for everything that happened in one turn. */
  #changed(): void {
    if (this.#isTelling) return
    this.#isTelling = true
    queueMicrotask(() => {
      this.#isTelling = false
      const view = this.#draw()
      if (isSame(view, this.#view)) return
      this.#view = view
      for (const listener of this.#listeners) listener()
    })
  }

  #draw(): LiveView {
    const { lanes, lots, events, own } = this.#picture
    const { quality, lostSinceMs, channel } = this.#line
    const [isMember, holdsMandate, sessionEndsMs] = [this.#isMember, this.#holdsMandate, this.#sessionEndsMs]
    return { lanes, lots, events, own, quality, lostSinceMs, channel, isMember, holdsMandate, sessionEndsMs }
  }
}

const isSame = (a: LiveView, b: LiveView): boolean => (Object.keys(a) as (keyof LiveView)[]).every((name) => a[name] === b[name])
