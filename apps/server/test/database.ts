import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { Client } from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { silentLog } from '#platform/log.ts'
import { OWNER_ROLE, SERVER_ROLE } from '#platform/postgres/cluster-record.ts'
import { openDatabases } from './setup/open-databases.ts'
import { TEMPLATE } from './setup/template-name.ts'

/** A database of its own for one test file, with all migrations applied and no rows beyond theirs. */
export interface TestDatabase extends Database {
  readonly url: string
  /** The same as the role of the server, which may change no ledger. */
  readonly serverUrl: string
}

let adminUrl: Promise<string> | undefined

async function askAdminUrl(): Promise<string> {
  const answer = JSON.parse(await text(connect(inject('testDatabasePort'), '127.0.0.1'))) as { url?: string; error?: string }
  if (answer.url === undefined) throw new Error(`The test PostgreSQL does not start: ${answer.error}`)
  return answer.url
}

async function asAdmin(sql: string): Promise<void> {
  const client = new Client({ connectionString: await (adminUrl ??= askAdminUrl()) })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

async function makeDatabase(clause: string): Promise<{ name: string; url: string }> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await asAdmin(`create database ${name} ${clause}`)
  openDatabases.add()
  return { name, url: (await (adminUrl ??= askAdminUrl())).replace('/postgres?', `/${name}?`) }
}

async function dropDatabase(name: string): Promise<void> {
  await asAdmin(`drop database if exists ${name} with (force)`)
  openDatabases.remove()
}

/**
 * Makes a migrated database from the run's template (tens of milliseconds). Call `close` in `afterAll`: it drops the
 * database, and a file that forgets it fails.
 */
export async function testDatabase(): Promise<TestDatabase> {
  // Copied as files: by the log it takes twenty times as long.
  const { name, url } = await makeDatabase(`template ${TEMPLATE} strategy file_copy`)
  const database = openDatabase(url, { log: silentLog(), use: 'web' })
  const close = async () => {
    await database.close()
    await dropDatabase(name)
  }
  return { ...database, url, serverUrl: url.replace(`//${OWNER_ROLE}@`, `//${SERVER_ROLE}@`), close }
}

/** Makes a database without any table, for tests of migrations and imports of whole databases. */
export async function emptyDatabase(): Promise<{ url: string; close(): Promise<void> }> {
  const { name, url } = await makeDatabase('')
  return { url, close: () => dropDatabase(name) }
}
