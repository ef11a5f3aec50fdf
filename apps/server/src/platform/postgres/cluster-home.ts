import {
  chmodSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Account, canTraverse, getUnprivilegedAccount, isRoot, ownerOf } from './account.ts'
import { INSIDE, readRecord, SOCKET_PORT } from './cluster-record.ts'
import { removeFolder, settleFolder } from './owned-files.ts'

/** sun_path holds 104 bytes on macOS and 108 on Linux, its end and the file name included. */
const MAX_SOCKET_PATH_BYTES = 100
const SOCKET_FILE = `.s.PGSQL.${SOCKET_PORT}`
/** A temporary folder with a longer path is no better place for the socket. */
const MAX_TEMP_PATH_CHARS = 40
const OWNER_FILE = 'data-folder'
/** Modes of folders: of its account alone, and one that others may walk through without seeing what is in it. */
const PRIVATE = 0o700
const TRAVERSABLE = 0o711
const PRIVATE_FILE = 0o600
/** Where a cluster of root goes when its account cannot walk to the data folder; both outlive a restart of the machine. */
const OUTSIDE_ROOTS = ['/var/lib/hammerlane', '/var/tmp/hammerlane']

/**
 * The data folder and its real path; as root it can be walked through, so that PostgreSQL's account reaches its part.
 * @throws Error where this process is root and somebody else can change the folder: root follows whatever is in it.
 */
export function makeDataDir(dataDir: string): string {
  if (!existsSync(dataDir)) {
    mkdirSync(dataDir, { recursive: true })
    chmodSync(dataDir, isRoot() ? TRAVERSABLE : PRIVATE)
  }
  const { uid, mode } = statSync(dataDir)
  if (isRoot() && (uid !== 0 || (mode & 0o022) !== 0)) {
    const whose = uid === 0 ? 'can be changed by others' : `belongs to the account with uid ${uid}`
    throw new Error(`The data folder ${dataDir} ${whose}. Start Hammerlane as that account, or give the folder to root alone.`)
  }
  return realpathSync(dataDir)
}

/** Takes from everybody else what the data folder holds; only the database has its own account. */
export function tightenDataDir(dataDir: string): void {
  const isOurs = (uid: number): boolean => uid === process.getuid?.()
  const isWalked = isRoot() && (readRecord(dataDir)?.home ?? INSIDE) === INSIDE
  if (isOurs(statSync(dataDir).uid)) chmodSync(dataDir, isWalked ? TRAVERSABLE : PRIVATE)
  for (const name of readdirSync(dataDir)) {
    const path = join(dataDir, name)
    const stat = lstatSync(path, { throwIfNoEntry: false })
    if (name === INSIDE || stat === undefined || !isOurs(stat.uid) || (stat.mode & 0o077) === 0) continue
    if (stat.isDirectory()) chmodSync(path, PRIVATE)
    else if (stat.isFile()) chmodSync(path, PRIVATE_FILE)
  }
}

/** What of a home is no link, or is one that root made, and no second name of somebody's file. */
function isPlain(stat: Stats): boolean {
  return stat.uid === 0 || stat.isDirectory() || (stat.nlink === 1 && stat.isFile())
}

/**
 * Makes the folder of a cluster. As root it belongs to root, and what belongs to PostgreSQL's account stands in it: its data and its
 * socket's folder; so other accounts cannot put a link where root writes. A folder that an earlier version gave to that account is taken back, and
 * cleared of what it may have left there.
 */
export function makeHome(home: string, account: Account | null): void {
  mkdirSync(home, { recursive: true, mode: PRIVATE })
  if (account === null) return chmodSync(home, PRIVATE)
  if (!lstatSync(home).isDirectory()) throw new Error(`${home} is not a folder. Remove it and start again.`)
  lchownSync(home, 0, 0)
  chmodSync(home, TRAVERSABLE)
  for (const name of readdirSync(home)) {
    const path = join(home, name)
    const stat = lstatSync(path, { throwIfNoEntry: false })
    if (stat === undefined || isPlain(stat)) continue
    if (name === 'data') throw new Error(`${path} is a link that somebody else than root made. Put the folder itself there.`)
    rmSync(path)
  }
}

/** A new empty folder of an account in a home. */
export function makeIn(path: string, account: Account | null): void {
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) mkdirSync(path, { mode: PRIVATE })
  settleFolder(path, account)
}

/** A home outside of the data folder knows whose it is, so that a copied data folder does not share its database with the original. */
export function claimOutsideHome(home: string, dataDir: string): void {
  const file = join(home, OWNER_FILE)
  const owner = existsSync(file) ? readFileSync(file, 'utf8').trim() : dataDir
  if (owner !== dataDir && existsSync(owner) && readRecord(owner)?.home === home) {
    throw new Error(
      `${dataDir} looks like a copy of ${owner}: both name the database in ${home}. Use hammerlane backup and restore to copy one.`,
    )
  }
  writeFileSync(file, dataDir + '\n', { mode: 0o600 })
}

/** A folder of root that others cannot change; one that another account made first, which anybody may in /var/tmp, is not taken. */
function isOurRoot(root: string): boolean {
  const stat = lstatSync(root, { throwIfNoEntry: false })
  return stat !== undefined && stat.isDirectory() && stat.uid === 0 && (stat.mode & 0o022) === 0
}

function makeOutsideHome(): string {
  for (const root of OUTSIDE_ROOTS) {
    try {
      mkdirSync(root, { recursive: true })
      if (!isOurRoot(root)) continue
      chmodSync(root, 0o755)
      return mkdtempSync(join(root, 'cluster-'))
    } catch {
      continue
    }
  }
  throw new Error(
    `PostgreSQL needs a folder its account can reach; none of ${OUTSIDE_ROOTS.join(', ')} can be made. Set DATA_DIR to a folder outside of /root.`,
  )
}

/** Decides where a new cluster goes: inside the data folder, or an absolute path where its account can reach it. */
export function chooseHome(dataDir: string): string {
  if (!isRoot() || existsSync(join(dataDir, INSIDE))) return INSIDE
  return canTraverse(dataDir, getUnprivilegedAccount()) ? INSIDE : makeOutsideHome()
}

/** A folder everybody can reach, for a copy of the programs. */
export function outsideRoot(): string {
  return OUTSIDE_ROOTS.find(isOurRoot) ?? OUTSIDE_ROOTS[0] ?? ''
}

/**
 * The account a cluster runs as: the owner of its folder, else an unprivileged one for root; null for this process's own.
 * @throws Error when the folder belongs to somebody else and this process is not root.
 */
export function homeAccount(home: string): Account | null {
  // The data names the account; the folder around it is root's, and was the account's in earlier versions.
  const data = join(home, 'data')
  const owner = existsSync(data) ? ownerOf(data) : existsSync(home) ? ownerOf(home) : null
  if (owner !== null && !isRoot()) {
    throw new Error(`The database in ${home} belongs to the account with uid ${owner.uid}. Start Hammerlane as that account or as root.`)
  }
  return owner ?? (isRoot() ? getUnprivilegedAccount() : null)
}

function isOwnPrivateDir(path: string, account: Account | null): boolean {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  return stat !== undefined && stat.isDirectory() && (stat.mode & 0o777) === 0o700 && stat.uid === (account?.uid ?? process.getuid?.())
}

/** The socket folder to use in place of the one inside `home`, when that has too long a path: the one on record, or a new one. */
export function chooseSocketDir(home: string, recorded: string | undefined, account: Account | null): string | undefined {
  const inside = join(home, 'run')
  if (Buffer.byteLength(join(inside, SOCKET_FILE)) <= MAX_SOCKET_PATH_BYTES) {
    makeIn(inside, account)
    return undefined
  }
  if (recorded !== undefined && isOwnPrivateDir(recorded, account)) return recorded
  const base = realpathSync(tmpdir()).length > MAX_TEMP_PATH_CHARS ? '/tmp' : realpathSync(tmpdir())
  const made = mkdtempSync(join(base, 'hl-'))
  settleFolder(made, account)
  return made
}

/** Removes a socket folder that had to be made outside; the next start makes another. */
export function dropSocketDir(place: { host: string; home: string; password: string | undefined; account: Account | null }): void {
  const { host, home, password, account } = place
  if (password === undefined && !host.startsWith(home)) removeFolder(host, account)
}
