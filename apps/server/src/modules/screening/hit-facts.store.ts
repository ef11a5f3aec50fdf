import { sql } from 'kysely'
import type { SiteCode } from '@app/contract/sites.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** A hit as law has it kept: what was compared, and who decided what about it. */
export interface HitFacts {
  readonly site: SiteCode
  readonly facts: Readonly<Record<string, unknown>>
}

/** Every hit of an account with its course, those who acted by their user ids. */
export async function listHitFacts(db: Db | Tx, accountId: number): Promise<readonly HitFacts[]> {
  const { rows } = await sql<HitFacts>`
    select a.home_site as site, json_build_object('hit', h.id, 'list', h.list, 'entry', h.entry, 'score', h.score, 'matched', h.matched,
      'foundAt', h.found_at, 'state', h.state, 'bornOn', b.born_on, 'events', (
        select coalesce(json_agg(json_build_object('kind', e.kind, 'at', e.at, 'by', o.number, 'reason', e.reason) order by e.id), '[]')
        from screening_events e left join accounts o on o.id = e.actor_id where e.hit_id = h.id)) as facts
    from screening_hits h join accounts a on a.id = h.account_id left join screening_births b on b.account_id = a.id
    where h.account_id = ${accountId} order by h.id`.execute(db)
  return rows
}
