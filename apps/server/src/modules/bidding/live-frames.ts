import type { BidAnswer, LaneState, LiveEvent, LiveMessage, LotState, OwnStanding } from '@app/contract/live.ts'
import { Frame } from '#platform/live/index.ts'

/** Makes messages; each tells the server's clock as it is made. */
export class LiveFrames {
  readonly #nowMs: () => number

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
  }

  lane(lane: LaneState): Frame {
    return this.frame({ type: 'lane', serverMs: this.#nowMs(), lane })
  }

  lot(state: LotState): Frame {
    return this.frame({ type: 'lot', serverMs: this.#nowMs(), state })
  }

  events(events: readonly LiveEvent[], state: LotState): Frame {
    return this.frame({ type: 'events', serverMs: this.#nowMs(), events, state })
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

  pong(at: number): Frame {
    return this.frame({ type: 'pong', serverMs: this.#nowMs(), at })
  }

  hello(said: { readonly heartbeatMs: number; readonly member: boolean; readonly sessionEndsMs: number | null }): Frame {
    return this.frame({ type: 'hello', serverMs: this.#nowMs(), ...said })
  }

  frame(message: LiveMessage): Frame {
    return new Frame(message)
  }
}
