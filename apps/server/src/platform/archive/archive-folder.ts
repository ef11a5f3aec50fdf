import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { isSegmentName } from './segments.ts'

const FORMAT = 1
const MANIFEST = 'archive.json'
const SEGMENTS = 'wal'
/** A segment that is being filled, and one that is whole and packed. */
export const PARTIAL = '.partial'
export const PACKED = '.gz'

/** Whose log an archive holds: a restored database begins a new timeline, whose log belongs elsewhere. */
const manifestShape = z.object({ format: z.literal(FORMAT), systemId: z.string(), timeline: z.int() })
export type ArchiveOwner = Pick<z.infer<typeof manifestShape>, 'systemId' | 'timeline'>

/** How a segment stands in an archive. */
export type SegmentForm = 'partial' | 'whole' | 'packed'

export interface ArchivedSegment {
  readonly name: string
  readonly form: SegmentForm
  readonly path: string
}

/** Folder of the segments of an archive. */
export const segmentsFolder = (folder: string): string => join(folder, SEGMENTS)

/** Whose log the archive holds; null where the folder is empty or missing. @throws Error with one line when it is something else. */
export function readArchive(folder: string): ArchiveOwner | null {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return null
  const file = join(folder, MANIFEST)
  if (!existsSync(file)) throw new Error(`${folder} has no ${MANIFEST}: it is not an archive of Hammerlane.`)
  const parsed = manifestShape.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!parsed.success) throw new Error(`${file} was written by another version or is damaged.`)
  return parsed.data
}

/**
 * Makes the archive of a database, or looks whether it is its own.
 * @throws Error with one line when it holds another's.
 */
export function claimArchive(folder: string, owner: ArchiveOwner): void {
  const found = readArchive(folder)
  if (found === null) {
    mkdirSync(segmentsFolder(folder), { recursive: true, mode: 0o700 })
    const file = join(folder, MANIFEST)
    writeFileSync(`${file}.part`, JSON.stringify({ format: FORMAT, ...owner }, null, 2) + '\n', { mode: 0o600, flush: true })
    renameSync(`${file}.part`, file)
    return
  }
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

/** Segments of an archive in their order, each once: whole ones come before those that are being filled. */
export function listSegments(folder: string): ArchivedSegment[] {
  const found = new Map<string, ArchivedSegment>()
  for (const segment of readdirSync(segmentsFolder(folder)).flatMap((file) => segmentOf(folder, file))) {
    const other = found.get(segment.name)
    if (other === undefined || other.form === 'partial') found.set(segment.name, segment)
  }
  return [...found.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1))
}
