import { type PoolClient, Query } from 'pg'

/**
 * In which order rows are locked that a transaction may wait for (ARCHITECTURE "Money"): each step with its tables. Two transactions that
 * keep it never wait for one another. A table that no step names is not watched.
 */
const STEPS = {
  lots: ['lots', 'lot_bidding'],
  lanes: ['lane_runs', 'sales'],
  accounts: ['bidder_terms'],
  mandates: ['mandates'],
  invoices: ['invoice_states'],
  series: ['invoice_series'],
} as const
const NAMES = Object.keys(STEPS) as (keyof typeof STEPS)[]
const RANKS: ReadonlyMap<string, number> = new Map<string, number>(
  Object.entries(STEPS).flatMap(([name, tables]) => tables.map((table) => [table, NAMES.indexOf(name as never)] as const)),
)

/** A lock of rows within a statement; one that is skipped where somebody has it waits for nobody. */
interface RowLock {
  readonly rank: number
  readonly waits: boolean
}

const CLAUSE = /\bfor (?:no key )?(?:update|share)\b(?: of "?(\w+)"?)?( skip locked| nowait)?/gi
const GROUP = /\([^()]*\)/g

/** The part of a query that a lock at its end belongs to: without groups in brackets, and from the last one on that is still open. */
function queryBefore(text: string): string {
  let rest = text
  for (let before = ''; before !== rest;) {
    before = rest
    rest = rest.replaceAll(GROUP, ' ')
  }
  return rest.slice(rest.lastIndexOf('(') + 1)
}

/** The tables that a lock reaches: the one that `of` names, else all that the query reads. */
function tablesOf(query: string, name: string | undefined): readonly string[] {
  const read = [...query.matchAll(/\b(?:from|join)\s+"?(\w+)"?(?:\s+(?:as\s+)?"?(\w+)"?)?/gi)].map(([, table = '', alias = '']) => ({
    table,
    alias,
  }))
  const named = name === undefined ? read : read.filter(({ table, alias }) => alias === name || table === name)
  return named.map(({ table }) => table)
}

function readLocks(text: string): readonly RowLock[] {
  return [...text.matchAll(CLAUSE)].flatMap(({ index, 1: name, 2: skips }) =>
    tablesOf(queryBefore(text.slice(0, index)), name).flatMap((table) => {
      const rank = RANKS.get(table)
      return rank === undefined ? [] : [{ rank, waits: skips === undefined }]
    }),
  )
}

const known = new Map<string, readonly RowLock[]>()
/** The locks of the list that a statement takes, in its order. */
function locksOf(text: string): readonly RowLock[] {
  const locks = known.get(text) ?? readLocks(text)
  known.set(text, locks)
  return locks
}

/** A question as `pg` takes it: words, or words with a name; null for one that it sends as it is, whose parts have passed here already. */
function textOf(question: unknown): string | null {
  if (typeof question === 'string') return question
  if (question instanceof Query) return null
  const text = (question as { readonly text?: unknown } | undefined)?.text
  return typeof text === 'string' ? text : null
}

/**
 * Has a connection refuse a lock that comes too late in its transaction: a step before one that it has taken, and that it has not taken
 * itself. For development and tests: the order in which two transactions meet is seldom the one that hurts. A statement that changes rows
 * locks them too and is not looked at.
 * @throws Error from `query`, before anything is sent.
 */
export function guardLockOrder(client: PoolClient): void {
  let taken: ReadonlySet<number> | null = null
  const ask = client.query.bind(client) as (...given: unknown[]) => unknown
  client.query = ((...given: unknown[]): unknown => {
    const text = textOf(given[0])
    if (text !== null) taken = takenAfter(taken, text)
    return ask(...given)
  }) as typeof client.query
}

/** The steps a transaction has taken after a statement; null outside of one. */
function takenAfter(taken: ReadonlySet<number> | null, text: string): ReadonlySet<number> | null {
  if (/^\s*(?:begin|start transaction)\b/i.test(text)) return new Set()
  if (/^\s*(?:commit|rollback)\b(?! to)/i.test(text)) return null
  if (taken === null) return null
  const after = new Set(taken)
  for (const { rank, waits } of locksOf(text)) {
    const last = Math.max(-1, ...after)
    if (waits && rank < last && !after.has(rank))
      throw new Error(`${NAMES[rank]} are locked after ${NAMES[last]}: the order is ${NAMES.join(', ')}`)
    after.add(rank)
  }
  return after
}
