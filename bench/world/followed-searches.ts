import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { IndexDocument, Predicate } from '@app/lot-index/query.ts'
import type { Question } from '@app/lot-index/question-index.ts'
import { LOT_SCHEMA, readDocuments } from '../../apps/server/src/modules/lot-documents/index.ts'
import { inTransaction } from '../../apps/server/src/platform/db/in-transaction.ts'
import { appendFeed } from '../../apps/server/src/platform/db/lot-feed.ts'
import { questionLoop } from '../peers/question-loop.ts'

const POLL_MS = 100
const LIMIT_MS = 600_000
const SITE = 'CPRTUS'

/** Saves searches that tell at once by mail, each of an address; their ids, in the same order. */
export async function saveSearches(
  pool: Pool,
  searches: readonly { readonly request: object; readonly address: string }[],
): Promise<readonly number[]> {
  const addresses = searches.map(({ address }) => address)
  await pool.query('insert into alert_addresses (address) select distinct unnest($1::text[]) on conflict do nothing', [addresses])
  const { rows } = await pool.query<{ id: number }>(
    `insert into saved_searches (address_id, site, locale, confirmed_at, name, request, frequency, ways)
     select a.id, '${SITE}', 'en_us', now(), 'bench', r.request::jsonb, 'INSTANT', '{mail}'
     from unnest($1::text[], $2::text[]) with ordinality r (request, address, at) join alert_addresses a on a.address = r.address
     order by r.at returning id`,
    [searches.map(({ request }) => JSON.stringify(request)), addresses],
  )
  return rows.map(({ id }) => id).toSorted((a, b) => a - b)
}

/** Waits until matching has swept what was there when it began. */
export async function waitUntilSwept(pool: Pool): Promise<void> {
  await waitFor('the first sweep', async () => {
    const { rowCount } = await pool.query('select from search_cursor where is_whole and sweep_after is null')
    return rowCount === 1
  })
}

/** Waits until matching has reached the end that the change feed has now. */
export async function waitUntilMatched(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ xid: string; seq: string }>(
    'select xid::text, seq::text from feed order by xid desc, seq desc limit 1',
  )
  const [last] = rows
  if (last === undefined) return
  await waitFor('the end of the feed', async () => {
    const { rowCount } = await pool.query('select from search_cursor where sweep_after is null and (xid, seq) >= ($1::xid8, $2::bigint)', [
      last.xid,
      last.seq,
    ])
    return rowCount === 1
  })
}

async function waitFor(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (const limitMs = performance.now() + LIMIT_MS; !(await holds()); await sleep(POLL_MS))
    if (performance.now() > limitMs) throw new Error(`matching did not reach ${what}`)
}

/** Hits that wait to be told, of all searches. */
export async function countWaiting(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ hits: number }>(
    'select coalesce(sum(cardinality(first) + cardinality(last) + more), 0)::float8 as hits from search_waiting',
  )
  return rows[0]?.hits ?? 0
}

/** Nothing has been found yet, and nothing waits to be told. */
export async function forgetHits(pool: Pool): Promise<void> {
  await pool.query('truncate search_hits, search_waiting')
  await pool.query('update saved_searches set news_at = null, due_at = null where news_at is not null')
}

async function setStatus(pool: Pool, lots: readonly number[], status: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query('update lots set status = $2, revision = revision + 1, updated_at = now() where number = any($1::bigint[])', [
      lots,
      status,
    ])
    await appendFeed(client, lots)
  })
  await waitUntilMatched(pool)
}

const ofSite: Predicate = { op: 'term', field: 'siteCodes', values: [SITE] }

/**
 * Lists some lots anew, so that they enter every search that they answer, and compares what matching wrote with a loop over the searches:
 * so many lots were found by the one and not the same by the other. No search may be asked for more lots than one keeps.
 */
export async function compareWithLoop(
  pool: Pool,
  { lots, questions, ids }: { readonly lots: readonly number[]; readonly questions: readonly Question[]; readonly ids: readonly number[] },
): Promise<{ readonly hits: number; readonly differing: number }> {
  await setStatus(pool, lots, 'WITHDRAWN')
  await forgetHits(pool)
  await setStatus(pool, lots, 'OPEN')
  const asked = new Set(ids)
  const { rows } = await pool.query<{ lot: number; searches: number[] }>(
    `select lot, array_agg(search_id order by search_id) as searches from search_waiting cross join unnest(first) as lot
     where lot = any($1::bigint[]) group by lot`,
    [lots],
  )
  const found = new Map(rows.map(({ lot, searches }) => [lot, searches.filter((id) => asked.has(id))]))
  const loop = questionLoop(
    LOT_SCHEMA,
    questions.map(({ text, where }) => ({ text, where: [...where, ofSite] })),
  )
  const documents: readonly IndexDocument[] = await readDocuments(pool, lots)
  const differing = documents.filter((document) => {
    const wanted = loop(document).map((at) => ids[at] ?? 0)
    return JSON.stringify(wanted) !== JSON.stringify(found.get(document.id) ?? [])
  })
  return {
    hits: [...found.values()].reduce((sum, { length }) => sum + length, 0),
    differing: differing.length + lots.length - documents.length,
  }
}
