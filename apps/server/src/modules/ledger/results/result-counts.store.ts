import type { Pool } from 'pg'
import { FILTER_WHERE, filterValues, type ResultsFilter } from './search-results.store.ts'

/** How many results each choice of a filter leaves, as if nothing of that filter were chosen. */
export interface ChoiceCounts {
  readonly makes: Readonly<Record<string, number>>
  /** Of the chosen make. */
  readonly models: Readonly<Record<string, number>>
  /** By code. */
  readonly damages: Readonly<Record<string, number>>
  /** By number. */
  readonly yards: Readonly<Record<string, number>>
  readonly outcomes: Readonly<Record<string, number>>
  readonly sold: number
  readonly unsold: number
}

type Filter = 'makes' | 'models' | 'damages' | 'yards' | 'outcomes'

const COLUMNS: Readonly<Record<Filter, string>> = {
  makes: 'r.make',
  models: 'r.model',
  damages: 'r.primary_damage',
  yards: 'r.yard',
  outcomes: 'r.outcome',
}
const ALL = Object.keys(COLUMNS) as Filter[]

/** The filter without what is chosen of a part of it; null where nothing is. */
const without: Readonly<Record<Filter, (filter: ResultsFilter) => ResultsFilter | null>> = {
  makes: ({ make, model: _model, ...filter }) => (make === undefined ? null : filter),
  models: ({ model, ...filter }) => (model === undefined ? null : filter),
  damages: ({ damage, ...filter }) => (damage === undefined ? null : filter),
  yards: ({ yard, ...filter }) => (yard === undefined ? null : filter),
  outcomes: (filter) => (filter.kind === 'all' ? null : { ...filter, kind: 'all' }),
}

interface CountRow {
  readonly part: Filter
  readonly value: string
  readonly isSold: boolean | null
  readonly count: number
}

/** Counts the values of some columns in one look through the results of a filter. */
async function countValues(pool: Pool, filter: ResultsFilter, parts: readonly Filter[]): Promise<CountRow[]> {
  const sets = parts.map((part) => (part === 'outcomes' ? `(${COLUMNS[part]}, r.final_minor is not null)` : `(${COLUMNS[part]})`))
  const names = parts.map((part) => `when grouping(${COLUMNS[part]}) = 0 then '${part}'`).join(' ')
  const values = parts.map((part) => `when grouping(${COLUMNS[part]}) = 0 then ${COLUMNS[part]}::text`).join(' ')
  const isSold = parts.includes('outcomes') ? 'r.final_minor is not null' : 'null'
  const { rows } = await pool.query<CountRow>(
    `select * from (select case ${names} end as part, case ${values} end as value, ${isSold} as "isSold", count(*)::int as count
       from lot_results r where ${FILTER_WHERE} group by grouping sets (${sets.join(', ')})) as counted where value is not null`,
    filterValues(filter),
  )
  return rows
}

/** How many results each choice leaves: what is chosen of a filter is set aside while its own choices are counted. */
export async function countResultChoices(pool: Pool, filter: ResultsFilter): Promise<ChoiceCounts> {
  const parts = filter.make === undefined ? ALL.filter((part) => part !== 'models') : ALL
  const alone = parts.flatMap((part) => {
    const wider = without[part](filter)
    return wider === null ? [] : [countValues(pool, wider, [part])]
  })
  const together = parts.filter((part) => without[part](filter) === null)
  const rows = (await Promise.all([...alone, ...(together.length === 0 ? [] : [countValues(pool, filter, together)])])).flat()
  const outcomes = rows.filter(({ part }) => part === 'outcomes')
  const sum = (of: readonly CountRow[]): number => of.reduce((total, { count }) => total + count, 0)
  const byValue = (part: Filter): Record<string, number> => {
    const counts: Record<string, number> = {}
    for (const row of rows) if (row.part === part) counts[row.value] = (counts[row.value] ?? 0) + row.count
    return counts
  }
  return {
    makes: byValue('makes'),
    models: byValue('models'),
    damages: byValue('damages'),
    yards: byValue('yards'),
    outcomes: byValue('outcomes'),
    sold: sum(outcomes.filter(({ isSold }) => isSold === true)),
    unsold: sum(outcomes.filter(({ isSold }) => isSold !== true)),
  }
}
