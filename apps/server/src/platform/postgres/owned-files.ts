import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  constants,
  fchownSync,
  fstatSync,
  fsyncSync,
  lchownSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Account } from './account.ts'

// What root does with files of PostgreSQL's account: programs of that account may have put a link, or somebody else's file, in the
// place of any of them. Folders above the ones named here belong to root.

/** No link is followed, and no pipe waited for; Windows knows neither. */
const PLAIN = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

const uidOf = (account: Account | null): number => account?.uid ?? process.getuid?.() ?? 0

/**
 * Opens a file of an account for reading; close it.
 * @throws Error for a link, for what is no file, and for somebody else's file.
 */
export function openOwned(path: string, account: Account | null): number {
  const fd = openSync(path, constants.O_RDONLY | PLAIN)
  const stat = fstatSync(fd)
  if (stat.isFile() && (process.platform === 'win32' || stat.uid === uidOf(account))) return fd
  closeSync(fd)
  throw new Error(`${path} is not a file of the account that PostgreSQL runs as.`)
}

/** The text of a file of an account. @throws Error as `openOwned`. */
export function readOwned(path: string, account: Account | null): string {
  const fd = openOwned(path, account)
  try {
    return readFileSync(fd, 'utf8')
  } finally {
    closeSync(fd)
  }
}

/** Writes a file for an account, in place of any existing one, readable by it alone. */
export function writeOwned(path: string, account: Account | null, text: string): void {
  rmSync(path, { force: true })
  const fd = openSync(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | PLAIN, 0o600)
  try {
    writeSync(fd, text)
    fsyncSync(fd)
    if (account !== null) fchownSync(fd, account.uid, account.gid)
  } finally {
    closeSync(fd)
  }
}

/** Gives a folder that root has made, and no other account could enter, to an account with all that is in it: the folder itself last. */
export function giveFolder(path: string, account: Account | null): void {
  if (account === null) return
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inner = join(path, entry.name)
    if (entry.isDirectory()) giveFolder(inner, account)
    else lchownSync(inner, account.uid, account.gid)
  }
  lchownSync(path, account.uid, account.gid)
}

/** Removes a folder: one of another account as that account, so that nothing beyond what it may remove itself can go. */
export function removeFolder(path: string, account: Account | null): void {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  if (account === null || stat === undefined || !stat.isDirectory() || stat.uid === uidOf(null))
    return rmSync(path, { recursive: true, force: true })
  try {
    execFileSync('/bin/rm', ['-rf', '--', path], { cwd: '/', stdio: 'ignore', ...account })
  } catch {
    // Its last step, the folder itself, is for root where the folder above is root's.
  }
  if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) rmdirSync(path)
}

/** Makes a folder of an account within a folder of root, closed to all others. What is there already must be a folder. */
export function settleFolder(path: string, account: Account | null): void {
  const stat = lstatSync(path)
  if (!stat.isDirectory()) throw new Error(`${path} is not a folder. Remove it and start again.`)
  if (account !== null) lchownSync(path, account.uid, account.gid)
  chmodSync(path, 0o700)
}
