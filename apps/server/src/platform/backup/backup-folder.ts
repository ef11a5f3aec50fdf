import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { z } from 'zod'

const FORMAT = 1

/** What a backup or an export says about itself; it is written last, so that a folder without it is not whole. */
export const BACKUP_MANIFEST = 'backup.json'
export const EXPORT_MANIFEST = 'export.json'

export const backupManifest = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  postgresMajor: z.string(),
  migration: z.string(),
  hasSecret: z.boolean(),
})
export type BackupManifest = z.infer<typeof backupManifest>

export const exportManifest = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  migration: z.string(),
  hasSecret: z.boolean(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.int() })),
})
export type ExportManifest = z.infer<typeof exportManifest>

/** The format this version writes. */
export const currentFormat = FORMAT

/**
 * Fills a new folder and gives it its name only when it is whole.
 * @throws Error when the folder exists and is not empty, or with the reason why it could not be filled.
 */
export async function fillFolder(given: string, fill: (draft: string) => Promise<void>): Promise<void> {
  const folder = resolve(given)
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty. Name a new folder.`)
  const draft = `${folder}.${process.pid}.part`
  await mkdir(draft, { recursive: true, mode: 0o700 })
  try {
    await fill(draft)
    rmSync(folder, { recursive: true, force: true })
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  }
}

/** Writes a manifest. */
export function writeManifest(folder: string, name: string, value: BackupManifest | ExportManifest): void {
  writeFileSync(join(folder, name), JSON.stringify(value, null, 2) + '\n', { mode: 0o600 })
}

/**
 * Reads the manifest of a folder.
 * @throws Error with one line when the folder is not what it should be.
 */
export function readManifest<T>(folder: string, name: string, schema: z.ZodType<T>): T {
  const file = join(folder, name)
  if (!existsSync(file))
    throw new Error(`${folder} has no ${name}: it is not a whole ${name === BACKUP_MANIFEST ? 'backup' : 'export'} of Hammerlane.`)
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
