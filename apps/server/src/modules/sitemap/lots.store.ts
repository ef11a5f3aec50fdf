import type { Pool } from 'pg'
import { foldText } from '@app/rules/reference/fold-text.ts'
import type { SitemapEntry } from '#platform/pages/index.ts'

/** Lots read at once. */
const PAGE_LOTS = 1_000
const STANDS = `l.status not in ('SOLD', 'WITHDRAWN')`
const UNSOLD = `l.site_codes @> array[$1]::text[] and ${STANDS}`
/** The same as no index of sites answers it: after an import, before its lots are counted, each page was found by that and sorted. */
const UNSOLD_IN_ORDER = `$1 = any(l.site_codes) and ${STANDS}`

/** Unsold lots of a site. */
export async function countUnsold(pool: Pool, site: string): Promise<number> {
  const { rows } = await pool.query<{ lots: number }>(`select count(*)::int as lots from lots l where ${UNSOLD}`, [site])
  return rows[0]?.lots ?? 0
}

/** The last change of each part of so many unsold lots in the order of their numbers, epoch ms. */
export async function readPartChanges(pool: Pool, site: string, limit: number): Promise<readonly number[]> {
  const { rows } = await pool.query<{ changedAtMs: number }>(
    `select floor(extract(epoch from max(n.updated_at)) * 1000)::float8 as "changedAtMs" from (
       select l.updated_at, (row_number() over (order by l.number) - 1) / $2 as part from lots l where ${UNSOLD}) n
     group by n.part order by n.part`,
    [site, limit],
  )
  return rows.map(({ changedAtMs }) => changedAtMs)
}

/** When a lot of these selling sites was decided last, epoch ms; null for never. */
export async function readLastResult(pool: Pool, sellingSites: readonly string[]): Promise<number | null> {
  const { rows } = await pool.query<{ at: number | null }>(
    `select floor(extract(epoch from max(newest.decided_at)) * 1000)::float8 as at from unnest($1::text[]) as s (site)
       cross join lateral (select r.decided_at from lot_results r
         where r.selling_site = s.site and r.taken_back_seq is null order by r.decided_at desc limit 1) newest`,
    [sellingSites],
  )
  return rows[0]?.at ?? null
}

/** Some unsold lots of a site in the order of their numbers, page by page. */
export async function* readUnsold(
  pool: Pool,
  site: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): AsyncGenerator<readonly SitemapEntry[]> {
  const first = await pool.query<{ number: number }>(
    `select l.number::float8 as number from lots l where ${UNSOLD_IN_ORDER} order by l.number offset $2 limit 1`,
    [site, offset],
  )
  let from = first.rows[0]?.number
  for (let left = limit; from !== undefined && left > 0; left -= PAGE_LOTS) {
    const { rows } = await pool.query<{ number: number; slug: string; changedAtMs: number }>(
      `select l.number::float8 as number, l.slug, floor(extract(epoch from l.updated_at) * 1000)::float8 as "changedAtMs"
       from lots l where ${UNSOLD_IN_ORDER} and l.number >= $2 order by l.number limit $3`,
      [site, from, Math.min(left, PAGE_LOTS)],
    )
    yield rows.map(({ number, slug, changedAtMs }) => ({ path: `/lot/${number}/${encodeURIComponent(slug)}`, changedAtMs }))
    from = rows.length < PAGE_LOTS ? undefined : (rows.at(-1)?.number ?? 0) + 1
  }
}

/** When lots of a site were changed last, by make and model group in one spelling of each; of all lots under two empty names. */
export async function readLastChanges(pool: Pool, site: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ make: string; model: string; changedAtMs: number }>(
    `select coalesce(l.make, '') as make, coalesce(l.model_group, '') as model, floor(extract(epoch from max(l.updated_at)) * 1000)::float8 as "changedAtMs"
     from lots l where ${UNSOLD} group by 1, 2`,
    [site],
  )
  const changes = new Map<string, number>()
  for (const { make, model, changedAtMs } of rows)
    for (const key of [`${foldText(make)}\n${foldText(model)}`, `${foldText(make)}\n`, '\n'])
      changes.set(key, Math.max(changes.get(key) ?? 0, changedAtMs))
  return changes
}
