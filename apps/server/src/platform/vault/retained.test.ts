import { mkdtempSync, rmSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { until } from '#test/until.ts'
import { openKeyRing } from '../keys/key-ring.ts'
import { openFolderStore } from './folder-store.ts'
import { Retention, Unreadable } from './index.ts'
import type { ObjectStore } from './object-store.ts'

const ABOUT = { accountId: 1, site: 'CPRTUS', kind: 'PAPER', category: 'ID', goesOn: '2031-11-27' }

let database: TestDatabase
let folder: string
let retention: Retention
/** What was read from the store. */
const opened: Readable[] = []
beforeAll(async () => {
  database = await testDatabase()
  folder = mkdtempSync(join(tmpdir(), 'retained-'))
  const files = openFolderStore(folder)
  const open: ObjectStore['open'] = async (objectId) => {
    const stream = await files.open(objectId)
    opened.push(stream)
    return stream
  }
  retention = new Retention({
    db: database.db,
    keys: await openKeyRing(database.db, 'a secret of the tests, long enough'),
    store: { ...files, open },
  })
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

async function* oneFile() {
  yield { name: 'page-1', media: 'image/webp' as const, bytes: Buffer.from('a page') }
}

describe('a file that law keeps', () => {
  it('a file that law keeps is closed once it was read, and where its row is not as it was sealed', async () => {
    const { record, objects } = await retention.seal(ABOUT, oneFile())
    const [object] = objects
    if (object === undefined) throw new Error('nothing was sealed')
    expect((await retention.read(record, object)).toString()).toBe('a page')
    await expect(retention.read(record, { ...object, name: 'original' })).rejects.toBeInstanceOf(Unreadable)
    await until('both to be closed', async () => opened.length === 2 && opened.every(({ closed }) => closed))
  })
})
