import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { silentLog } from '#platform/log.ts'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { A_YARD, aLotRow, insertYards, putLots, removeLots } from '#test/lots.ts'
import type { IndexQuery } from '@app/lot-index/query.ts'
import { WorkerEngine } from './worker-engine.ts'

let database: TestDatabase
const folder = mkdtempSync(join(tmpdir(), 'index-'))
const snapshotPath = join(folder, 'index.snapshot')
const engines: WorkerEngine[] = []

function open(workers = 1): WorkerEngine {
  const engine = new WorkerEngine({ url: database.url, snapshotPath, workers, log: silentLog() })
  engines.push(engine)
  return engine
}

const everything = (limit = 100): IndexQuery => ({ groups: [], facets: [], sort: [], offset: 0, limit })
const makes = (make: string): IndexQuery => ({
  ...everything(),
  groups: [{ tag: '', where: { op: 'term', field: 'make', values: [make] } }],
})
const idsOf = async (engine: WorkerEngine, query = everything()) => (await engine.search(query)).ids

beforeAll(async () => {
  database = await testDatabase()
  await insertYards(database.db, [A_YARD])
  await putLots(database.db, [
    aLotRow({ number: 1001 }),
    aLotRow({ number: 1002, make: 'KIA' }),
    aLotRow({ number: 1003, status: 'WITHDRAWN' }),
  ])
})
afterAll(async () => {
  for (const engine of engines) await engine.close()
  await database.close()
  rmSync(folder, { recursive: true })
})

describe('the index workers', () => {
  it('the index workers answer from the table, without withdrawn lots', async () => {
    expect(await idsOf(open())).toEqual([1001, 1002])
  })

  it('the index workers show a change without being asked to look', async () => {
    const engine = open(2)
    await idsOf(engine)
    await putLots(database.db, [aLotRow({ number: 1004, make: 'MINI' })])
    await removeLots(database.db, [1001])
    await expect.poll(() => idsOf(engine), { interval: 50 }).toEqual([1002, 1004])
    await expect.poll(() => idsOf(engine, makes('MINI')), { interval: 50 }).toEqual([1004])
  })

  it('the index workers replace a crashed worker without a failed question', async () => {
    const engine = open()
    await idsOf(engine)
    engine.crashOne()
    const answers = await Promise.all(Array.from({ length: 40 }, () => idsOf(engine)))
    expect(answers.filter((ids) => ids.length !== 2)).toEqual([])
  })

  it('the index workers start from the snapshot that a stop leaves, and catch up', async () => {
    const before = open()
    await idsOf(before)
    await before.close()
    await putLots(database.db, [aLotRow({ number: 1005 })])
    expect(await idsOf(open())).toEqual([1002, 1004, 1005])
  })

  it('the index workers build anew when the snapshot is damaged', async () => {
    await writeFile(snapshotPath, Buffer.from('nothing of use'))
    expect(await idsOf(open())).toEqual([1002, 1004, 1005])
  })

  it('the index workers find a difference between index and table and rebuild', async () => {
    const engine = open()
    await idsOf(engine)
    expect(await engine.verify()).toBe(true)
    // What an earlier test announced may be read at this moment, and this change with it: then another one follows.
    let changes = 0
    const changeUnannounced = async (): Promise<boolean> => {
      changes += 1
      await database.db
        .updateTable('lots')
        .set({ make: `SEAT ${changes}` })
        .where('number', '=', 1005)
        .execute()
      return engine.verify()
    }
    await expect.poll(changeUnannounced, { interval: 200 }).toBe(false)
    expect(await idsOf(engine, makes(`SEAT ${changes}`))).toEqual([1005])
  })

  it('the index workers end a question that takes too long, and go on with the next', async () => {
    const engine = new WorkerEngine({ url: database.url, snapshotPath, workers: 1, log: silentLog(), questionLimitMs: -1 })
    engines.push(engine)
    const refused = { code: 'BAD_FILTER', detail: { reason: 'the search takes too long' } }
    await expect(engine.search(makes('KIA'))).rejects.toMatchObject(refused)
    await expect(engine.searchForWire(makes('KIA'))).rejects.toMatchObject(refused)
    expect(await engine.suggest({ prefix: 'K', field: 'make', limit: 1, where: { op: 'all' } })).toMatchObject([{ value: 'KIA' }])
  })
})
