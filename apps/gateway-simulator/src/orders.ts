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
  /** The shop's own words of it, which nobody else reads. */
  readonly about: string
  readonly language: string
  /** Whether no card is kept by it, since somebody else than the shop's customer pays. */
  readonly keepsNoCard?: boolean
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
  /** Of the card, as YYYY-MM; empty for none. */
  expires: string
  capturedAtMs: number | null
  /** Of a bank debit: when it is taken, and whether it comes back. */
  debitAtMs: number | null
  isReturned: boolean
  chargebackAtMs: number | null
  /** When what was fetched back comes again; null for never. */
  wonAtMs: number | null
  isWon: boolean
  /** The kept card that the shop asks for, or that paid; empty for none. */
  savedToken: string
  /** Whether the payer wants the card under way kept. */
  isToBeKept: boolean
  readonly refunds: { readonly id: string; readonly amountMinor: number; readonly atMs: number }[]
}

/** A card that is kept for the shop's payer: which of the test cards it is, never its number. */
export interface CardOnFile {
  readonly token: string
  readonly customerRef: string
  /** Position in the list of test cards. */
  readonly cardCase: number
  readonly paidWith: string
  readonly expires: string
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
  /** Missing in books of before cards were kept. */
  cards?: CardOnFile[]
}

/** Bytes of a reference: nobody guesses one. */
const REF_BYTES = 16
const LETTERS = 'ghijklmnop'
/** The oldest orders and kept cards beyond it are dropped. */
const ORDERS_MAX = 10_000

/** The bank's book: orders and notices, in a file of their own that a restart reads again. */
export class Orders {
  readonly #file: string | null
  readonly #byRef = new Map<string, Order>()
  readonly #byKey = new Map<string, Order>()
  #cards: CardOnFile[] = []
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
      this.#cards = book.cards ?? []
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
    writeSync(handle, JSON.stringify({ orders: [...this.#byRef.values()], notices: this.notices, cards: this.#cards } satisfies Book))
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

  /** A kept card by its token; null for none. */
  card(token: string): CardOnFile | null {
    return this.#cards.find((one) => one.token === token) ?? null
  }

  /** Keeps a card for a payer of its own. */
  keepCard(wanted: Pick<CardOnFile, 'cardCase' | 'paidWith' | 'expires'>): CardOnFile {
    // Letters alone: nothing in it may look like a number of a card.
    const mark = (): string =>
      randomBytes(REF_BYTES)
        .toString('hex')
        .replaceAll(/\d/g, (digit) => LETTERS[Number(digit)] ?? '')
    const card = { ...wanted, token: `card_${mark()}`, customerRef: `payer_${mark()}` }
    this.#cards = [...this.#cards, card].slice(-ORDERS_MAX)
    return card
  }

  removeCard(token: string): void {
    this.#cards = this.#cards.filter((one) => one.token !== token)
    this.save()
  }

  all(): readonly Order[] {
    return [...this.#byRef.values()]
  }

  add(
    wanted: Pick<
      Order,
      | 'key'
      | 'amountMinor'
      | 'decimals'
      | 'currency'
      | 'payee'
      | 'description'
      | 'language'
      | 'returnUrl'
      | 'noticeUrl'
      | 'savedToken'
      | 'keepsNoCard'
      | 'about'
    >,
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
      expires: '',
      capturedAtMs: null,
      debitAtMs: null,
      isReturned: false,
      chargebackAtMs: null,
      wonAtMs: null,
      isWon: false,
      isToBeKept: false,
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
