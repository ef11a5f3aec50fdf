import {
  chownSync,
  closeSync,
  createReadStream,
  createWriteStream,
  fsyncSync,
  openSync,
  readdirSync,
  readSync,
  truncateSync,
} from 'node:fs'
import { endianness } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Account } from '../postgres/account.ts'
import { type ArchivedSegment, listSegments, readArchive } from './archive-folder.ts'
import { isSegmentName, nextSegment, readSegmentName, SEGMENT_BYTES } from './segments.ts'

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
  const { timeline } = readSegmentName(last)
  const found = listSegments(archive).filter(({ name }) => readSegmentName(name).timeline === timeline && name >= last)
  if (found[0]?.name !== last) throw new Error(`The archive ${archive} lacks ${last}, in which the backup ends.`)
  for (const [at, { name, form }] of found.entries()) {
    const next = found[at + 1]
    if (next !== undefined && (form === 'partial' || next.name !== nextSegment(name)))
      throw new Error(`The archive ${archive} has a gap after ${name}. A backup made after it is needed; or take away what comes later.`)
  }
  return found
}

async function bring({ path, form }: ArchivedSegment, to: string): Promise<void> {
  const target = createWriteStream(to, { mode: 0o600 })
  if (form === 'packed') await pipeline(createReadStream(path), createGunzip(), target)
  else await pipeline(createReadStream(path), target)
  // PostgreSQL reads whole segments; what is missing of the last one is as if it had not been written.
  truncateSync(to, SEGMENT_BYTES)
  const fd = openSync(to, 'r+')
  fsyncSync(fd)
  closeSync(fd)
}

/**
 * Brings the log that followed a backup from an archive into the files of its database, which do not run.
 * @returns how many segments it brought.
 * @throws Error with one line when the archive is another database's or lacks a part.
 */
export async function fillLog(
  data: string,
  { archive, account }: { readonly archive: string; readonly account: Account | null },
): Promise<number> {
  const owner = readArchive(archive)
  if (owner === null) throw new Error(`${archive} is no archive: it is empty or missing.`)
  if (owner.systemId !== systemIdOf(data)) throw new Error(`The archive ${archive} holds the log of another database than the backup.`)
  const log = join(data, 'pg_wal')
  const last = readdirSync(log).filter(isSegmentName).toSorted().at(-1)
  if (last === undefined) throw new Error('The backup has no log of its own: it is not whole.')
  const segments = segmentsFrom(archive, last)
  for (const segment of segments) {
    const to = join(log, segment.name)
    await bring(segment, to)
    if (account !== null) chownSync(to, account.uid, account.gid)
  }
  return segments.length
}
