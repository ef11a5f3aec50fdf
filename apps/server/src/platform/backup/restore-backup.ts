import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { chmod, copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { fillLog } from '../archive/index.ts'
import type { Config } from '../config.ts'
import { STORED_FILES } from '../files.ts'
import type { Log } from '../log.ts'
import { readManifest } from '../manifest.ts'
import { type Cluster, draftFolder, openCluster } from '../postgres/cluster.ts'
import { hasCluster } from '../postgres/cluster-record.ts'
import { startPostgres } from '../postgres/supervisor.ts'
import { secretFile } from '../secret.ts'
import { BACKUP, type BackupManifest } from './backup-folder.ts'
import { copyTree, own } from './copy-tree.ts'

function refuseUsedFolder(dataDir: string): void {
  const used = hasCluster(dataDir) || existsSync(secretFile(dataDir)) || existsSync(join(dataDir, STORED_FILES))
  if (used) throw new Error(`The data folder ${dataDir} is not empty. Restore into a new one: set DATA_DIR.`)
}

/** To where the log of an archive is followed after a backup: to its end, or to the last commit before a time. */
export interface ArchiveToFollow {
  readonly folder: string
  readonly until?: Date | undefined
}

/** Own settings of the database, kept beside its files; a backup has those of the house it was made in. */
const OWN_SETTINGS = 'postgresql.auto.conf'
const FOLLOW_LIMIT_MS = 6 * 60 * 60_000

function writeOwned(cluster: Cluster, path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600 })
  own(path, cluster.account)
}

function rewriteSettings(
  cluster: Cluster,
  data: string,
  { drop, add = [] }: { readonly drop?: RegExp; readonly add?: readonly string[] },
): void {
  const path = join(data, OWN_SETTINGS)
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  const kept = lines.filter((line) => line !== '' && drop?.test(line) !== true)
  writeOwned(cluster, path, [...kept, ...add, ''].join('\n'))
}

/** Has the next start follow the log that lies ready, end there, and begin a timeline of its own. Nobody is let in before that. */
function askToFollow(cluster: Cluster, data: string, until: Date | undefined): void {
  const add = [
    `restore_command = 'exit 1'`,
    `recovery_target_timeline = 'current'`,
    `recovery_target_action = 'promote'`,
    `hot_standby = 'off'`,
    ...(until === undefined ? [] : [`recovery_target_time = '${until.toISOString().replace('T', ' ').replace('Z', '+00')}'`]),
  ]
  rewriteSettings(cluster, data, { add })
  writeOwned(cluster, join(data, 'recovery.signal'), '')
}

interface Source {
  readonly folder: string
  readonly manifest: BackupManifest
  readonly archive: ArchiveToFollow | undefined
}

async function restoreDatabase(config: Config, { folder, manifest, archive }: Source): Promise<Cluster> {
  const cluster = openCluster(config.dataDir)
  if (manifest.postgresMajor !== cluster.binaries.major) {
    throw new Error(
      `The backup is of PostgreSQL ${manifest.postgresMajor}; this is ${cluster.binaries.major}. Restore it with the Hammerlane that made it, then use hammerlane export --all.`,
    )
  }
  const draft = draftFolder(cluster)
  await copyTree(join(folder, 'postgres'), draft, { account: cluster.account })
  // What the archive was to the database does not hold for the copy: its commits would wait for nobody.
  rewriteSettings(cluster, draft, { drop: /^synchronous_standby_names/ })
  if (archive !== undefined) {
    await fillLog(draft, { archive: archive.folder, account: cluster.account })
    askToFollow(cluster, draft, archive.until)
  }
  renameSync(draft, cluster.data)
  return cluster
}

/** Starts the restored database once, which replays its log, and looks whether it is the one the backup names. */
async function prove(config: Config, { log, migration }: { log: Log; migration: string }): Promise<void> {
  const postgres = await startPostgres({ dataDir: config.dataDir, log, readyLimitMs: FOLLOW_LIMIT_MS })
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

export interface Restoring {
  readonly folder: string
  readonly log: Log
  /** Where there is one, what followed the backup is brought back from it too. */
  readonly archive?: ArchiveToFollow | undefined
}

/**
 * Brings a backup back into an empty data folder, whose lock the caller holds, and proves that the database starts.
 * @throws Error with one line when the folder is used or the backup is not whole; then the data folder is as empty as before.
 */
export async function restoreBackup(config: Config, { folder, log, archive }: Restoring): Promise<BackupManifest> {
  const { dataDir } = config
  const manifest = readManifest(folder, BACKUP)
  refuseUsedFolder(dataDir)
  let cluster: Cluster | undefined
  try {
    cluster = await restoreDatabase(config, { folder, manifest, archive })
    if (existsSync(join(folder, STORED_FILES))) await copyTree(join(folder, STORED_FILES), join(dataDir, STORED_FILES))
    if (manifest.hasSecret) {
      await copyFile(join(folder, 'secret'), secretFile(dataDir))
      await chmod(secretFile(dataDir), 0o600)
    }
    await prove(config, { log, migration: manifest.migration })
    // What was asked of the one start holds for no other.
    if (archive !== undefined) rewriteSettings(cluster, cluster.data, { drop: /^(restore_command|recovery_|hot_standby)/ })
    return manifest
  } catch (error) {
    if (cluster !== undefined) rmSync(cluster.data, { recursive: true, force: true })
    rmSync(join(dataDir, STORED_FILES), { recursive: true, force: true })
    rmSync(secretFile(dataDir), { force: true })
    throw error
  }
}
