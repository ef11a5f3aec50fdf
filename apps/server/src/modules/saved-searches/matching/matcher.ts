import type { Pool, PoolClient } from 'pg'
import { type Bitset, hasBit, setBit } from '@app/lot-index/bitset.ts'
import { satisfies } from '@app/lot-index/brute-force.ts'
import type { IndexDocument } from '@app/lot-index/query.ts'
import { grown } from '@app/lot-index/question-postings.ts'
import { saleOver } from '@app/rules/search/filter-bind.ts'
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
import { inTransaction } from '#platform/db/in-transaction.ts'
import { inBatches } from '#platform/jobs/index.ts'
import { withVin } from './bind-question.ts'
import { DIGEST_HITS_MAX, EnteredLots, INSTANT_HITS_MAX } from './entered-lots.ts'
import * as store from './search-matching.store.ts'
import { SearchTable } from './search-table.ts'

// A turn reads some pages of the change feed, and compares each lot in it with what it was when it was last matched. What a lot was is kept in
// the database and written with the hits and the place in the feed, in one transaction: a turn that fails has done nothing, one that
// is done is done once, whoever does the next. Where the feed does not reach back (a restored database, a long stop) every lot is swept
// and compared in the same way.

/** Lots of one turn of a sweep. */
const SWEEP_LOTS = 2_000
/** Lots of one turn that follows the feed, or a page of it more: a search that takes many of them is written once a turn. */
const TURN_LOTS = 40_000
/** Lots that are read and matched between two statements, so that the transaction is not idle for long. */
const LOTS_AT_ONCE = 500
/** Lots that entered searches, kept in memory (12 bytes each) before they are written. */
const ENTERED_MAX = 8_000_000
/** Searches whose hits one statement writes. */
const WRITTEN_AT_ONCE = 5_000

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

/** A lot that changed, which searches told of it, and where what enters those goes that were asked lately. */
interface Entering {
  readonly change: Change
  readonly source: Source
  readonly late: Map<number, number[]>
  readonly toldBy: ReadonlySet<number> | undefined
}

/** A stretch of the feed, or a sweep. */
type Source =
  | { readonly kind: 'feed'; readonly from: FeedPosition; readonly to: FeedPosition }
  | { readonly kind: 'sweep'; readonly isWhole: boolean }

/** A stretch of the feed for one turn: pages until there are lots enough or no more rows. */
async function readStretch(tx: PoolClient, from: FeedPosition) {
  const lots = new Set<number>()
  let position = from
  let isMore = true
  while (isMore && lots.size < TURN_LOTS) {
    const page = await readFeed(tx, position)
    for (const lot of page.lots) lots.add(lot)
    ;({ position, isMore } = page)
  }
  return { lots: [...lots], position, isMore }
}

/** Finds which saved searches the changes of lots enter. One at a time works on a database: the row of its place is locked. */
export class Matcher {
  readonly #pool: Pool
  readonly #nowMs: () => number
  readonly #searches: SearchTable
  readonly #entered = new EnteredLots()
  /** The searches that a lot answered before it changed. */
  #answered: Bitset = new Int32Array(1)
  readonly #rules = documentRules()

  constructor(pool: Pool, nowMs: () => number = Date.now) {
    this.#pool = pool
    this.#nowMs = nowMs
    this.#searches = new SearchTable(pool, nowMs)
  }

  /** One turn; answers whether more waits. */
  async turn(): Promise<boolean> {
    if (this.#searches.loadedTo === null) await this.#searches.loadAll()
    const { loadedTo } = this.#searches
    try {
      return await inTransaction(this.#pool, (tx) => this.#turn(tx))
    } catch (error) {
      // What was loaded may have been loaded by the turn that failed.
      this.#searches.loadAgain(loadedTo)
      this.#entered.clear()
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
    const { lots, position, isMore } = await readStretch(tx, cursor.position)
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
    if (source.kind === 'feed') this.#searches.begin(Number(source.from.xid))
    const ordered = lots.toSorted((one, other) => one - other)
    for (const some of inBatches(ordered, LOTS_AT_ONCE)) {
      await this.#match(tx, some, source)
      if (this.#entered.size > ENTERED_MAX) await this.#write(tx)
    }
    await this.#write(tx)
  }

  /** Compares some lots with what they were, notes what they are now and which searches they enter. */
  async #match(tx: PoolClient, lots: readonly number[], source: Source): Promise<void> {
    const lines = new Map((await readDocumentLines(tx, lots)).map((line) => [line.document.id, line]))
    const facts = await store.readLotFacts(tx, lots)
    const known = await store.readMatchedLots(tx, lots)
    // Searches are loaded last: one that is saved while lots are read is asked of them, and its snapshot tells what was there before it.
    await this.#searches.load(tx)
    const isKnown = source.kind === 'feed' || source.isWhole
    const [changes, kept]: [Change[], store.MatchedLot[]] = [[], []]
    for (const lot of lots) {
      const line = lines.get(lot)
      const change = line && this.#changeOf({ line, known: known.get(lot), facts: facts.get(lot), isKnown })
      if (line === undefined || !change) continue
      kept.push({ lot, line: line.line, vin: change.facts.vin })
      changes.push(change)
    }
    const gone = lots.filter((lot) => !lines.has(lot) && known.has(lot))
    await store.keepMatchedLots(tx, kept, gone)
    await this.#enter(tx, changes, source)
  }

  /** Notes which searches lots enter by their changes, each lot once for ever. */
  async #enter(tx: PoolClient, changes: readonly Change[], source: Source): Promise<void> {
    const told = await store.readTellings(
      tx,
      changes.map(({ lot }) => lot),
    )
    const late = new Map<number, number[]>()
    for (const change of changes) this.#noteEntered({ change, source, late, toldBy: told.get(change.lot) })
    if (source.kind === 'sweep') return
    for (const [place, lots] of late) {
      const askedIn = this.#searches.at(place)?.askedIn
      if (askedIn === undefined) continue
      const unseen = await store.listChangedUnseen(tx, { lots, from: source.from, to: source.to, askedIn })
      for (const lot of lots) if (unseen.has(lot)) this.#entered.add(place, lot)
    }
  }

  /** Notes the searches that a lot enters; of those that were asked within this stretch of the feed, what was there before is no news. */
  #noteEntered({ change, source, late, toldBy }: Entering): void {
    const { lot, before, after, isKnown, isListedLately, facts } = change
    const [searches, entered, nowMs] = [this.#searches, this.#entered, this.#nowMs()]
    const over = saleOver(nowMs)
    const [wasOver, isOver] = [before !== null && satisfies(before, over), satisfies(after, over)]
    const answered = this.#answeredBy(before)
    const isSure = isKnown && source.kind === 'feed' && toldBy === undefined
    searches.each(after, (place) => {
      if (isSure && searches.isPlain(place)) {
        if (!hasBit(answered, place)) entered.add(place, lot)
        return
      }
      const search = searches.at(place)
      if (search === undefined || toldBy?.has(search.id) === true || !searches.answers(search, after, { isOver, nowMs })) return
      if (before !== null && hasBit(answered, place) && searches.answers(search, before, { isOver: wasOver, nowMs })) return
      // Without knowing what it was before, only a lot that came after the search was asked is news.
      if (!isKnown && !(isListedLately && (facts.createdAtMs ?? 0) >= search.askedAtMs)) return
      if (source.kind === 'sweep' && facts.updatedAtMs < search.askedAtMs) return
      if (source.kind === 'feed' && search.askedXmax > Number(source.from.xid)) late.set(place, [...(late.get(place) ?? []), lot])
      else entered.add(place, lot)
    })
  }

  /** The places of the searches that a lot answered; the next lot takes their room. */
  #answeredBy(lot: IndexDocument | null): Bitset {
    this.#answered.fill(0)
    if (lot !== null)
      this.#searches.each(lot, (place) => {
        this.#answered = grown(this.#answered, place)
        setBit(this.#answered, place)
      })
    return this.#answered
  }

  /** Writes what entered searches since it was last written. Searches that are gone or not asked any more take none. */
  async #write(tx: PoolClient): Promise<void> {
    const entered = this.#entered
    const placeOf = new Map(entered.places.map((place) => [this.#searches.at(place)?.id ?? 0, place]))
    const ids = [...placeOf.keys()].toSorted((one, other) => one - other)
    for (const some of inBatches(ids, WRITTEN_AT_ONCE)) {
      const asked = await store.lockSearches(tx, some)
      await store.keepHits(
        tx,
        asked.map(({ id, isInstant, waiting }) => ({
          searchId: id,
          ...entered.share(placeOf.get(id) ?? 0, (isInstant ? INSTANT_HITS_MAX : DIGEST_HITS_MAX) - waiting),
        })),
      )
    }
    entered.clear()
    this.#searches.settle()
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
}
