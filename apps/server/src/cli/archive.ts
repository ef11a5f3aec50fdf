import { pruneArchive } from '#platform/archive/index.ts'
import { EXIT } from '#platform/exit-codes.ts'
import { typedPath } from './one-folder.ts'
import { readConfig } from './with-database.ts'

/** `hammerlane archive prune BACKUP`, on the folder of ARCHIVE_DIR, also while the server runs. */
export async function run([action, backup, ...more]: string[]): Promise<number> {
  if (action !== 'prune' || !backup || more.length > 0) {
    console.error('Usage: hammerlane archive prune BACKUP, the oldest backup that is to be of use')
    return EXIT.usage
  }
  const { archive } = readConfig()
  if (archive === undefined) throw new Error('There is no archive: ARCHIVE_DIR is not set.')
  const count = pruneArchive(archive.folder, typedPath(backup))
  console.log(`${count} segments of the log went that no restore of this backup, or of a later one, needs.`)
  return EXIT.ok
}
