import { exportAll } from '#platform/backup/export-all.ts'
import { EXIT } from '#platform/exit-codes.ts'
import { papersElsewhere } from '#platform/vault/index.ts'
import { withDatabase } from './with-database.ts'

/** Writes every table, the stored files and the secret into a new folder. Answers the exit code. */
export function exportTables(folder: string): Promise<number> {
  return withDatabase('export', async ({ config, url }) => {
    const { tables } = await exportAll(config, { url, folder })
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `Exported ${tables.length} tables with ${rows} rows to ${folder}. It contains the secret: keep it as safe as the data folder.`,
    )
    for (const line of papersElsewhere(config)) console.log(line)
    return EXIT.ok
  })
}
