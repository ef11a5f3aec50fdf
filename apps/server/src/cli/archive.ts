import { pruneArchive } from '#platform/archive/index.ts'
import { EXIT } from '#platform/exit-codes.ts'
import { type CliCommand, someText } from './command-line.ts'
import { typedPath } from './typed-path.ts'
import { readConfig } from './with-database.ts'

/** `hammerlane archive prune BACKUP`, on the folder of ARCHIVE_DIR, also while the server runs. */
export function command(archive: CliCommand): CliCommand {
  archive
    .description('Looks after the archived log of the database in ARCHIVE_DIR.')
    .exits({ failed: true, badConfig: true })
    .examples(['hammerlane archive prune /backups/2026-11-24', 'keep what this backup and later ones need'])
    .sub('prune', 'remove the archived log that no restore of a backup, or of a later one, needs')
    .argument('<backup>', 'folder of the oldest backup that is to be of use', someText)
    .examples(['hammerlane archive prune /backups/2026-11-24', 'also while the server runs'])
    .runs(async (_, backup: string) => {
      const { archive: archiveConfig } = readConfig()
      if (archiveConfig === undefined) throw new Error('There is no archive: ARCHIVE_DIR is not set.')
      const count = pruneArchive(archiveConfig.folder, typedPath(backup))
      console.log(`${count} segments of the log went that no restore of this backup, or of a later one, needs.`)
      return EXIT.ok
    })
  return archive
}
