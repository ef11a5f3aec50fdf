import type { LaneState, LiveEvent, LiveMessage, LotState, OwnStanding } from '@app/contract/lanes/live.ts'
import { EVENTS_MAX } from './live-view.ts'

/** What a message did: whether anything is to be shown again, and the lot whose events have a hole before those that came. */
export interface Drawn {
  readonly isChanged: boolean
  readonly gap: number | null
}

const SAME: Drawn = { isChanged: false, gap: null }
const CHANGED: Drawn = { isChanged: true, gap: null }

/**
 * Lanes, lots and events by the messages. Each event is taken once, in order: what comes twice is skipped, and after a
 * gap nothing is taken until it has been filled. Pure but for its own maps, which are replaced and never changed.
 */
export class LivePicture {
  lanes: ReadonlyMap<number, LaneState> = new Map()
  lots: ReadonlyMap<number, LotState> = new Map()
  events: ReadonlyMap<number, readonly LiveEvent[]> = new Map()
  own: ReadonlyMap<number, OwnStanding> = new Map()
  readonly #lastSeqs = new Map<number, number>()

  /** The last event known of a lot; null where none is. */
  lastSeq(lot: number): number | null {
    return this.#lastSeqs.get(lot) ?? null
  }

  take(message: LiveMessage): Drawn {
    switch (message.type) {
      case 'lane':
        this.lanes = new Map(this.lanes).set(message.lane.saleId, message.lane)
        return CHANGED
      case 'lot':
        return this.#takeState(message.state)
      case 'events':
        return this.#takeEvents(message.events, message.state)
      case 'own':
        this.own = new Map(this.own).set(message.own.lot, message.own)
        return CHANGED
      default:
        return SAME
    }
  }

  /** Releases what is not followed any more. */
  keep(lanes: ReadonlySet<number>, lots: ReadonlySet<number>): void {
    const isFollowed = (lot: number): boolean => lots.has(lot) || lanes.has(this.lots.get(lot)?.saleId ?? -1)
    this.lanes = new Map([...this.lanes].filter(([saleId]) => lanes.has(saleId)))
    const followed = new Map([...this.lots].filter(([lot]) => isFollowed(lot)))
    this.events = new Map([...this.events].filter(([lot]) => followed.has(lot)))
    // A standing may come before the state of its lot.
    const onBlock = new Set([...this.lanes.values()].map(({ currentLot }) => currentLot))
    this.own = new Map([...this.own].filter(([lot]) => isFollowed(lot) || onBlock.has(lot)))
    for (const lot of this.#lastSeqs.keys()) if (!followed.has(lot)) this.#lastSeqs.delete(lot)
    this.lots = followed
  }

  /** Another person, or none, is at the screen: what belonged to the one before goes. */
  forgetOwn(): void {
    this.own = new Map()
  }

  /** A state without events is where a lot begins for us: at first sight, or after a gap too large to be filled. */
  #takeState(state: LotState): Drawn {
    const known = this.#lastSeqs.get(state.lot)
    if (known !== undefined && state.seq < known) return SAME
    this.#lastSeqs.set(state.lot, state.seq)
    this.lots = new Map(this.lots).set(state.lot, state)
    return CHANGED
  }

  #takeEvents(events: readonly LiveEvent[], state: LotState): Drawn {
    const known = this.#lastSeqs.get(state.lot)
    const fresh = known === undefined ? events : events.filter(({ seq }) => seq > known)
    const [first] = fresh
    if (first === undefined) return SAME
    if (known !== undefined && first.seq !== known + 1) return { isChanged: false, gap: state.lot }
    const latest = [...(this.events.get(state.lot) ?? []), ...fresh].slice(-EVENTS_MAX)
    this.events = new Map(this.events).set(state.lot, latest)
    this.#lastSeqs.set(state.lot, fresh.at(-1)?.seq ?? first.seq)
    this.lots = new Map(this.lots).set(state.lot, state)
    return CHANGED
  }
}
