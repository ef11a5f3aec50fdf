import { closeSync, createReadStream, createWriteStream, openSync, readSync } from 'node:fs'
import { truncate } from 'node:fs/promises'
import { endianness } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { settle } from '../backup/copy-tree.ts'
import { type ArchivedSegment, endOfBackup, listSegments, readArchive } from './archive-folder.ts'
import { nextSegment, SEGMENT_BYTES } from './segments.ts'

const SYSTEM_ID_BYTES = 8

/** PostgreSQL writes the number of its system first into its control file, in the order of the machine. */
function systemIdOf(data: string): string {
  const head = Buffer.alloc(SYSTEM_ID_BYTES)
  const fd = openSync(join(data, 'global/pg_control'), 'r')
  readSync(fd, head)
  closeSync(fd)
  return String(endianness() === 'LE' ? head.readBigUInt64LE() : head.readBigUInt64BE())
}

/** Segments of the archive from the one in which a backup ends. @throws Error with one line when some are missing. */
function segmentsFrom(archive: string, last: string): ArchivedSegment[] {
  const found = listSegments(archive).filter(({ name }) => name >= last)
  if (found[0]?.name !== last) throw new Error(`The archive ${archive} lacks ${last}, in which the backup ends.`)
  for (const [at, { name, form }] of found.entries()) {
    const next = found[at + 1]
    if (next !== undefined && (form === 'partial' || next.name !== nextSegment(name)))
      throw new Error(`The archive ${archive} has a gap after ${name}. A backup made after it is needed; or take away what comes later.`)
  }
  return found
}

async function bring({ path, form }: ArchivedSegment, to: string): Promise<void> {
  const target = createWriteStream(to)
  if (form === 'packed') await pipeline(createReadStream(path), createGunzip(), target)
  else await pipeline(createReadStream(path), target)
  // PostgreSQL reads whole segments; what is missing of the last one is as if it had not been written.
  await truncate(to, SEGMENT_BYTES)
}

/**
 * Brings the log that followed a backup from an archive into the files of its database, which do not run.
 * @throws Error with one line when the archive is another database's or lacks a part.
 */
export async function fillLog(data: string, archive: string): Promise<void> {
  if (readArchive(archive).systemId !== systemIdOf(data))
    throw new Error(`The archive ${archive} holds the log of another database than the backup.`)
  const last = endOfBackup(data)
  if (last === undefined) throw new Error('The backup has no log of its own: it is not whole.')
  for (const segment of segmentsFrom(archive, last)) {
    const to = join(data, 'pg_wal', segment.name)
    await bring(segment, to)
    await settle(to)
  }
}
