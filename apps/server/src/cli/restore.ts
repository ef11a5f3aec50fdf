import { InvalidArgumentError, Option } from 'commander'
import { z } from 'zod'
import { restoreBackup } from '#platform/backup/restore-backup.ts'
import { lockDataDir } from '#platform/data-dir-lock.ts'
import { EXIT } from '#platform/exit-codes.ts'
import { createLog } from '#platform/log.ts'
import { type CliCommand, someText, UsageError } from './command-line.ts'
import { typedPath } from './typed-path.ts'
import { readConfig } from './with-database.ts'

function instantOf(text: string): Date {
  if (!z.iso.datetime({ offset: true }).safeParse(text).success)
    throw new InvalidArgumentError('It takes an instant like 2026-11-22T14:30:00Z.')
  return new Date(text)
}

async function restore({ archive, until }: { archive?: string; until?: Date }, dir: string): Promise<number> {
  if (until !== undefined && archive === undefined) throw new UsageError('--until goes with --archive.')
  const config = readConfig()
  if (config.databaseUrl !== undefined) throw new Error('restore fills the data folder; it does nothing to a database of DATABASE_URL.')
  const lock = await lockDataDir(config.dataDir, { command: 'restore', waitMs: 0 })
  try {
    const follow = archive === undefined ? undefined : { folder: typedPath(archive), until }
    const { madeAt } = await restoreBackup(config, { folder: typedPath(dir), archive: follow, log: createLog(config.logLevel) })
    const followed = follow === undefined ? '' : `, and what followed it to ${until?.toISOString() ?? 'the end of the archive'},`
    console.log(`The backup of ${madeAt}${followed} is restored to ${config.dataDir}.`)
  } catch (error) {
    lock.releaseUnused()
    throw error
  }
  lock.release()
  return EXIT.ok
}

/** `hammerlane restore DIR`, into an empty data folder; with `--archive`, to the end of the log archived there or to a time. */
export function command(restoreCommand: CliCommand): CliCommand {
  return restoreCommand
    .description(
      'Brings a backup back into the empty data folder of DATA_DIR; with an archive of the log, also what was confirmed after it.',
    )
    .argument('<dir>', 'folder of the backup', someText)
    .option('--archive <dir>', 'archive of the log; everything confirmed after the backup is brought back too', someText)
    .addOption(new Option('--until <time>', 'stop before the first commit after this instant').argParser(instantOf))
    .examples(
      ['DATA_DIR=/new hammerlane restore /backups/2026-11-24', 'the backup alone'],
      ['DATA_DIR=/new hammerlane restore /backups/2026-11-24 --archive /archive', 'to the last commit'],
      ['… --archive /archive --until 2026-11-24T14:30:00Z', 'to a moment'],
    )
    .exits({ failed: true, dataDirInUse: true, badConfig: true })
    .runs(restore)
}
