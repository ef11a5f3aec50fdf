import { sql } from 'kysely'
import type { AlertFrequency, AlertWay } from '@app/contract/saved-searches/saved-search-codes.ts'
import { savedRequestOf } from '@app/rules/saved-searches/saved-request.ts'
import { type Db, transaction, type Tx } from '#platform/db/database.ts'
import { addSearch, countSearches } from './saved-searches.store.ts'

interface DemoSearch {
  readonly name: string
  readonly filter: Readonly<Record<string, readonly string[]>>
  readonly frequency: AlertFrequency
  readonly ways: readonly AlertWay[]
  /** Make whose newest lots have entered it. */
  readonly make: string
  /** Whether its hits were told already; else they wait and are told. */
  readonly isTold: boolean
}

const DEMO_SEARCHES: readonly DemoSearch[] = [
  {
    name: 'Toyotas that run',
    filter: { MAKE: ['lot_make_desc:"TOYOTA"'], FETI: ['lot_condition_code:CERT-D'] },
    frequency: 'DAILY',
    ways: ['mail'],
    make: 'TOYOTA',
    isTold: true,
  },
  {
    name: 'Every Honda',
    filter: { MAKE: ['lot_make_desc:"HONDA"'] },
    frequency: 'INSTANT',
    ways: ['mail', 'push'],
    make: 'HONDA',
    isTold: false,
  },
  { name: 'Ford, for parts', filter: { MAKE: ['lot_make_desc:"FORD"'] }, frequency: 'NONE', ways: ['mail'], make: 'FORD', isTold: true },
]
const SITE = 'CPRTUS'
/** Lots that have entered each. */
const HITS = 3
/** Since so long its person has not looked. */
const LOOKED_DAYS = 3

/** Lets the newest lots of a make, or of a model of it, enter a search: told already, or to be told as soon as anybody looks. */
export async function addDemoHits(
  tx: Tx,
  id: number,
  { make, model = null, isTold }: Pick<DemoSearch, 'make' | 'isTold'> & { readonly model?: string | null },
): Promise<void> {
  const { rows } = await sql<{ lot: number }>`
    select l.number as lot from lots l
    where l.make = ${make} and (${model}::text is null or l.model_detail ilike ${model}::text || '%') and l.site_codes @> array[${SITE}]::text[]
      and l.status not in ('SOLD', 'WITHDRAWN')
    order by l.created_at desc, l.number desc limit ${HITS}`.execute(tx)
  const lots = rows.map(({ lot }) => lot)
  if (isTold) await sql`insert into search_hits (search_id, lot) select ${id}, unnest(${lots}::bigint[])`.execute(tx)
  else if (lots.length > 0) await sql`insert into search_waiting (search_id, first) values (${id}, ${lots}::bigint[])`.execute(tx)
  const waits = !isTold && lots.length > 0
  await sql`
    update saved_searches s set looked_at = now() - ${LOOKED_DAYS} * interval '1 day',
      news_at = case when ${waits} then now() end, due_at = case when ${waits} then now() end, told_at = case when ${isTold} then now() end
    where s.id = ${id}`.execute(tx)
}

/** Gives somebody of the demo world saved searches that lots have entered, once; one has news that are told soon after the start. */
export async function addDemoSearches(db: Db, accountId: number): Promise<void> {
  await transaction(db, async (tx) => {
    if ((await countSearches(tx, accountId)) > 0) return
    for (const search of DEMO_SEARCHES) {
      const id = await addSearch(tx, { accountId, site: SITE }, { ...search, request: savedRequestOf({ filter: search.filter }) })
      await addDemoHits(tx, id, search)
    }
  })
}
