import { existsSync, renameSync, rmSync } from 'node:fs'
import { chmod, copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Config } from '../config.ts'
import { STORED_FILES } from '../files.ts'
import type { Log } from '../log.ts'
import { draftFolder, openCluster } from '../postgres/cluster.ts'
import { hasCluster } from '../postgres/cluster-record.ts'
import { startPostgres } from '../postgres/supervisor.ts'
import { secretFile } from '../secret.ts'
import { BACKUP_MANIFEST, type BackupManifest, backupManifest, readManifest } from './backup-folder.ts'
import { copyTree } from './copy-tree.ts'

function refuseUsedFolder(dataDir: string): void {
  const used = hasCluster(dataDir) || existsSync(secretFile(dataDir)) || existsSync(join(dataDir, STORED_FILES))
  if (used) throw new Error(`The data folder ${dataDir} is not empty. Restore into a new one: set DATA_DIR.`)
}

async function restoreDatabase(config: Config, folder: string, manifest: BackupManifest): Promise<string> {
  const cluster = openCluster(config.dataDir)
  if (manifest.postgresMajor !== cluster.binaries.major) {
    throw new Error(
      `The backup is of PostgreSQL ${manifest.postgresMajor}; this is ${cluster.binaries.major}. Restore it with the Hammerlane that made it, then use hammerlane export --all.`,
    )
  }
  const draft = draftFolder(cluster)
  await copyTree(join(folder, 'postgres'), draft, { account: cluster.account })
  renameSync(draft, cluster.data)
  return cluster.data
}

/** Starts the restored database once, which replays its log, and looks whether it is the one the backup names. */
async function prove(config: Config, { log, migration }: { log: Log; migration: string }): Promise<void> {
  const postgres = await startPostgres({ dataDir: config.dataDir, log })
  const client = new Client({ connectionString: postgres.url() })
  try {
    await client.connect()
    const { rowCount } = await client.query('select 1 from migrations where name = $1', [migration])
    if (rowCount !== 1) throw new Error(`The restored database lacks the migration ${migration} its backup names.`)
  } finally {
    await client.end()
    await postgres.stop()
  }
}

/**
 * Brings a backup back into an empty data folder, whose lock the caller holds, and proves that the database starts.
 * @throws Error with one line when the folder is used or the backup is not whole; then the data folder is as empty as before.
 */
export async function restoreBackup(config: Config, { folder, log }: { folder: string; log: Log }): Promise<BackupManifest> {
  const { dataDir } = config
  const manifest = readManifest(folder, BACKUP_MANIFEST, backupManifest)
  refuseUsedFolder(dataDir)
  let data: string | undefined
  try {
    data = await restoreDatabase(config, folder, manifest)
    if (existsSync(join(folder, STORED_FILES))) await copyTree(join(folder, STORED_FILES), join(dataDir, STORED_FILES))
    if (manifest.hasSecret) {
      await copyFile(join(folder, 'secret'), secretFile(dataDir))
      await chmod(secretFile(dataDir), 0o600)
    }
    await prove(config, { log, migration: manifest.migration })
    return manifest
  } catch (error) {
    if (data !== undefined) rmSync(data, { recursive: true, force: true })
    rmSync(join(dataDir, STORED_FILES), { recursive: true, force: true })
    rmSync(secretFile(dataDir), { force: true })
    throw error
  }
}
