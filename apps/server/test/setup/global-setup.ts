import { createServer } from 'node:net'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#platform/db/migrate.ts'
import { grantServerRights } from '#platform/db/server-role.ts'
import { SERVER_ROLE } from '#platform/postgres/cluster-record.ts'
import { startScratchPostgres } from '#platform/postgres/scratch.ts'
import type { EmbeddedPostgres } from '#platform/postgres/supervisor.ts'
import { sweepDataDirs } from '../data-dir.ts'
import { NO_TAX } from '../tax-rates.ts'
import { TEMPLATE } from './template-name.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testDatabasePort: number
  }
}

async function startWithTemplate(): Promise<EmbeddedPostgres> {
  const postgres = await startScratchPostgres()
  const client = new Client({ connectionString: postgres.url('postgres') })
  await client.connect()
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
  await migrate(postgres.url(TEMPLATE))
  await withoutTax(postgres.url(TEMPLATE))
  await grantServerRights(postgres.url(TEMPLATE), SERVER_ROLE)
  return postgres
}

async function withoutTax(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(NO_TAX)
  await client.end()
}

/**
 * Vitest's global set-up: a socket that tells the address of the run's PostgreSQL, which starts with the first question.
 * A run without database tests therefore never starts one.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweepDataDirs()
  let starting: Promise<EmbeddedPostgres> | undefined
  const server = createServer((socket) => {
    starting ??= startWithTemplate()
    starting.then(
      (postgres) => socket.end(JSON.stringify({ url: postgres.url('postgres') })),
      (error: unknown) => socket.end(JSON.stringify({ error: String(error) })),
    )
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The test database server has no port.')
  project.provide('testDatabasePort', address.port)
  return async () => {
    server.close()
    const postgres = await starting?.catch(() => undefined)
    await postgres?.stop()
  }
}
