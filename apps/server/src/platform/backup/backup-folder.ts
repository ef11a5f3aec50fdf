import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { z } from 'zod'
import type { Manifest } from '../manifest.ts'

const FORMAT = 1

const backupManifest = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  postgresMajor: z.string(),
  migration: z.string(),
  hasSecret: z.boolean(),
})
export type BackupManifest = z.infer<typeof backupManifest>

const exportManifest = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  migration: z.string(),
  hasSecret: z.boolean(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.int() })),
})
export type ExportManifest = z.infer<typeof exportManifest>

/** What a backup or an export says about itself; it is written last, so that a folder without it is not whole. */
export const BACKUP: Manifest<BackupManifest> = { name: 'backup.json', schema: backupManifest, of: 'a whole backup' }
export const EXPORT: Manifest<ExportManifest> = { name: 'export.json', schema: exportManifest, of: 'a whole export' }

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
