import type { Socket } from 'node:net'
import { type CustomTypesConfig, Pool, type PoolClient, types } from 'pg'
import { BatchingClient } from './batching-client.ts'
import { lendFromPool } from './loan.ts'
import { guardLockOrder } from './locks/lock-order.ts'
import type { Log } from '../log.ts'

/**
 * Cached plans are discarded so often, milliseconds. Otherwise a plan lives as long as its connection: one made for the first sale's empty
 * ledger reads the whole ledger at every bid once it has grown. Planning for each bid would take a third of its time.
 */
const PLANS_LIVE_MS = 1_000

/**
 * The engine decides a batch in milliseconds; a transaction that waits longer for us than this belongs to a lost connection, and
 * holds a lot that cannot take bids meanwhile (assurance T6).
 */
const IDLE_IN_TRANSACTION_MS = 5_000

/**
 * What a pool is for decides its size, how long one statement may take (0: as long as it needs) and how its questions travel. The engine's
 * are planned for any value: PostgreSQL takes a list that it does not know for ten rows, finds a plan for the one row it has cheaper each
 * time, and would spend more on the plan than on the question.
 */
const POOLS = {
  web: { size: 16, statementTimeoutMs: 15_000 },
  engine: {
    size: 6,
    statementTimeoutMs: 2_000,
    pipeline: true,
    options: '-c plan_cache_mode=force_generic_plan',
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  },
  background: { size: 6, statementTimeoutMs: 120_000 },
  command: { size: 4, statementTimeoutMs: 0 },
} as const

const CONNECT_TIMEOUT_MS = 5_000
const IDLE_CLIENT_MS = 30_000
/** An answer that is due by the database's own limit gets so long for its way. */
const DEAF_AFTER_MS = 1_500

/** Where the order of locks is guarded: never where people bid. */
const GUARDS_LOCKS = ['development', 'test'].includes(process.env['NODE_ENV'] ?? '')

/** PostgreSQL type numbers whose default JavaScript shape would lose something. */
const INT8 = 20
const INT8_ARRAY = 1016
const DATE = 1082

function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a JavaScript number`)
  return value
}

type TypeNumber = Parameters<typeof types.getTypeParser>[0]

const ownParsers = new Map<number, (text: string) => unknown>([
  [INT8, parseInt8],
  [INT8_ARRAY, parseInt8Array],
  [DATE, (text) => text],
])

function parseInt8Array(text: string): (number | null)[] {
  const items = text.slice(1, -1)
  return items === '' ? [] : items.split(',').map((item) => (item === 'NULL' ? null : parseInt8(item)))
}

/** bigint becomes a number (refusing what does not fit), a calendar day stays `YYYY-MM-DD`; all else as `pg` does. */
export const typeParsers: CustomTypesConfig = {
  getTypeParser: (oid: TypeNumber, format: 'text' | 'binary' = 'text') => ownParsers.get(oid) ?? types.getTypeParser(oid, format),
}

/** `pg` keeps these to itself: the socket, and whether an answer is owed on it. */
interface Wire {
  readonly connection?: { readonly stream: Socket; removeAllListeners(event: string): void }
  readonly readyForQuery?: boolean
}

/**
 * Ends a connection that owes an answer and has carried nothing for longer than any statement may take: a box in between forgot it, or
 * the machine behind it is gone silently, and nothing else would ever report it (assurance T6).
 */
function endWhenDeaf(client: PoolClient, silentMs: number): void {
  const wire = client as PoolClient & Wire
  const stream = wire.connection?.stream
  stream?.setTimeout(silentMs)
  stream?.on('timeout', () => {
    if (wire.readyForQuery === false) stream.destroy(new Error('Connection terminated: the database does not answer'))
  })
}

const ARCHIVE_SILENT = 'Connection terminated: the log archive does not answer'
/** What PostgreSQL says when it gives up waiting for the log archive: the transaction is stored here, and may be missing there. */
const NOT_ARCHIVED = /^canceling (the )?wait for synchronous replication/

/**
 * Ends a connection whose transaction was committed without the log archive that commits wait for: the caller must not take it for
 * archived, and learns that its outcome is unknown. PostgreSQL itself would confirm it.
 */
function endWhenNotArchived(client: PoolClient, tell: () => void): void {
  client.on('notice', ({ message }) => {
    if (message === undefined || !NOT_ARCHIVED.test(message)) return
    tell()
    const { connection } = client as PoolClient & Wire
    for (const event of ['commandComplete', 'readyForQuery']) connection?.removeAllListeners(event)
    connection?.stream.destroy(new Error(ARCHIVE_SILENT))
  })
}

/** Has connections discard their plans now and then, as they are taken: the statement travels with the first query. */
function forgetPlans(pool: Pool): void {
  const forgottenMs = new WeakMap<PoolClient, number>()
  pool.on('acquire', (client) => {
    const nowMs = performance.now()
    if (nowMs - (forgottenMs.get(client) ?? -Infinity) < PLANS_LIVE_MS) return
    forgottenMs.set(client, nowMs)
    client.query('discard plans').catch(() => undefined)
  })
}

/** A pool and how it ends; `close` may be called more than once. */
export interface OpenPool {
  readonly pool: Pool
  close(): Promise<void>
}

export interface PoolUse {
  readonly log: Pick<Log, 'warn'>
  readonly use: keyof typeof POOLS
  /** Called when a transaction was committed that the log archive had not taken in time. */
  readonly onNotArchived?: (() => void) | undefined
  /** Where it says no, the database is to be taken for away. */
  readonly isOpen?: (() => boolean) | undefined
}

type Done = Parameters<Pool['connect']>[0]

/**
 * Lends connections for as long as their borrower may use them (loan.ts), and none while `isOpen` says no. A query of the pool
 * itself has its connection until it is answered, by `pg`.
 */
function lendAsLoans(pool: Pool, { log, isOpen = () => true }: Pick<PoolUse, 'log' | 'isOpen'>): void {
  const lend = pool.connect.bind(pool) as (done?: Done) => Promise<PoolClient> | undefined
  const tell = (): void => log.warn('a connection was given back within a transaction and is closed')
  const guarded = (done?: Done): Promise<PoolClient> | undefined => {
    if (done === undefined) {
      if (!isOpen()) return Promise.reject(new Error(ARCHIVE_SILENT))
      return lend()?.then((client) => lendFromPool(client, tell))
    }
    if (isOpen()) return lend(done)
    process.nextTick(done, new Error(ARCHIVE_SILENT), undefined, () => undefined)
    return undefined
  }
  pool.connect = guarded as typeof pool.connect
}

/** Opens a pool. Connections are made when first needed, so this does not fail when PostgreSQL is away. */
export function openPool(url: string, { log, use, isOpen, onNotArchived = () => undefined }: PoolUse): OpenPool {
  const { size, statementTimeoutMs, ...travel } = POOLS[use]
  const pool = new Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_CLIENT_MS,
    application_name: `hammerlane ${use}`,
    types: typeParsers,
    ...travel,
    ...('pipeline' in travel ? { Client: BatchingClient } : {}),
    ...(statementTimeoutMs > 0 ? { statement_timeout: statementTimeoutMs } : {}),
  })
  let closing: Promise<void> | undefined
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process. Only code and
  // message are logged: the error carries the whole client. While the pool closes, a lost connection is no news.
  pool.on('error', (error: Error & { code?: string }) => {
    if (closing === undefined) log.warn({ code: error.code, reason: error.message }, 'a database connection was lost')
  })
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    if (GUARDS_LOCKS) guardLockOrder(client)
    endWhenNotArchived(client, onNotArchived)
    if (statementTimeoutMs > 0) endWhenDeaf(client, statementTimeoutMs + DEAF_AFTER_MS)
  })
  if ('pipeline' in travel) forgetPlans(pool)
  lendAsLoans(pool, { log, isOpen })
  return { pool, close: () => (closing ??= pool.end()) }
}
