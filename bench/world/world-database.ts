import { type Database, openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { silentLog } from '../../apps/server/src/platform/log.ts'
import { startPostgres } from '../../apps/server/src/platform/postgres/supervisor.ts'

/** The PostgreSQL of a data folder, run by this process, and a pool on it. */
export interface WorldDatabase extends Database {
  readonly url: string
}

/** Starts the PostgreSQL of a data folder with the settings and the durability that the server runs it with. */
export async function openWorldDatabase(dataDir: string): Promise<WorldDatabase> {
  const log = silentLog()
  const postgres = await startPostgres({ dataDir, log })
  const url = postgres.url()
  await migrate(url)
  const database = openDatabase(url, { log, use: 'command' })
  const close = async (): Promise<void> => {
    await database.close()
    await postgres.stop()
  }
  return { ...database, url, close }
}

/** Version of the server, as it says it. */
export async function postgresVersion({ pool }: Pick<Database, 'pool'>): Promise<string> {
  const { rows } = await pool.query<{ version: string }>("select current_setting('server_version') as version")
  return rows[0]?.version ?? ''
}
