import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const ROOT: string = join(import.meta.dirname, '../..')

interface LockRow {
  readonly version?: string
  readonly integrity?: string
  readonly resolved?: string
  readonly license?: string
  readonly link?: boolean
  readonly dev?: boolean
  readonly optional?: boolean
  readonly hasInstallScript?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** A package as package-lock.json pins it. */
export interface LockedPackage {
  readonly name: string
  readonly version: string
  /** Place below the root, `node_modules/a/node_modules/b`. */
  readonly path: string
  readonly integrity: string | null
  readonly license: string | null
  /** Whether it is only there for development. */
  readonly isDev: boolean
  /** Whether it is made for one platform and left out on others. */
  readonly isOfPlatform: boolean
  readonly hasInstallScript: boolean
  /** Where its own dependencies stand. */
  readonly dependsOn: readonly string[]
}

export interface Lockfile {
  readonly version: number
  readonly packages: readonly LockedPackage[]
  /** Rows that name another source than the registry: folders, archives, repositories. */
  readonly foreign: readonly string[]
}

const MODULES = 'node_modules/'

const nameOf = (path: string): string => path.slice(path.lastIndexOf(MODULES) + MODULES.length)

/** Where a package finds a dependency, as Node looks for it: beside itself, then further up. */
function placeOf(rows: Readonly<Record<string, LockRow>>, from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf(`/${MODULES}`)))) {
    const place = `${folder === '' ? '' : `${folder}/`}${MODULES}${name}`
    if (rows[place]) return place
    if (folder === '') return null
    if (!folder.includes(`/${MODULES}`)) folder = ''
  }
}

function toPackage(rows: Readonly<Record<string, LockRow>>, path: string): LockedPackage {
  const row = rows[path] as LockRow
  const named = Object.keys({ ...row.dependencies, ...row.optionalDependencies })
  return {
    name: nameOf(path),
    version: row.version ?? '',
    path,
    integrity: row.integrity ?? null,
    license: row.license ?? null,
    isDev: row.dev === true,
    isOfPlatform: row.optional === true && (row.os !== undefined || row.cpu !== undefined),
    hasInstallScript: row.hasInstallScript === true,
    dependsOn: named.flatMap((name) => placeOf(rows, path, name) ?? []),
  }
}

/** Reads package-lock.json; our own workspaces are left out. */
export async function readLockfile(): Promise<Lockfile> {
  const lock = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')) as {
    lockfileVersion: number
    packages: Readonly<Record<string, LockRow>>
  }
  const paths = Object.keys(lock.packages).filter((path) => path.startsWith(MODULES) && !lock.packages[path]?.link)
  const foreign = paths.filter((path) => /^(?:git|file|http:|https?:\/\/(?:github|codeload))/.test(lock.packages[path]?.resolved ?? ''))
  return { version: lock.lockfileVersion, packages: paths.map((path) => toPackage(lock.packages, path)), foreign }
}
