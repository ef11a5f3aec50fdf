import { makeBackup } from '#platform/backup/base-backup.ts'
import { EXIT } from '#platform/exit-codes.ts'
import { oneFolder } from './one-folder.ts'
import { withDatabase } from './with-database.ts'

/** `hammerlane backup DIR`, beside a running server or without one. */
export async function run(args: string[]): Promise<number> {
  const folder = oneFolder(args)
  if (folder === null) {
    console.error('Usage: hammerlane backup DIR')
    return EXIT.usage
  }
  return withDatabase('backup', async ({ config, url }) => {
    if (config.databaseUrl !== undefined) {
      throw new Error(
        'With DATABASE_URL the database is backed up by its own tools (pg_basebackup, or your provider). hammerlane export --all DIR works there too.',
      )
    }
    await makeBackup(config, { url, folder })
    console.log(`Backup written to ${folder}. It contains the secret: keep it as safe as the data folder.`)
    return EXIT.ok
  })
}
