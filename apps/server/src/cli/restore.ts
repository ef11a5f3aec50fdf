import { parseArgs } from 'node:util'
import { z } from 'zod'
import { type ArchiveToFollow, restoreBackup } from '#platform/backup/restore-backup.ts'
import { lockDataDir } from '#platform/data-dir-lock.ts'
import { EXIT } from '#platform/exit-codes.ts'
import { createLog } from '#platform/log.ts'
import { typedPath } from './one-folder.ts'
import { readConfig } from './with-database.ts'

const USAGE = 'Usage: hammerlane restore DIR [--archive DIR [--until TIME]], TIME like 2026-11-22T14:30:00Z'

interface Asked {
  readonly folder: string
  readonly archive: ArchiveToFollow | undefined
}

/** What is asked for; null when it makes no sense. */
function readArguments(args: string[]): Asked | null {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { archive: { type: 'string' }, until: { type: 'string' } },
  })
  const [folder, ...more] = positionals
  const isWrongTime =
    values.until !== undefined && (values.archive === undefined || !z.iso.datetime({ offset: true }).safeParse(values.until).success)
  if (!folder || more.length > 0 || values.archive === '' || isWrongTime) return null
  const until = values.until === undefined ? undefined : new Date(values.until)
  return { folder: typedPath(folder), archive: values.archive === undefined ? undefined : { folder: typedPath(values.archive), until } }
}

/** `hammerlane restore DIR`, into an empty data folder; with `--archive`, to the end of the log kept there or to a time. */
export async function run(args: string[]): Promise<number> {
  const asked = readArguments(args)
  if (asked === null) {
    console.error(USAGE)
    return EXIT.usage
  }
  const config = readConfig()
  if (config.databaseUrl !== undefined) throw new Error('restore fills the data folder; it does nothing to a database of DATABASE_URL.')
  const lock = await lockDataDir(config.dataDir, { command: 'restore', waitMs: 0 })
  try {
    const { madeAt } = await restoreBackup(config, { ...asked, log: createLog(config.logLevel) })
    const followed =
      asked.archive === undefined ? '' : `, and what followed it to ${asked.archive.until?.toISOString() ?? 'the end of the archive'},`
    console.log(`The backup of ${madeAt}${followed} is restored to ${config.dataDir}.`)
    return EXIT.ok
  } finally {
    lock.release()
  }
}
