import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type Manifest, readManifest, writeManifest } from '../manifest.ts'
import { isSegmentName } from './segments.ts'

const FORMAT = 1
const SEGMENTS = 'wal'
/** A segment that is being filled, and one that is whole and packed. */
export const PARTIAL = '.partial'
export const PACKED = '.gz'

const manifestShape = z.object({ format: z.literal(FORMAT), systemId: z.string(), timeline: z.int() })
const ARCHIVE: Manifest<z.infer<typeof manifestShape>> = { name: 'archive.json', schema: manifestShape, of: 'an archive' }

/** Whose log an archive holds: a restored database begins a new timeline, whose log belongs elsewhere. */
export type ArchiveOwner = Pick<z.infer<typeof manifestShape>, 'systemId' | 'timeline'>

/** The state of a segment in an archive. */
export type SegmentForm = 'partial' | 'whole' | 'packed'

export interface ArchivedSegment {
  readonly name: string
  readonly form: SegmentForm
  readonly path: string
}

/** Folder of the segments of an archive. */
export const segmentsFolder = (folder: string): string => join(folder, SEGMENTS)

const isUnused = (folder: string): boolean => !existsSync(folder) || readdirSync(folder).length === 0

/** Whose log the archive holds. @throws Error with one line when the folder is none. */
export function readArchive(folder: string): ArchiveOwner {
  if (isUnused(folder)) throw new Error(`${folder} is no archive: it is empty or missing.`)
  return readManifest(folder, ARCHIVE)
}

/**
 * Makes the archive of a database, or looks whether it is its own.
 * @throws Error with one line when it holds another's.
 */
export function claimArchive(folder: string, owner: ArchiveOwner): void {
  if (isUnused(folder)) {
    mkdirSync(segmentsFolder(folder), { recursive: true, mode: 0o700 })
    writeManifest(folder, ARCHIVE, { format: FORMAT, ...owner })
    return
  }
  const found = readArchive(folder)
  if (found.systemId !== owner.systemId)
    throw new Error(`ARCHIVE_DIR ${folder} holds the log of another database. Name a new folder, and make a backup.`)
  if (found.timeline !== owner.timeline)
    throw new Error(`ARCHIVE_DIR ${folder} holds the log of this database before it was restored. Name a new folder, and make a backup.`)
}

function segmentOf(folder: string, file: string): ArchivedSegment[] {
  const path = join(segmentsFolder(folder), file)
  const bare = file.replace(/\.(partial|gz)$/, '')
  if (!isSegmentName(bare)) return []
  return [{ name: bare, path, form: file.endsWith(PARTIAL) ? 'partial' : file.endsWith(PACKED) ? 'packed' : 'whole' }]
}

/** The segment in which a backup ends, by the log among its files; undefined where it has none. */
export const endOfBackup = (data: string): string | undefined => readdirSync(join(data, 'pg_wal')).filter(isSegmentName).toSorted().at(-1)

/** Segments of an archive, which are of one timeline, in their order, each once: whole ones come before those that are being filled. */
export function listSegments(folder: string): ArchivedSegment[] {
  const found = new Map<string, ArchivedSegment>()
  for (const segment of readdirSync(segmentsFolder(folder)).flatMap((file) => segmentOf(folder, file))) {
    const other = found.get(segment.name)
    if (other === undefined || other.form === 'partial') found.set(segment.name, segment)
  }
  return [...found.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1))
}
