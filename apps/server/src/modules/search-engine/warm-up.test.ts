import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { A_YARD, aLotRow, insertYards, putLots } from '#test/lots.ts'
import { IndexReplica } from './index-replica.ts'
import { LOT_SCHEMA } from '../lot-documents/lot-schema.ts'

const LOTS = 2_000

let database: TestDatabase
const folder = mkdtempSync(join(tmpdir(), 'warm-'))
beforeAll(async () => {
  database = await testDatabase()
  await insertYards(database.db, [A_YARD])
  await putLots(
    database.db,
    Array.from({ length: LOTS }, (_, at) => aLotRow({ number: 1_000 + at })),
  )
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

const replica = () => new IndexReplica({ pool: database.pool, snapshotPath: join(folder, 'index.snapshot'), onApplied: () => undefined })

/** Bytes that the index grows by as somebody asks for all lots in each of its orders: those of what was not there yet. */
function grownBy({ index }: IndexReplica): number {
  const before = index.memoryBytes()
  for (const sort of LOT_SCHEMA.readySorts) index.search({ groups: [], facets: [], sort, offset: 0, limit: 20 })
  return index.memoryBytes() - before
}

it('orders all lots before the first question comes, built from the base and read from a snapshot', async () => {
  const built = replica()
  expect(await built.open()).toBe('base')
  expect(built.index.size).toBe(LOTS)
  expect(grownBy(built)).toBe(0)
  await built.save()
  const restored = replica()
  expect(await restored.open()).toBe('snapshot')
  expect(grownBy(restored)).toBe(0)
})
