import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { transaction } from '#platform/db/database.ts'
import { TEST_SECRET } from '#test/test-secret.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aPerson } from '#test/people.ts'
import { openKeyRing } from '../keys/key-ring.ts'
import { openVault, type VaultDeps } from './open-vault.ts'
import { openS3StandIn, type S3StandIn } from './s3-stand-in.test-kit.ts'
import { openS3Store } from './s3-store.ts'
import type { ObjectStore } from './object-store.ts'
import { verifyVault } from './verify-vault.ts'

const MIB = 1024 * 1024
const HOUR_MS = 3_600_000
const CANARY = 'canary-of-a-driving-licence'

let s3: S3StandIn
let store: ObjectStore
beforeAll(async () => {
  s3 = await openS3StandIn()
  store = openS3Store(s3.settings)
})
afterAll(() => s3.close())
beforeEach(() => {
  s3.failsWith = null
  s3.pageSize = 1_000
  s3.objects.clear()
  s3.drafts.clear()
  s3.asked.length = 0
})

const anId = (): string => randomBytes(16).toString('hex')
async function* pieces(bytes: Buffer, of = 64 * 1024): AsyncIterable<Buffer> {
  for (let at = 0; at < bytes.length; at += of) yield bytes.subarray(at, at + of)
}
async function* broken(bytes: Buffer, fault: Error): AsyncIterable<Buffer> {
  yield* pieces(bytes)
  throw fault
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: NodeJS.ErrnoException) => error.code,
  )
const listed = async () => {
  const ids: string[] = []
  for await (const { objectId } of store.list()) ids.push(objectId)
  return ids.toSorted()
}

describe('papers in a bucket', () => {
  it('papers in a bucket are signed for, come back as they went, and lie under the names of a folder', async () => {
    const [id, bytes] = [anId(), randomBytes(200_000)]
    await store.put(id, pieces(bytes))
    expect([...s3.objects.keys()]).toEqual([`vault/${id.slice(0, 2)}/${id}`])
    expect((await buffer(await store.open(id))).equals(bytes)).toBe(true)
    expect(await store.find(id)).toMatchObject({ objectId: id, storedBytes: 200_000 })
    expect(Math.abs(((await store.find(id))?.storedAtMs ?? 0) - Date.now())).toBeLessThan(60_000)
    await store.remove(id)
    await store.remove(id)
    expect([await store.find(id), await codeOf(store.open(id))]).toEqual([null, 'ENOENT'])
    expect(s3.refused).toEqual([])
    for (const name of ['', '../secret', 'A'.repeat(32), `${anId()}0`])
      await expect(store.put(name, pieces(bytes))).rejects.toThrow(/no id/)
  })

  it('papers in a bucket that are large go in parts, and are there once they are whole', async () => {
    const [id, bytes] = [anId(), randomBytes(11 * MIB)]
    const seen: number[] = []
    const watched = async function* () {
      for await (const piece of pieces(bytes)) {
        seen.push(s3.objects.size)
        yield piece
      }
    }
    await store.put(id, watched())
    expect(new Set(seen)).toEqual(new Set([0]))
    expect(s3.asked.filter((one) => one.includes('partNumber'))).toHaveLength(3)
    expect((await buffer(await store.open(id))).equals(bytes)).toBe(true)
    expect([s3.drafts.size, s3.refused]).toEqual([0, []])
  })

  it.each([
    ['small', 100_000],
    ['large', 7 * MIB],
  ])('papers in a bucket whose bytes end in an error leave nothing: %s', async (_, size) => {
    const fault = new Error('one byte too many')
    await expect(store.put(anId(), broken(randomBytes(size), fault))).rejects.toBe(fault)
    expect([s3.objects.size, s3.drafts.size]).toEqual([0, 0])
  })

  it('papers in a bucket that does not answer are a fault of the store, not of who sent them', async () => {
    s3.failsWith = 503
    const id = anId()
    for (const work of [() => store.put(id, pieces(randomBytes(10))), () => store.open(id), () => store.find(id), () => store.remove(id)])
      expect(await codeOf(work())).toBe('EIO')
    const nowhere = openS3Store({ ...s3.settings, endpoint: 'http://127.0.0.1:9' })
    expect(await codeOf(nowhere.find(id))).toBe('EIO')
    s3.failsWith = null
    const stranger = openS3Store({ ...s3.settings, credentials: { accessKeyId: 'AKIASTANDIN', secretAccessKey: 'another secret' } })
    expect(await codeOf(stranger.find(id))).toBe('EIO')
    expect(s3.refused.splice(0)).toEqual(['signature'])
  })

  it('papers in a bucket are listed page by page, what is none of ours left out', async () => {
    s3.pageSize = 3
    const ids = Array.from({ length: 8 }, anId)
    for (const id of ids) await store.put(id, pieces(randomBytes(10)))
    for (const key of ['vault/readme.txt', 'other/aa/x', `elsewhere/${anId()}`])
      s3.objects.set(key, { bytes: Buffer.alloc(1), modified: new Date() })
    expect(await listed()).toEqual(ids.toSorted())
  })

  it('papers in a bucket that were never whole are taken away after a while', async () => {
    for (const [id, ageMs] of [
      ['old', 2 * HOUR_MS],
      ['new', 0],
    ] as const)
      s3.drafts.set(id, { key: `vault/aa/${anId()}`, parts: new Map(), initiated: new Date(Date.now() - ageMs) })
    await store.removeDrafts(Date.now() - HOUR_MS)
    expect([...s3.drafts.keys()]).toEqual(['new'])
  })
})

describe('the vault over a bucket', () => {
  let database: TestDatabase
  let deps: VaultDeps
  beforeAll(async () => {
    database = await testDatabase()
    deps = { db: database.db, keys: await openKeyRing(database.db, TEST_SECRET), store }
  })
  afterAll(() => database.close())

  const aKept = async () => {
    const vault = openVault(deps)
    const { id } = await aPerson(database.db)
    const object = await vault.seal([Buffer.from(CANARY.repeat(5_000))], { accountId: id, media: 'application/pdf' })
    await transaction(database.db, (tx) => vault.keep(tx, object, 'original'))
    return { vault, object, key: `vault/${object.objectId.slice(0, 2)}/${object.objectId}` }
  }

  it('the vault over a bucket hands it no clear byte, and finds what was changed or is gone there', async () => {
    const { vault, object, key } = await aKept()
    for (const { bytes } of s3.objects.values()) expect(bytes.includes(CANARY)).toBe(false)
    expect((await vault.read(object)).toString()).toBe(CANARY.repeat(5_000))
    expect(await verifyVault(deps)).toMatchObject({ objects: 1, faults: [], unkept: 0 })
    const whole = s3.objects.get(key)?.bytes ?? Buffer.alloc(0)
    const changed = Buffer.from(whole)
    changed[70_000] = (changed[70_000] ?? 0) ^ 1
    s3.objects.set(key, { bytes: changed, modified: new Date() })
    expect((await verifyVault(deps)).faults).toHaveLength(1)
    s3.objects.delete(key)
    expect((await verifyVault(deps)).faults).toEqual([expect.stringContaining('gone from the store')])
    await transaction(database.db, (tx) => vault.remove(tx, [object.objectId]))
  })

  it('the vault over a bucket is swept of what no row keeps', async () => {
    const { vault, object, key } = await aKept()
    const left = await vault.seal([Buffer.from('x')], { accountId: object.accountId, media: 'image/png' })
    for (const stored of s3.objects.values()) stored.modified = new Date(Date.now() - 2 * HOUR_MS)
    expect(await vault.sweep()).toBe(1)
    expect([...s3.objects.keys()]).toEqual([key])
    expect(await store.find(left.objectId)).toBeNull()
  })

  it('the vault over a bucket that is away keeps nothing and says that it is unavailable', async () => {
    const { id } = await aPerson(database.db)
    s3.failsWith = 500
    await expect(openVault(deps).seal([Buffer.from('x')], { accountId: id, media: 'image/png' })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    })
    s3.failsWith = null
    expect(s3.objects.size).toBe(0)
  })
})
