import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { Client } from 'pg'
import { emptyDatabase, testDatabase } from '#test/database.ts'
import { latestMigration, migrate, type Migration, readMigrations, refuseOldServer } from './migrate.ts'

const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closing) await close()
})

async function anEmptyDatabase(): Promise<string> {
  const database = await emptyDatabase()
  closing.push(() => database.close())
  return database.url
}

async function namesIn(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  await client.end()
  return rows.map((row) => row.name)
}

const [first] = readMigrations() as [Migration]
const aMigration = (name: string, sql: string): Migration => ({ name, sql, checksum: sql })

describe('migrations', () => {
  test('migrations may leave numbers out, and use none twice', () => {
    const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
    for (const name of ['0001-one', '0004-four']) writeFileSync(join(folder, `${name}.sql`), 'select 1;')
    expect(readMigrations(folder).map(({ name }) => name)).toEqual(['0001-one', '0004-four'])
    writeFileSync(join(folder, '0004-other.sql'), 'select 1;')
    expect(() => readMigrations(folder)).toThrow('one file numbered 0004')
    rmSync(folder, { recursive: true })
  })

  test('migrations are not begun on a server that does not know their SQL', () => {
    for (const version of [0, 150_017, 159_999]) expect(() => refuseOldServer(version)).toThrow('PostgreSQL 16 or newer is needed.')
    for (const version of [160_000, 180_004]) expect(() => refuseOldServer(version)).not.toThrow()
  })

  test('migrations bring an empty database to the newest schema and then have nothing left to do', async () => {
    const url = await anEmptyDatabase()
    expect(await migrate(url)).toEqual(readMigrations().map((migration) => migration.name))
    expect(await migrate(url)).toEqual([])
    expect((await namesIn(url)).at(-1)).toBe(latestMigration())
  })

  test('migrations are applied once when eight processes start together', async () => {
    const url = await anEmptyDatabase()
    const applied = await Promise.all(Array.from({ length: 8 }, () => migrate(url)))
    expect(applied.flat().toSorted()).toEqual(readMigrations().map((migration) => migration.name))
  })

  test('migrations leave nothing behind when one fails half-way, and name its line', async () => {
    const url = await anEmptyDatabase()
    const broken = aMigration('0002-broken', 'create table half (a int);\ncreate table half (b int);\n')
    await expect(migrate(url, { migrations: [first, broken] })).rejects.toThrow(
      'The migration 0002-broken failed and changed nothing: relation "half" already exists',
    )
    const misspelt = aMigration('0002-misspelt', '-- a comment\nselect * from nowhere;\n')
    await expect(migrate(url, { migrations: [first, misspelt] })).rejects.toThrow('(line 2)')
    expect(await namesIn(url)).toEqual([first.name])
  })

  test('migrations refuse a file that was edited after it was applied', async () => {
    const url = await anEmptyDatabase()
    await migrate(url, { migrations: [first] })
    await expect(migrate(url, { migrations: [{ ...first, checksum: 'other' }] })).rejects.toThrow('was changed after it was applied')
  })

  test('migrations refuse a database made by a newer version', async () => {
    const url = await anEmptyDatabase()
    await migrate(url, { migrations: [first, aMigration('0002-newer', 'select 1')] })
    await expect(migrate(url, { migrations: [first] })).rejects.toThrow('made by a newer Hammerlane')
  })
})

test('a test database carries every migration and is its own', async () => {
  const [one, two] = [await testDatabase(), await testDatabase()]
  closing.push(
    () => one.close(),
    () => two.close(),
  )
  await one.pool.query(`insert into app_settings (name, value) values ('mark', '1')`)
  const { rows } = await two.pool.query('select * from app_settings')
  expect(rows).toEqual([])
  expect(await namesIn(two.url)).toEqual(readMigrations().map((migration) => migration.name))
})
