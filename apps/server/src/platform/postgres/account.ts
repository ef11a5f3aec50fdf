import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The account PostgreSQL runs as, when that is not the account of this process. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

/** Accounts of which PostgreSQL may be one; `nobody` and `daemon` are not, since other services run as them. The first that exists takes it. */
const OWN_ACCOUNTS = ['hammerlane', 'postgres']
/** How an account of our own is made, by what the system has. */
const MAKE_ACCOUNT = [
  ['useradd', '--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin', 'hammerlane'],
  ['adduser', '-S', '-D', '-H', '-h', '/nonexistent', '-s', '/sbin/nologin', '-G', 'hammerlane', 'hammerlane'],
] as const

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** The account of our own, or of PostgreSQL's package, among the lines of a passwd file; null for none. */
export function findOwnAccount(passwd: string): Account | null {
  const lines = passwd.split('\n')
  for (const name of OWN_ACCOUNTS) {
    const parts = lines.find((line) => line.startsWith(`${name}:`))?.split(':')
    const [uid, gid] = [Number(parts?.[2]), Number(parts?.[3])]
    if (uid > 0 && gid > 0) return { uid, gid }
  }
  return null
}

function makeAccount(): void {
  for (const [program, ...args] of MAKE_ACCOUNT) {
    try {
      if (program === 'adduser') execFileSync('addgroup', ['-S', 'hammerlane'], { stdio: 'ignore' })
      return void execFileSync(program, args, { stdio: 'ignore' })
    } catch {
      continue
    }
  }
}

const readAccount = (): Account | null => findOwnAccount(readFileSync('/etc/passwd', 'utf8'))

/**
 * Finds the account for a new cluster made by root, which makes the account `hammerlane` where there is none that is PostgreSQL's alone.
 * @throws Error when there is none and none can be made.
 */
export function getUnprivilegedAccount(): Account {
  const known = readAccount()
  if (known !== null) return known
  makeAccount()
  const made = readAccount()
  if (made !== null) return made
  throw new Error(
    'PostgreSQL does not run as root, and there is no account hammerlane. Make one (useradd --system --user-group hammerlane), or start Hammerlane as an ordinary user.',
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
