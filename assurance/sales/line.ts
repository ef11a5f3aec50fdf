import { randomUUID } from 'node:crypto'
import { WebSocket } from '../../apps/server/test/web-socket.ts'
import type { BidAnswer, BidOrder, ClientMessage, LiveMessage } from '@app/contract/lanes/live.ts'
import type { SignedIn } from '../outages/installation.ts'

const TICKET_PATH = '/public/data/live-ticket'
const ANSWER_LIMIT_MS = 20_000

/** A ticket that opens one live line for somebody. */
export async function liveTicket(port: number, who: SignedIn): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${TICKET_PATH}`, { method: 'POST', headers: who.headers, body: '{}' })
  const body = (await response.json()) as { data?: { ticket?: string } }
  if (body.data?.ticket === undefined) throw new Error(`no ticket: ${response.status} ${JSON.stringify(body).slice(0, 200)}`)
  return body.data.ticket
}

/** Headers under which a socket of this person is opened. */
export const socketHeaders = (port: number, { headers }: SignedIn): Readonly<Record<string, string>> => ({
  cookie: headers['cookie'] ?? '',
  origin: `http://127.0.0.1:${port}`,
})

/** One live line of a signed-in person, and what it heard of each lot, in order. */
export class Line {
  readonly socket: WebSocket
  /** Called with every message as it comes. */
  onMessage: (message: LiveMessage, atMs: number) => void = () => undefined
  /** Numbers of the events of each lot, as they came. */
  readonly seqs = new Map<number, number[]>()
  isOpen = true
  readonly #answers = new Map<string, (answer: BidAnswer | null) => void>()

  private constructor(socket: WebSocket) {
    this.socket = socket
    socket.on('message', (data: Buffer) => this.#hear(JSON.parse(data.toString('utf8')) as LiveMessage))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      this.isOpen = false
      for (const answered of this.#answers.values()) answered(null)
    })
  }

  static async open(port: number, who: SignedIn): Promise<Line> {
    const ticket = await liveTicket(port, who)
    const socket = new WebSocket(`ws://127.0.0.1:${port}/live?ticket=${ticket}`, { headers: socketHeaders(port, who) })
    const line = new Line(socket)
    return new Promise((resolve, reject) => {
      socket.once('open', () => resolve(line))
      socket.once('error', reject)
    })
  }

  say(message: ClientMessage): void {
    this.socket.send(JSON.stringify(message))
  }

  follow(lanes: readonly number[], lots: readonly { readonly lot: number; readonly lastSeq: number }[] = []): void {
    this.say({ type: 'follow', lanes, lots })
  }

  /** Bids and waits for the answer; null when the connection broke, the server refused the message, or no answer came in time. */
  bid(order: Omit<BidOrder, 'currency' | 'key'>): Promise<BidAnswer | null> {
    const id = randomUUID()
    return new Promise((resolve) => {
      const done = (answer: BidAnswer | null): void => {
        clearTimeout(limit)
        this.#answers.delete(id)
        resolve(answer)
      }
      const limit = setTimeout(() => done(null), ANSWER_LIMIT_MS)
      this.#answers.set(id, done)
      this.say({ type: 'bid', id, bid: { ...order, currency: 'USD', key: id } })
    })
  }

  /** Goodbye, as a page says it. */
  leave(): void {
    this.socket.close(1000)
  }

  /** The connection breaks without a goodbye. */
  breakOff(): void {
    this.socket.terminate()
  }

  #hear(message: LiveMessage): void {
    if (message.type === 'events') {
      const { lot } = message.state
      const own = this.seqs.get(lot) ?? []
      own.push(...message.events.map(({ seq }) => seq))
      this.seqs.set(lot, own)
    } else if (message.type === 'answer') this.#answers.get(message.id)?.(message.answer)
    else if (message.type === 'refused' && message.id !== null) this.#answers.get(message.id)?.(null)
    this.onMessage(message, performance.now())
  }
}
