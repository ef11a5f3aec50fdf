import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { STORED_FILES } from '../files.ts'
import { copyTree } from './copy-tree.ts'

/** Sealed objects among the stored files; one never changes under its name. */
const VAULT = `${STORED_FILES}/vault`
/** Drafts of files that are not whole yet. */
const isDraft = (path: string): boolean => path.endsWith('.part')

/**
 * Copies the sealed objects that are there before the database is copied: one whose row is taken back meanwhile may be gone from the folder
 * afterwards, and the copy of the database still has its row. Objects that the copied database does not keep are swept where it is restored.
 */
export async function copyVaultAhead(dataDir: string, to: string): Promise<void> {
  const from = join(dataDir, VAULT)
  if (existsSync(from)) await copyTree(from, join(to, VAULT), { keeps: (path) => !isDraft(path) })
}

/** Copies the stored files once the database is copied: with them the sealed objects that came meanwhile. */
export async function copyStoredFiles(dataDir: string, to: string): Promise<void> {
  const from = join(dataDir, STORED_FILES)
  const target = join(to, STORED_FILES)
  const isCopied = (path: string): boolean => /^vault\/[0-9a-f]{2}\/./.test(path) && existsSync(join(target, path))
  if (existsSync(from)) await copyTree(from, target, { keeps: (path) => !isDraft(path) && !isCopied(path) })
}
