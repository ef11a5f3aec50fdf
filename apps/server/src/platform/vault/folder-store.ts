import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { platform } from 'node:os'
import { dirname, join } from 'node:path'
import type { ObjectStore, StoredObject } from './object-store.ts'

const OBJECT_ID = /^[0-9a-f]{32}$/
const DRAFT = /^[0-9a-f]{32}\.part$/
/** Folders of a store: objects lie in 256 of them, by the first two digits of their id. */
const SHELF = /^[0-9a-f]{2}$/
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
/** Sealed bytes that are gathered before they are written. */
const WRITTEN_AT_ONCE_BYTES = 512 * 1024

/** Makes a name in a folder outlive the loss of power; Windows does so by itself and opens no folders. */
async function flushFolder(folder: string): Promise<void> {
  if (platform() === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function makeShelf(shelf: string): Promise<void> {
  const made = await mkdir(shelf, { recursive: true, mode: FOLDER_MODE })
  if (made === undefined) return
  // Everything from the first folder that was new to the shelf has a name in the one above it.
  for (let folder = shelf; folder !== dirname(made); folder = dirname(folder)) await flushFolder(dirname(folder))
}

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Opens a new draft, on a shelf that is made where there is none yet. */
async function openDraft(draft: string): Promise<FileHandle> {
  const openNew = () => open(draft, 'wx', FILE_MODE)
  return openNew().catch(async (error: unknown) => {
    if (!isGone(error)) throw error
    await makeShelf(dirname(draft))
    return openNew()
  })
}

/**
 * Gives back the memory of what is written, where it has one of its own. V8 looks for it only once tens of megabytes of this kind are
 * there, and then stops the server to look through all of its memory: after every eighth photo.
 */
function giveBack({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

async function writeParts(handle: FileHandle, parts: readonly Uint8Array[], sizeBytes: number): Promise<void> {
  const { bytesWritten } = await handle.writev(parts)
  // A system may write less than it is given; writeFile goes on until all is written.
  if (bytesWritten < sizeBytes) await handle.writeFile(Buffer.concat(parts).subarray(bytesWritten))
  for (const part of parts) giveBack(part)
}

/** Writes bytes as they come, so many at once: each write is a turn in the pool of threads that all of the server shares. */
async function writeAll(handle: FileHandle, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  let parts: Uint8Array[] = []
  let sizeBytes = 0
  for await (const part of bytes) {
    parts.push(part)
    sizeBytes += part.length
    if (sizeBytes < WRITTEN_AT_ONCE_BYTES) continue
    await writeParts(handle, parts, sizeBytes)
    parts = []
    sizeBytes = 0
  }
  if (sizeBytes > 0) await writeParts(handle, parts, sizeBytes)
}

/** Opens a folder, or answers null where there is none. */
const entriesOf = (folder: string) =>
  opendir(folder).catch((error: unknown) => {
    if (isGone(error)) return null
    throw error
  })

/** Objects in a folder of this machine, readable by its owner only. Draft → fsync → rename → fsync of the folder. */
export function openFolderStore(folder: string): ObjectStore {
  const pathOf = (objectId: string): string => {
    if (!OBJECT_ID.test(objectId)) throw new Error('That is no id of an object.')
    return join(folder, objectId.slice(0, 2), objectId)
  }

  async function find(objectId: string): Promise<StoredObject | null> {
    try {
      const { size, mtimeMs } = await stat(pathOf(objectId))
      return { objectId, storedBytes: size, storedAtMs: mtimeMs }
    } catch (error) {
      if (isGone(error)) return null
      throw error
    }
  }

  async function* names(wanted: RegExp): AsyncIterable<{ readonly name: string; readonly path: string }> {
    for await (const shelf of (await entriesOf(folder)) ?? []) {
      if (!shelf.isDirectory() || !SHELF.test(shelf.name)) continue
      for await (const { name } of (await entriesOf(join(folder, shelf.name))) ?? [])
        if (wanted.test(name)) yield { name, path: join(folder, shelf.name, name) }
    }
  }

  return {
    find,
    put: async (objectId, bytes) => {
      const path = pathOf(objectId)
      const draft = `${path}.part`
      const handle = await openDraft(draft)
      try {
        await writeAll(handle, bytes)
        await handle.sync()
        await handle.close()
        await rename(draft, path)
        await flushFolder(dirname(path))
      } catch (error) {
        await handle.close().catch(() => undefined)
        await rm(draft, { force: true })
        throw error
      }
    },
    open: async (objectId) => createReadStream(pathOf(objectId)),
    remove: (objectId) => rm(pathOf(objectId), { force: true }),
    list: async function* () {
      for await (const { name } of names(OBJECT_ID)) {
        const found = await find(name)
        if (found !== null) yield found
      }
    },
    removeDrafts: async (beforeMs) => {
      for await (const { path } of names(DRAFT)) {
        const found = await stat(path).catch(() => null)
        if (found !== null && found.mtimeMs < beforeMs) await rm(path, { force: true })
      }
    },
  }
}
