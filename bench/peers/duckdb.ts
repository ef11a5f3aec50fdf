// DuckDB as a columnar peer: one table of lots with a column a field, words in a table apart, every question in SQL.
import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import type { GeoPoint, IndexAnswer, IndexDocument, IndexQuery, IndexSchema } from '@app/lot-index/query.ts'
import { documentTokens, queryWords, textsOf } from '@app/lot-index/text-analysis.ts'
import { columnsBeside, conditionOf, facetStatement, orderOf } from './duckdb-sql.ts'
import { resolveWords } from './scan.ts'

const CHUNK = 20_000

async function load(connection: DuckDBConnection, schema: IndexSchema, documents: readonly IndexDocument[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'duckdb-peer-'))
  const names = Object.keys(schema.fields)
  const kindOf = (name: string) => schema.fields[name]?.kind
  const columns = names.flatMap((name): [string, string][] => {
    const kind = kindOf(name)
    if (kind === 'text') return []
    if (kind === 'point')
      return [
        [`${name}_lat`, 'DOUBLE'],
        [`${name}_lon`, 'DOUBLE'],
      ]
    return [[name, kind === 'number' ? 'DOUBLE' : kind === 'keywords' ? 'VARCHAR[]' : 'VARCHAR']]
  })
  const lineOf = ({ id, fields }: IndexDocument): string => {
    const line: Record<string, unknown> = { id }
    for (const name of names) {
      const value = fields[name]
      const kind = kindOf(name)
      if (value === undefined || kind === 'text') continue
      if (kind === 'point') {
        line[`${name}_lat`] = (value as GeoPoint).lat
        line[`${name}_lon`] = (value as GeoPoint).lon
      } else line[name] = kind === 'keywords' ? [...new Set(value as string[])] : value
    }
    return JSON.stringify(line)
  }
  const files: string[] = []
  const wordFiles: string[] = []
  const codes = new Map<string, number>()
  for (let at = 0; at < documents.length; at += CHUNK) {
    const some = documents.slice(at, at + CHUNK)
    files.push(join(folder, `lots-${at}.ndjson`))
    await writeFile(files.at(-1) ?? '', some.map(lineOf).join('\n'))
    wordFiles.push(join(folder, `words-${at}.ndjson`))
    await writeFile(wordFiles.at(-1) ?? '', some.flatMap((document) => wordLines(schema, document, codes)).join('\n'))
  }
  const listed = (paths: readonly string[]) => `[${paths.map((path) => `'${path}'`).join(', ')}]`
  const shape = [['id', 'BIGINT'], ...columns].map(([name, type]) => `'${name}': '${type}'`).join(', ')
  await connection.run(`create table raw as select * from read_json(${listed(files)}, format = 'newline_delimited', columns = {${shape}})`)
  const keywords = names.filter((name) => kindOf(name) === 'keyword' && documents.some(({ fields }) => fields[name] !== undefined))
  for (const name of keywords)
    await connection.run(`create type "${name}_t" as enum (select distinct "${name}" from raw where "${name}" is not null order by 1)`)
  const replaced = keywords.map((name) => `"${name}"::"${name}_t" as "${name}"`).join(', ')
  await connection.run(`create table lots as select * ${replaced === '' ? '' : `replace (${replaced})`} from raw order by id`)
  await connection.run('drop table raw')
  await connection.run(
    `create table words as select * from read_json(${listed(wordFiles)}, format = 'newline_delimited', columns = {'code': 'INTEGER', 'id': 'BIGINT', 'weight': 'UTINYINT'}) order by code, id`,
  )
  rmSync(folder, { recursive: true })
  return [...codes.keys()]
}

function wordLines(schema: IndexSchema, { id, fields }: IndexDocument, codes: Map<string, number>): string[] {
  const weights = new Map<string, number>()
  for (const [name, spec] of Object.entries(schema.fields)) {
    if (spec.kind !== 'text') continue
    for (const token of textsOf(fields[name]).flatMap((text) => [...documentTokens(text)]))
      weights.set(token, Math.max(weights.get(token) ?? 0, spec.weight))
  }
  return [...weights].map(([token, weight]) => {
    const code = codes.get(token) ?? codes.size
    codes.set(token, code)
    return `{"code":${code},"id":${id},"weight":${weight}}`
  })
}

/** A question's words as rows: which token counts for which word, and how much. */
function wantedTokens(words: readonly string[], tokens: readonly string[]): { rows: string; corrected?: readonly string[] } {
  const { points, corrected } = resolveWords(words, tokens)
  const rows = points.flatMap((pointsOf, word) =>
    tokens.flatMap((token, code) => {
      const worth = pointsOf(token)
      return worth > 0 ? [`(${word}, ${code}, ${worth})`] : []
    }),
  )
  return { rows: rows.join(', '), ...(corrected && { corrected }) }
}

/** Opens a DuckDB in memory that holds these documents; answers as brute force does. */
export async function duckDb(
  schema: IndexSchema,
  documents: readonly IndexDocument[],
): Promise<(query: IndexQuery) => Promise<IndexAnswer>> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  const tokens = await load(connection, schema, documents)
  const rowsOf = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJS() as (string | number)[][]
  return async (query) => {
    const words = queryWords(query.text ?? '')
    const wanted = words.length === 0 ? undefined : wantedTokens(words, tokens)
    const scored =
      wanted &&
      (wanted.rows === ''
        ? 'select null::bigint as id, 0 as score where false'
        : `select id, sum(best) as score from (select w.id, p.word, max(w.weight * p.points) as best from words w
             join (values ${wanted.rows}) p(word, code, points) using (code) group by w.id, p.word) group by id having count(*) = ${words.length}`)
    const tags = [...new Set(query.groups.map(({ tag }) => tag))]
    const passes = tags.map(
      (tag, at) =>
        `(${query.groups
          .filter((group) => group.tag === tag)
          .map(({ where }) => conditionOf(where))
          .join(' and ')}) as pass_${at}`,
    )
    const failures = tags.length === 0 ? '0' : tags.map((_, at) => `(not pass_${at})::int`).join(' + ')
    const read = ['id', `${scored === undefined ? '0' : 'found.score'} as score`, ...columnsBeside(query), ...passes]
    await connection.run(
      `create or replace temp table hits as select *, ${failures} as failures from (
         select ${read.join(', ')} from lots ${scored === undefined ? '' : `join (${scored}) found using (id)`}) where failures <= 1`,
    )
    const [[total = 0] = []] = await rowsOf('select count(*)::double from hits where failures = 0')
    const ids = await rowsOf(
      `select id::double from hits where failures = 0 order by ${[...query.sort.map(orderOf), 'id'].join(', ')} limit ${query.limit} offset ${query.offset}`,
    )
    const facets: IndexAnswer['facets'][number][] = []
    for (const facet of query.facets) {
      const own = tags.indexOf(facet.tag)
      const counted = own === -1 ? 'failures = 0' : `failures - (not pass_${own})::int = 0`
      facets.push(await facetStatement(facet, { counted, rowsOf }))
    }
    return {
      total: Number(total),
      ids: ids.map(([id]) => Number(id)),
      facets,
      ...(wanted?.corrected && { corrected: wanted.corrected }),
    }
  }
}
