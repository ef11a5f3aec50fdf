import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { endOfBackup, listSegments, PACKED, PARTIAL, readArchive, segmentsFolder } from './archive-folder.ts'

/**
 * Removes the log that no restore of a backup, or of a later one, needs.
 * @returns how many segments went.
 * @throws Error with one line when the folder is no archive or the backup does not end in it.
 */
export function pruneArchive(archive: string, backup: string): number {
  readArchive(archive)
  const last = endOfBackup(join(backup, 'postgres'))
  const segments = listSegments(archive)
  if (last === undefined || !segments.some(({ name }) => name === last))
    throw new Error(`The backup ${backup} does not end in the archive ${archive}; nothing was removed.`)
  const older = segments.filter(({ name }) => name < last)
  // A segment may stand there twice, when its packing was cut short.
  for (const { name } of older)
    for (const form of ['', PACKED, PARTIAL]) rmSync(join(segmentsFolder(archive), name + form), { force: true })
  return older.length
}
