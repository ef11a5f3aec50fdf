import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The account PostgreSQL runs as, when that is not the account of this process. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

/** PostgreSQL refuses to run as root; the first of these that exists takes its place. */
const UNPRIVILEGED_ACCOUNTS = ['hammerlane', 'postgres', 'nobody', 'daemon']

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/**
 * Finds the account for a new cluster made by root.
 * @throws Error when the system has none of the known unprivileged accounts.
 */
export function getUnprivilegedAccount(): Account {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of UNPRIVILEGED_ACCOUNTS) {
    const parts = lines.find((line) => line.startsWith(`${name}:`))?.split(':')
    const [uid, gid] = [Number(parts?.[2]), Number(parts?.[3])]
    if (uid > 0 && gid > 0) return { uid, gid }
  }
  throw new Error(
    `PostgreSQL does not run as root and none of the accounts ${UNPRIVILEGED_ACCOUNTS.join(', ')} exists. Create one of them or start Hammerlane as an ordinary user.`,
  )
}

/** The owner of a path, as an account to run as; null when it is this process's own account. */
export function ownerOf(path: string): Account | null {
  const { uid, gid } = statSync(path)
  return uid === process.getuid?.() ? null : { uid, gid }
}

function permits(path: string, account: Account, bits: number): boolean {
  const { mode, uid, gid } = statSync(path)
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0
  return ((mode >> shift) & bits) === bits
}

const TRAVERSE = 0o1
const READ = 0o4

/** Whether an account can walk to a folder or file (absolute real path) and read it. */
export function canReach(path: string, account: Account): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (!permits(folder, account, TRAVERSE)) return false
    if (folder === dirname(folder)) break
  }
  return permits(path, account, READ)
}

/** Whether an account can walk through a folder (absolute real path), be it readable or not. */
export function canTraverse(path: string, account: Account): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    if (!permits(folder, account, TRAVERSE)) return false
    if (folder === dirname(folder)) return true
  }
}
