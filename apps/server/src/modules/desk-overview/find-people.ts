import type { Pool } from 'pg'
import { type FoundPeople, PEOPLE_FOUND_MAX } from '@app/contract/operations/desk-overview.ts'
import { displayNameOf } from '@app/rules/people/display-name.ts'
import { toPeopleSearch } from '@app/rules/people/people-search.ts'
import { listPeople } from './people.store.ts'

/** People of these sites whom an operator's words mean; nobody where they are too few to look for. */
export async function findPeople(pool: Pool, words: string, sites: readonly string[]): Promise<FoundPeople> {
  const search = toPeopleSearch(words)
  if (search === null) return { people: [], hasMore: false }
  const rows = await listPeople(pool, { search, sites, limit: PEOPLE_FOUND_MAX + 1 })
  const people = rows
    .slice(0, PEOPLE_FOUND_MAX)
    .map(({ firstName, lastName, ...row }) => ({ ...row, displayName: displayNameOf({ firstName, lastName, ...row }, row.number) }))
  return { people, hasMore: rows.length > PEOPLE_FOUND_MAX }
}
