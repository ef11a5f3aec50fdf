import { importAll } from '#platform/backup/import-all.ts'
import { EXIT } from '#platform/exit-codes.ts'
import { createLog } from '#platform/log.ts'
import { openServerRuntime } from '#platform/runtime.ts'
import { readConfig } from './with-database.ts'

/** Fills an empty database that no server uses from a folder of `export --all`. Answers the exit code. */
export async function importTables(folder: string): Promise<number> {
  const config = readConfig()
  const log = createLog(config.logLevel)
  const runtime = await openServerRuntime({ config, log, command: 'import --all', prepare: () => Promise.resolve() })
  try {
    const { tables, madeAt } = await importAll(config, { url: runtime.url, folder })
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`Imported ${tables.length} tables with ${rows} rows, exported at ${madeAt}.`)
    return EXIT.ok
  } finally {
    await runtime.close()
  }
}
