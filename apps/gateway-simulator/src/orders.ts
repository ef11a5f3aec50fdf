import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** Where a payment stands, in the words of the port. */
export type OrderStatus =
  | 'OPEN'
  | 'PENDING_AUTHENTICATION'
  | 'AUTHENTICATION_SUCCESSFUL'
  | 'AUTHENTICATION_FAILED'
  | 'CAPTURED'
  | 'DECLINED'
  | 'EXPIRED'
  | 'CANCELLED'

/** A payment. Of a card nothing is kept but its brand and last four digits. */
export interface Order {
  readonly ref: string
  /** The shop's own number of the attempt; the same again is the same order. */
  readonly key: string
  readonly amountMinor: number
  /** Digits behind the point that the amount has. */
  readonly decimals: number
  readonly currency: string
  readonly payee: string
  readonly description: string
  readonly language: string
  readonly returnUrl: string
  readonly noticeUrl: string
  readonly createdAtMs: number
  status: OrderStatus
  /** Why it was declined last. */
  reason: string
  tries: number
  /** Position in the list of test cards of the card under way; null for none. */
  cardCase: number | null
  paidWith: string
  capturedAtMs: number | null
  /** Of a bank debit: when it is taken, and whether it comes back. */
  debitAtMs: number | null
  isReturned: boolean
  chargebackAtMs: number | null
  /** When what was fetched back comes again; null for never. */
  wonAtMs: number | null
  isWon: boolean
  readonly refunds: { readonly id: string; readonly amountMinor: number; readonly atMs: number }[]
}

/** A notice that the shop has not confirmed. */
export interface Notice {
  readonly eventId: string
  readonly ref: string
  readonly url: string
  readonly isBadlySigned: boolean
  tries: number
  dueAtMs: number
}

interface Book {
  orders: Order[]
  notices: Notice[]
}

/** Bytes of a reference: nobody guesses one. */
const REF_BYTES = 16
/** Pages are valid so long, ms. */
export const ORDER_LIFE_MS = 1_800_000
/** The oldest orders beyond it are dropped. */
const ORDERS_MAX = 10_000

/** The bank's book: orders and notices, in a file of their own that a restart reads again. */
export class Orders {
  readonly #file: string | null
  readonly #byRef = new Map<string, Order>()
  readonly #byKey = new Map<string, Order>()
  notices: Notice[] = []

  /** `file` is null where nothing outlives the process. */
  constructor(file: string | null) {
    this.#file = file
    if (file === null) return
    mkdirSync(dirname(file), { recursive: true })
    for (const order of this.#read().orders) this.#put(order)
  }

  #read(): Book {
    try {
      const book = JSON.parse(readFileSync(this.#file ?? '', 'utf8')) as Book
      this.notices = book.notices
      return book
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { orders: [], notices: [] }
      throw error
    }
  }

  #put(order: Order): void {
    this.#byRef.set(order.ref, order)
    this.#byKey.set(order.key, order)
    for (const [ref, { key }] of this.#byRef) {
      if (this.#byRef.size <= ORDERS_MAX) break
      this.#byRef.delete(ref)
      this.#byKey.delete(key)
    }
  }

  /** Writes the book whole, so that a kill leaves the one before or this. */
  save(): void {
    if (this.#file === null) return
    const handle = openSync(`${this.#file}.new`, 'w', 0o600)
    writeSync(handle, JSON.stringify({ orders: [...this.#byRef.values()], notices: this.notices } satisfies Book))
    fsyncSync(handle)
    closeSync(handle)
    renameSync(`${this.#file}.new`, this.#file)
  }

  get(ref: string): Order | null {
    return this.#byRef.get(ref) ?? null
  }

  byKey(key: string): Order | null {
    return this.#byKey.get(key) ?? null
  }

  all(): readonly Order[] {
    return [...this.#byRef.values()]
  }

  add(
    wanted: Pick<Order, 'key' | 'amountMinor' | 'decimals' | 'currency' | 'payee' | 'description' | 'language' | 'returnUrl' | 'noticeUrl'>,
  ) {
    const order: Order = {
      ...wanted,
      ref: `sim_${randomBytes(REF_BYTES).toString('hex')}`,
      createdAtMs: Date.now(),
      status: 'OPEN',
      reason: '',
      tries: 0,
      cardCase: null,
      paidWith: '',
      capturedAtMs: null,
      debitAtMs: null,
      isReturned: false,
      chargebackAtMs: null,
      wonAtMs: null,
      isWon: false,
      refunds: [],
    }
    this.#put(order)
    this.save()
    return order
  }
}

const OVER: readonly OrderStatus[] = ['CAPTURED', 'DECLINED', 'EXPIRED', 'CANCELLED']
export const isOver = ({ status }: Order): boolean => OVER.includes(status)
export const refundedMinor = ({ refunds }: Order): number => refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
