import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const MODULES = join(import.meta.dirname, '../node_modules')

/** Versions of installed packages, by name. */
export function versionsOf(...names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => [name, (JSON.parse(readFileSync(join(MODULES, name, 'package.json'), 'utf8')) as { version: string }).version]),
  )
}
