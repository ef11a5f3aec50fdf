import * as z from 'zod/mini'
import { type Bus, MESSAGE_MAX_BYTES, type Notification } from '#platform/bus/index.ts'
import type { KeyRing } from '#platform/keys/key-ring.ts'
import type { Committed, LotNews } from '#modules/lot-book/index.ts'
import { joinNews, lotNews } from './news.ts'

/** After a message has left, what is committed within this time travels together, milliseconds. */
const TOGETHER_MS = 5
/** News of another node are trusted like our own readings, so only our nodes may be able to write them. */
const PURPOSE = 'live-news'
/** Between a message and what proves that a node of ours wrote it; JSON has no line breaks of its own. */
const MARK = '\n'
const MAC_BYTES_MAX = 80

type Keys = Pick<KeyRing, 'mac' | 'verifyMac'>
type Speaker = Pick<Bus, 'say' | 'asNotification'>

const row = z.tuple([z.int(), z.nullable(z.int()), z.int()])
const relayed = z.object({ l: z.array(row), s: z.array(z.int()), a: z.array(z.int()), n: z.optional(z.array(lotNews)) })

function parse(text: string): z.infer<typeof relayed> | null {
  try {
    return relayed.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** Reads a message of another node; null for what cannot be read. News without a valid proof are left out: then the database is read. */
export async function readRelayed(message: string, keys: Keys): Promise<Committed | null> {
  const [text = '', tag] = message.split(MARK)
  const parsed = parse(text)
  if (parsed === null) return null
  const isOurs = parsed.n !== undefined && tag !== undefined && (await keys.verifyMac(PURPOSE, text, tag).catch(() => false))
  return {
    lots: parsed.l.map(([lot, saleId, seq]) => ({ lot, saleId, seq })),
    sales: parsed.s,
    accounts: parsed.a,
    news: isOurs ? (parsed.n ?? []) : [],
  }
}

const length = (text: string): number => Buffer.byteLength(text) + 1

/** Cuts what was committed into messages that the bus can carry: numbers of lots, events, sales and accounts. */
function toHints({ lots, sales, accounts }: Omit<Committed, 'news'>, maxBytes: number): string[] {
  const parts = [
    ...lots.map(({ lot, saleId, seq }) => ({ list: 0, text: JSON.stringify([lot, saleId, seq]) })),
    ...sales.map((saleId) => ({ list: 1, text: String(saleId) })),
    ...accounts.map((accountId) => ({ list: 2, text: String(accountId) })),
  ]
  const frameBytes = length('{"l":[],"s":[],"a":[]}')
  const messages: string[] = []
  let lists: [string[], string[], string[]] = [[], [], []]
  let size = frameBytes
  const flush = (): void => {
    if (size > frameBytes) messages.push(`{"l":[${lists[0].join()}],"s":[${lists[1].join()}],"a":[${lists[2].join()}]}`)
    lists = [[], [], []]
    size = frameBytes
  }
  for (const { list, text } of parts) {
    if (size + length(text) > maxBytes) flush()
    lists[list]?.push(text)
    size += length(text)
  }
  flush()
  return messages
}

/** A message with as much of the news as it holds, proved to be ours. */
function withNews(message: string, news: readonly LotNews[], { keys, maxBytes }: { keys: Keys; maxBytes: number }): string {
  let size = length(message) + length(',"n":[]') + MAC_BYTES_MAX
  const texts = news.map((one) => JSON.stringify(one)).filter((text) => (size += length(text)) <= maxBytes)
  if (texts.length === 0) return message
  const text = `${message.slice(0, -1)},"n":[${texts.join()}]}`
  try {
    return text + MARK + keys.mac(PURPOSE, text)
  } catch {
    // Without a key just now the database is read; the batch has been committed.
    return message
  }
}

/** What was committed as messages. News travel as far as the first message holds them; who wants the rest reads it. */
export function toMessages({ news = [], ...committed }: Committed, keys: Keys, maxBytes: number = MESSAGE_MAX_BYTES): string[] {
  const [first, ...others] = toHints(committed, maxBytes)
  return first === undefined ? [] : [withNews(first, news, { keys, maxBytes }), ...others]
}

/** Says on the bus what this node committed: with the commit itself or at once where it has been quiet, else gathered, and the number of a lot's last event only. */
export class LiveRelay {
  readonly #bus: Speaker
  readonly #keys: Keys
  readonly #lots = new Map<number, Committed['lots'][number]>()
  readonly #sales = new Set<number>()
  readonly #accounts = new Set<number>()
  /** Null for a lot whose news are incomplete. */
  readonly #news = new Map<number, LotNews | null>()
  #timer: NodeJS.Timeout | null = null

  constructor(bus: Speaker, keys: Keys) {
    this.#bus = bus
    this.#keys = keys
  }

  /** What is about to be committed as one word that may travel with its commit; null where it is to be gathered, or takes several. */
  wordOf(committed: Committed): Notification | null {
    if (this.#timer !== null) return null
    const [message, ...others] = toMessages(committed, this.#keys)
    return message === undefined || others.length > 0 ? null : this.#bus.asNotification(message)
  }

  add({ lots, sales, accounts, news = [], isNotified = false }: Committed): void {
    if (isNotified) {
      this.#timer ??= this.#wait()
      return
    }
    const byLot = new Map(news.map((one) => [one.state.lot, one]))
    for (const change of lots) {
      const { lot, seq } = change
      if (seq >= (this.#lots.get(lot)?.seq ?? 0)) this.#lots.set(lot, change)
      const [before, now] = [this.#news.get(lot), byLot.get(lot) ?? null]
      this.#news.set(lot, before === undefined || now === null ? now : before && joinNews(before, now))
    }
    for (const saleId of sales) this.#sales.add(saleId)
    for (const accountId of accounts) this.#accounts.add(accountId)
    if (this.#timer === null) this.#sayAndWait()
  }

  flush(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const news = [...this.#news.values()].filter((one) => one !== null)
    const gathered = { lots: [...this.#lots.values()], sales: [...this.#sales], accounts: [...this.#accounts], news }
    this.#lots.clear()
    this.#sales.clear()
    this.#accounts.clear()
    this.#news.clear()
    for (const message of toMessages(gathered, this.#keys)) this.#bus.say(message)
  }

  #sayAndWait(): void {
    const isQuiet = this.#lots.size + this.#sales.size + this.#accounts.size === 0
    this.flush()
    if (!isQuiet) this.#timer = this.#wait()
  }

  #wait(): NodeJS.Timeout {
    return setTimeout(() => this.#sayAndWait(), TOGETHER_MS)
  }
}
