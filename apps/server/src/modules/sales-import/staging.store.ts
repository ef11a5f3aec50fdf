import type { PoolClient } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { KnownLots } from './known-lots.ts'
import { SHARED_COLUMNS, STAGING_COLUMNS } from '#modules/sales-file/index.ts'

/** Any fixed number; an import holds this advisory lock of its session. */
const IMPORT_LOCK = 4_242_002
const STAGING_MEMORY = '64MB'
const STEP_MEMORY = '64MB'

const columns = [...SHARED_COLUMNS, ...STAGING_COLUMNS]

const CREATE = `
create temp table staged (${columns.map(([name, type]) => `${name} ${type}`).join(', ')});
create temp table staged_places (key integer primary key, yard integer not null, physical_yard integer not null, slug text not null,
  selling_site text not null, site_codes text[] not null, city text, state text, zip text, country char(3) not null,
  lat double precision, lon double precision);
create temp table staged_sales (key integer primary key, selling_site text not null, yard integer not null, file_start timestamp not null,
  local_start timestamp not null, starts_at timestamptz not null, is_timed boolean not null, zone_label text, sale_id bigint);
create temp table staged_besides (number bigint primary key);
create temp table staged_known (row tid not null, differs boolean not null)`

/** Whether no other import runs. The lock is held until the session ends, however it ends. */
export async function tryImportLock(session: PoolClient): Promise<boolean> {
  // Waiting for another import takes as long as that import, and so may every step of this one.
  await session.query('set statement_timeout = 0')
  const { rows } = await session.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [IMPORT_LOCK])
  return rows[0]?.locked === true
}

/** Waits until no other import runs. */
export async function waitForImportLock(session: PoolClient): Promise<void> {
  await session.query('select pg_advisory_lock($1)', [IMPORT_LOCK])
}

/** Makes the empty staging tables of a session; they go with it. */
export async function createStaging(session: PoolClient): Promise<void> {
  // Both settings must come before the session first touches a temporary table.
  await session.query(`set temp_buffers = '${STAGING_MEMORY}'`)
  await session.query(`set work_mem = '${STEP_MEMORY}'`)
  await session.query(`set timezone = 'UTC'`)
  await session.query(CREATE)
}

/** Lines on their way to PostgreSQL at most; enough that neither side waits for the other's turn on a busy machine. */
const MAX_PENDING_BYTES = 8 * 1024 * 1024

/** Where staged lines go; `write` waits when PostgreSQL lags behind. */
export interface StagingSink {
  write(lines: Uint8Array): Promise<void>
  end(): Promise<void>
  destroy(): void
}

/** Opens the way into the staging table for lines of `lineHead` with the keys of their place and sale. The session can do nothing else until it ends. */
export function openStagingSink(session: PoolClient): StagingSink {
  const stream = session.query(copyFrom('copy staged from stdin'))
  const way: { pending: number; failure: Error | undefined; wake: () => void } = { pending: 0, failure: undefined, wake: () => undefined }
  const settled = new Promise<void>((resolve) => {
    stream.once('finish', resolve)
    stream.once('error', (error) => {
      way.failure = error
      resolve()
    })
  })
  return {
    write: async (lines) => {
      way.pending += lines.length
      stream.write(lines, () => {
        way.pending -= lines.length
        way.wake()
      })
      while (way.failure === undefined && way.pending > MAX_PENDING_BYTES) {
        const flushed = new Promise<void>((resolve) => {
          way.wake = resolve
        })
        await Promise.race([flushed, settled])
      }
      if (way.failure !== undefined) throw way.failure
    },
    end: async () => {
      stream.end()
      await settled
      if (way.failure !== undefined) throw way.failure
    },
    destroy: () => stream.destroy(new Error('import stopped')),
  }
}

/** Remembers lots that the file names but the staging table has not, so that a complete import does not take them for gone. */
export async function addBesides(session: PoolClient, numbers: readonly number[]): Promise<void> {
  await session.query('insert into staged_besides select unnest($1::bigint[]) on conflict do nothing', [numbers])
}

/** The numbers of all lots that stand. */
export async function readKnownLots(session: PoolClient): Promise<KnownLots> {
  const known = new KnownLots()
  const lines: AsyncIterable<Buffer> = session.query(copyTo('copy (select number from lots order by number) to stdout'))
  for await (const piece of lines) known.push(piece)
  return known
}
