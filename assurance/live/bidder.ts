import { randomUUID } from 'node:crypto'
import type { LiveMessage, LotState } from '@app/contract/lanes/live.ts'
import { FrameSocket } from '../../bench/world/frame-socket.ts'
import { ticketFor } from '../../bench/world/live-ticket.ts'
import type { SignedIn } from '../../bench/world/live-world.ts'

const LIMIT_MS = 30_000

/** A bidder in a lane, over their own socket: bids the ask on the lot on the block. */
export class LaneBidder {
  readonly #socket: FrameSocket
  readonly #sentMs = new Map<string, number>()
  #lot: LotState | null = null
  /** From the sending of a bid to its answer, milliseconds. */
  readonly answersMs: number[] = []
  readonly answered = new Map<string, number>()
  lost = 0

  private constructor(socket: FrameSocket) {
    this.#socket = socket
  }

  static async open(port: number, { headers }: SignedIn, saleId: number): Promise<LaneBidder> {
    const cookie = headers['cookie'] ?? ''
    const ticket = await ticketFor(port, cookie)
    let bidder: LaneBidder | null = null
    const socket = new FrameSocket(
      { port, path: `/live?ticket=${ticket}`, headers: { cookie } },
      {
        message: (bytes) => bidder?.hear(JSON.parse(bytes.toString('utf8')) as LiveMessage),
        over: () => {
          if (bidder) bidder.lost += 1
        },
      },
    )
    bidder = new LaneBidder(socket)
    await socket.opened
    socket.say(JSON.stringify({ type: 'follow', lanes: [saleId], lots: [] }))
    return bidder
  }

  hear(message: LiveMessage): void {
    if (message.type === 'events' && (message.state.phase === 'ACTIVE' || message.state.lot === this.#lot?.lot)) this.#lot = message.state
    if (message.type === 'refused') this.#answer(message.id ?? '', message.code)
    if (message.type === 'answer') this.#answer(message.id, message.answer.isAccepted ? 'TAKEN' : message.answer.reason)
  }

  /** Bids once, where a lot is on the block. */
  bid(): void {
    const lot = this.#lot
    if (lot === null || lot.phase !== 'ACTIVE' || !this.#socket.isOpen) return
    const id = randomUUID()
    const bid = { lotNumber: lot.lot, kind: 'LIVE', amountMinor: lot.askMinor, currency: lot.currency, isConfirmed: true, key: id }
    this.#sentMs.set(id, performance.now())
    this.#socket.say(JSON.stringify({ type: 'bid', id, bid }))
  }

  /** Bids without an answer by now, however long ago they were sent. */
  get open(): number {
    return this.#sentMs.size
  }

  /** Waits for the last answers. */
  async settle(): Promise<void> {
    for (const endMs = performance.now() + LIMIT_MS; this.open > 0 && performance.now() < endMs;)
      await new Promise((resolve) => setTimeout(resolve, 50))
  }

  drop(): void {
    this.#socket.drop()
  }

  #answer(id: string, what: string): void {
    const sentMs = this.#sentMs.get(id)
    if (sentMs === undefined) return
    this.#sentMs.delete(id)
    this.answersMs.push(performance.now() - sentMs)
    this.answered.set(what, (this.answered.get(what) ?? 0) + 1)
  }
}
