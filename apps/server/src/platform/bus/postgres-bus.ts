import { Client } from 'pg'
import type { Bus, BusListener, BusOptions, Notification } from './bus.ts'

/** A lost connection is opened again after this time, milliseconds. */
const RELISTEN_MS = 500
/** Words that wait while one is being sent; the oldest are forgotten, since readers look for themselves as well. */
const WAITING_MAX = 1_000
const CONNECT_TIMEOUT_MS = 5_000
const STATEMENT_TIMEOUT_MS = 2_000

/**
 * LISTEN and NOTIFY on one direct connection. Notifications are never part of a transaction of bids: their lock at commit is one for
 * the whole database (auction-rules B4 "Single writer").
 */
class PostgresBus implements Bus {
  readonly #options: BusOptions
  readonly #listener: BusListener
  #client: Client | null = null
  #waiting: string[] = []
  #isSending = false
  #isClosed = false
  #hasBeenLost = false
  #again: NodeJS.Timeout | null = null

  constructor(options: BusOptions, listener: BusListener) {
    this.#options = options
    this.#listener = listener
    this.#listen()
  }

  say(text: string): void {
    if (this.#isClosed) return
    this.#waiting = [...this.#waiting, text].slice(-WAITING_MAX)
    void this.#send()
  }

  asNotification(payload: string): Notification {
    return { channel: this.#options.channel, payload }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    if (this.#again) clearTimeout(this.#again)
    const client = this.#client
    this.#client = null
    await client?.end().catch(() => undefined)
  }

  #listen(): void {
    this.#open().catch((error: unknown) => {
      if (this.#isClosed) return
      this.#options.log.debug({ reason: String(error) }, 'no line to other nodes')
      this.#hasBeenLost = true
      this.#again = setTimeout(() => this.#listen(), RELISTEN_MS)
      this.#again.unref()
    })
  }

  async #open(): Promise<void> {
    const { connectionString } = this.#options.pool.options
    const client = new Client({
      ...(connectionString === undefined ? {} : { connectionString }),
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: STATEMENT_TIMEOUT_MS,
      keepAlive: true,
      application_name: 'hammerlane bus',
    })
    client.on('error', () => this.#lose(client))
    client.on('end', () => this.#lose(client))
    client.on('notification', ({ payload }) => this.#listener.heard(payload ?? ''))
    await client.connect()
    await client.query(`listen "${this.#options.channel}"`)
    if (this.#isClosed) {
      await client.end()
      return
    }
    this.#client = client
    if (this.#hasBeenLost) this.#listener.rejoined()
    void this.#send()
  }

  #lose(client: Client): void {
    if (this.#client !== client) return
    this.#client = null
    this.#hasBeenLost = true
    client.end().catch(() => undefined)
    if (!this.#isClosed) this.#listen()
  }

  async #send(): Promise<void> {
    const client = this.#client
    if (this.#isSending || client === null || this.#waiting.length === 0) return
    this.#isSending = true
    const texts = this.#waiting
    this.#waiting = []
    try {
      await client.query({
        name: 'say',
        text: 'select pg_notify($1, payload) from unnest($2::text[]) payload',
        values: [this.#options.channel, texts],
      })
    } catch {
      // A statement without an answer means that the connection is dead; readers find missed messages by themselves.
      this.#lose(client)
    } finally {
      this.#isSending = false
    }
    void this.#send()
  }
}

/** A line by PostgreSQL's notifications. */
export const openPostgresBus = (options: BusOptions, listener: BusListener): Bus => new PostgresBus(options, listener)
