import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Lockfile, ROOT } from './lockfile.ts'

const LOCKFILE_VERSION = 3
const EXACT = /^(?:\d+\.\d+\.\d+(?:[-+][\w.-]+)?|npm:.+@\d+\.\d+\.\d+.*)$/
const FIELDS = ['dependencies', 'devDependencies', 'optionalDependencies'] as const

type Manifest = Readonly<Partial<Record<(typeof FIELDS)[number], Readonly<Record<string, string>>>>>

async function manifests(): Promise<string[]> {
  const found = await readdir(ROOT, { withFileTypes: true })
  const folders = found.filter((one) => one.isDirectory() && !/^(?:node_modules|\.)/.test(one.name)).map((one) => one.name)
  const inner = await Promise.all(
    folders.map(async (name) => (await readdir(join(ROOT, name), { withFileTypes: true })).map((one) => `${name}/${one.name}`)),
  )
  return ['.', ...folders, ...inner.flat()]
}

/** Versions in our own manifests that leave a choice. */
async function looseVersions(): Promise<string[]> {
  const loose: string[] = []
  for (const folder of await manifests()) {
    const text = await readFile(join(ROOT, folder, 'package.json'), 'utf8').catch(() => null)
    if (text === null) continue
    const manifest = JSON.parse(text) as Manifest
    for (const field of FIELDS)
      for (const [name, version] of Object.entries(manifest[field] ?? {}))
        if (!EXACT.test(version)) loose.push(`${folder}/package.json asks for ${name} ${version}`)
  }
  return loose
}

export interface PinFinding {
  readonly faults: readonly string[]
  /** Development packages of other platforms, which the lockfile holds by version alone: nothing of them is installed here. */
  readonly withoutHash: number
}

/** Whether everything is pinned: exact versions, one lockfile, a SHA-512 of every package that can run here. */
export async function judgePins(lock: Lockfile): Promise<PinFinding> {
  const unhashed = lock.packages.filter(({ integrity }) => !integrity?.startsWith('sha512-'))
  const tolerated = unhashed.filter(({ isDev, isOfPlatform, integrity }) => isDev && isOfPlatform && integrity === null)
  return {
    faults: [
      ...(lock.version === LOCKFILE_VERSION ? [] : [`package-lock.json is of version ${lock.version}`]),
      ...(await looseVersions()),
      ...lock.foreign.map((path) => `${path} comes from somewhere else than the registry`),
      ...unhashed.filter((one) => !tolerated.includes(one)).map(({ path }) => `${path} has no SHA-512`),
    ],
    withoutHash: tolerated.length,
  }
}
