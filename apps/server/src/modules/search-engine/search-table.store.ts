import type { Pool, PoolClient } from 'pg'
import type { IndexDocument } from '@app/lot-index/query.ts'
import { isCorrectable, isOneEdit, queryWords } from '@app/lot-index/text-analysis.ts'
import {
  currentPosition,
  holdsFeedAfter,
  readAllDocuments,
  readDocuments,
  readFeed,
  readSeenFeed,
  type FeedPosition,
} from '#modules/lot-documents/index.ts'
import { learnCodes } from './keyword-codes.store.ts'
import { DIMENSIONS, dimensionOf, isStorable, keywordsOf, ROW_COLUMNS, tableRow } from './table-columns.ts'
import type { FoundWord } from './query-sql.ts'
import { inTransaction } from '#platform/db/in-transaction.ts'

const FORGET = 'delete from lot_search where lot = any($1::bigint[])'
const FORGET_TEXTS = `with old as (delete from lot_search_texts where lot = any($1::bigint[]) returning words),
  gone as (select token, count(*)::int as n from old, unnest(words) token group by token)
  update lot_search_words w set lots = w.lots - gone.n from gone where w.token = gone.token`
const MADE = 'jsonb_populate_recordset(null::lot_search_rows, $1::jsonb) made'
const OWN_COLUMNS = ROW_COLUMNS.filter((column) => dimensionOf(column) === undefined)
const LEARN = `insert into lot_search (${[...OWN_COLUMNS, ...DIMENSIONS.map(({ ref }) => ref)].join(', ')})
  select ${[...OWN_COLUMNS, ...DIMENSIONS.map(({ table }) => `${table}.id`)].join(', ')} from ${MADE}
    ${DIMENSIONS.map(({ table, columns }) => `join ${table} using (${columns.join(', ')})`).join(' ')}`
const LEARN_TEXTS = `with new as (
    insert into lot_search_texts select * from jsonb_populate_recordset(null::lot_search_texts, $1::jsonb) returning words)
  insert into lot_search_words (token, lots) select token, count(*)::int from new, unnest(words) token group by token
  on conflict (token) do update set lots = lot_search_words.lots + excluded.lots`

type Row = Readonly<Record<string, unknown>>

/** Documents as rows of both tables. */
async function rowsOf(tx: PoolClient, documents: readonly IndexDocument[]): Promise<readonly Row[]> {
  const codes = await learnCodes(tx, documents.flatMap(keywordsOf))
  return documents.map((document) => tableRow(document, codes))
}

/** What these columns of the rows hold, each combination once. */
function combinationsOf(rows: readonly Row[], columns: readonly string[]): readonly Row[] {
  const parts = rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])))
  return [...new Map(parts.map((part) => [Object.values(part).join(), part])).values()]
}

async function learn(tx: PoolClient, documents: readonly IndexDocument[]): Promise<void> {
  const rows = await rowsOf(tx, documents)
  for (const { table, columns } of DIMENSIONS) {
    const all = columns.join(', ')
    await tx.query(`insert into ${table} (${all}) select ${all} from ${MADE} on conflict do nothing`, [
      JSON.stringify(combinationsOf(rows, columns)),
    ])
  }
  const json = JSON.stringify(rows)
  await tx.query(LEARN, [json])
  await tx.query(LEARN_TEXTS, [json])
}

async function replace(tx: PoolClient, lots: readonly number[], documents: readonly IndexDocument[]): Promise<void> {
  await tx.query(FORGET, [lots])
  await tx.query(FORGET_TEXTS, [lots])
  await learn(tx, documents)
  await tx.query('delete from lot_search_words where lots = 0')
}

const LOCK = 'select xid::text as xid, seq, rules from lot_search_state for update'
type State = FeedPosition & { readonly rules: string }

async function keepPosition(tx: PoolClient, position: FeedPosition): Promise<void> {
  await tx.query('update lot_search_state set xid = $1::xid8, seq = $2', [position.xid, position.seq])
}

const FILLED = ['lot_search', 'lot_search_texts', 'lot_search_words', 'lot_search_keywords', ...DIMENSIONS.map(({ table }) => table)]

async function fill(tx: PoolClient): Promise<void> {
  const position = await currentPosition(tx)
  for (const table of FILLED) await tx.query(`delete from ${table}`)
  for await (const documents of readAllDocuments(tx)) await learn(tx, documents)
  await keepPosition(tx, position)
}

/** Makes sure that the table was filled by these rules and that the feed leads on from it; fills it again otherwise. One process at a time. */
export async function openTable(pool: Pool, rules: string): Promise<void> {
  await inTransaction(pool, async (tx) => {
    await tx.query(`insert into lot_search_state (xid, seq, rules) values ('0', -1, '') on conflict do nothing`)
    const { rows } = await tx.query<State>(LOCK)
    const [state] = rows
    if (state?.rules === rules && (await holdsFeedAfter(tx, state))) return
    await fill(tx)
    await tx.query('update lot_search_state set rules = $1', [rules])
  })
}

/** Applies what was committed since the table's position. */
export async function followFeed(pool: Pool): Promise<void> {
  for (;;) {
    const isMore = await inTransaction(pool, async (tx) => {
      const { rows } = await tx.query<State>(LOCK)
      const feed = await readFeed(tx, rows[0] ?? { xid: '0', seq: -1 })
      if (feed.lots.length === 0) return false
      await replace(tx, feed.lots, await readDocuments(tx, feed.lots))
      await keepPosition(tx, feed.position)
      return feed.isMore
    })
    if (!isMore) return
  }
}

const rowOf = (of: string): string => `row(${ROW_COLUMNS.map((column) => `${of}.${column}`).join(', ')})`
const DIFFERING = [
  `select count(*)::int as n from ${MADE} left join lot_search_rows stored on stored.lot = made.lot
    where ${rowOf('stored')} is distinct from ${rowOf('made')}`,
  `select count(*)::int as n from jsonb_populate_recordset(null::lot_search_texts, $1::jsonb) made
    left join lot_search_texts stored on stored.lot = made.lot where stored is distinct from made`,
]

/** Compares the table with the lots; fills it again on a difference. True when they were equal. */
export async function verifyTable(pool: Pool): Promise<boolean> {
  return inTransaction(pool, async (tx) => {
    await tx.query('set transaction isolation level repeatable read')
    const { rows } = await tx.query<State>(LOCK)
    const lots = await readSeenFeed(tx, rows[0] ?? { xid: '0', seq: -1 })
    if (lots.length > 0) await replace(tx, lots, await readDocuments(tx, lots))
    let count = 0
    let differing = 0
    for await (const documents of readAllDocuments(tx)) {
      count += documents.length
      const json = JSON.stringify(await rowsOf(tx, documents))
      for (const statement of DIFFERING) differing += (await tx.query<{ n: number }>(statement, [json])).rows[0]?.n ?? 0
    }
    const counted = await tx.query<{ n: number }>('select count(*)::int as n from lot_search')
    if (differing === 0 && counted.rows[0]?.n === count) return true
    await fill(tx)
    return false
  })
}

/** Position of the table, as a version. */
export async function readVersion(pool: Pool): Promise<string> {
  const { rows } = await pool.query<State>({ name: 'search-version', text: 'select xid::text as xid, seq from lot_search_state' })
  return rows[0] ? `${rows[0].xid}.${rows[0].seq}` : ''
}

const LAST_CODE_POINT = '\u{10ffff}'

async function tokensOf(pool: Pool, word: string, isLast: boolean): Promise<string[]> {
  const { rows } = await pool.query<{ token: string }>(
    isLast
      ? {
          name: 'words-from',
          text: 'select token from lot_search_words where token >= $1 and token <= $2',
          values: [word, word + LAST_CODE_POINT],
        }
      : { name: 'words-equal', text: 'select token from lot_search_words where token = $1', values: [word] },
  )
  return rows.map((row) => row.token).filter((token) => token.startsWith(word))
}

async function tokensNear(pool: Pool, word: string): Promise<string[]> {
  const length = [...word].length
  const { rows } = await pool.query<{ token: string }>({
    name: 'words-near',
    text: 'select token from lot_search_words where char_length(token) between $1 and $2 order by token',
    values: [length - 1, length + 1],
  })
  return rows.map((row) => row.token).filter((token) => isOneEdit(word, token))
}

/** The matching words of the inventory for each word of a text, and, when some had to be corrected and all could be, the words used. */
export async function findWords(pool: Pool, text: string): Promise<{ found: readonly FoundWord[]; corrected?: readonly string[] }> {
  const words = queryWords(text).filter(isStorable)
  const found: FoundWord[] = []
  const used: string[] = []
  let unmatched = 0
  let replaced = 0
  for (const [at, word] of words.entries()) {
    const tokens = await tokensOf(pool, word, at === words.length - 1)
    if (tokens.length > 0) {
      found.push({ word, tokens })
      used.push(word)
      continue
    }
    unmatched++
    const near = isCorrectable(word) ? await tokensNear(pool, word) : []
    if (near.length > 0) replaced++
    used.push(...near)
    found.push({ word, tokens: near })
  }
  return replaced > 0 && replaced === unmatched ? { found, corrected: used } : { found }
}
