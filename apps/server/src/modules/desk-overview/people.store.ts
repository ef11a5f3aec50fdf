import type { Pool } from 'pg'
import type { FoundPerson } from '@app/contract/operations/desk-overview.ts'
import type { PeopleSearch } from '@app/rules/people/people-search.ts'

/** One found person, by the columns of the account and its profile. */
export interface PersonRow extends Omit<FoundPerson, 'displayName'> {
  readonly firstName: string
  readonly lastName: string
}

/** The parser of PostgreSQL takes any sign beyond ASCII for a letter, so that words are parted here. */
const NAMES = `to_tsvector('simple', regexp_replace(p.first_name || ' ' || p.last_name || ' ' || p.company_name, '[^[:alnum:]]+', ' ', 'g'))`
const PHONE = `reverse(regexp_replace(p.phone, '\\D', '', 'g'))`

/** How each kind of search finds accounts; each by an index of its own. */
export const WAYS = {
  number: 'select a.id from accounts a where a.number = $1::int',
  email: `select p.account_id as id from profiles p where p.email is not null and lower(p.email) like $1`,
  phoneEnd: `select p.account_id as id from profiles p where p.phone <> '' and ${PHONE} like $1`,
  names: `select p.account_id as id from profiles p where ${NAMES} @@ to_tsquery('simple', $1)`,
} as const

const likeStart = (start: string): string => `${start.replace(/[\\%_]/g, '\\$&')}%`
const reversed = (digits: string): string => [...digits].toReversed().join('')

/** The ways a search takes, each with its value; names are letters and digits alone, so that they mean nothing else to a query. */
function waysOf({ number, email, phoneEnd, names }: PeopleSearch): (readonly [keyof typeof WAYS, string])[] {
  return [
    ...(number === null ? [] : [['number', String(number)] as const]),
    ...(email === null ? [] : [['email', likeStart(email)] as const]),
    ...(phoneEnd === null ? [] : [['phoneEnd', likeStart(reversed(phoneEnd))] as const]),
    ...(names.length === 0 ? [] : [['names', names.map((word) => `${word}:*`).join(' & ')] as const]),
  ]
}

/** People of these sites that a search finds, at most `limit`; who has the number itself is the first. */
export async function listPeople(
  pool: Pool,
  { search, sites, limit }: { readonly search: PeopleSearch; readonly sites: readonly string[]; readonly limit: number },
): Promise<PersonRow[]> {
  const ways = waysOf(search)
  const found = ways.map(([way], at) => WAYS[way].replace('$1', `$${at + 4}`)).join(' union ')
  const { rows } = await pool.query<PersonRow>(
    `select a.number, a.kind, a.status, a.home_site as site, coalesce(p.email, '') as email, p.phone,
       p.first_name as "firstName", p.last_name as "lastName", p.company_name as "companyName"
     from (${found}) found join accounts a on a.id = found.id join profiles p on p.account_id = a.id
     where a.home_site = any($1) order by a.number is distinct from $2::int, a.number limit $3`,
    [sites, search.number, limit, ...ways.map(([, value]) => value)],
  )
  return rows
}
