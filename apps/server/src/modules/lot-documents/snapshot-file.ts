import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FeedPosition } from './lot-documents.store.ts'

/** What a snapshot was made from; one made from anything else is not used. */
export interface SnapshotHead {
  readonly base: string
  readonly rules: string
  readonly position: FeedPosition
}

/** The index's bytes are read as typed arrays, which want this alignment. */
const ALIGNMENT_BYTES = 8
const HEAD_LENGTH_BYTES = ALIGNMENT_BYTES
const REFERENCE = join(import.meta.dirname, '../../../../../packages/rules/reference')

/** Fingerprint of the code that makes documents from rows: another fingerprint, other documents. */
export function documentRules(): string {
  const hash = createHash('sha256')
  const files = [
    join(import.meta.dirname, 'known-cells.ts'),
    join(import.meta.dirname, 'lot-document.ts'),
    join(import.meta.dirname, 'lot-rows.ts'),
    join(import.meta.dirname, 'lot-schema.ts'),
    join(import.meta.dirname, '../../../../../packages/rules/auctions/sale-over.ts'),
    ...readdirSync(REFERENCE, { encoding: 'utf8', recursive: true })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .sort()
      .map((name) => join(REFERENCE, name)),
  ]
  for (const file of files) hash.update(readFileSync(file))
  return hash.digest('hex')
}

/** Writes a snapshot beside its place and renames it there, so that a reader never meets half of one. */
export async function writeSnapshot(path: string, head: SnapshotHead, index: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const json = Buffer.from(JSON.stringify(head))
  const text = Buffer.alloc(Math.ceil(json.length / ALIGNMENT_BYTES) * ALIGNMENT_BYTES, ' ')
  json.copy(text)
  const length = Buffer.alloc(HEAD_LENGTH_BYTES)
  length.writeUInt32LE(text.length)
  const part = `${path}.${process.pid}.part`
  const file = await open(part, 'w', 0o600)
  try {
    await file.writev([length, text, index])
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(part, path)
}

const aligned = (bytes: Uint8Array): Uint8Array => (bytes.byteOffset % ALIGNMENT_BYTES === 0 ? bytes : new Uint8Array(bytes))

/** The snapshot at a path; null when there is none or its head is not one. Restoring checks the index's bytes. */
export async function readSnapshot(path: string): Promise<{ head: SnapshotHead; index: Uint8Array } | null> {
  const bytes = await readFile(path).catch(() => null)
  if (!bytes || bytes.length < HEAD_LENGTH_BYTES) return null
  const end = HEAD_LENGTH_BYTES + bytes.readUInt32LE(0)
  if (end > bytes.length) return null
  try {
    return { head: JSON.parse(bytes.toString('utf8', HEAD_LENGTH_BYTES, end)) as SnapshotHead, index: aligned(bytes.subarray(end)) }
  } catch {
    return null
  }
}
