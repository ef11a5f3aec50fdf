import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { chmod, copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { fillLog } from '../archive/index.ts'
import type { Config } from '../config.ts'
import { STORED_FILES } from '../files.ts'
import type { Log } from '../log.ts'
import { readManifest } from '../manifest.ts'
import { type Cluster, draftFolder, openCluster, removeCluster } from '../postgres/cluster.ts'
import { hasCluster, readRecord } from '../postgres/cluster-record.ts'
import { giveFolder, readOwned, removeFolder, writeOwned } from '../postgres/owned-files.ts'
import { startPostgres } from '../postgres/supervisor.ts'
import { secretFile } from '../secret.ts'
import { BACKUP, type BackupManifest } from './backup-folder.ts'
import { copyTree } from './copy-tree.ts'

function refuseUsedFolder(dataDir: string): void {
  const used = hasCluster(dataDir) || existsSync(secretFile(dataDir)) || existsSync(join(dataDir, STORED_FILES))
  if (used) throw new Error(`The data folder ${dataDir} is not empty. Restore into a new one: set DATA_DIR.`)
}

/** To where the log of an archive is followed after a backup: to its end, or to the last commit before a time. */
export interface ArchiveToFollow {
  readonly folder: string
  readonly until?: Date | undefined
}

/** Own settings of the database, stored beside its files; a backup has those of the installation it was made in. */
const OWN_SETTINGS = 'postgresql.auto.conf'
const FOLLOW_LIMIT_MS = 6 * 60 * 60_000

/** `account` is whose folder it is: still this process's while it is made, PostgreSQL's afterwards. */
function rewriteSettings(
  { data, account }: Pick<Cluster, 'data' | 'account'>,
  { drop, add = [] }: { readonly drop?: RegExp; readonly add?: readonly string[] },
): void {
  const path = join(data, OWN_SETTINGS)
  const lines = existsSync(path) ? readOwned(path, account).split('\n') : []
  const rest = lines.filter((line) => line !== '' && drop?.test(line) !== true)
  writeOwned(path, account, [...rest, ...add, ''].join('\n'))
}

/** Has the next start follow the log that lies ready, end there, and begin a timeline of its own. No connections are allowed before that. */
function askToFollow(data: string, until: Date | undefined): void {
  const add = [
    `restore_command = 'exit 1'`,
    `recovery_target_timeline = 'current'`,
    `recovery_target_action = 'promote'`,
    `hot_standby = 'off'`,
    ...(until === undefined ? [] : [`recovery_target_time = '${until.toISOString().replace('T', ' ').replace('Z', '+00')}'`]),
  ]
  rewriteSettings({ data, account: null }, { add })
  writeOwned(join(data, 'recovery.signal'), null, '')
}

interface Source {
  readonly folder: string
  readonly manifest: BackupManifest
  readonly archive: ArchiveToFollow | undefined
}

async function restoreDatabase(cluster: Cluster, { folder, manifest, archive }: Source): Promise<void> {
  if (manifest.postgresMajor !== cluster.binaries.major) {
    throw new Error(
      `The backup is of PostgreSQL ${manifest.postgresMajor}; this is ${cluster.binaries.major}. Restore it with the Hammerlane that made it, then use hammerlane export --all.`,
    )
  }
  const draft = draftFolder(cluster)
  await copyTree(join(folder, 'postgres'), draft)
  // The archive of the original does not apply to the copy: its commits would wait for an archive that is not there.
  rewriteSettings({ data: draft, account: null }, { drop: /^synchronous_standby_names/ })
  if (archive !== undefined) {
    await fillLog(draft, archive.folder)
    askToFollow(draft, archive.until)
  }
  giveFolder(draft, cluster.account)
  renameSync(draft, cluster.data)
}

const UNREACHED = 'recovery ended before configured recovery target was reached'
const LAST_COMMIT = /last completed transaction was at log time (\S+) (\S+?)\+00/

/** Says plainly why a log that ends before the requested time was not followed; any other failure stays as it is. */
function explain(error: unknown, { logFile }: Cluster, until: Date | undefined): unknown {
  const output = existsSync(logFile) ? readFileSync(logFile, 'utf8') : ''
  if (until === undefined || !output.includes(UNREACHED)) return error
  const [, day, time] = LAST_COMMIT.exec(output) ?? []
  const last =
    day === undefined
      ? 'the archive has no commit after the backup'
      : `the last commit in the archive is of ${new Date(`${day}T${time}Z`).toISOString()}`
  return new Error(
    `Nothing is restored: --until names ${until.toISOString()}, and ${last}. Name that moment or an earlier one, or leave --until out.`,
    {
      cause: error,
    },
  )
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
  const isNewHome = readRecord(dataDir) === null
  let cluster: Cluster | undefined
  try {
    cluster = openCluster(dataDir)
    await restoreDatabase(cluster, { folder, manifest, archive })
    if (existsSync(join(folder, STORED_FILES))) await copyTree(join(folder, STORED_FILES), join(dataDir, STORED_FILES))
    if (manifest.hasSecret) {
      await copyFile(join(folder, 'secret'), secretFile(dataDir))
      await chmod(secretFile(dataDir), 0o600)
    }
    await prove(config, { log, migration: manifest.migration })
    // These settings were for this one start.
    if (archive !== undefined) rewriteSettings(cluster, { drop: /^(restore_command|recovery_|hot_standby)/ })
    return manifest
  } catch (error) {
    const reason = cluster === undefined ? error : explain(error, cluster, archive?.until)
    if (cluster !== undefined) removeFolder(cluster.data, cluster.account)
    if (cluster !== undefined && isNewHome) removeCluster(dataDir, cluster)
    rmSync(join(dataDir, STORED_FILES), { recursive: true, force: true })
    rmSync(secretFile(dataDir), { force: true })
    throw reason
  }
}
