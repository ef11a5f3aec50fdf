import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Account } from './account.ts'
import { type Binaries, prepareBinaries } from './binaries.ts'
import {
  chooseHome,
  chooseSocketDir,
  claimOutsideHome,
  dropSocketDir,
  homeAccount,
  makeDataDir,
  makeHome,
  makeIn,
  outsideRoot,
} from './cluster-home.ts'
import {
  type ClusterRecord,
  forgetRecord,
  homeOf,
  INSIDE,
  OWNER_ROLE,
  type ClusterAddress,
  addressOf,
  readRecord,
  writeRecord,
} from './cluster-record.ts'
import { readOwned, removeFolder } from './owned-files.ts'
import { programEnv } from './program-env.ts'

const DRAFT_PREFIX = 'draft-'
const FIRST_PORT = 20_000
const PORTS = 20_000
const PASSWORD_BYTES = 24

/** A place where one PostgreSQL lives: its data, its socket, its log, its programs and the account it runs as. */
export interface Cluster extends ClusterAddress {
  readonly home: string
  readonly data: string
  readonly logFile: string
  readonly account: Account | null
  readonly binaries: Binaries
}

const run = promisify(execFile)

/**
 * Finds the cluster of a data folder, or decides where a new one goes and records it.
 * @throws Error with one clear line when no PostgreSQL can run there.
 */
export function openCluster(givenDataDir: string): Cluster {
  const dataDir = makeDataDir(givenDataDir)
  const record = readRecord(dataDir) ?? { home: chooseHome(dataDir) }
  const home = homeOf(dataDir, record)
  const account = homeAccount(home)
  makeHome(home, account)
  if (record.home !== INSIDE) claimOutsideHome(home, dataDir)
  const binaries = prepareBinaries(account, account === null ? dataDir : outsideRoot())
  const next: ClusterRecord = { home: record.home }
  if (process.platform === 'win32') {
    next.port = record.port ?? FIRST_PORT + (randomBytes(2).readUInt16LE() % PORTS)
    next.password = record.password ?? randomBytes(PASSWORD_BYTES).toString('base64url')
  } else {
    const socketDir = chooseSocketDir(home, record.socketDir, account)
    if (socketDir !== undefined) next.socketDir = socketDir
  }
  writeRecord(dataDir, next)
  return {
    home,
    account,
    binaries,
    data: join(home, 'data'),
    logFile: join(home, 'postgres.log'),
    ...addressOf(next, home),
  }
}

async function runInitdb(cluster: Cluster, folder: string): Promise<void> {
  const args = [
    '-D',
    folder,
    '-U',
    OWNER_ROLE,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--auth-local=trust',
    '--no-instructions',
  ]
  if (cluster.password === undefined) args.push('--auth-host=reject')
  else {
    const passwordFile = join(cluster.home, 'password')
    writeFileSync(passwordFile, cluster.password, { mode: 0o600 })
    args.push('--auth-host=scram-sha-256', `--pwfile=${passwordFile}`)
  }
  const { account } = cluster
  try {
    await run(cluster.binaries.initdb, args, {
      cwd: cluster.home,
      ...(account === null ? {} : account),
      env: programEnv(),
    })
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string }
    throw new Error(`PostgreSQL could not make its data folder ${folder}: ${(stderr ?? message).trim().split('\n').at(-1) ?? message}`, {
      cause: error,
    })
  } finally {
    rmSync(join(cluster.home, 'password'), { force: true })
  }
}

/**
 * Makes the database files, unless they exist. They are made under another name first, so that a stop half-way
 * leaves nothing that looks finished.
 * @throws Error when they belong to another major version, or cannot be made.
 */
export async function makeCluster(cluster: Cluster): Promise<void> {
  for (const name of readdirSync(cluster.home)) {
    if (name.startsWith(DRAFT_PREFIX)) removeFolder(join(cluster.home, name), cluster.account)
  }
  if (existsSync(cluster.data)) return refuseOtherVersion(cluster)
  const draft = draftFolder(cluster)
  makeIn(draft, cluster.account)
  await runInitdb(cluster, draft)
  renameSync(draft, cluster.data)
}

/** A name for a data folder in the making, removed by the next start if it stays. */
export function draftFolder(cluster: Cluster): string {
  return join(cluster.home, DRAFT_PREFIX + randomBytes(6).toString('hex'))
}

/** Takes away a home that nothing runs in, with all that is in it, and what the data folder has on record of it. */
export function removeCluster(dataDir: string, cluster: Cluster): void {
  dropSocketDir(cluster)
  for (const name of readdirSync(cluster.home)) removeFolder(join(cluster.home, name), cluster.account)
  removeFolder(cluster.home, cluster.account)
  forgetRecord(dataDir)
}

function refuseOtherVersion({ data, account, binaries }: Cluster): void {
  const made = readOwned(join(data, 'PG_VERSION'), account).trim()
  if (made !== binaries.major) {
    throw new Error(
      `The database in ${data} was made by PostgreSQL ${made}; this is ${binaries.major}. Export it with the older Hammerlane (hammerlane export --all) and import it into an empty DATA_DIR.`,
    )
  }
}
