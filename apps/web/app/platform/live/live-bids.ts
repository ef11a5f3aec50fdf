import type { BidAnswer, BidOrder, ClientMessage } from '@app/contract/lanes/live.ts'
import { LiveBidError } from './live-view.ts'
import type { LiveWorld } from './live-world.ts'

/** A sent bid without an answer is given up after this time, milliseconds. */
const ANSWER_LIMIT_MS = 10_000
/** A bid whose connection broke is sent once more, by the same key, when the connection is back within this time of the click, milliseconds. */
const RESEND_WITHIN_MS = 3_000

interface Pending {
  readonly id: string
  readonly bid: BidOrder & { readonly key: string }
  readonly sentAtMs: number
  readonly resolve: (answer: BidAnswer) => void
  readonly reject: (error: LiveBidError) => void
  stopWaiting: () => void
}

/** Bids on their way. None outlives its moment: what was not answered in time is reported as unknown and never sent again. */
export class LiveBids {
  readonly #world: LiveWorld
  readonly #send: (message: ClientMessage) => boolean
  readonly #pending = new Map<string, Pending>()
  #lastId = 0

  constructor(world: LiveWorld, send: (message: ClientMessage) => boolean) {
    this.#world = world
    this.#send = send
  }

  /** Sends a bid over the open socket. */
  place(order: BidOrder): Promise<BidAnswer> {
    const bid = { ...order, key: order.key ?? this.#world.newKey() }
    this.#lastId += 1
    const id = String(this.#lastId)
    return new Promise((resolve, reject) => {
      if (!this.#send({ type: 'bid', id, bid })) {
        reject(new LiveBidError('OFFLINE'))
        return
      }
      const pending: Pending = { id, bid, sentAtMs: this.#world.monotonicMs(), resolve, reject, stopWaiting: () => undefined }
      pending.stopWaiting = this.#world.later(ANSWER_LIMIT_MS, () => this.#fail(pending))
      this.#pending.set(id, pending)
    })
  }

  answered(id: string, answer: BidAnswer): void {
    this.#take(id)?.resolve(answer)
  }

  refused(id: string, code: string): void {
    this.#take(id)?.reject(new LiveBidError('REFUSED', code))
  }

  /** The connection broke, and it is unknown what arrived. Only one that is back at once may ask again, by the same key. */
  lineLost(): void {
    for (const pending of this.#pending.values()) {
      pending.stopWaiting()
      const leftMs = Math.max(0, pending.sentAtMs + RESEND_WITHIN_MS - this.#world.monotonicMs())
      pending.stopWaiting = this.#world.later(leftMs, () => this.#fail(pending))
    }
  }

  /** The connection is back. */
  lineBack(): void {
    for (const pending of this.#pending.values()) {
      const { id, bid, sentAtMs } = pending
      const isLate = this.#world.monotonicMs() - sentAtMs > RESEND_WITHIN_MS
      if (isLate || !this.#send({ type: 'bid', id, bid })) {
        this.#fail(pending)
        continue
      }
      pending.stopWaiting()
      pending.stopWaiting = this.#world.later(ANSWER_LIMIT_MS, () => this.#fail(pending))
    }
  }

  #fail(pending: Pending): void {
    this.#take(pending.id)?.reject(new LiveBidError('UNKNOWN'))
  }

  #take(id: string): Pending | undefined {
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    pending?.stopWaiting()
    return pending
  }
}
