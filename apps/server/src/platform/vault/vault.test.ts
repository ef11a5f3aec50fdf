import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '#platform/db/database.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aPerson } from '#test/people.ts'
import { openKeyRing } from '../keys/key-ring.ts'
import { rotateKeys } from '../keys/keys.store.ts'
import { openFolderStore } from './folder-store.ts'
import { openVault, type VaultDeps } from './open-vault.ts'
import { Unreadable } from './index.ts'
import type { SealedObject, Vault } from './vault.ts'
import { verifyVault } from './verify-vault.ts'

const SECRET = 'a secret of the tests, long enough'
const CANARY = 'canary-of-a-driving-licence'
const HOUR_MS = 3_600_000

let database: TestDatabase
let folder: string
let deps: VaultDeps
let vault: Vault
beforeAll(async () => {
  database = await testDatabase()
  folder = mkdtempSync(join(tmpdir(), 'vault-'))
  deps = { db: database.db, keys: await openKeyRing(database.db, SECRET), store: openFolderStore(join(folder, 'vault')) }
  vault = openVault(deps)
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

async function* text(content: string | Buffer): AsyncIterable<Buffer> {
  yield Buffer.from(content)
}
const aSealed = async (content: string | Buffer = `${CANARY} ${randomBytes(8).toString('hex')}`): Promise<SealedObject> => {
  const { id } = await aPerson(database.db)
  return vault.seal(text(content), { accountId: id, media: 'application/pdf' })
}
const keep = (object: SealedObject) => transaction(database.db, (tx) => vault.keep(tx, object, 'original'))
const aKept = async (content?: string | Buffer): Promise<SealedObject> => {
  const object = await aSealed(content)
  await keep(object)
  return object
}
const pathOf = ({ objectId }: SealedObject): string => join(folder, 'vault', objectId.slice(0, 2), objectId)
const age = (path: string, ms: number): void => utimesSync(path, new Date(Date.now() - ms), new Date(Date.now() - ms))
const filesIn = (): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

describe('the vault', () => {
  it('gives back what it sealed, with size and hash of what came', async () => {
    const bytes = randomBytes(200_000)
    const object = await aKept(bytes)
    expect(object).toMatchObject({ sizeBytes: 200_000, sha256: createHash('sha256').update(bytes).digest('hex') })
    expect((await vault.read(object)).equals(bytes)).toBe(true)
    expect(await vault.find(database.db, object.objectId)).toEqual({ ...object, purpose: 'original' })
  })

  it('takes bytes in the smallest pieces, and in pieces that look into memory of somebody else', async () => {
    const bytes = randomBytes(200_000)
    async function* pieces(size: number): AsyncIterable<Buffer> {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
    }
    const { id } = await aPerson(database.db)
    for (const size of [1, 65_536, 131_072]) {
      const object = await vault.seal(pieces(size), { accountId: id, media: 'application/pdf' })
      expect((await vault.read(object)).equals(bytes)).toBe(true)
    }
  })

  it('a store gives back the memory of bytes it has written, and leaves what is a part of other memory', async () => {
    const [own, whole] = [Buffer.from(new ArrayBuffer(1_000)), Buffer.alloc(200_000, 'k')]
    const objectId = randomBytes(16).toString('hex')
    async function* both(): AsyncIterable<Buffer> {
      yield own
      yield whole.subarray(0, 1_000)
    }
    await deps.store.put(objectId, both())
    expect([own.buffer.byteLength, whole.equals(Buffer.alloc(200_000, 'k'))]).toEqual([0, true])
    expect((await deps.store.find(objectId))?.storedBytes).toBe(2_000)
  })

  it('the vault has no clear byte on the disk or in the database, and lets its owner alone read the files', async () => {
    const object = await aKept(CANARY.repeat(5_000))
    for (const path of filesIn()) {
      expect(readFileSync(path).includes(CANARY)).toBe(false)
      expect(statSync(path).mode & 0o777).toBe(0o600)
    }
    for (const shelf of [join(folder, 'vault'), join(pathOf(object), '..')]) expect(statSync(shelf).mode & 0o777).toBe(0o700)
    const { sealed_key } = await database.db
      .selectFrom('person_keys')
      .select('sealed_key')
      .where('account_id', '=', object.accountId)
      .executeTakeFirstOrThrow()
    expect(sealed_key).toMatch(/^m[0-9a-f]{12}\.[\w-]+$/)
  })

  it('reads what was sealed before the keys were rotated, and seals on', async () => {
    const before = await aKept('before')
    await rotateKeys(database.db, SECRET)
    const later = openVault({ ...deps, keys: await openKeyRing(database.db, SECRET) })
    expect((await later.read(before)).toString()).toBe('before')
    const after = await later.seal(text('after'), { accountId: before.accountId, media: 'image/png' })
    expect((await later.read(after)).toString()).toBe('after')
    await expect.poll(() => vault.read(after).then(String)).toBe('after')
  })

  it('makes one key of a person, however many files come at once', async () => {
    const { id } = await aPerson(database.db)
    const objects = await Promise.all(
      Array.from({ length: 12 }, (_, at) => vault.seal(text(`page ${at}`), { accountId: id, media: 'image/jpeg' })),
    )
    expect(await Promise.all(objects.map((object) => vault.read(object).then(String)))).toEqual(objects.map((_, at) => `page ${at}`))
  })

  it('leaves nothing of bytes that end in an error', async () => {
    const { id } = await aPerson(database.db)
    const before = filesIn()
    async function* broken(): AsyncIterable<Buffer> {
      yield randomBytes(300_000)
      throw new Error('the line broke')
    }
    await expect(vault.seal(broken(), { accountId: id, media: 'image/png' })).rejects.toThrow('the line broke')
    expect(filesIn()).toEqual(before)
  })

  it('says UNAVAILABLE, and leaves nothing, when the disk is full', async () => {
    const { id } = await aPerson(database.db)
    const full = { ...deps.store, put: () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' })) }
    const sealing = openVault({ ...deps, store: full }).seal(text('paper'), { accountId: id, media: 'image/png' })
    await expect(sealing).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })

  it('notices an object that stands in place of another, and one of another owner or type', async () => {
    const [one, other] = [await aKept('one'), await aKept('other')]
    renameSync(pathOf(other), pathOf(one))
    await expect(vault.read(one)).rejects.toThrow(Unreadable)
    const third = await aKept('third')
    await expect(vault.read({ ...third, media: 'image/png' })).rejects.toThrow(Unreadable)
    await expect(vault.read({ ...third, accountId: one.accountId })).rejects.toThrow(Unreadable)
    await transaction(database.db, (tx) => vault.remove(tx, [one.objectId, other.objectId]))
  })
})

describe('an object that is not kept', () => {
  it('an object that is not kept is swept after an hour and not before; a kept one stays whatever its age', async () => {
    const [young, old, kept, undone] = [await aSealed(), await aSealed(), await aKept(), await aSealed()]
    await expect(
      transaction(database.db, async (tx) => {
        await vault.keep(tx, undone, 'page')
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    const draft = `${pathOf(young)}.part`
    writeFileSync(draft, 'half')
    for (const path of [pathOf(old), pathOf(kept), pathOf(undone), draft]) age(path, HOUR_MS + 60_000)
    expect(await vault.sweep()).toBe(2)
    expect([young, old, kept, undone].map((object) => existsSync(pathOf(object)))).toEqual([true, false, true, false])
    expect(existsSync(draft)).toBe(false)
  })

  it('can no longer be kept when it may be swept, or is gone', async () => {
    const [late, gone] = [await aSealed(), await aSealed()]
    age(pathOf(late), HOUR_MS / 2 + 60_000)
    rmSync(pathOf(gone))
    for (const object of [late, gone]) await expect(keep(object)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(await vault.find(database.db, late.objectId)).toBe(null)
  })

  it('an object that is not kept is discarded at once where that is asked, and a kept one is not', async () => {
    const [one, kept] = [await aSealed(), await aKept()]
    await vault.discard([one, kept])
    expect([one, kept].map((object) => existsSync(pathOf(object)))).toEqual([false, true])
  })
})

describe('a person who is forgotten', () => {
  it('a person who is forgotten has no key, no rows, and no upload that is under way is kept', async () => {
    const kept = await aKept()
    const underWay = await vault.seal(text('later'), kept)
    await transaction(database.db, (tx) => vault.forgetPerson(tx, kept.accountId))
    expect(await vault.find(database.db, kept.objectId)).toBe(null)
    await expect(vault.read(kept)).rejects.toThrow(Unreadable)
    await expect(keep(underWay)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(vault.seal(text('again'), kept)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    age(pathOf(kept), HOUR_MS + 60_000)
    await vault.sweep()
    expect(existsSync(pathOf(kept))).toBe(false)
  })

  it('may never have sent anything', async () => {
    const { id } = await aPerson(database.db)
    await transaction(database.db, (tx) => vault.forgetPerson(tx, id))
    await expect(vault.seal(text('after'), { accountId: id, media: 'image/png' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('a verification', () => {
  it('names each object that is gone, changed, or not what its row tells', async () => {
    const [gone, changed, mistold, whole] = [await aKept(), await aKept(randomBytes(100_000)), await aKept(), await aKept()]
    const clean = await verifyVault(deps)
    expect(clean.faults).toEqual([])
    rmSync(pathOf(gone))
    const bytes = readFileSync(pathOf(changed))
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    writeFileSync(pathOf(changed), bytes)
    await database.db
      .updateTable('vault_objects')
      .set({ sha256: createHash('sha256').update('other').digest() })
      .where('id', '=', mistold.objectId)
      .execute()
    const { faults, objects } = await verifyVault(deps)
    expect(objects).toBe(clean.objects)
    expect(faults.map((fault) => fault.split(' ')[1]).toSorted()).toEqual(
      [gone, changed, mistold].map(({ objectId }) => objectId).toSorted(),
    )
    expect(faults.join()).toContain('gone from the store')
    expect(faults.join()).not.toContain(whole.objectId)
  })
})
