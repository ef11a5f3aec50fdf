import type { Pool, PoolClient } from 'pg'
import type { IndexQuery, Predicate } from '@app/lot-index/query.ts'
import { leavesOf, type KeywordCodes } from './predicate-sql.ts'
import { isStorable } from './table-columns.ts'

// Keywords are numbers in `lot_search`, one for each text: rows are a fifth as wide, and numbers are compared and counted faster.

interface CodeRow {
  readonly id: number
  readonly value: string
}

type WordedQuestion = Pick<IndexQuery, 'groups' | 'facets'> & Partial<Pick<IndexQuery, 'sort'>>

function conditionsOf({ groups, facets, sort = [] }: WordedQuestion): readonly Predicate[] {
  const fixed = facets.flatMap((facet) => (facet.kind === 'fixed' ? facet.queries : []))
  const sorted = sort.flatMap((key) => (key.by === 'curve' ? key.cases : []))
  return [...[...groups, ...sorted].map(({ where }) => where), ...fixed].flatMap(leavesOf)
}

const BY_VALUE = 'select id, value from lot_search_keywords where value = any($1::text[])'
const BY_PREFIX = `select id, value from lot_search_keywords where exists (select from unnest($1::text[]) one where starts_with(value, one))`

/** Reads the codes of all keywords and prefixes in a question's conditions. */
export async function findCodes(pool: Pool, query: WordedQuestion): Promise<KeywordCodes> {
  const conditions = conditionsOf(query)
  const terms = conditions.flatMap((where) => (where.op === 'term' ? where.values : [])).filter(isStorable)
  const prefixes = conditions.flatMap((where) => (where.op === 'prefix' ? [where.value] : [])).filter(isStorable)
  const read = async (name: string, text: string, wanted: readonly string[]): Promise<readonly CodeRow[]> =>
    wanted.length === 0 ? [] : (await pool.query<CodeRow>({ name, text, values: [wanted] })).rows
  const [byValue, byPrefix] = [await read('keyword-codes', BY_VALUE, terms), await read('keyword-codes-from', BY_PREFIX, prefixes)]
  const known = new Map(byValue.map(({ id, value }) => [value, id]))
  return {
    of: (keywords) => keywords.flatMap((keyword) => known.get(keyword) ?? []),
    from: (prefix) => byPrefix.filter(({ value }) => value.startsWith(prefix)).map(({ id }) => id),
  }
}

/** Codes of these keywords; those that had none get one. One process at a time, as every change of the table. */
export async function learnCodes(tx: PoolClient, keywords: Iterable<string>): Promise<ReadonlyMap<string, number>> {
  const wanted = [...new Set(keywords)]
  await tx.query('insert into lot_search_keywords (value) select unnest($1::text[]) on conflict do nothing', [wanted])
  const { rows } = await tx.query<CodeRow>(BY_VALUE, [wanted])
  return new Map(rows.map(({ id, value }) => [value, id]))
}
