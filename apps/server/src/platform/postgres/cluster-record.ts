import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeJsonFile } from '../manifest.ts'

/** The role and the database that belong to Hammerlane; the server itself works as a role that owns nothing. */
export const OWNER_ROLE = 'hammerlane'
export const SERVER_ROLE = 'hammerlane_server'
export const DATABASE_NAME = 'hammerlane'
export const SOCKET_PORT = 5432

/** Home of a cluster inside the data folder. */
export const INSIDE = 'postgres'
const RECORD_FILE = 'postgres.json'

/** What the data folder remembers of its cluster. */
export interface ClusterRecord {
  /** `postgres` for a folder inside the data folder, else an absolute path. */
  home: string
  /** Socket folder, when the one inside `home` would have too long a path. */
  socketDir?: string
  /** Windows only: the loopback port and the password. */
  port?: number
  password?: string
}

/** How a cluster is reached. */
export interface ClusterAddress {
  /** The socket folder, or 127.0.0.1 on Windows. */
  readonly host: string
  readonly port: number
  readonly password: string | undefined
}

/** What a data folder has on record, if anything. */
export function readRecord(dataDir: string): ClusterRecord | null {
  const file = join(dataDir, RECORD_FILE)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ClusterRecord) : null
}

export function writeRecord(dataDir: string, record: ClusterRecord): void {
  writeJsonFile(join(dataDir, RECORD_FILE), record)
}

export function forgetRecord(dataDir: string): void {
  rmSync(join(dataDir, RECORD_FILE), { force: true })
}

/** The folder of the cluster of a data folder (both absolute). */
export function homeOf(dataDir: string, record: ClusterRecord): string {
  return record.home === INSIDE ? join(dataDir, INSIDE) : record.home
}

export function addressOf(record: ClusterRecord, home: string): ClusterAddress {
  const host = process.platform === 'win32' ? '127.0.0.1' : (record.socketDir ?? join(home, 'run'))
  return { host, port: record.port ?? SOCKET_PORT, password: record.password }
}

/** Whether a data folder holds a database already. */
export function hasCluster(dataDir: string): boolean {
  return existsSync(join(homeOf(dataDir, readRecord(dataDir) ?? { home: INSIDE }), 'data'))
}

/** Connection address of a database in a cluster, as its owner or as the server. */
export function clusterUrl({ host, port, password }: ClusterAddress, database: string, role: string = OWNER_ROLE): string {
  const auth = password === undefined ? role : `${role}:${password}`
  if (process.platform === 'win32') return `postgresql://${auth}@${host}:${port}/${database}`
  return `postgresql://${auth}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
}

/** Connection address of the cluster a data folder has on record, without touching anything; null when it has none. */
export function recordedUrl(dataDir: string): string | null {
  const record = readRecord(dataDir)
  return record === null ? null : clusterUrl(addressOf(record, homeOf(realpathSync(dataDir), record)), DATABASE_NAME)
}
