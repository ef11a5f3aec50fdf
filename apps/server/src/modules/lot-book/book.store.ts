import type { BidNoticeKind } from '@app/contract/bids/bidding-limits.ts'
import type { PoolClient } from 'pg'
import { bodyText, LEDGER_VERSION, type LedgerEntry } from '@app/rules/ledger/ledger.ts'
import type {
  AliasRecord,
  Appended,
  AwardRecord,
  BidRecord,
  CommitmentRecord,
  NoticeRecord,
  PendingEvent,
  RefusalRecord,
  SignEvent,
} from './book-records.ts'
import {
  addAliases,
  addAwards,
  addBids,
  addEvents,
  addNotices,
  addRefusals,
  writeCommitments,
  notifyIfCommitted,
} from './book-writes.store.ts'
import type { Committed, LotChange, WordOf, LotNews } from './committed.ts'
import { bidderHash, chainHash, newSalt } from './hash.ts'
import { toLiveEvent } from './ledger-views.store.ts'
import { type LotRow, standingAfter, toLotState } from './lot-row.ts'
import { lockLotRows, makeLotRows, readAnew, saveLotRows } from './lot-rows.store.ts'
import { queryBatch } from '#platform/db/query-batch.ts'

/** What of a row an act may change; place in the ledger follows by itself. */
export type LotPatch = Partial<Omit<LotRow, 'lot' | 'seq' | 'headHash' | 'stateSeq' | 'bidderCount' | 'offeringSeq' | 'voidedSeqs'>>

/** What has been committed, and whether other nodes were notified with the commit; null where they are to be notified afterwards. */
export interface Done {
  readonly committed: Committed
  readonly notified: Promise<boolean> | null
}

interface Ending {
  readonly signed: Promise<readonly BidRecord[]>
  readonly writing: Promise<void>
  readonly wordOf: WordOf
}

/**
 * The locked rows of some lots within one transaction. Acts append to the ledger and change the rows here; `write` puts all of it into
 * the database, before the commit. Nothing may be published before the commit (auction-rules B4 "Single writer").
 */
export class Book {
  readonly client: PoolClient
  readonly #rows = new Map<number, LotRow>()
  readonly #nowMs: () => number
  readonly #touched = new Set<number>()
  readonly #accounts = new Set<number>()
  readonly #sales = new Set<number>()
  readonly #events: PendingEvent[] = []
  readonly #bids: BidRecord[] = []
  readonly #aliases: AliasRecord[] = []
  /** Numbers that were given out and that no event names yet. */
  readonly #newAliases: AliasRecord[] = []
  readonly #awards: AwardRecord[] = []
  readonly #notices: NoticeRecord[] = []
  readonly #refusals: RefusalRecord[] = []
  readonly #commitments = new Map<number, CommitmentRecord | null>()

  constructor(client: PoolClient, rows: readonly LotRow[], nowMs: () => number) {
    this.client = client
    this.#nowMs = nowMs
    for (const row of rows) this.#rows.set(row.lot, row)
  }

  /** The row of a lot as this book has made it so far; undefined for a lot that takes no bids. */
  find(lot: number): LotRow | undefined {
    return this.#rows.get(lot)
  }

  /** As `find`, for a lot that was locked. @throws Error for another one. */
  row(lot: number): LotRow {
    const row = this.#rows.get(lot)
    if (row === undefined) throw new Error(`lot ${lot} is not in this book`)
    return row
  }

  nowMs(): number {
    return this.#nowMs()
  }

  /**
   * Appends an event and changes the row with it; without a patch the ledger alone grows (a refusal). The first event with a number
   * commits to the account it was given to.
   */
  append(lot: number, given: LedgerEntry, patch?: LotPatch): Appended {
    const row = this.row(lot)
    const entry = this.#withBidder(lot, given)
    const seq = row.seq + 1
    const at = this.#nowMs()
    const body = bodyText({ lot, seq, at }, entry)
    const hash = chainHash(row.headHash, body)
    this.#events.push({ lot, seq, entry, at, body, hash })
    this.#rows.set(lot, {
      ...row,
      ...patch,
      ...standingAfter(row, entry, seq),
      seq,
      headHash: hash,
      stateSeq: patch === undefined ? row.stateSeq : seq,
    })
    this.#touched.add(lot)
    return { seq, hash }
  }

  #withBidder(lot: number, entry: LedgerEntry): LedgerEntry {
    const at = this.#newAliases.findIndex((one) => one.lot === lot && one.alias === entry.alias)
    const [made] = at === -1 ? [] : this.#newAliases.splice(at, 1)
    if (made === undefined) return entry
    this.#aliases.push(made)
    return { ...entry, bidder: bidderHash(made) }
  }

  /** The number of a person on a lot; `known` are the numbers they already have. A new one is stored only with an event that names it. */
  aliasOf(lot: number, accountId: number, known: ReadonlyMap<string, number>): number {
    const isTheirs = (one: AliasRecord): boolean => one.lot === lot && one.accountId === accountId
    const alias = known.get(`${lot}:${accountId}`) ?? (this.#aliases.find(isTheirs) ?? this.#newAliases.find(isTheirs))?.alias
    if (alias !== undefined) return alias
    const row = this.row(lot)
    const next = row.bidderCount + 1
    this.#rows.set(lot, { ...row, bidderCount: next })
    this.#newAliases.push({ lot, alias: next, accountId, salt: newSalt() })
    return next
  }

  keepBid(bid: BidRecord): void {
    this.#bids.push(bid)
    this.#accounts.add(bid.accountId)
  }

  /** Keeps with the account that a bid was refused of which the ledger says nothing. */
  noteRefusal(refusal: RefusalRecord): void {
    this.#refusals.push(refusal)
  }

  /** Commits a person to a lot in place of the one before; null releases. */
  bind(lot: number, commitment: CommitmentRecord | null): void {
    this.#commitments.set(lot, commitment)
    if (commitment) this.#accounts.add(commitment.accountId)
  }

  /** What this book has committed a lot to so far: null for nobody, undefined where it has not. */
  commitment(lot: number): CommitmentRecord | null | undefined {
    return this.#commitments.get(lot)
  }

  award(award: AwardRecord): void {
    this.#awards.push(award)
    this.#accounts.add(award.accountId)
  }

  /** Leaves an account, and whoever acts for it, a notice about a lot. */
  notice(
    about: Pick<NoticeRecord, 'accountId' | 'lot' | 'actorId'>,
    kind: BidNoticeKind,
    detail: Readonly<Record<string, unknown>> = {},
  ): void {
    this.#notices.push({ ...about, kind, detail })
    this.#accounts.add(about.accountId)
  }

  /** Publishes a lane that changed with this transaction. */
  announceSale(saleId: number): void {
    this.#sales.add(saleId)
  }

  announceAccount(accountId: number): void {
    this.#accounts.add(accountId)
  }

  /** What is to be published after the commit. */
  committed(): Committed {
    const lots = [...this.#touched].map((lot): LotChange => {
      const { saleId, seq } = this.row(lot)
      return { lot, saleId, seq }
    })
    return { lots, sales: [...this.#sales], accounts: [...this.#accounts] }
  }

  /** What has happened to its lots, as everybody may see it. */
  #news(): LotNews[] {
    return [...Map.groupBy(this.#events, ({ lot }) => lot)].map(([lot, events]) => {
      const row = this.row(lot)
      const seen = events.map(({ seq, at, entry }) => toLiveEvent({ v: LEDGER_VERSION, lot, seq, at, ...entry }, row.phase === 'CLOSED'))
      return { events: seen, state: toLotState(row) }
    })
  }

  /** Writes everything; to be followed by the commit. */
  async write(): Promise<void> {
    await this.#writeLots()
    await addBids(this.client, this.#bids)
  }

  /**
   * Writes everything and commits. Meanwhile bids get their receipts: they are signed, and the notification for other nodes is made, while
   * the database writes what does not depend on them. The notification is sent right behind the commit without waiting for it. @throws when
   * the database did not commit, and only once nothing of the batch is under way any more: what failed first is the reason.
   */
  async commit({ sign, wordOf }: { readonly sign: SignEvent; readonly wordOf: WordOf }): Promise<Done> {
    const signed = Promise.all(this.#bids.map(async (bid) => ({ ...bid, receipt: await sign(bid) })))
    const writing = this.#writeLots()
    // Either may fail while the other is still under way; what follows in a transaction that has failed only says that it has.
    const [written, ended] = await Promise.allSettled([writing, this.#end({ signed, writing, wordOf })])
    if (written.status === 'rejected') throw written.reason
    if (ended.status === 'rejected') throw ended.reason
    return ended.value
  }

  /** Writes the bids once they are signed, and commits. */
  async #end({ signed, writing, wordOf }: Ending): Promise<Done> {
    const { client } = this
    const last = this.#events.at(-1)
    const committed = { ...this.committed(), news: this.#news() }
    const word = last === undefined || !client.pipeline ? null : wordOf(committed)
    const bids = await signed
    if (!client.pipeline) await writing
    const ending = queryBatch(client, [() => addBids(client, bids), () => client.query({ name: 'commit', text: 'commit' })])
    const notified = word === null || last === undefined ? null : notifyIfCommitted(client, word, last)
    const [, ended] = await ending
    if (ended.command !== 'COMMIT') throw new Error('a transaction was not committed')
    return { committed, notified }
  }

  async #writeLots(): Promise<void> {
    const { client } = this
    const touched = [...this.#touched].map((lot) => this.row(lot))
    await queryBatch(client, [
      () => addAliases(client, this.#aliases),
      () => addEvents(client, this.#events),
      () => saveLotRows(client, touched, this.#nowMs()),
      () => writeCommitments(client, this.#commitments),
      () => addAwards(client, this.#awards),
      () => addNotices(client, this.#notices),
      () => addRefusals(client, this.#refusals),
    ])
  }
}

/** Terms of a lot as its ledger begins with them; the reserve stays the seller's secret. */
const termsOf = (row: LotRow, opened: LotPatch): LedgerEntry => ({
  kind: 'TERMS',
  by: 'system',
  ...(opened.phase === undefined ? {} : { phase: opened.phase, deadlineMs: opened.deadlineMs ?? null }),
  terms: {
    currency: row.currency,
    startMinor: row.startMinor,
    sale: row.terms,
    saleType: row.saleType,
    sellingSite: row.sellingSite,
    hasReserve: row.reserveMinor !== null,
  },
})

/** The first state of a lot that is sold by time. */
function openedByTime(row: LotRow, nowMs: number): LotPatch {
  const isBySale = row.saleType !== 'LANE' && row.startsAtMs !== null && row.endsAtMs !== null
  if (!isBySale || row.startsAtMs > nowMs) return {}
  return { phase: 'ACTIVE', deadlineMs: row.endsAtMs }
}

/**
 * Locks lots within the client's transaction, makes the rows of those that have none, and answers their book. Lots that cannot be bid
 * on (unknown, sold elsewhere) are missing in it.
 */
export async function openBook(client: PoolClient, lots: readonly number[], nowMs: () => number): Promise<Book> {
  const wanted = [...new Set(lots)].toSorted((a, b) => a - b)
  let rows = await lockLotRows(client, wanted)
  if (rows.length < wanted.length) {
    const found = new Set(rows.map(({ lot }) => lot))
    const missing = wanted.filter((lot) => !found.has(lot))
    await makeLotRows(client, missing)
    // Another node may have made the row just now: then it is found at the second look.
    rows = await lockLotRows(client, wanted)
  }
  return bookOf(client, await readAnew(client, rows), nowMs)
}

/** The book of rows that are locked by the client's transaction; a ledger that is empty begins with the lot's terms. */
export function bookOf(client: PoolClient, rows: readonly LotRow[], nowMs: () => number): Book {
  const book = new Book(client, rows, nowMs)
  for (const row of rows) {
    if (row.seq > 0) continue
    const opened = openedByTime(row, nowMs())
    book.append(row.lot, termsOf(row, opened), opened)
  }
  return book
}
