import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { platform } from 'node:os'
import { dirname, join } from 'node:path'
import type { ObjectStore, StoredObject } from './object-store.ts'

const OBJECT_ID = /^[0-9a-f]{32}$/
const DRAFT = /^[0-9a-f]{32}\.part$/
/** Folders of a store: objects lie in 256 of them, by the first two digits of their id. */
const SHELF = /^[0-9a-f]{2}$/
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

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
      await makeShelf(dirname(path))
      const handle = await open(draft, 'wx', FILE_MODE)
      try {
        for await (const chunk of bytes) await handle.writeFile(chunk)
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
