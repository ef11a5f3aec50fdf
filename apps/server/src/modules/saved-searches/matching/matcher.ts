import type { Pool, PoolClient } from 'pg'
import type { SiteCode } from '@app/contract/sites.ts'
import { satisfies } from '@app/lot-index/brute-force.ts'
import type { IndexDocument } from '@app/lot-index/query.ts'
import { QuestionIndex } from '@app/lot-index/question-index.ts'
import { saleOver } from '@app/rules/search/filter-bind.ts'
import type { TaxRate } from '@app/rules/tax/rates-at.ts'
import type { TaxSetting } from '@app/rules/tax/tax-groups.ts'
import { FeeBook } from '#modules/fee-schedules/index.ts'
import {
  currentPosition,
  documentOfLine,
  type DocumentLine,
  documentRules,
  type FeedPosition,
  holdsFeedAfter,
  identifyBase,
  listListedAfter,
  readDocumentLines,
  readFeed,
} from '#modules/lot-documents/index.ts'
import { silentLog } from '#platform/log.ts'
import { inTransaction } from '#platform/db/in-transaction.ts'
import { findRates } from '#modules/tax-terms/index.ts'
import { answersThen, bindQuestion, type BoundQuestion, QUESTION_SCHEMA, withVin } from './bind-question.ts'
import * as store from './search-matching.store.ts'

// A turn reads a page of the change feed, and compares each lot in it with what it was when it was last matched. What a lot was is kept in
// the database and written with the hits and the place in the feed, in one transaction: a turn that fails has done nothing, one that
// is done is done once, whoever does the next. Where the feed does not reach back (a restored database, a long stop) every lot is swept
// and compared in the same way.

/** Lots of one turn of a sweep. */
const SWEEP_LOTS = 2_000
/** Searches that are loaded by one statement. */
const LOADED_AT_ONCE = 1_000
const MINUTE_MS = 60_000
/** New fees and rates count here within this time, and the minute of a bound search. */
const PRICES_EVERY_MS = 5_000

interface Search extends Pick<store.LiveSearch, 'askedIn' | 'askedXmax' | 'askedAtMs'> {
  readonly question: BoundQuestion
  /** Its conditions at a minute, where it says "now". */
  bound: { readonly minute: number; readonly where: ReturnType<NonNullable<BoundQuestion['at']>> } | null
}

/** A lot before and after a change; `isKnown` is false where it is not known whether there was something before. */
interface Change {
  readonly lot: number
  readonly before: IndexDocument | null
  readonly after: IndexDocument
  readonly isKnown: boolean
  /** It was not listed when it was last looked at. */
  readonly isListedLately: boolean
  readonly facts: store.LotFacts
}

/** A stretch of the feed, or a sweep. */
type Source =
  | { readonly kind: 'feed'; readonly from: FeedPosition; readonly to: FeedPosition }
  | { readonly kind: 'sweep'; readonly isWhole: boolean }

/** Finds which saved searches the changes of lots enter. One at a time works on a database: the row of its place is locked. */
export class Matcher {
  readonly #pool: Pool
  readonly #nowMs: () => number
  readonly #index = new QuestionIndex(QUESTION_SCHEMA)
  readonly #searches = new Map<number, Search>()
  readonly #book: FeeBook
  #rates: readonly TaxRate[] = []
  #pricesReadAtMs = Number.NEGATIVE_INFINITY
  #since: string | null = null
  readonly #rules = documentRules()

  constructor(pool: Pool, nowMs: () => number = Date.now) {
    this.#pool = pool
    this.#nowMs = nowMs
    this.#book = new FeeBook({ pool, log: silentLog(), redisUrl: undefined })
  }

  /** One turn; answers whether more waits. */
  async turn(): Promise<boolean> {
    if (this.#since === null) await this.#loadAll()
    const since = this.#since
    try {
      return await inTransaction(this.#pool, (tx) => this.#turn(tx))
    } catch (error) {
      // What was loaded may have been loaded by the turn that failed.
      this.#since = since
      throw error
    }
  }

  /** Turns until nothing waits. */
  async catchUp(): Promise<void> {
    while (await this.turn());
  }

  async #turn(tx: PoolClient): Promise<boolean> {
    const cursor = await store.lockCursor(tx)
    const base = await identifyBase(tx)
    const [hasRules, hasFeed] = [
      cursor?.rules === this.#rules,
      cursor !== null && cursor.base === base && (await holdsFeedAfter(tx, cursor.position)),
    ]
    if (cursor === null || !hasRules || !hasFeed) {
      if (!hasRules) await store.forgetLines(tx)
      const position = await currentPosition(tx)
      await store.moveCursor(tx, { base, rules: this.#rules, position, sweepAfter: 0, isWhole: cursor?.isWhole === true })
      return true
    }
    if (cursor.sweepAfter !== null) return this.#sweep(tx, cursor, cursor.sweepAfter)
    const { lots, position, isMore } = await readFeed(tx, cursor.position)
    if (lots.length === 0) return false
    await this.#apply(tx, lots, { kind: 'feed', from: cursor.position, to: position })
    await store.moveCursor(tx, { ...cursor, position })
    return isMore
  }

  async #sweep(tx: PoolClient, cursor: store.SearchCursor, after: number): Promise<boolean> {
    const listed = await listListedAfter(tx, after, SWEEP_LOTS)
    const last = listed.length < SWEEP_LOTS ? null : (listed.at(-1) ?? null)
    const known = await store.listMatchedLots(tx, after, last)
    await this.#apply(tx, [...new Set([...listed, ...known])], { kind: 'sweep', isWhole: cursor.isWhole })
    await store.moveCursor(tx, { ...cursor, sweepAfter: last, isWhole: cursor.isWhole || last === null })
    return true
  }

  async #apply(tx: PoolClient, lots: readonly number[], source: Source): Promise<void> {
    const lines = new Map((await readDocumentLines(tx, lots)).map((line) => [line.document.id, line]))
    const facts = await store.readLotFacts(tx, lots)
    const known = await store.readMatchedLots(tx, lots)
    // Searches are loaded last: one that is saved while lots are read is asked of them, and its snapshot tells what was there before it.
    await this.#load(tx)
    const isKnown = source.kind === 'feed' || source.isWhole
    const [changes, kept]: [Change[], store.MatchedLot[]] = [[], []]
    for (const [lot, line] of lines) {
      const change = this.#changeOf({ line, known: known.get(lot), facts: facts.get(lot), isKnown })
      if (change === null) continue
      kept.push({ lot, line: line.line, vin: change.facts.vin })
      changes.push(change)
    }
    const gone = lots.filter((lot) => !lines.has(lot) && known.has(lot))
    await store.keepMatchedLots(tx, kept, gone)
    await store.keepHits(
      tx,
      await this.#news(
        tx,
        changes.flatMap((change) => this.#entered(change, source)),
        source,
      ),
    )
  }

  #changeOf({
    line,
    known,
    facts,
    isKnown,
  }: {
    line: DocumentLine
    known: store.MatchedLot | undefined
    facts: store.LotFacts | undefined
    isKnown: boolean
  }): Change | null {
    if (facts === undefined) return null
    if (known !== undefined && known.line.equals(line.line) && known.vin === facts.vin) return null
    const before = known === undefined || known.line.length === 0 ? undefined : documentOfLine(known.line)
    return {
      lot: line.document.id,
      before: before === undefined ? null : withVin(before, known?.vin ?? null),
      after: withVin(line.document, facts.vin),
      isKnown: known === undefined ? isKnown : before !== undefined,
      isListedLately: known === undefined,
      facts,
    }
  }

  /** The searches that a lot entered by a change. */
  #entered({ lot, before, after, isKnown, isListedLately, facts }: Change, source: Source): store.SearchHit[] {
    const nowMs = this.#nowMs()
    const over = saleOver(nowMs)
    const [wasOver, isOver] = [before !== null && satisfies(before, over), satisfies(after, over)]
    const matches = (document: IndexDocument, search: Search, isOverThen: boolean): boolean =>
      answersThen(search.question, document, { isOver: isOverThen, dated: this.#boundAt(search, nowMs) })
    // Of the searches that the lot is part of now, and of no others, it is asked whether it was before.
    const answered = this.#index.match(after)
    const wasAnswered = before === null || answered.length === 0 ? [] : this.#index.match(before)
    let place = 0
    return answered.flatMap((searchId): store.SearchHit[] => {
      while (place < wasAnswered.length && wasAnswered[place]! < searchId) place++
      const search = this.#searches.get(searchId)
      if (search === undefined || !matches(after, search, isOver)) return []
      if (before !== null && wasAnswered[place] === searchId && matches(before, search, wasOver)) return []
      // Without knowing what it was before, only a lot that came after the search was asked is news.
      if (!isKnown && !(isListedLately && (facts.createdAtMs ?? 0) >= search.askedAtMs)) return []
      if (source.kind === 'sweep' && facts.updatedAtMs < search.askedAtMs) return []
      return [{ searchId, lot }]
    })
  }

  /** What a search that says "now" asks beside what always holds. */
  #boundAt(search: Search, nowMs: number): readonly Parameters<typeof satisfies>[1][] {
    const { at } = search.question
    if (at === null) return []
    const minute = Math.floor(nowMs / MINUTE_MS)
    if (search.bound?.minute !== minute) search.bound = { minute, where: at(nowMs) }
    return search.bound.where
  }

  /** Without what was there already when its search was asked. */
  async #news(tx: PoolClient, hits: readonly store.SearchHit[], source: Source): Promise<readonly store.SearchHit[]> {
    if (source.kind === 'sweep') return hits
    const fresh = new Map<number, ReadonlySet<number>>()
    for (const searchId of new Set(hits.map((hit) => hit.searchId))) {
      const search = this.#searches.get(searchId)
      if (search === undefined || BigInt(search.askedXmax) <= BigInt(source.from.xid)) continue
      const lots = hits.filter((hit) => hit.searchId === searchId).map(({ lot }) => lot)
      fresh.set(searchId, await store.listChangedUnseen(tx, { lots, from: source.from, to: source.to, askedIn: search.askedIn }))
    }
    return hits.filter(({ searchId, lot }) => fresh.get(searchId)?.has(lot) ?? true)
  }

  /** Reads fees and rates anew, from time to time. */
  async #readPrices(tx: PoolClient): Promise<void> {
    const nowMs = this.#nowMs()
    if (nowMs - this.#pricesReadAtMs < PRICES_EVERY_MS) return
    await this.#book.refresh()
    this.#rates = await findRates(tx)
    this.#pricesReadAtMs = nowMs
  }

  /** Loads every search before the first turn, some at a time: a transaction that waited for all of them would wait for too long. */
  async #loadAll(): Promise<void> {
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
  async #load(tx: PoolClient): Promise<void> {
    await this.#readPrices(tx)
    const next = await store.readOldestRunning(tx)
    await this.#take(await store.listChangedSearches(tx, this.#since ?? next))
    this.#since = next
  }

  async #take(searches: readonly store.LiveSearch[]): Promise<void> {
    const schedulesOf = (of: SiteCode, nowMs: number) => this.#book.ofPages(of, nowMs).schedules
    for (const { id, isAsked, request, site, buyerClass, exemptions, ...asked } of searches) {
      const taxOf = (): TaxSetting => ({ rates: this.#rates, exemptions })
      const question = isAsked ? await bindQuestion({ request, site, buyerClass, schedulesOf, taxOf }, this.#nowMs()) : null
      if (question === null) {
        this.#index.remove(id)
        this.#searches.delete(id)
        continue
      }
      this.#index.put(id, { text: question.text, where: question.where })
      this.#searches.set(id, { ...asked, question, bound: null })
    }
  }
}
