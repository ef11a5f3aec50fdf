import { chownSync, existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from '../postgres/account.ts'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

export interface CopyOptions {
  /** Whether to copy an entry, by its path below the source with `/` between the parts; folders too. */
  readonly keeps?: (path: string) => boolean
  /** Owner of the copy; by default this process's account. */
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

/** Gives a file or a folder to the account that is to use it; null leaves it with this process's. */
export function own(path: string, account: Account | null): void {
  if (account !== null) chownSync(path, account.uid, account.gid)
}

/** What every file that was copied ends with: readable by its owner only, safe on the disk, and its account's. */
export async function settle(path: string, account: Account | null): Promise<void> {
  await chmod(path, FILE_MODE)
  await flush(path)
  own(path, account)
}

async function copyOne(from: string, to: string, account: Account | null): Promise<void> {
  try {
    await copyFile(from, to)
  } catch (error) {
    // PostgreSQL may remove a table's file while it is read; the log that goes with the backup says so.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && !existsSync(from)) return
    throw error
  }
  await settle(to, account)
}

/** Copies a folder that may change meanwhile, readable by its owner only, and flushes every file to the disk. */
export async function copyTree(from: string, to: string, { keeps = () => true, account = null }: CopyOptions = {}): Promise<void> {
  const walk = async (path: string): Promise<void> => {
    await mkdir(join(to, path), { recursive: true, mode: FOLDER_MODE })
    own(join(to, path), account)
    for (const entry of await readdir(join(from, path), { withFileTypes: true })) {
      const inner = path === '' ? entry.name : `${path}/${entry.name}`
      if (!keeps(inner)) continue
      if (entry.isDirectory()) await walk(inner)
      else if (entry.isFile()) await copyOne(join(from, inner), join(to, inner), account)
    }
  }
  await walk('')
}
