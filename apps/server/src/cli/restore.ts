import { restoreBackup } from '#platform/backup/restore-backup.ts'
import { lockDataDir } from '#platform/data-dir-lock.ts'
import { EXIT } from '#platform/exit-codes.ts'
import { createLog } from '#platform/log.ts'
import { oneFolder } from './one-folder.ts'
import { readConfig } from './with-database.ts'

/** `hammerlane restore DIR`, into an empty data folder. */
export async function run(args: string[]): Promise<number> {
  const folder = oneFolder(args)
  if (folder === null) {
    console.error('Usage: hammerlane restore DIR')
    return EXIT.usage
  }
  const config = readConfig()
  if (config.databaseUrl !== undefined) throw new Error('restore fills the data folder; it does nothing to a database of DATABASE_URL.')
  const lock = await lockDataDir(config.dataDir, { command: 'restore', waitMs: 0 })
  try {
    const { madeAt } = await restoreBackup(config, { folder, log: createLog(config.logLevel) })
    console.log(`The backup of ${madeAt} is restored to ${config.dataDir}.`)
    return EXIT.ok
  } finally {
    lock.release()
  }
}
