import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Log } from '#platform/log.ts'
import type { CardAnswer, CardOrder, CardWords } from './card-messages.ts'

/** Cards that wait to be drawn, with the one that is drawn. */
export const CARDS_WAITING_MAX = 64
/** Edition of the drawing: another one has other entity tags. */
const EDITION = '1'

/** A card to be had: its words and the file of its photo. */
export type Card = Omit<CardOrder, 'id'>

/** Says which card one is: equal cards are one picture. */
export const tagOfCard = (card: Card): string =>
  createHash('sha256')
    .update(JSON.stringify([EDITION, card]))
    .digest('base64url')
    .slice(0, 22)

interface Waiting {
  readonly order: CardOrder
  readonly drawn: PromiseWithResolvers<Buffer>
}

/** Draws cards one at a time in a thread of low priority, started by the first. */
export class CardPainter {
  readonly #log: Log
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | null = null
  #last = 0
  #isClosed = false

  constructor(log: Log) {
    this.#log = log
  }

  /** Whether one more may wait. */
  get hasRoom(): boolean {
    return !this.#isClosed && this.#waiting.size < CARDS_WAITING_MAX
  }

  /** The bytes of a JPEG. @throws Error where drawing failed or too many wait. */
  draw(card: Card): Promise<Buffer> {
    if (!this.hasRoom) return Promise.reject(new Error('too many cards wait'))
    const order: CardOrder = { id: ++this.#last, ...card }
    const drawn = Promise.withResolvers<Buffer>()
    this.#waiting.set(order.id, { order, drawn })
    this.#start().postMessage(order, [])
    return drawn.promise
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const worker = this.#worker
    this.#fail(new Error('the application ends'))
    await worker?.terminate()
  }

  #start(): Worker {
    if (this.#worker !== null) return this.#worker
    const worker = new Worker(join(import.meta.dirname, 'card-worker.ts'), { name: 'share-cards' })
    worker.unref()
    worker.on('message', (answer: CardAnswer) => this.#answer(answer))
    worker.on('error', (error) => this.#log.error({ err: error }, 'the thread of shared pictures failed'))
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = null
      this.#fail(new Error('the thread of shared pictures ended'))
    })
    return (this.#worker = worker)
  }

  #answer(answer: CardAnswer): void {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if ('bytes' in answer) waiting?.drawn.resolve(Buffer.from(answer.bytes))
    else waiting?.drawn.reject(new Error(answer.error))
  }

  #fail(error: Error): void {
    const all = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { drawn } of all) drawn.reject(error)
  }
}

/** What a card says where it cannot be drawn now: the name of the site alone. */
export const siteCard = (site: string): Card => ({ words: { site, title: site, lines: [] } satisfies CardWords, photo: null })
