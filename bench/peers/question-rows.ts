// The peers of P17 in PostgreSQL: searches as rows of arrays with GIN, asked about one lot; and every search asked about the lots that changed.
import type { Pool, PoolClient } from 'pg'
import { allFields, type IndexDocument, type Predicate } from '@app/lot-index/query.ts'
import type { Question } from '@app/lot-index/question-index.ts'

/** Stands in an array for a search that does not ask for the field: every lot has it. */
const ANY = '*'
const FIELDS = ['make', 'modelGroup', 'damage', 'titleGroup'] as const
const KM_A_DEGREE = 111.195

const accepted = ({ where }: Question, field: string): readonly string[] =>
  where.flatMap((one) => (one.op === 'term' && one.field === field ? one.values : [])).slice()
const only = <K extends Predicate['op']>({ where }: Question, op: K) =>
  where.find((one): one is Extract<Predicate, { op: K }> => one.op === op)
const wordOf = (document: IndexDocument, field: string): string => {
  const value = allFields(document)[field]
  return typeof value === 'string' ? value : ''
}

/** Puts searches into a table of this session; words stay out of it, and are not asked for by the peer. */
export async function putQuestionRows(client: PoolClient, questions: readonly Question[]): Promise<void> {
  await client.query(
    `create temporary table asked (id int, make text[], model text[], damage text[], title text[], most float8, lat float8, lon float8, km float8)`,
  )
  const columns = FIELDS.map((field) => questions.map((one) => (accepted(one, field).length > 0 ? accepted(one, field) : [ANY])))
  const near = questions.map((one) => only(one, 'near'))
  await client.query(
    `insert into asked select id, array[m], array[g], array[d], array[t], most, lat, lon, km
     from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::float8[], $7::float8[], $8::float8[], $9::float8[])
       as q (id, m, g, d, t, most, lat, lon, km)`,
    [
      questions.map((_, at) => at),
      ...columns.map((values) => values.map(([first = ANY]) => first)),
      questions.map((one) => only(one, 'range')?.max ?? null),
      near.map((one) => one?.at.lat ?? null),
      near.map((one) => one?.at.lon ?? null),
      near.map((one) => one?.radiusKm ?? null),
    ],
  )
  await client.query('create index asked_terms on asked using gin (make, model, damage, title) with (fastupdate = off)')
  await client.query('analyze asked')
}

const DISTANCE = (lat: string, lon: string): string =>
  `(q.km is null or (abs(q.lat - ${lat}) * ${KM_A_DEGREE} <= q.km and
    6371.0088 * 2 * asin(least(1, sqrt(power(sin(radians(q.lat - ${lat}) / 2), 2)
      + cos(radians(q.lat)) * cos(radians(${lat})) * power(sin(radians(q.lon - ${lon}) / 2), 2)))) <= q.km))`

/** How many searches a lot answers, by the rows of arrays. */
export async function askQuestionRows(client: PoolClient, document: IndexDocument): Promise<number> {
  const { odometer, place } = allFields(document)
  const at = typeof place === 'object' && 'lat' in place ? place : { lat: null, lon: null }
  const { rows } = await client.query<{ found: number }>({
    name: 'asked',
    text: `select count(*)::int as found from asked q where q.make && $1 and q.model && $2 and q.damage && $3 and q.title && $4
       and (q.most is null or $5::float8 <= q.most) and ${DISTANCE('$6::float8', '$7::float8')}`,
    values: [...FIELDS.map((field) => [wordOf(document, field), ANY]), typeof odometer === 'number' ? odometer : null, at.lat, at.lon],
  })
  return rows[0]?.found ?? 0
}

/** Puts lots that changed into a table of this session. */
export async function putChangedLots(client: PoolClient, documents: readonly IndexDocument[]): Promise<void> {
  await client.query(
    'create temporary table changed (lot bigint, make text, model text, damage text, title text, odometer float8, lat float8, lon float8)',
  )
  for (const document of documents) {
    const { odometer, place } = allFields(document)
    const at = typeof place === 'object' && 'lat' in place ? place : { lat: null, lon: null }
    await client.query('insert into changed values ($1, $2, $3, $4, $5, $6, $7, $8)', [
      document.id,
      ...FIELDS.map((field) => wordOf(document, field)),
      typeof odometer === 'number' ? odometer : null,
      at.lat,
      at.lon,
    ])
  }
  await client.query('analyze changed')
}

/** Asks one search about the lots that changed; answers how many it finds. */
export async function askAboutChanged(pool: Pick<Pool, 'query'> | PoolClient, question: Question): Promise<number> {
  const values: unknown[] = []
  const conditions = question.where.flatMap((one) => {
    if (one.op === 'term' && (FIELDS as readonly string[]).includes(one.field)) {
      values.push([...one.values])
      return [`q.${one.field === 'modelGroup' ? 'model' : one.field === 'titleGroup' ? 'title' : one.field} = any($${values.length})`]
    }
    if (one.op === 'range') {
      values.push(one.max ?? null)
      return [`q.odometer <= $${values.length}`]
    }
    return []
  })
  const { rows } = await pool.query<{ found: number }>(
    `select count(*)::int as found from changed q where ${conditions.length > 0 ? conditions.join(' and ') : 'true'}`,
    values,
  )
  return rows[0]?.found ?? 0
}
