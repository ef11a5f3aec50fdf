import type { Pool, PoolClient } from 'pg'
import type { SiteCode } from '@app/contract/sites.ts'
import { type Bitset, clearBit, hasBit, setBit } from '@app/lot-index/bitset.ts'
import type { IndexDocument } from '@app/lot-index/query.ts'
import { QuestionIndex } from '@app/lot-index/question-index.ts'
import { grown } from '@app/lot-index/question-postings.ts'
import type { TaxRate } from '@app/rules/tax/rates-at.ts'
import type { TaxSetting } from '@app/rules/tax/tax-groups.ts'
import { FeeBook } from '#modules/fee-schedules/index.ts'
import { findRates } from '#modules/tax-terms/index.ts'
import { silentLog } from '#platform/log.ts'
import { answersThen, bindQuestion, type BoundQuestion, QUESTION_SCHEMA } from './bind-question.ts'
import * as store from './search-matching.store.ts'

/** Searches that are loaded by one statement. */
const LOADED_AT_ONCE = 1_000
const MINUTE_MS = 60_000
/** New fees and rates count here within this time. */
const PRICES_EVERY_MS = 5_000
/** Nothing is asked beside what always holds. */
const ALWAYS: readonly never[] = []

/** A search that is asked. */
export interface BoundSearch {
  readonly id: number
  /** Changes of lots that were there when it was asked, as pg_snapshot; the first transaction that was not; and when. */
  readonly askedIn: string
  readonly askedXmax: number
  readonly askedAtMs: number
  readonly question: BoundQuestion
  /** Its conditions at a minute, where it says "now". */
  bound: { readonly minute: number; readonly where: ReturnType<NonNullable<BoundQuestion['at']>> } | null
}

/** The searches that are asked, each at a place of its own, a small whole number. */
export class SearchTable {
  readonly #pool: Pool
  readonly #nowMs: () => number
  readonly #index = new QuestionIndex(QUESTION_SCHEMA)
  readonly #placeOf = new Map<number, number>()
  readonly #at: (BoundSearch | undefined)[] = []
  /** Places of searches that are gone: those that may be taken anew, and those that something may have entered in this turn. */
  #vacant: number[] = []
  #left: number[] = []
  /** Those that a lot enters by answering it and not having done so: they say neither "now" nor what sale is over, and were there. */
  #plain: Bitset = new Int32Array(1)
  /** The transaction after which changes are read, and the searches that were asked after it. */
  #afterXid = -1
  #late = new Set<number>()
  readonly #book: FeeBook
  #rates: readonly TaxRate[] = []
  #pricesReadAtMs = Number.NEGATIVE_INFINITY
  /** The first transaction whose changes of searches are not loaded; null before any are. */
  #since: string | null = null

  constructor(pool: Pool, nowMs: () => number) {
    this.#pool = pool
    this.#nowMs = nowMs
    this.#book = new FeeBook({ pool, log: silentLog(), redisUrl: undefined })
  }

  /** Takes the places of the searches that a lot answers as far as they ask the same at all times, in no order. */
  each(lot: IndexDocument, take: (place: number) => void): void {
    this.#index.each(lot, take)
  }

  at(place: number): BoundSearch | undefined {
    return this.#at[place]
  }

  isPlain(place: number): boolean {
    return hasBit(this.#plain, place)
  }

  /** Whether a lot that a search was matched with answers what it asks at an instant. */
  answers(search: BoundSearch, lot: IndexDocument, { isOver, nowMs }: { readonly isOver: boolean; readonly nowMs: number }): boolean {
    const { question } = search
    if (question.at === null) return answersThen(question, lot, { isOver, dated: ALWAYS })
    const minute = Math.floor(nowMs / MINUTE_MS)
    if (search.bound?.minute !== minute) search.bound = { minute, where: question.at(nowMs) }
    return answersThen(question, lot, { isOver, dated: search.bound.where })
  }

  /** A stretch of the feed after a transaction is matched now. */
  begin(afterXid: number): void {
    this.#afterXid = afterXid
    const late = this.#late
    this.#late = new Set()
    for (const place of late) this.#judge(place)
  }

  /** What entered searches is written: the places of those that are gone may be taken anew. */
  settle(): void {
    this.#vacant.push(...this.#left)
    this.#left = []
  }

  /** Where loading stands, and back there: what was loaded by a turn that failed is loaded anew. */
  get loadedTo(): string | null {
    return this.#since
  }
  loadAgain(from: string | null): void {
    this.#since = from
  }

  /** Loads every search before the first turn, some at a time: a transaction that waited for all of them would wait for too long. */
  async loadAll(): Promise<void> {
    const client = await this.#pool.connect()
    try {
      await this.#readPrices(client)
      const next = await store.readOldestRunning(client)
      for (let after: number | null = 0; after !== null;) {
        const searches: readonly store.LiveSearch[] = await store.listSearchesAfter(client, after, LOADED_AT_ONCE)
        await this.#take(searches)
        after = searches.length < LOADED_AT_ONCE ? null : (searches.at(-1)?.id ?? null)
      }
      this.#since = next
    } finally {
      client.release()
    }
  }

  /** Loads the searches that changed since they were loaded. */
  async load(tx: PoolClient): Promise<void> {
    await this.#readPrices(tx)
    const next = await store.readOldestRunning(tx)
    await this.#take(await store.listChangedSearches(tx, this.#since ?? next))
    this.#since = next
  }

  /** Reads fees and rates anew, from time to time. */
  async #readPrices(tx: PoolClient): Promise<void> {
    const nowMs = this.#nowMs()
    if (nowMs - this.#pricesReadAtMs < PRICES_EVERY_MS) return
    await this.#book.refresh()
    this.#rates = await findRates(tx)
    this.#pricesReadAtMs = nowMs
  }

  async #take(searches: readonly store.LiveSearch[]): Promise<void> {
    const schedulesOf = (of: SiteCode, nowMs: number) => this.#book.ofPages(of, nowMs).schedules
    for (const { id, isAsked, request, site, buyerClass, exemptions, askedIn, askedXmax, askedAtMs } of searches) {
      const taxOf = (): TaxSetting => ({ rates: this.#rates, exemptions })
      const question = isAsked ? await bindQuestion({ request, site, buyerClass, schedulesOf, taxOf }, this.#nowMs()) : null
      if (question === null) this.#remove(id)
      else this.#put({ id, askedIn, askedXmax: Number(askedXmax), askedAtMs, question, bound: null })
    }
  }

  #put(search: BoundSearch): void {
    const { id, question } = search
    const place = this.#placeOf.get(id) ?? this.#vacant.pop() ?? this.#at.length
    this.#placeOf.set(id, place)
    this.#at[place] = search
    this.#index.put(place, { text: question.text, where: question.where })
    this.#judge(place)
  }

  #remove(id: number): void {
    const place = this.#placeOf.get(id)
    if (place === undefined) return
    this.#placeOf.delete(id)
    this.#at[place] = undefined
    this.#index.remove(place)
    this.#left.push(place)
  }

  #judge(place: number): void {
    const search = this.#at[place]
    if (search === undefined) return
    const { question, askedXmax } = search
    const isLate = askedXmax > this.#afterXid
    if (isLate) this.#late.add(place)
    this.#plain = grown(this.#plain, place)
    if (isLate || question.at !== null || question.hidesOver) clearBit(this.#plain, place)
    else setBit(this.#plain, place)
  }
}
