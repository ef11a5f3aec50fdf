import { exportAll } from '#platform/backup/export-all.ts'
import { EXIT } from '#platform/exit-codes.ts'
import { oneFolder } from './one-folder.ts'
import { withDatabase } from './with-database.ts'

/** `hammerlane export --all DIR`, beside a running server or without one. */
export async function run(args: string[]): Promise<number> {
  const folder = oneFolder(args)
  if (folder === null) {
    console.error('Usage: hammerlane export --all DIR')
    return EXIT.usage
  }
  return withDatabase('export', async ({ config, url }) => {
    const { tables } = await exportAll(config, { url, folder })
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `Exported ${tables.length} tables with ${rows} rows to ${folder}. It contains the secret: keep it as safe as the data folder.`,
    )
    return EXIT.ok
  })
}
