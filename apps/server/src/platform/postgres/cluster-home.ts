import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Account, canTraverse, getUnprivilegedAccount, isRoot, ownerOf } from './account.ts'
import { INSIDE, readRecord, SOCKET_PORT } from './cluster-record.ts'

/** sun_path holds 104 bytes on macOS and 108 on Linux, its end and the file name included. */
const MAX_SOCKET_PATH_BYTES = 100
const SOCKET_FILE = `.s.PGSQL.${SOCKET_PORT}`
/** A temporary folder with a longer path is no better place for the socket. */
const MAX_TEMP_PATH_CHARS = 40
const OWNER_FILE = 'data-folder'
/** Where a cluster of root goes when its account cannot walk to the data folder; both outlive a restart of the machine. */
const OUTSIDE_ROOTS = ['/var/lib/hammerlane', '/var/tmp/hammerlane']

/** The data folder and its real path; as root it can be walked through, so that PostgreSQL's account reaches its part. */
export function makeDataDir(dataDir: string): string {
  if (!existsSync(dataDir)) {
    mkdirSync(dataDir, { recursive: true })
    chmodSync(dataDir, isRoot() ? 0o711 : 0o700)
  }
  return realpathSync(dataDir)
}

/** Makes a folder of PostgreSQL's account. */
export function ownDir(path: string, account: Account | null, mode: number): void {
  mkdirSync(path, { recursive: true })
  chmodSync(path, mode)
  if (account !== null) chownSync(path, account.uid, account.gid)
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

/** A folder of root that nobody else can change; one that somebody else made first, as anybody may in /var/tmp, is not taken. */
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
  const owner = existsSync(home) ? ownerOf(home) : null
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
    ownDir(inside, account, 0o700)
    return undefined
  }
  if (recorded !== undefined && isOwnPrivateDir(recorded, account)) return recorded
  const base = realpathSync(tmpdir()).length > MAX_TEMP_PATH_CHARS ? '/tmp' : realpathSync(tmpdir())
  const made = mkdtempSync(join(base, 'hl-'))
  ownDir(made, account, 0o700)
  return made
}

/** Removes a socket folder that had to be made outside; the next start makes another. */
export function dropSocketDir({ host, home, password }: { host: string; home: string; password: string | undefined }): void {
  if (password === undefined && !host.startsWith(home)) rmSync(host, { recursive: true, force: true })
}
