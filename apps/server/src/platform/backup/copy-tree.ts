import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Account } from '../postgres/account.ts'
import { openOwned } from '../postgres/owned-files.ts'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

export interface CopyOptions {
  /** Whether to copy an entry, by its path below the source with `/` between the parts; folders too. */
  readonly keeps?: (path: string) => boolean
  /** Whose files are copied; somebody else's among them are refused. Null for this process's own. */
  readonly account?: Account | null
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** What every file that was copied ends with: readable by its owner only, and safe on the disk. */
export async function settle(path: string): Promise<void> {
  await chmod(path, FILE_MODE)
  await flush(path)
}

/** Copies one file of an account. @throws Error for a link and for somebody else's file, which root must not read for it. */
export async function copyOwned(from: string, to: string, account: Account | null): Promise<void> {
  if (account === null) return copyFile(from, to)
  const fd = openOwned(from, account)
  await pipeline(createReadStream(from, { fd }), createWriteStream(to, { mode: FILE_MODE }))
}

async function copyOne(from: string, to: string, account: Account | null): Promise<void> {
  try {
    await copyOwned(from, to, account)
  } catch (error) {
    // PostgreSQL may remove a table's file while it is read; the log that goes with the backup says so.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && !existsSync(from)) return
    throw error
  }
  await settle(to)
}

/** Copies a folder that may change meanwhile, readable by its owner only, and flushes every file to the disk. */
export async function copyTree(from: string, to: string, { keeps = () => true, account = null }: CopyOptions = {}): Promise<void> {
  const walk = async (path: string): Promise<void> => {
    await mkdir(join(to, path), { recursive: true, mode: FOLDER_MODE })
    for (const entry of await readdir(join(from, path), { withFileTypes: true })) {
      const inner = path === '' ? entry.name : `${path}/${entry.name}`
      if (!keeps(inner)) continue
      if (entry.isDirectory()) await walk(inner)
      else if (entry.isFile()) await copyOne(join(from, inner), join(to, inner), account)
    }
  }
  await walk('')
}
