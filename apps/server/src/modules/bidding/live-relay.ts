import * as z from 'zod/mini'
import { MESSAGE_MAX_BYTES } from '#platform/bus/index.ts'
import type { Committed } from './engine.ts'

/** After a word has left, what is committed within this time travels together, milliseconds. */
const TOGETHER_MS = 5

const row = z.tuple([z.int(), z.nullable(z.int()), z.int()])
const told = z.object({ l: z.array(row), s: z.array(z.int()), a: z.array(z.int()) })

/** What another node said; null for what cannot be read. */
export function readTold(text: string): Committed | null {
  let said: unknown
  try {
    said = JSON.parse(text)
  } catch {
    return null
  }
  const parsed = told.safeParse(said)
  if (!parsed.success) return null
  const { l, s, a } = parsed.data
  return { lots: l.map(([lot, saleId, seq]) => ({ lot, saleId, seq })), sales: s, accounts: a }
}

const length = (text: string): number => Buffer.byteLength(text) + 1

/** Cuts what was committed into messages that the bus can carry: numbers of lots, events, sales and accounts, never content. */
export function toMessages({ lots, sales, accounts }: Committed, maxBytes: number = MESSAGE_MAX_BYTES): string[] {
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

/** Says on the bus what this node committed: at once where it has been quiet, else gathered, and of a lot only the last event. */
export class LiveRelay {
  readonly #say: (text: string) => void
  readonly #lots = new Map<number, Committed['lots'][number]>()
  readonly #sales = new Set<number>()
  readonly #accounts = new Set<number>()
  #timer: NodeJS.Timeout | null = null
  #soon: NodeJS.Immediate | null = null

  constructor(say: (text: string) => void) {
    this.#say = say
  }

  add({ lots, sales, accounts }: Committed): void {
    for (const change of lots) if (change.seq >= (this.#lots.get(change.lot)?.seq ?? 0)) this.#lots.set(change.lot, change)
    for (const saleId of sales) this.#sales.add(saleId)
    for (const accountId of accounts) this.#accounts.add(accountId)
    // Everything of this turn is one word.
    if (this.#timer === null) this.#soon ??= setImmediate(() => this.#sayAndWait())
  }

  flush(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    if (this.#soon) clearImmediate(this.#soon)
    this.#soon = null
    const gathered = { lots: [...this.#lots.values()], sales: [...this.#sales], accounts: [...this.#accounts] }
    this.#lots.clear()
    this.#sales.clear()
    this.#accounts.clear()
    for (const message of toMessages(gathered)) this.#say(message)
  }

  #sayAndWait(): void {
    const isQuiet = this.#lots.size + this.#sales.size + this.#accounts.size === 0
    this.flush()
    if (!isQuiet) this.#timer = setTimeout(() => this.#sayAndWait(), TOGETHER_MS)
  }
}
