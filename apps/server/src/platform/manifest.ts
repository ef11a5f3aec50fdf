import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'

/** What a folder of ours says about itself, in a file of JSON. */
export interface Manifest<T> {
  /** Of the file. */
  readonly name: string
  readonly schema: z.ZodType<T>
  /** What a folder with it is: `a whole backup`. */
  readonly of: string
}

/** Writes JSON, readable by its owner only, under its name only when it is whole and safe. */
export function writeJsonFile(file: string, value: unknown): void {
  writeFileSync(`${file}.part`, JSON.stringify(value, null, 2) + '\n', { mode: 0o600, flush: true })
  renameSync(`${file}.part`, file)
}

/** Writes the manifest of a folder. */
export function writeManifest<T>(folder: string, { name }: Manifest<T>, value: T): void {
  writeJsonFile(join(folder, name), value)
}

/**
 * Reads the manifest of a folder.
 * @throws Error with one line when the folder is not what it should be.
 */
export function readManifest<T>(folder: string, { name, schema, of }: Manifest<T>): T {
  const file = join(folder, name)
  if (!existsSync(file)) throw new Error(`${folder} has no ${name}: it is not ${of} of Hammerlane.`)
  let parsed: unknown
  try {
    parsed = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new Error(`${file} cannot be read as JSON.`)
  }
  const result = schema.safeParse(parsed)
  if (!result.success)
    throw new Error(
      `${file} was written by another version or is damaged: ${result.error.issues[0]?.path.join('.')} ${result.error.issues[0]?.message}`,
    )
  return result.data
}
