import { type ClientBase, Pool } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { IndexDocument } from '@app/lot-index/query.ts'
import { LOTS_OF_FEED_ROW } from '#platform/db/lot-feed.ts'
import { documentsOf } from './lot-document.ts'
import { INDEXED_COLUMNS } from './lot-rows.ts'

/** A pool, or the connection of a transaction. */
export type Connection = Pool | ClientBase

/** Lots read at once while an index is built: few enough to be forgotten while they are still young. */
const BUILD_CHUNK_LOTS = 2_000

const JOINED = `left join sales s on s.id = l.sale_id left join lot_bidding b on b.lot = l.number left join yards h on h.number = l.yard left join yards p on p.number = l.physical_yard`
const LISTED = `l.status <> 'WITHDRAWN'`

async function copyOut(client: ClientBase, select: string): Promise<Uint8Array> {
  const pieces: Buffer[] = []
  const stream: AsyncIterable<Buffer> = client.query(copyTo(`copy (${select}) to stdout`))
  for await (const piece of stream) pieces.push(piece)
  return Buffer.concat(pieces)
}

async function readLines(base: Connection, select: string): Promise<Uint8Array> {
  if (!(base instanceof Pool)) return copyOut(base, select)
  const client = await base.connect()
  let isBroken = true
  try {
    const lines = await copyOut(client, select)
    isBroken = false
    return lines
  } finally {
    client.release(isBroken)
  }
}

/** Index documents of the given lots as they are now; lots that are gone or withdrawn are missing from the answer. */
export async function readDocuments(base: Connection, lots: readonly number[]): Promise<IndexDocument[]> {
  // COPY takes no parameters; its text holds only numbers.
  const ofLots = `from lots l ${JOINED} where l.number = any('{${lots.join(',')}}'::bigint[]) and ${LISTED}`
  return documentsOf(await readLines(base, `select ${INDEXED_COLUMNS} ${ofLots}`))
}

/** A listed lot as the database writes it for the index: one line, and the document that it means. */
export interface DocumentLine {
  /** Without its end; `documentOfLine` reads it back as long as the rules stand (`documentRules`). */
  readonly line: Buffer
  readonly document: IndexDocument
}

const LINE_END = 0x0a

/** The lines of the given lots as they are now; lots that are gone or withdrawn are missing from the answer. */
export async function readDocumentLines(base: Connection, lots: readonly number[]): Promise<readonly DocumentLine[]> {
  const ofLots = `from lots l ${JOINED} where l.number = any('{${lots.join(',')}}'::bigint[]) and ${LISTED}`
  const bytes = Buffer.from(await readLines(base, `select ${INDEXED_COLUMNS} ${ofLots}`))
  const lines: Buffer[] = []
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(LINE_END, from)
    lines.push(bytes.subarray(from, end))
    from = end + 1
  }
  return documentsOf(bytes).map((document, at) => ({ line: lines[at] ?? Buffer.alloc(0), document }))
}

/** The document of a line that was kept. */
export function documentOfLine(line: Uint8Array): IndexDocument | undefined {
  return documentsOf(Buffer.concat([line, Buffer.of(LINE_END)]))[0]
}

/** Numbers of listed lots after one of them, ascending. */
export async function listListedAfter(base: Connection, after: number, limit: number): Promise<readonly number[]> {
  const { rows } = await base.query<{ number: number }>(
    `select l.number from lots l where l.number > $1 and ${LISTED} order by l.number limit $2`,
    [after, limit],
  )
  return rows.map(({ number }) => number)
}

/** Every listed lot as index documents, in chunks by lot number; the next chunk is fetched while one is used. */
export async function* readAllDocuments(base: Connection): AsyncGenerator<readonly IndexDocument[]> {
  // The lots of a page are chosen before anything is joined or made: otherwise a database without statistics makes the columns of all lots
  // for every page.
  const fetch = (after: number): Promise<Uint8Array> =>
    readLines(
      base,
      `select ${INDEXED_COLUMNS}
       from (select l.* from lots l where l.number > ${after} and ${LISTED} order by l.number limit ${BUILD_CHUNK_LOTS}) l ${JOINED}
       order by l.number`,
    )
  let next = fetch(0)
  for (;;) {
    const documents = documentsOf(await next)
    const last = documents.at(-1)
    if (!last) return
    next = fetch(last.id)
    // Were it to fail while the chunk is used, the failure is met at the next await.
    next.catch(() => undefined)
    yield documents
  }
}

/** The position of a reader in the change feed: everything up to and including this has been seen. */
export interface FeedPosition {
  readonly xid: string
  readonly seq: number
}

/** Changed lots read from the feed at once, and at most those of one row more. */
const FEED_PAGE_LOTS = 5_000

/** The position before every change that is not yet visible to all: take it before reading the lots themselves. */
export async function currentPosition(base: Connection): Promise<FeedPosition> {
  const { rows } = await base.query<{ xid: string }>('select pg_snapshot_xmin(pg_current_snapshot())::text as xid')
  return { xid: rows[0]?.xid ?? '0', seq: -1 }
}

/** Lots changed after a position by transactions that are all over, and the position reached. Order of the lots is not promised. */
export async function readFeed(
  base: Connection,
  after: FeedPosition,
): Promise<{ lots: readonly number[]; position: FeedPosition; isMore: boolean }> {
  // One row for the page: to take some thousand apart costs more than to find them. Feed rows name one lot or many, so that a page is
  // as many rows as it takes for its lots.
  const { rows } = await base.query<FeedPosition & { lots: number[] }>(
    `with next as materialized (
       select xid, seq, lot, lots, coalesce(cardinality(lots), 1) as size from feed
       where (xid, seq) > ($1::xid8, $2::bigint) and xid < pg_snapshot_xmin(pg_current_snapshot()) order by xid, seq limit ${FEED_PAGE_LOTS}
     ),
     counted as (select *, sum(size) over (order by xid, seq rows unbounded preceding) - size as before from next),
     page as materialized (select xid, seq, lot, lots from counted where before < ${FEED_PAGE_LOTS})
     select last.xid::text as xid, last.seq, (select array_agg(named) from (select ${LOTS_OF_FEED_ROW} as named from page) n) as lots
     from (select xid, seq from page order by xid desc, seq desc limit 1) last`,
    [after.xid, after.seq],
  )
  const [page] = rows
  if (page === undefined) return { lots: [], position: after, isMore: false }
  const { xid, seq, lots } = page
  return { lots: [...new Set(lots)], position: { xid, seq }, isMore: lots.length >= FEED_PAGE_LOTS }
}

/** Lots of every feed row after a position that the asking transaction sees, also of those whose turn has not come. */
export async function readSeenFeed(base: Connection, after: FeedPosition): Promise<readonly number[]> {
  const { rows } = await base.query<{ lot: number }>(
    `select distinct ${LOTS_OF_FEED_ROW} as lot from feed where (xid, seq) > ($1::xid8, $2::bigint)`,
    [after.xid, after.seq],
  )
  return rows.map((row) => row.lot)
}

/** Setting that names the newest transaction whose feed rows were deleted. */
const PRUNED = 'feed.pruned'

/** Identifies a database: a snapshot made from a different one, or from its future, is worthless. */
export async function identifyBase(base: Connection): Promise<string> {
  const { rows } = await base.query<{ base: string }>(
    'select (select system_identifier from pg_control_system())::text || $$/$$ || (select oid from pg_database where datname = current_database()) as base',
  )
  return rows[0]?.base ?? ''
}

/** Whether the feed holds everything after a position; when it does not, an index at that position must be built again. */
export async function holdsFeedAfter(base: Connection, position: FeedPosition): Promise<boolean> {
  const { rows } = await base.query<{ holds: boolean }>({
    text: `select pg_current_xact_id() >= $1::xid8
      and coalesce((select (value #>> '{}')::xid8 from app_settings where name = '${PRUNED}') <= $1::xid8, true) as holds`,
    values: [position.xid],
  })
  return rows[0]?.holds ?? false
}

/** Feed rows older than this are deleted, days. */
const FEED_LIFE_DAYS = 7

/** Deletes feed rows that every reader but an abandoned one has seen, and remembers up to where. */
export async function pruneFeed(base: Connection): Promise<void> {
  await base.query(`with gone as (delete from feed where at < now() - interval '${FEED_LIFE_DAYS} days' returning xid)
    insert into app_settings (name, value) select '${PRUNED}', to_jsonb(max(xid)::text) from gone having max(xid) is not null
    on conflict (name) do update set value = excluded.value, changed_at = now()`)
}

/** Listed lots in the database. */
export async function countListed(base: Connection): Promise<number> {
  const { rows } = await base.query<{ lots: number }>(`select count(*)::int as lots from lots l where ${LISTED}`)
  return rows[0]?.lots ?? 0
}
