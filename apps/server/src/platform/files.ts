import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Folder of the data folder for files that cannot be made again; backups contain it. */
export const STORED_FILES = 'files'
/** Folder of the data folder for files that can be made again; backups leave it out. */
export const CACHED_FILES = 'cache'

const MAX_NAME_CHARS = 200
const NAME = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/

export interface StoredFile {
  readonly path: string
  readonly sizeBytes: number
  readonly changedAtMs: number
}

/** Files by name below one folder. A reader sees a file whole or not at all. */
export interface FileStore {
  /** Absolute path of a name, whether or not it exists. */
  pathOf(name: string): string
  find(name: string): Promise<StoredFile | null>
  put(name: string, bytes: Uint8Array): Promise<void>
  remove(name: string): Promise<void>
}

/** Opens a folder of files. Names are lower-case words with `/` between folders, at most 200 characters; any other is refused. */
export function openFileStore(folder: string): FileStore {
  const pathOf = (name: string) => {
    if (name.length > MAX_NAME_CHARS || !NAME.test(name)) throw new Error(`"${name.slice(0, MAX_NAME_CHARS)}" is not a file name.`)
    return join(folder, name)
  }
  return {
    pathOf,
    find: async (name) => {
      const path = pathOf(name)
      const found = await stat(path).catch(() => null)
      return found?.isFile() ? { path, sizeBytes: found.size, changedAtMs: found.mtimeMs } : null
    },
    put: async (name, bytes) => {
      const path = pathOf(name)
      const draft = `${path}.${randomBytes(6).toString('hex')}.part`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const handle = await open(draft, 'wx', 0o644)
      try {
        await handle.writeFile(bytes)
        await handle.sync()
        await handle.close()
        await rename(draft, path)
      } catch (error) {
        await handle.close().catch(() => undefined)
        await rm(draft, { force: true })
        throw error
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}
