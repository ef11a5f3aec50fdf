import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Db } from './database.ts'

/** Where the migrations of this build stand. */
const MIGRATIONS_DIR: string = join(import.meta.dirname, '../../../../../db/migrations')

/** Any fixed number; every node takes this advisory lock while it migrates. */
const MIGRATION_LOCK = 4_242_001
const CONNECT_TIMEOUT_MS = 10_000
const FILE_NAME = /^\d{4}-[a-z0-9]+(-[a-z0-9]+)*\.sql$/
/** The newest SQL that the migrations need: `is json`. */
const MIN_SERVER_VERSION = 160_000

export interface Migration {
  /** File name without `.sql`, for example `0001-platform`. */
  readonly name: string
  readonly sql: string
  /** SHA-256 of the file, hexadecimal. */
  readonly checksum: string
}

class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

/** @throws MigrationError for a server, by its `server_version_num`, that does not know the SQL of the migrations. */
export function refuseOldServer(version: number): void {
  if (version < MIN_SERVER_VERSION) throw new MigrationError('PostgreSQL 16 or newer is needed.')
}

/**
 * Reads the migrations of a folder in their order.
 * @throws MigrationError on a file that is not named NNNN-words.sql, or when a number is used twice. Numbers may be left out.
 */
export function readMigrations(folder: string = MIGRATIONS_DIR): Migration[] {
  return readdirSync(folder)
    .filter((file) => !file.startsWith('.'))
    .toSorted()
    .map((file, index, files) => {
      if (!FILE_NAME.test(file)) throw new MigrationError(`${file} in db/migrations is not named like 0001-words.sql.`)
      const number = file.slice(0, 4)
      if (files[index - 1]?.startsWith(number))
        throw new MigrationError(`db/migrations needs one file numbered ${number}, found ${file} too.`)
      const sql = readFileSync(join(folder, file), 'utf8')
      return { name: file.slice(0, -'.sql'.length), sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

async function readDone(client: Client): Promise<Map<string, string>> {
  const {
    rows: [found],
  } = await client.query<{ there: boolean }>(`select to_regclass('public.migrations') is not null as there`)
  if (!found?.there) return new Map()
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations order by name')
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

function refuseForeign(done: Map<string, string>, known: readonly Migration[]): void {
  for (const [name, checksum] of done) {
    const migration = known.find((candidate) => candidate.name === name)
    if (migration === undefined)
      throw new MigrationError(
        `The database has the migration ${name}, which this version does not know; it was made by a newer Hammerlane.`,
      )
    if (migration.checksum !== checksum)
      throw new MigrationError(
        `The migration ${name} was changed after it was applied. Restore the file and write a new migration instead.`,
      )
  }
}

async function apply(client: Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    // The first migration makes the table its row goes to; every other starts with its row, so that a second node waits on it.
    const insert = () => client.query('insert into migrations (name, checksum) values ($1, $2)', [migration.name, migration.checksum])
    const isFirst = migration.name.startsWith('0001-')
    if (!isFirst) await insert()
    await client.query(migration.sql)
    if (isFirst) await insert()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    const { message, position } = error as { message: string; position?: string }
    const line = position === undefined ? '' : ` (line ${migration.sql.slice(0, Number(position)).split('\n').length})`
    throw new MigrationError(`The migration ${migration.name} failed and changed nothing: ${message}${line}`, { cause: error })
  }
}

export interface MigrateOptions {
  readonly migrations?: readonly Migration[]
  /** Stop after the migration of this name. */
  readonly upTo?: string
}

/**
 * Brings a database to the newest schema. Several processes may do so at once: one works, the others wait and find it done.
 * @returns the names of the migrations applied now.
 * @throws MigrationError when one fails (its transaction is undone), was edited after it was applied, or is unknown here.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const known = options.migrations ?? readMigrations()
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'hammerlane migrate',
  })
  await client.connect()
  try {
    const {
      rows: [server],
    } = await client.query<{ version: number }>(`select current_setting('server_version_num')::int as version`)
    refuseOldServer(server?.version ?? 0)
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const done = await readDone(client)
    refuseForeign(done, known)
    const applied: string[] = []
    for (const migration of known) {
      if (options.upTo !== undefined && migration.name > options.upTo) break
      if (done.has(migration.name)) continue
      await apply(client, migration)
      applied.push(migration.name)
    }
    return applied
  } finally {
    await client.end()
  }
}

/** The newest migration of this build, for the readiness check and the export manifest. */
export function latestMigration(): string {
  return readMigrations().at(-1)?.name ?? ''
}

/** Whether a migration has been applied to a database. */
export async function isMigrated(db: Db, name: string): Promise<boolean> {
  return (await db.selectFrom('migrations').select('name').where('name', '=', name).executeTakeFirst()) !== undefined
}
