import type { BidAnswer, LaneState, LiveEvent, LiveMessage, OwnStanding } from '@app/contract/lanes/live.ts'
import { Frame } from '#platform/live/index.ts'
import { type KnownLot, laneSeenBy, lotSeenBy, SeenFrames } from '#modules/lot-book/index.ts'

/** Makes messages; each carries the server's clock as it is made. */
export class LiveFrames {
  readonly #nowMs: () => number

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
  }

  lane(lane: LaneState): SeenFrames {
    const serverMs = this.#nowMs()
    return SeenFrames.ofLane((sight) => ({ type: 'lane', serverMs, lane: laneSeenBy(lane, sight) }))
  }

  lot(state: KnownLot): SeenFrames {
    const serverMs = this.#nowMs()
    return new SeenFrames(state, (sight) => ({ type: 'lot', serverMs, state: lotSeenBy(state, sight) }))
  }

  events(events: readonly LiveEvent[], state: KnownLot): SeenFrames {
    const serverMs = this.#nowMs()
    return new SeenFrames(state, (sight) => ({ type: 'events', serverMs, events, state: lotSeenBy(state, sight) }))
  }

  own(own: OwnStanding): Frame {
    return this.frame({ type: 'own', serverMs: this.#nowMs(), own })
  }

  answer(id: string, answer: BidAnswer): Frame {
    return this.frame({ type: 'answer', serverMs: this.#nowMs(), id, answer })
  }

  refused(id: string | null, code: string): Frame {
    return this.frame({ type: 'refused', serverMs: this.#nowMs(), id, code })
  }

  mandate(isInForce: boolean): Frame {
    return this.frame({ type: 'mandate', serverMs: this.#nowMs(), isInForce })
  }

  pong(at: number): Frame {
    return this.frame({ type: 'pong', serverMs: this.#nowMs(), at })
  }

  hello(content: { readonly heartbeatMs: number; readonly member: boolean; readonly sessionEndsMs: number | null }): Frame {
    return this.frame({ type: 'hello', serverMs: this.#nowMs(), ...content })
  }

  frame(message: LiveMessage): Frame {
    return new Frame(message)
  }
}
